/** Asks before a page with unsaved edits is left (SHELL-039, SHELL-040). */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { holdUnsaved } from '../../core/unsaved.ts'

/** `edits` are fields typed into; `pending` are changes made and not yet saved, in the content area and settings. */
export type DirtyKind = 'edits' | 'pending'

/** Guards the page while `dirty`; what it gives is to be shown: `const guard = useDirtyGuard(form.dirty, 'edits')`. */
export function useDirtyGuard(dirty: boolean, kind: DirtyKind): ReactElement | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const release = holdUnsaved()
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      release()
    }
  }, [dirty])

  if (blocker.state !== 'blocked') return null
  return <LeavingModal kind={kind} stay={() => blocker.reset()} leave={() => blocker.proceed()} />
}

interface LeavingModalProps {
  /** `panel`: the page stays, and what is edited beside it closes. */
  kind: DirtyKind | 'panel'
  stay: () => void
  leave: () => void
}

export function LeavingModal({ kind, stay, leave }: LeavingModalProps) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      visible
      header={t(`leaving.${kind}.title`)}
      onDismiss={stay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={stay}>
              {t(`leaving.${kind}.stay`)}
            </Button>
            <Button variant="primary" onClick={leave}>
              {t(`leaving.${kind}.leave`)}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {t(`leaving.${kind}.text`)}
    </Modal>
  )
}
