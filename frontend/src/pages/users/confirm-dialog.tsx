/** Asks for what is to be chosen before something is done that can be made good again, and stays where it failed. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type ReactNode } from 'react'
import type { AgentAccess } from '#shared/access'
import { useAction } from '../../core/action.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  /** What the button says. */
  action: string
  access: AgentAccess
  /** What is to be chosen first. */
  children: ReactNode
  disabled: boolean
  /** A call that fails has told why. */
  confirm: () => Promise<unknown>
  close: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, access, children, disabled, confirm, close } = props
  const { isBusy, run } = useAction(async () => {
    await confirm()
    close()
  })
  return (
    <Dialog
      title={title}
      close={close}
      action={
        <AccessButton access={access} variant="primary" loading={isBusy} disabled={disabled} onClick={run}>
          {action}
        </AccessButton>
      }
    >
      <SpaceBetween size="m">
        <div>{text}</div>
        {children}
      </SpaceBetween>
    </Dialog>
  )
}
