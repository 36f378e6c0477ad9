/**
 * What was done with questions and is sent a moment later, so that it can be undone until then. The page shows it as done
 * at once. What is not sent yet when the page is left is sent then.
 */
import { ulid } from 'ulid'
import type { Question } from '#shared/contracts/review'
import { reviewUndoMs } from '#shared/limits'
import { pageState } from '../../core/page-state.ts'
import type { Target } from './groups.ts'
import { assignQuestions, deleteQuestions } from './review-data.ts'

export interface Deed {
  readonly _id: string
  /** As the page shows them, edited texts included. */
  readonly questions: readonly Question[]
  /** Absent where the questions are deleted. */
  readonly target?: Target
  /** Of the calls that are made for it, the share that has been answered, from 0 to 1; absent until it is sent. */
  readonly sent?: number
}

const deeds = pageState<readonly Deed[]>([])
export const useDeeds = deeds.use

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Does it, as far as the page shows; it is sent once it can no longer be undone. */
export function addDeed(questions: readonly Question[], target?: Target): void {
  const deed: Deed = { _id: ulid(), questions, ...(target && { target }) }
  deeds.change([...deeds.now(), deed])
  timers.set(
    deed._id,
    setTimeout(() => void send(deed), reviewUndoMs),
  )
}

const isWaiting = ({ sent }: Deed) => sent === undefined

/** Takes back the latest that is not sent yet, or the one named. */
export function undoDeed(id = deeds.now().findLast(isWaiting)?._id): void {
  clearTimeout(timers.get(id ?? ''))
  deeds.change(deeds.now().filter((deed) => deed._id !== id || !isWaiting(deed)))
}

/** Takes back all that is not sent yet. */
export function undoDeeds(): void {
  for (const { _id } of deeds.now().filter(isWaiting)) undoDeed(_id)
}

/** Sends all that waits, without the wait. */
export function sendDeeds(): void {
  for (const deed of deeds.now().filter(isWaiting)) {
    clearTimeout(timers.get(deed._id))
    void send(deed)
  }
}

async function send(deed: Deed) {
  timers.delete(deed._id)
  const progress = (sent: number) =>
    deeds.change(deeds.now().map((one) => (one._id === deed._id ? { ...one, sent } : one)))
  progress(0)
  try {
    if (deed.target) await assignQuestions(deed.questions, deed.target, progress)
    else await deleteQuestions(deed.questions, progress)
  } catch {
    // The call has told why, and what was not sent shows again.
  } finally {
    deeds.change(deeds.now().filter(({ _id }) => _id !== deed._id))
  }
}
