/** A dialog with one thing to do: the button for it stands at the right of Cancel. One that only shows has its way out alone. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listen } from '../../core/listen.ts'

interface DialogProps {
  title: string
  size?: ModalProps.Size
  /** The button that does what the dialog is for. */
  action?: ReactNode
  close: () => void
  /** What Escape, the cross and a click beside it do; by default they close it. */
  dismiss?: (reason: string) => void
  /** It waits for an answer: nobody leaves it meanwhile, because the answer shows here. */
  isBusy?: boolean
  /** What the way out says; by default `Cancel`. */
  leave?: string
  /** Enter does it at once: for what can be undone, and is asked only so that nobody is surprised. */
  beginsAtAction?: boolean
  /** The content says itself where the dialog begins. */
  beginsInside?: boolean
  children: ReactNode
}

export function Dialog({
  title,
  size = 'medium',
  action,
  close,
  dismiss = close,
  isBusy = false,
  leave,
  beginsAtAction = false,
  beginsInside = false,
  children,
}: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <Modal
      data-dialog
      visible
      size={size}
      header={title}
      onDismiss={({ detail }) => !isBusy && dismiss(detail.reason)}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant={action ? 'link' : 'primary'} formAction="none" disabled={isBusy} onClick={close}>
              {leave ?? t('cancel')}
            </Button>
            {beginsAtAction ? <Begin at="button">{action}</Begin> : action}
          </SpaceBetween>
        </Box>
      }
    >
      {beginsAtAction || beginsInside ? (
        children
      ) : (
        <Begin at="input, textarea, button[aria-haspopup]">{children}</Begin>
      )}
    </Modal>
  )
}

/** By then a menu that has opened the dialog has closed, and left the focus to the page, where Escape closes nothing. */
const menuClosesMs = 250

/** The dialog begins here, with the first one of its kind, once there is one and nobody is at work elsewhere. */
export function Begin({ at, children }: { at: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const begun = useRef(false)
  // A layout effect, because somebody may press as soon as the dialog shows.
  useLayoutEffect(() => {
    const stay = () => {
      begun.current = true
    }
    // In the capture phase, because what is pressed may keep the event to itself.
    return listen(document, { mousedown: stay, keydown: ({ key }) => key === 'Tab' && stay() }, { capture: true })
  }, [])
  useEffect(() => {
    if (begun.current) return
    // The modal first notes where the focus returns to, and puts it on its close button.
    const frame = requestAnimationFrame(() => {
      if (begun.current) return
      const first = content.current?.querySelector<HTMLElement>(at)
      first?.focus()
      begun.current = Boolean(first)
    })
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => {
    const catchFocus = () => {
      const dialog = content.current?.closest('[role="dialog"]')
      if (document.activeElement === document.body) dialog?.querySelector('button')?.focus()
    }
    const timer = setTimeout(catchFocus, menuClosesMs)
    const stop = listen(document, { focusout: () => requestAnimationFrame(catchFocus) })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return <div ref={content}>{children}</div>
}
