/** The steps of the job that groups questions. Each may be taken twice: the second time finds it done. */
import { groupingOf } from '../../nlu/grouping/groups.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { linesOf } from './lines.ts'
import { mostAskedIn } from './most-asked.ts'
import { questionsIn } from '../../chat/customer/reviewed.ts'
import { groupings, type GroupingItem } from './store.ts'

export const stepNames = ['group', 'fail'] as const
type StepName = (typeof stepNames)[number]

/** Of fewer texts it cannot be told which are alike: what looks like a group is chance. */
const groupedMin = 12

/** Takes a step of a grouping, unless it is over or another one has begun. */
export async function takeStep(step: StepName, { client, environment }: EnvironmentScope, task: string): Promise<void> {
  const context = contextIn({ client, environment })
  const { table, commit } = context
  const before = await table.get(groupings, 'groups')
  if (before?.status !== 'running' || before.task !== task) return
  const after: GroupingItem =
    step === 'fail'
      ? { ...before, status: 'error' }
      : { ...before, status: 'done', lastUpdate: context.now.toISOString(), ...(await groupedQuestions(context)) }
  await commit([table.replace(groupings, after, { field: 'deadline', value: before.deadline })], {
    events: [{ type: 'reviewChanged', environmentId: environment, status: after.status }],
  })
}

async function groupedQuestions({
  scope,
  newId,
}: {
  readonly scope: EnvironmentScope
  newId(): string
}): Promise<Pick<GroupingItem, 'groups' | 'others'>> {
  const lines = linesOf(await questionsIn(scope)).map(({ question }) => question)
  if (lines.length < groupedMin) return { groups: [], others: lines.flatMap(({ ids }) => ids) }
  const { groups, others } = groupingOf(lines.map(({ value, count }) => ({ text: value, count })))
  const idsOf = (places: readonly number[]) => places.flatMap((place) => lines[place]!.ids)
  return { groups: groups.map((places) => ({ _id: newId(), ids: idsOf(places) })), others: idsOf(others) }
}

/** What was asked most often between two moments, and nothing answered. */
export async function mostAskedBetween(
  scope: EnvironmentScope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly { readonly text: string; readonly count: number }[]> {
  const isWithin = ({ created }: { readonly created: string }) =>
    Date.parse(created) >= from && Date.parse(created) < to
  const { top } = await mostAskedIn(scope, isWithin)
  return top.map(({ text, count }) => ({ text, count }))
}

/** Forgets how the questions of an environment were grouped; without a grouping they are grouped anew. */
export async function forgetGroups({ client, environment }: EnvironmentScope): Promise<void> {
  await transact([new Table({ client, environment }).drop(groupings, 'groups')])
}
