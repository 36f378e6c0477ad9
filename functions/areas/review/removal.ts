/** Deletes questions that are under review. */
import { chunksOf } from '#shared/chunks'
import { deletedAtOnceMax } from '#shared/limits'
import { unanswered, type UnansweredItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { groupings } from './store.ts'
import { reviewedEnvironment, reviewedScope } from '../../chat/customer/reviewed.ts'
import { stateOf } from './grouping.ts'

/** What consoles hear of a changed review. */
export async function reviewEvent(context: Context) {
  const scope = reviewedScope(context)
  const { status } = stateOf(await new Table(scope).get(groupings, 'groups'), context.now)
  return { type: 'reviewChanged' as const, environmentId: scope.environment, status }
}

/** Piece by piece: the first one is audited, and consoles hear of the last one. The audit repeats nothing that was said. */
export async function deleteQuestions(context: Context, questions: readonly UnansweredItem[]): Promise<void> {
  const table = new Table(reviewedScope(context))
  const { _id: id, name } = reviewedEnvironment(context)
  const about = { id, name, description: String(questions.length) }
  const event = await reviewEvent(context)
  const pieces = chunksOf(questions, deletedAtOnceMax)
  for (const piece of pieces)
    await context.commit(
      piece.map(({ _id }) => table.drop(unanswered, _id)),
      { ...(piece === pieces[0] && { about }), events: piece === pieces.at(-1) ? [event] : [] },
    )
}
