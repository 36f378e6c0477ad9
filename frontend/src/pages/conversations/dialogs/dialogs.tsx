/** The dialogs of the screen; each one comes when it is first asked for. */
import './dialogs.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { lazily } from '../../../core/lazy-page.ts'
import { sayWritten } from '../composer/writing/written.ts'
import { snooze, type Completion } from '../state/conversation-acts.ts'
import { holdAssignment, holdCompletion } from '../state/finishing.ts'
import { liveNow } from '../state/inbox-state.ts'
import { useDesk, type DialogName } from '../state/inbox-context.ts'

const MacroDialog = lazy(() => lazily(() => import('../macros/macro-dialog.tsx')))
const CompleteDialog = lazy(() => lazily(() => import('./complete-dialog.tsx')))
const AssignDialog = lazy(() => lazily(() => import('./assign-dialog.tsx')))
const BlockDialog = lazy(() => lazily(() => import('./block-dialog.tsx')))
const VideoDialog = lazy(() => lazily(() => import('./video-dialog.tsx')))
const SnoozeDialog = lazy(() => lazily(() => import('./snooze-dialog.tsx')))
const RemoveDialog = lazy(() => lazily(() => import('./remove-dialog.tsx')))
const FiltersDialog = lazy(() => lazily(() => import('./filters-dialog.tsx')))

interface DialogsProps {
  dialog: DialogName | undefined
  user: ConversationUser | undefined
  close: () => void
  /** The open conversation is gone. */
  left: () => void
}

export function Dialogs({ dialog, user, close, left }: DialogsProps) {
  const { t } = useTranslation('conversations')
  const { openNext } = useDesk()
  const held = user?.owner.by === 'agent' ? user.owner.agentId : undefined
  const isCompleting = dialog === 'complete' || dialog === 'complete-next'

  function finish(about: Completion) {
    if (!user) return
    const { _id: userId } = user
    const isNext = dialog === 'complete-next'
    // What is written is said first, and the next conversation that waits is opened.
    holdCompletion(liveNow().users[userId] ?? user, { ...about, ...(isNext && { say: () => sayWritten(userId) }) })
    if (isNext) void openNext()
  }

  return (
    <Suspense>
      {dialog === 'macros' && <MacroDialog close={close} />}
      {dialog === 'filters' && <FiltersDialog close={close} />}
      {isCompleting && user && (
        <CompleteDialog title={t('complete.title')} userId={user._id} finish={finish} close={close} />
      )}
      {dialog === 'assign' && user && (
        <AssignDialog
          title={t(held ? 'assign.title-again' : 'assign.title')}
          held={held}
          finish={(agent) => holdAssignment(liveNow().users[user._id] ?? user, agent)}
          close={close}
        />
      )}
      {dialog === 'block' && user && <BlockDialog userId={user._id} close={close} />}
      {dialog === 'video' && user && <VideoDialog user={user} close={close} />}
      {dialog === 'snooze' && user && (
        <SnoozeDialog title={t('snooze.title')} snooze={(until) => snooze(user._id, until)} close={close} />
      )}
      {dialog === 'remove' && user && <RemoveDialog user={user} close={close} removed={left} />}
    </Suspense>
  )
}
