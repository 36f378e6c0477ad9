/** What customers asked most often and nobody answered, as the review groups it. */
import type { Overview } from '#shared/contracts/overview'
import { isDoubted } from '../../chat/customer/questions.ts'
import type { UnansweredItem } from '../../chat/conversation/store.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { groupsOf } from './groups.ts'
import { linesOf } from './lines.ts'
import { questionsIn } from '../../chat/customer/reviewed.ts'
import { groupings } from './store.ts'

const topMax = 5

export type MostAsked = NonNullable<Overview['unanswered']>

/** Of an environment, among the questions that are meant. */
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
