/** The dialog of the question that is asked. */
import Alert from '@cloudscape-design/components/alert'
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useAction } from '../../core/action.ts'
import { AccessButton } from '../form/access-button.tsx'
import type { Question } from './ask.ts'
import { Dialog } from './dialog.tsx'

export default function QuestionDialog({ question, close }: { question: Question; close: () => void }) {
  const { title, text, warning, action, access, act, leave } = question
  const [refused, setRefused] = useState<string>()

  const { isBusy, run } = useAction(
    async () => {
      setRefused(undefined)
      await act()
      close()
    },
    ({ message }) => setRefused(message),
  )

  // A button that is loading takes no second press.
  const button: ButtonProps = { variant: 'primary', formAction: 'none', loading: isBusy, onClick: run }
  return (
    <Dialog
      title={title}
      close={close}
      isBusy={isBusy}
      {...(leave !== undefined && { leave })}
      beginsAtAction={warning === undefined}
      action={
        access ? (
          <AccessButton {...button} access={access}>
            {action}
          </AccessButton>
        ) : (
          <Button {...button}>{action}</Button>
        )
      }
    >
      <SpaceBetween size="m">
        {refused !== undefined && (
          // Told to those who cannot see it as well.
          <div role="alert">
            <Alert type="error">{refused}</Alert>
          </div>
        )}
        {text !== undefined && <div>{text}</div>}
        {warning !== undefined && <Alert type="warning">{warning}</Alert>}
      </SpaceBetween>
    </Dialog>
  )
}
