/** Whether the bot can do what it should: its model, what it asks of others, what it looks up, and what it says by itself. */
import { may } from '#shared/access'
import { conversations } from '#shared/contracts/conversations'
import { builds as buildsContract } from '#shared/contracts/builds'
import type { Overview } from '#shared/contracts/overview'
import { dayAfter, dayAt } from '#shared/days'
import type { Context } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { operations as analytics } from '../analytics/operations.ts'
import { countFailedSchedules } from '../../content/items/schedules.ts'
import { countUnreadKnowledge } from '../../content/passages/store.ts'
import { latestBuild } from '../../content/models/lifecycle.ts'
import { pendingKnowledge } from '../../content/models/release-models.ts'
import { reviewedScope } from '../../chat/customer/reviewed.ts'
import { fallsIn, type Weeks } from './week.ts'

type Check = NonNullable<Overview['health']>[number]

export async function healthOf(context: Context, own: ReleaseState, weeks: Weeks | undefined): Promise<Check[]> {
  const live = reviewedScope(context)
  const [model, failed, knowledge, schedules] = await Promise.all([
    may(context.rights, buildsContract.tasks.access) ? checkModel(context, own) : undefined,
    countFailures(context),
    countUnreadKnowledge(live),
    countFailedSchedules(live),
  ])
  const checkOf = (name: 'messages' | 'deliveries' | 'knowledge' | 'schedules', count: number): Check => ({
    name,
    level: count === 0 ? 'good' : name === 'messages' ? 'bad' : 'warning',
    count,
  })
  return [
    ...(model ? [model] : []),
    ...(may(context.rights, conversations.list.access) ? [checkOf('messages', failed.messages)] : []),
    checkOf('deliveries', failed.deliveries),
    checkOf('knowledge', knowledge),
    checkOf('schedules', schedules),
    ...(weeks ? fallsIn(weeks) : []),
  ]
}

const failedBuilds: ReadonlySet<string> = new Set(['failed', 'timed-out', 'deployment-failed'])

/** The model of the environment the agent works in. */
async function checkModel(context: Context, own: ReleaseState): Promise<Check> {
  const [last, { isThere, unlearned }] = await Promise.all([latestBuild(context), pendingKnowledge(context.scope, own)])
  if (last && failedBuilds.has(last.status)) return { name: 'model-failed', level: 'bad', count: 0 }
  if (!isThere) return { name: 'model-missing', level: unlearned > 0 ? 'warning' : 'good', count: unlearned }
  return unlearned > 0
    ? { name: 'model-outdated', level: 'warning', count: unlearned }
    : { name: 'model', level: 'good', count: 0 }
}

/** Messages that did not reach their customers, and calls and sendings of the bot of which nothing came: yesterday and today. */
async function countFailures(context: Context): Promise<Readonly<Record<'messages' | 'deliveries', number>>> {
  const { timezone } = context.member.company
  const to = dayAt(context.now.getTime(), timezone)
  const asked = { figure: 'events', dateFrom: dayAfter(to, -1), dateTo: to, timezone } as const
  const { totals } = await analytics.figure({ ...asked, resolution: 'day', order: 'descending' }, context)
  return { messages: totals['message-failed'] ?? 0, deliveries: totals['delivery-failed'] ?? 0 }
}
