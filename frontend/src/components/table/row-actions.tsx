/** The menu of a row: what can be done with it. What may not be done is disabled, and says why. */
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'

export interface RowAction {
  readonly text: string
  readonly refused?: string | undefined
  readonly act: () => unknown
}

export function RowActions({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={label}
      items={actions.map(({ text, refused }) => ({
        id: text,
        text,
        ...(refused !== undefined && { disabled: true, disabledReason: refused }),
      }))}
      onItemClick={({ detail }) => actions.find(({ text }) => text === detail.id)?.act()}
    />
  )
}
