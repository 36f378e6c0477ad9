/** The dialogs of the screen; each one comes when it is first asked for. */
import './dialogs.css'
import { lazy, Suspense } from 'react'
import type { ConversationUser } from '#shared/contracts/conversations'
import { lazily } from '../../../core/lazy-page.ts'
import type { DialogName } from '../state/inbox-context.ts'

const CompleteDialog = lazy(() => lazily(() => import('./complete-dialog.tsx')))
const AssignDialog = lazy(() => lazily(() => import('./assign-dialog.tsx')))
const BlockDialog = lazy(() => lazily(() => import('./block-dialog.tsx')))
const VideoDialog = lazy(() => lazily(() => import('./video-dialog.tsx')))
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
  return (
    <Suspense>
      {dialog === 'filters' && <FiltersDialog close={close} />}
      {dialog === 'complete' && user && <CompleteDialog userId={user._id} close={close} />}
      {dialog === 'assign' && user && <AssignDialog userId={user._id} close={close} />}
      {dialog === 'block' && user && <BlockDialog userId={user._id} close={close} />}
      {dialog === 'video' && user && <VideoDialog user={user} close={close} />}
      {dialog === 'remove' && user && <RemoveDialog user={user} close={close} removed={left} />}
    </Suspense>
  )
}
