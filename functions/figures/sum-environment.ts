/** All that is to be done for the figures of one environment in an hour: what is due, and another timezone. */
import { Problem } from '#shared/problem'
import { log } from '../platform/aws/log.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { companies, environments } from '../platform/tenancy/tenancy.ts'
import { removeFigures } from './removal.ts'
import { sumAnew } from './sum-anew.ts'
import { dayOfHour, isOver, type Within, sumHours } from './sum-hours.ts'
import { dueEnvironments, dueHours, type DueItem } from './store.ts'

interface Turn {
  readonly now: Date
  /** The hour behind which it goes on; none: with the first that is due. */
  readonly after?: string | undefined
  /** By the clock of the process, when to leave the rest to the next step. */
  readonly until: number
}

export interface Summed {
  readonly more: boolean
  readonly after?: string | undefined
  /** Something could not be done; the log says what, and it is tried again in an hour. */
  readonly isBroken: boolean
}

/** Each hour is tried once; `more` with the hour to go on behind as long as something is left. */
export async function sumEnvironment(scope: EnvironmentScope, { now, after = '', until }: Turn): Promise<Summed> {
  const { client, environment } = scope
  const [company, all] = await new Table({ client }).getBoth([companies, 'company'], [environments, 'environments'])
  if (!company || !all?.list.some(({ _id }) => _id === environment)) return forgetRemoved(scope, until)
  const within = { zone: company.timezone, now }
  const table = new Table(scope)
  const dues = (await table.list(dueHours, { itemsMax: Infinity })).filter(
    (due) => due.hour > after && isOver(due, now),
  )
  let isBroken = false
  for (const ofDay of byDay(dues)) {
    if (!(await trySum(scope, ofDay, within))) isBroken = true
    if (performance.now() > until) return { more: true, after: ofDay.at(-1)!.hour, isBroken }
  }
  const last = dues.at(-1)?.hour ?? after
  if ((await sumAnew(scope, within.zone, until)).more) return { more: true, after: last, isBroken }
  await forgetIdle(scope, now)
  return { more: false, isBroken }
}

const byDay = (dues: readonly DueItem[]): DueItem[][] =>
  [...new Set(dues.map(({ hour }) => dayOfHour(hour)))].map((day) => dues.filter(({ hour }) => dayOfHour(hour) === day))

/** One hour that cannot be summed does not keep the others. */
async function trySum(scope: EnvironmentScope, dues: readonly DueItem[], within: Within): Promise<boolean> {
  try {
    await sumHours(scope, dues, within)
    return true
  } catch (error) {
    if (dues.length > 1) {
      const one = []
      for (const due of dues) one.push(await trySum(scope, [due], within))
      return !one.includes(false)
    }
    log.error('An hour could not be summed.', { ...scope, hour: dues[0]?.hour, error })
    return false
  }
}

async function forgetRemoved(scope: EnvironmentScope, until: number): Promise<Summed> {
  while ((await removeFigures(scope)).more) if (performance.now() > until) return { more: true, isBroken: false }
  const world = new Table({})
  await transact([world.drop(dueEnvironments, scope.environment)])
  return { more: false, isBroken: false }
}

/** Who marks an hour marks the environment before, both within the life of a function: one minute. */
const idleMs = 5 * 60_000

/**
 * Takes an environment without hours that are due from the list, in two steps: what is marked between them is seen by the
 * second one, by the mark of the hour or by that of the environment, which is written again.
 */
async function forgetIdle({ client, environment }: EnvironmentScope, now: Date): Promise<void> {
  const world = new Table({})
  const item = await world.get(dueEnvironments, environment)
  const [due] = await new Table({ client, environment }).between(dueHours, { size: 1 })
  if (!item || due) return
  const change =
    item.idleSince === undefined
      ? world.set(dueEnvironments, environment, { idleSince: now.toISOString() })
      : world.removeUnchanged(dueEnvironments, environment, { field: 'idleSince', value: item.idleSince })
  if (item.idleSince !== undefined && Date.parse(item.idleSince) + idleMs > now.getTime()) return
  try {
    await transact([change])
  } catch (error) {
    // Somebody has marked it, or taken it away.
    if (!Problem.is(error, 'stale', 'not-found', 'unavailable')) throw error
  }
}
