/** Parts of a response, of which one shows: a numbered tab each, marked where something is wrong, added, moved and removed. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { FaultyLabel } from '../../faulty-label.tsx'
import type { ContentView } from '../kind.ts'
import { partEdits } from './part-edits.ts'

interface NumberedTabsProps<Part> {
  /** The name under which the faults know the list as a whole. */
  field: string
  /** What the tabs are, for those who cannot see them. */
  name: string
  parts: readonly Part[]
  change: (parts: Part[]) => void
  /** A new part. */
  blank: () => Part
  max: number
  texts: { readonly add: string; readonly remove: string; readonly full: string }
  view: ContentView
  readOnly: boolean
  children: (part: Part, replace: (part: Part) => void) => ReactNode
}

export function NumberedTabs<Part extends { readonly id: string }>(props: NumberedTabsProps<Part>) {
  const { field, name, parts, change, view, children } = props
  const replace = (part: Part) => change(parts.map((one) => (one.id === part.id ? part : one)))
  return (
    <FaultField field={field} stretch>
      <Tabs
        variant="container"
        ariaLabel={name}
        activeTabId={view.open}
        onChange={({ detail }) => view.setOpen(detail.activeTabId)}
        actions={<TabButtons {...props} />}
        tabs={parts.map((part, index) => ({
          id: part.id,
          label: <FaultyLabel text={String(index + 1)} faulty={view.faultyParts.has(part.id)} />,
          content: children(part, replace),
        }))}
      />
    </FaultField>
  )
}

/** The buttons beside the tabs, which are about the one that shows. */
function TabButtons<Part extends { readonly id: string }>(props: NumberedTabsProps<Part>) {
  const { t } = useTranslation('block-kinds')
  const { parts, change, blank, max, texts, view, readOnly } = props
  const open = parts.find(({ id }) => id === view.open)
  const isFull = parts.length >= max
  const { add, move, remove } = partEdits(parts, change, view)

  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        iconName="angle-left"
        ariaLabel={t('parts.left')}
        disabled={readOnly || open === parts[0]}
        onClick={() => open && move(open, -1)}
      />
      <Button
        iconName="angle-right"
        ariaLabel={t('parts.right')}
        disabled={readOnly || open === parts.at(-1)}
        onClick={() => open && move(open, 1)}
      />
      {open && parts.length > 1 && (
        <Button iconName="remove" ariaLabel={texts.remove} disabled={readOnly} onClick={() => remove(open)} />
      )}
      <Button
        iconName="add-plus"
        ariaLabel={texts.add}
        disabled={readOnly || isFull}
        {...(isFull && { disabledReason: texts.full })}
        onClick={() => add(blank())}
      />
    </SpaceBetween>
  )
}
