/** What customers asked most often and nobody answered, as the review groups it. */
import type { Overview } from '#shared/contracts/overview'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { groupsOf } from './groups.ts'
import { linesOf } from './lines.ts'
import { questionsIn, reviewedScope } from './reading.ts'
import { groupings } from './store.ts'

const topMax = 5

/** Groups of what is alike, and what is in none, by how often it was asked; what the model makes of it by now is the review's. */
export async function mostAsked(context: Context): Promise<Overview['unanswered']> {
  const scope = reviewedScope(context)
  const [questions, grouping] = await Promise.all([questionsIn(scope), new Table(scope).get(groupings, 'groups')])
  const asked = groupsOf(linesOf(questions), grouping, undefined).flatMap(({ kind, name, size, utterances }) =>
    kind === 'cluster'
      ? [{ id: utterances[0]!._id, text: name, count: size }]
      : utterances.map(({ _id, value, count }) => ({ id: _id, text: value, count })),
  )
  return { count: questions.length, top: asked.toSorted((a, b) => b.count - a.count).slice(0, topMax) }
}
