/** Parts of a response, of which one shows: a numbered tab each, marked where something is wrong. */
import Tabs from '@cloudscape-design/components/tabs'
import type { ReactNode } from 'react'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { FaultyLabel } from '../faulty-label.tsx'
import type { ContentView } from './kind.ts'

interface NumberedTabsProps<Part> {
  /** The name under which the faults know the list as a whole. */
  field: string
  /** What the tabs are, for those who cannot see them. */
  name: string
  /** `Card 2` */
  numbered: (number: number) => string
  parts: readonly Part[]
  view: ContentView
  /** The buttons beside the tabs. */
  actions: ReactNode
  children: (part: Part, index: number) => ReactNode
}

export function NumberedTabs<Part extends { readonly id: string }>(props: NumberedTabsProps<Part>) {
  const { field, name, numbered, parts, view, actions, children } = props
  return (
    <FaultField field={field} stretch>
      <Tabs
        variant="container"
        ariaLabel={name}
        activeTabId={view.open}
        onChange={({ detail }) => view.setOpen(detail.activeTabId)}
        actions={actions}
        tabs={parts.map((part, index) => ({
          id: part.id,
          label: <FaultyLabel text={numbered(index + 1)} faulty={view.faultyParts.has(part.id)} />,
          content: children(part, index),
        }))}
      />
    </FaultField>
  )
}
