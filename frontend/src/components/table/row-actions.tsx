/** The menu of a row: what can be done with it. What may not be done is disabled, and says why. */
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { Access } from '#shared/access'
import { useRefusal } from '../form/access-button.tsx'

export interface RowAction {
  readonly text: string
  /** The access of the route that `act` calls. */
  readonly access?: Access
  /** Why it cannot be done, whoever asks. */
  readonly refused?: string | undefined
  readonly act: () => unknown
}

export function RowActions({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const refusalOf = useRefusal()
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={label}
      items={actions.map(({ text, access, refused = access && refusalOf(access) }) => ({
        id: text,
        text,
        ...(refused !== undefined && { disabled: true, disabledReason: refused }),
      }))}
      onItemClick={({ detail }) => actions.find(({ text }) => text === detail.id)?.act()}
    />
  )
}
