/** Typed dialog: asks for the name in addresses before something of a workspace is removed (WORKSPACES-009). */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import { useAction } from '../../../core/action.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { EnterForm } from '../../../components/dialog/enter-form.tsx'
import { TypedName } from '../../../components/dialog/typed-name.tsx'

interface TypedDialogProps {
  title: string
  /** What is to be typed. */
  name: string
  /** What the button says. */
  action: string
  /** What is said when it fails, above the reason. */
  failed?: string
  /** Why it cannot be done yet, whatever was typed. */
  barred?: boolean
  /** Does it, and rejects when that failed; the dialog then stays as it is. */
  run: () => Promise<unknown>
  close: () => void
  children: ReactNode
}

export function TypedDialog({ title, name, action, failed, barred = false, run, close, children }: TypedDialogProps) {
  const [isTyped, setIsTyped] = useState(false)
  const [reason, setReason] = useState<string>()
  const isOpen = isTyped && !barred

  const { isBusy, run: begin } = useAction(
    async () => {
      setReason(undefined)
      await run()
      close()
    },
    ({ message }) => setReason(message),
  )
  const submit = () => isOpen && begin()

  return (
    <Dialog
      title={title}
      close={close}
      action={
        <Button variant="primary" disabled={!isOpen} loading={isBusy} onClick={submit}>
          {action}
        </Button>
      }
    >
      <EnterForm submit={submit}>
        <SpaceBetween size="m">
          {reason !== undefined && (
            // Told to those who cannot see it as well.
            <div role="alert">
              <Alert type="error" {...(failed && { header: failed })}>
                {reason}
              </Alert>
            </div>
          )}
          {children}
          <TypedName name={name} agree={setIsTyped} />
        </SpaceBetween>
      </EnterForm>
    </Dialog>
  )
}
