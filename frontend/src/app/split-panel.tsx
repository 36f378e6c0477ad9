/** The frame of a page's split panel, loaded with the first one. */
import SplitPanel from '@cloudscape-design/components/split-panel'
import type { PagePanel } from '../core/split-panel.ts'

export default function PageSplitPanel({ panel: { title, content } }: { panel: PagePanel }) {
  return (
    <SplitPanel header={title} closeBehavior="hide">
      {content}
    </SplitPanel>
  )
}
