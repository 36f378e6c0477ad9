/** How much of what tiers limit a company uses, as far as it is counted. */
import type { CountedLimit } from '#shared/contracts/billing'
import { excessOf, tierOf, type TierType } from '#shared/company/tiers'
import { dayAt } from '#shared/days'
import { placeOf } from '#shared/figures/counters'
import { Problem } from '#shared/problem'
import { seatsOf } from '../../company/seats.ts'
import { readStaff, type Staff } from '../../company/staff.ts'
import { lastDay, readFigures } from '../../figures/reading.ts'
import type { Days } from '../../figures/reading-steps.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { rethrowAccessDenied } from '../../platform/aws/access-denied.ts'
import { log } from '../../platform/aws/log.ts'
import { Table } from '../../platform/table/table.ts'
import { contentScope, environments, liveEnvironment, type EnvironmentsItem } from '../../platform/tenancy/tenancy.ts'
import { allBlocks } from '../../content/items/blocks.ts'

/** A company, with its people and environments. */
export interface BilledPlace {
  readonly staff: Staff
  readonly environments: EnvironmentsItem
}

export type Used = Partial<Record<CountedLimit, number>>

/** One that is not there, or is being deleted, is `not-found`. */
export async function findPlace(client: string, now: Date): Promise<BilledPlace> {
  const [staff, all] = await Promise.all([
    readStaff(client, now),
    new Table({ client }).get(environments, 'environments'),
  ])
  if (!all) throw new Problem('not-found')
  return { staff, environments: all }
}

/** What is counted without reading any content: seats, and the conversations of this month unless these cannot be read. */
export async function countUse(place: BilledPlace, now: Date): Promise<Used> {
  const conversations = await countConversations(place, now).catch((error: unknown) => {
    rethrowAccessDenied(error)
    log.error('The conversations of a company could not be counted.', { client: place.staff.company._id, error })
    return undefined
  })
  return { ...countSeats(place), ...(conversations !== undefined && { conversations }) }
}

/** All that is counted. */
export async function countAllUse(place: BilledPlace, now: Date): Promise<Used> {
  const [use, knowlbase] = await Promise.all([countUse(place, now), countKnowledge(place)])
  return { ...use, knowlbase }
}

function countSeats({ staff }: BilledPlace): Used {
  const { admins, agents, total } = seatsOf(staff)
  return { adminUsers: admins.used, agents: agents.used, maxTotalUsers: total.used }
}

/** Conversations of all environments in which the customer said something, from the first day of the company's month. */
async function countConversations({ staff, environments: { list } }: BilledPlace, now: Date): Promise<number> {
  const { _id: client, timezone } = staff.company
  const to = dayAt(now.getTime(), timezone)
  const from = `${to.slice(0, '2026-11'.length)}-01`
  const counts = list.map(({ _id }) => countTalks({ client, environment: _id }, { from, to, timezone, now }))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

async function countTalks(scope: EnvironmentScope, asked: Days & { timezone: string; now: Date }): Promise<number> {
  const { from, timezone, now } = asked
  // The days of a month are many to read where there is nothing in them.
  const last = await lastDay(scope, timezone, now)
  if (last === undefined || last < from) return 0
  const { whole } = await readFigures(scope, { ...asked, families: ['flow'], resolution: undefined }, timezone)
  const talked = placeOf('flow', 'talked')
  return Object.values(whole.cells.flow ?? {}).reduce((sum, cell) => sum + (cell[talked] ?? 0), 0)
}

/** Knowledge responses that customers are answered from: those of other environments are the same ones, or not yet in use. */
async function countKnowledge({ staff: { company }, environments: all }: BilledPlace): Promise<number> {
  const environment = liveEnvironment(all) ?? all.list[0]
  if (!environment) return 0
  const blocks = await allBlocks(new Table(contentScope(company._id, environment)))
  return blocks.filter(({ type }) => type === 'kb').length
}

const nameOf = {
  adminUsers: 'administrators',
  agents: 'agents',
  maxTotalUsers: 'people',
  knowlbase: 'knowledge responses',
} as const

/** Refuses a tier that includes less than is used. */
export function requireRoom(used: Used, type: TierType): void {
  const excess = excessOf(used, tierOf(type))
  const names = excess.map((one) => `${nameOf[one.limit]}: ${one.used} of ${one.allowed}`)
  if (names.length > 0) throw new Problem('tier-too-small', { names: names.join(', ') })
}
