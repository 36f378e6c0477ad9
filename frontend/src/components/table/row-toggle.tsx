/** The switch of a row, which saves at once. */
import Toggle from '@cloudscape-design/components/toggle'
import type { Access } from '#shared/access'
import { useAction } from '../../core/action.ts'
import { useRefusal } from '../form/access-button.tsx'

interface RowToggleProps {
  label: string
  isOn: boolean
  /** The access of the route that `change` calls. */
  access: Access
  /** Saves, and has told why when it rejects; the switch then stays as it was. */
  change: (isOn: boolean) => Promise<unknown>
}

export function RowToggle({ label, isOn, access, change }: RowToggleProps) {
  const refused = useRefusal()(access)
  const { isBusy: saving, run: save } = useAction(change)
  return (
    <Toggle
      ariaLabel={label}
      checked={isOn !== saving}
      disabled={refused !== undefined || saving}
      onChange={({ detail }) => save(detail.checked)}
    />
  )
}
