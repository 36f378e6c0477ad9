/** What it costs to sum an hour of a company with many conversations: units of the table, and how long it takes. */
import { ulid } from 'ulid'
import { sumHours } from '../../functions/figures/sum-hours.ts'
import { dueHours, type DueItem } from '../../functions/figures/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { hourOf, keepSlices } from '../kit/figures.ts'
import { actsBetween, slicesOf } from '../kit/made-up-figures.ts'
import { openWorld } from '../kit/world.ts'
import { medianOf, quantile, tell, timed } from './figure.ts'

const bench = 'figures-sums'
const zone = 'Europe/London'
const now = new Date('2026-11-10T09:30:00Z')
const conversations = 1000
const hoursMax = 48

/** A fortnight of a month, hour by hour as the job sums it; the last hours count. */
export async function figuresSums(): Promise<void> {
  const world = await openWorld()
  const scope = { client: ulid(), environment: ulid() }
  const given = slicesOf(actsBetween('2026-11-01', '2026-11-08', { seed: 31, conversations }))
  await keepSlices(scope, given)
  const table = new Table(scope)
  const dues = await table.list(dueHours)
  const measured: { readonly ms: number; readonly reads: number; readonly writes: number }[] = []
  const within = async (due: DueItem) => {
    const before = world.cloud.dynamodb.counts()
    const ms = await timed(() => sumHours(scope, [due], { zone, now }))
    const after = world.cloud.dynamodb.counts()
    measured.push({ ms, reads: after.readUnits - before.readUnits, writes: after.writeUnits - before.writeUnits })
  }
  for (const due of dues) await within(due)
  const last = measured.slice(-hoursMax)
  const figure = (metric: string, of: keyof (typeof last)[number], unit: string, goal: string) =>
    tell({ bench, metric, ...medianOf(last.map((each) => each[of])), unit, goal })
  figure('an hour: read', 'reads', 'read units', '<= 200')
  figure('an hour: written', 'writes', 'write units', '<= 150')
  figure('an hour: p50', 'ms', 'ms', '<= 200')
  const times = last.map(({ ms }) => ms)
  tell({ bench, metric: 'an hour: p95', value: quantile(times, 0.95), unit: 'ms', goal: '<= 500' })
  const slicesPerHour = given.length / new Set(given.map(hourOf)).size
  tell({ bench, metric: 'slices of an hour', value: slicesPerHour, unit: 'slices', goal: 'some' })

  // After a night in which nothing was summed: all hours of a day at once.
  const day = dues.filter(({ hour }) => hour.startsWith('2026-11-07')).map(({ hour }) => ({ hour, version: ulid() }))
  await transact(day.map((due) => table.put(dueHours, due)))
  const ms = await timed(() => sumHours(scope, day, { zone, now }))
  tell({ bench, metric: 'a day whose sums are right already', value: ms, unit: 'ms', goal: '<= 1000' })
  await world.close()
}
