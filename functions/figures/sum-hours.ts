/**
 * Sums the slices of hours that are due to quarters, and these to days and months. An hour (UTC) is due as long as it has
 * slices that are not yet summed.
 *
 * Everything that is written is what was counted, never what is to be added, so dying between two writes is harmless: the
 * mark of an hour goes last, and only if it is as it was before the slices were read. Two at once are harmless because the
 * quarters of an hour land only while its mark is unchanged, and days and months as `sum-day` says.
 */
import pMap from 'p-map'
import { dayAfter, dayAt } from '#shared/days'
import type { MutableCells } from '#shared/figures/counters'
import { sliceDays } from '#shared/limits'
import { Problem } from '#shared/problem'
import { removeSome } from '../platform/table/bulk-delete.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { type Change, transact } from '../platform/table/transaction.ts'
import { cellsOfFamilies, isSame, packedFamilies } from './packing.ts'
import { sumDay } from './sum-day.ts'
import { type DueItem, dueHours, quarters, sliceId, slices, type ZoneItem, zoneId, zones } from './store.ts'
import { quarterOf } from './sums.ts'

export interface Within {
  /** The company's. */
  readonly zone: string
  readonly now: Date
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A function that counts lives for a minute, so that after these nobody counts for the hour without marking it again. */
const graceMs = 5 * minuteMs

const startOfHour = (hour: string): number => Date.parse(`${hour}:00Z`)
export const dayOfHour = (hour: string): string => hour.slice(0, 10)

/** Whether nobody is at an hour any more. */
export const isOver = ({ hour }: Pick<DueItem, 'hour'>, now: Date): boolean =>
  startOfHour(hour) + hourMs + graceMs <= now.getTime()

/** How many hours are worked on at a time. */
const hoursAtOnce = 4

/** Sums hours that are over. A mark that was set again meanwhile stays, and its hour is summed next time. */
export async function sumHours(
  scope: EnvironmentScope,
  dues: readonly DueItem[],
  { zone, now }: Within,
): Promise<void> {
  const isSummed = await pMap(dues, (due) => sumQuarters(scope, due, now), { concurrency: hoursAtOnce })
  const summed = dues.filter((_, index) => isSummed[index])
  for (const day of daysTouched(summed, zone)) await sumDay(scope, day, zone)
  const table = new Table(scope)
  for (const { hour, version } of summed)
    await landUnlessStale([table.removeUnchanged(dueHours, hour, { field: 'version', value: version })])
}

/** The days of a timezone in which hours lie. */
export const daysTouched = (hours: readonly Pick<DueItem, 'hour'>[], zone: string): Set<string> =>
  new Set(
    hours
      .flatMap(({ hour }) => [startOfHour(hour), startOfHour(hour) + hourMs - 1])
      .map((moment) => dayAt(moment, zone)),
  )

/** Whether the quarters of an hour are those of its slices now; not where the hour was marked again. */
async function sumQuarters(scope: EnvironmentScope, due: DueItem, now: Date): Promise<boolean> {
  const { hour, version } = due
  const table = new Table(scope)
  const changes = changesOfHour(table, await readHour(scope, hour))
  const day = dayOfHour(hour)
  // Asked after the slices were read, because it is written before the first of them is removed.
  const state = await table.get(zones, zoneId)
  if (!isKept(day, state, now)) {
    // What comes so late would be summed without all that was there before.
    if (state?.purged !== undefined && day <= state.purged) await removeSlices({ ...scope, day })
    return true
  }
  if (changes.length === 0) return true
  const mark = table.replace(dueHours, due, { field: 'version', value: version, isThere: true })
  return landUnlessStale([mark, ...changes])
}

/** A quarter of an hour as its slices and as its row say it. */
interface QuarterOfHour {
  readonly quarter: string
  readonly counted: MutableCells
  readonly kept: Uint8Array | undefined
}

const quartersPerHour = 4

export async function readHour(scope: EnvironmentScope, hour: string): Promise<QuarterOfHour[]> {
  const first = Number(hour.slice(11)) * quartersPerHour
  const day = new Table({ ...scope, day: dayOfHour(hour) })
  const places = Array.from({ length: quartersPerHour }, (_, index) => index)
  const [rows, ...counted] = await Promise.all([
    new Table(scope).list(quarters, { prefix: hour }),
    ...places.map(async (place) => {
      const prefix = sliceId({ quarter: first + place, conversation: '' })
      return quarterOf(await day.list(slices, { prefix, itemsMax: Infinity }))
    }),
  ])
  return places.map((place) => {
    const quarter = `${hour}:${String(place * 15).padStart(2, '0')}Z`
    return { quarter, counted: counted[place]!, kept: rows.find((row) => row.quarter === quarter)?.packed }
  })
}

/** What must be written so that the rows of an hour say what its slices do. */
export const changesOfHour = (table: Table<EnvironmentScope>, hour: readonly QuarterOfHour[]): Change[] =>
  hour.flatMap(({ quarter, counted, kept }) => {
    const packed = packedFamilies(counted)
    if (isSame(packed, kept, cellsOfFamilies)) return []
    return packed ? table.put(quarters, { quarter, packed }) : table.drop(quarters, quarter)
  })

/** The table may drop slices some days before or after their time. */
const marginDays = 2

/** Whether all slices of a day (UTC) are still there; where they are not, its sums are what was counted. */
export const isKept = (day: string, state: ZoneItem | undefined, now: Date): boolean => day >= firstKeptDay(state, now)

export function firstKeptDay(state: ZoneItem | undefined, now: Date): string {
  const first = dayAfter(now.toISOString().slice(0, 10), marginDays - sliceDays)
  const afterPurged = state?.purged === undefined ? first : dayAfter(state.purged)
  return first > afterPurged ? first : afterPurged
}

const removedAtOnce = 500

export async function removeSlices(scope: EnvironmentScope & { readonly day: string }): Promise<void> {
  while ((await removeSome(scope, removedAtOnce)).more);
}

async function landUnlessStale(changes: readonly Change[]): Promise<boolean> {
  try {
    await retryOnConflict(() => transact(changes))
    return true
  } catch (error) {
    if (Problem.is(error, 'stale')) return false
    throw error
  }
}
