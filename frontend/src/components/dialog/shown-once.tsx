/** A dialog of a secret that is shown this once: nothing but its own buttons closes it, because it cannot be shown again. */
import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ShownOnceProps {
  title: string
  warning: string
  /** What the button says that closes it. */
  kept: string
  close: () => void
  children: ReactNode
}

export const ShownOnce = ({ title, warning, kept, close, children }: ShownOnceProps) => (
  <Dialog title={title} leave={kept} close={close} dismiss={(reason) => reason !== 'overlay' && close()}>
    <SpaceBetween size="m">
      <Alert type="warning">{warning}</Alert>
      {children}
    </SpaceBetween>
  </Dialog>
)
