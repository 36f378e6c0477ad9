/** The props of a tab of the response editor. */
import type { EditedBlock } from './block-draft.ts'
import type { BlockView } from './block-view.ts'

export interface TabProps {
  edited: EditedBlock
  change: (block: EditedBlock) => void
  view: BlockView
  readOnly: boolean
}
