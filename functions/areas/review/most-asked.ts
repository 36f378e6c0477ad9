/** What customers asked most often and nobody answered, as the review groups it. */
import type { Overview } from '#shared/contracts/overview'
import type { Context } from '../../platform/request/context.ts'
import { isDoubted } from '../../chat/questions.ts'
import type { UnansweredItem } from '../../chat/store.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { groupsOf } from './groups.ts'
import { linesOf } from './lines.ts'
import { questionsIn, reviewedScope } from './reading.ts'
import { groupings } from './store.ts'

const topMax = 5

type MostAsked = NonNullable<Overview['unanswered']>

/** Groups of what is alike, and what is in none, by how often it was asked; what the model makes of it by now is the review's. */
export const mostAsked = (context: Context): Promise<MostAsked> => mostAskedIn(reviewedScope(context))

/** The same of an environment, of the questions that are meant. */
export async function mostAskedIn(
  scope: EnvironmentScope,
  isMeant: (question: UnansweredItem) => boolean = () => true,
): Promise<MostAsked> {
  const [all, grouping] = await Promise.all([questionsIn(scope), new Table(scope).get(groupings, 'groups')])
  const questions = all.filter((question) => !isDoubted(question) && isMeant(question))
  const asked = groupsOf(linesOf(questions), grouping, undefined).flatMap(({ kind, name, size, utterances }) =>
    kind === 'cluster'
      ? [{ id: utterances[0]!._id, text: name, count: size }]
      : utterances.map(({ _id, value, count }) => ({ id: _id, text: value, count })),
  )
  return { count: questions.length, top: asked.toSorted((a, b) => b.count - a.count).slice(0, topMax) }
}
