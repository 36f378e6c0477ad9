/** A dialog with one thing to do: the button for it stands at the right of Cancel. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps {
  title: string
  size?: ModalProps.Size
  /** The button that does what the dialog is for. */
  action: ReactNode
  close: () => void
  children: ReactNode
}

export function Dialog({ title, size = 'medium', action, close, children }: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <Modal
      visible
      size={size}
      header={title}
      onDismiss={close}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={close}>
              {t('cancel')}
            </Button>
            {action}
          </SpaceBetween>
        </Box>
      }
    >
      <Content>{children}</Content>
    </Modal>
  )
}

/** Begins with its first field, once there is one. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    // The modal first notes where the focus returns to, and puts it on its close button.
    const frame = requestAnimationFrame(() => {
      const field = content.current?.querySelector<HTMLElement>('input, textarea, button[aria-haspopup]')
      field?.focus()
      begun.current = Boolean(field)
    })
    return () => cancelAnimationFrame(frame)
  })
  return <div ref={content}>{children}</div>
}
