/** Parts of a response, of which one shows: a numbered tab each, marked where something is wrong, added, moved and removed. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Tabs from '@cloudscape-design/components/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { FaultyLabel } from '../../faulty-label.tsx'
import type { ContentView } from '../kind.ts'

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
  const open = parts.findIndex(({ id }) => id === view.open)
  const isFull = parts.length >= max

  function add() {
    const part = blank()
    change([...parts, part])
    view.setOpen(part.id)
  }
  function move(by: -1 | 1) {
    const part = parts[open]
    if (!part) return
    change(parts.toSpliced(open, 1).toSpliced(open + by, 0, part))
    view.setOpen(part.id)
  }
  function remove() {
    const left = parts.toSpliced(open, 1)
    change(left)
    view.setOpen(left[Math.min(open, left.length - 1)]?.id ?? '')
  }

  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        iconName="angle-left"
        ariaLabel={t('parts.left')}
        disabled={readOnly || open <= 0}
        onClick={() => move(-1)}
      />
      <Button
        iconName="angle-right"
        ariaLabel={t('parts.right')}
        disabled={readOnly || open === parts.length - 1}
        onClick={() => move(1)}
      />
      {parts.length > 1 && <Button iconName="remove" ariaLabel={texts.remove} disabled={readOnly} onClick={remove} />}
      <Button
        iconName="add-plus"
        ariaLabel={texts.add}
        disabled={readOnly || isFull}
        {...(isFull && { disabledReason: texts.full })}
        onClick={add}
      />
    </SpaceBetween>
  )
}
