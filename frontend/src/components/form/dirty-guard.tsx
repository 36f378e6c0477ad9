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
  const { t } = useTranslation('shell')
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
  return (
    <Modal
      visible
      header={t(`leaving.${kind}.title`)}
      onDismiss={() => blocker.reset()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={() => blocker.reset()}>
              {t(`leaving.${kind}.stay`)}
            </Button>
            <Button variant="primary" onClick={() => blocker.proceed()}>
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
