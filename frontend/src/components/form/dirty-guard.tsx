/** Asks before a page with unsaved edits is left (SHELL-039, SHELL-040). */
import Button from '@cloudscape-design/components/button'
import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { listen } from '../../core/listen.ts'
import { holdUnsaved } from '../../core/unsaved.ts'
import { Dialog } from '../dialog/dialog.tsx'

/** `edits` are fields typed into; `pending` are changes made and not yet saved, in the content area and settings. */
export type DirtyKind = 'edits' | 'pending'

/** Guards the page while `dirty`; what it gives is to be shown: `const guard = useDirtyGuard(form.dirty, 'edits')`. */
export function useDirtyGuard(dirty: boolean, kind: DirtyKind): ReactElement | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!dirty) return undefined
    const release = holdUnsaved()
    const stop = listen(window, { beforeunload: (event) => event.preventDefault() })
    return () => {
      stop()
      release()
    }
  }, [dirty])

  if (blocker.state !== 'blocked') return null
  return <LeavingDialog kind={kind} stay={() => blocker.reset()} leave={() => blocker.proceed()} />
}

interface LeavingDialogProps {
  /** `panel`: the page stays, and what is edited beside it closes. */
  kind: DirtyKind | 'panel'
  stay: () => void
  leave: () => void
}

export function LeavingDialog({ kind, stay, leave }: LeavingDialogProps) {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      title={t(`leaving.${kind}.title`)}
      leave={t(`leaving.${kind}.stay`)}
      close={stay}
      action={
        <Button variant="primary" onClick={leave}>
          {t(`leaving.${kind}.leave`)}
        </Button>
      }
    >
      <div>{t(`leaving.${kind}.text`)}</div>
      {kind === 'edits' && <div>{t('leaving.edits.lost')}</div>}
    </Dialog>
  )
}
