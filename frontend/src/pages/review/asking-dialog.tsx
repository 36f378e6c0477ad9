/** The dialog that asks which intent learns the questions; it comes when it is first asked for. */
import { lazy, Suspense } from 'react'
import { lazily } from '../../core/lazy-page.ts'
import type { Desk } from './desk.ts'

const AssignDialog = lazy(() => lazily(() => import('./assign-dialog.tsx')))
const NewIntentDialog = lazy(() => lazily(() => import('./new-intent-dialog.tsx')))

export function AskingDialog({ desk: { asking, assign, stopAsking } }: { desk: Desk }) {
  if (!asking) return null
  const { what, questions, nearest, row } = asking
  const dialog = { questions, assign: (target: Parameters<Desk['assign']>[1]) => assign(questions, target, row) }
  return (
    <Suspense>
      {what === 'assign' ? (
        <AssignDialog {...dialog} nearest={nearest} close={stopAsking} />
      ) : (
        <NewIntentDialog {...dialog} close={stopAsking} />
      )}
    </Suspense>
  )
}
