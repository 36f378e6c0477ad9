/** Whether the bot can do what it should: its model, what it asks of others, what it looks up, and what it says by itself. */
import { may } from '#shared/access'
import { builds as buildsContract } from '#shared/contracts/builds'
import type { Overview } from '#shared/contracts/overview'
import { dayAfter, dayAt } from '#shared/days'
import type { Context } from '../../platform/request/context.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import { operations as analytics } from '../analytics/operations.ts'
import { countFailedSchedules, countUnreadKnowledge } from '../blocks/operations.ts'
import { latestBuild, pendingKnowledge } from '../builds/operations.ts'
import { reviewedScope } from '../review/operations.ts'
import { fallsIn, type Weeks } from './week.ts'

type Check = NonNullable<Overview['health']>[number]

export async function healthOf(context: Context, own: ReleaseState, weeks: Weeks | undefined): Promise<Check[]> {
  const live = reviewedScope(context)
  const [model, deliveries, knowledge, schedules] = await Promise.all([
    may(context.rights, buildsContract.tasks.access) ? checkModel(context, own) : undefined,
    countFailedDeliveries(context),
    countUnreadKnowledge(live),
    countFailedSchedules(live),
  ])
  const checkOf = (name: 'deliveries' | 'knowledge' | 'schedules', count: number): Check => ({
    name,
    level: count > 0 ? 'warning' : 'good',
    count,
  })
  return [
    ...(model ? [model] : []),
    checkOf('deliveries', deliveries),
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

/** Calls and sendings of the bot of which nothing came, yesterday and today. */
async function countFailedDeliveries(context: Context): Promise<number> {
  const { timezone } = context.member.company
  const to = dayAt(context.now.getTime(), timezone)
  const asked = { figure: 'events', dateFrom: dayAfter(to, -1), dateTo: to, timezone } as const
  const { totals } = await analytics.figure({ ...asked, resolution: 'day', order: 'descending' }, context)
  return totals['delivery-failed'] ?? 0
}
