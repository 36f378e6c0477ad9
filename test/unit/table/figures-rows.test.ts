/** Rows of figures that are removed, summed again and looked at: to which day, until when, and what is told. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cellKey, textOfCells } from '#shared/figures/counters'
import { checkPast } from '../../../functions/figures/check-past.ts'
import { markDue } from '../../../functions/figures/due.ts'
import { packedFamilies } from '../../../functions/figures/packing.ts'
import { rebuildDay, rebuildSome } from '../../../functions/figures/rebuild.ts'
import { daysToRemove, removeFigures, removeSlicesBefore } from '../../../functions/figures/removal.ts'
import { dueEnvironments, dueHours, quarters, slices, zones } from '../../../functions/figures/store.ts'
import { sumAnew } from '../../../functions/figures/sum-anew.ts'
import { log } from '../../../functions/platform/aws/log.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2) }
const table = new Table(scope)
const cells = { [cellKey('sms', 'en')]: [1] }
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`
const within = { zone: 'UTC', now: new Date('2026-05-04T12:00:00.000Z') }

describe('slices of days that are over', () => {
  it('go up to the day of the cut, and their sums stay', async () => {
    await give(1, 3, 4)
    expect(await daysToRemove(scope, '2026-05-04T10:00:00.000Z')).toEqual([may(1), may(3)])
    expect(await removeSlicesBefore(scope, '2026-05-04T10:00:00.000Z', Infinity)).toEqual({ more: false })
    expect(await slicesOf(1, 3, 4)).toEqual([0, 0, 1])
    expect(await table.get(zones, 'zone')).toMatchObject({ purged: may(3) })
    expect(await table.list(quarters)).toHaveLength(3)
  })

  it('wait where an hour of their day is not summed yet, or the step has taken its time', async () => {
    await give(1, 2, 3)
    await given(table.put(dueHours, { hour: `${may(2)}T08`, version: '1' }))
    clock(10)
    expect(await removeSlicesBefore(scope, '2026-05-09T10:00:00.000Z', 9)).toEqual({ more: true })
    expect(await slicesOf(1, 2, 3)).toEqual([1, 1, 1])
    expect(await removeSlicesBefore(scope, '2026-05-09T10:00:00.000Z', 10)).toEqual({ more: false })
    expect(await slicesOf(1, 2, 3)).toEqual([0, 1, 1])
  })

  it('go with all other rows where their environment is gone, a day at a time', async () => {
    await give(1, 3)
    await given(table.put(dueHours, { hour: `${may(2)}T08`, version: '1' }))
    const more = []
    do more.push((await removeFigures(scope)).more)
    while (more.at(-1) && more.length < 9)
    expect(more).toEqual([true, true, true, false])
    expect([await slicesOf(1, 3), await table.list(quarters), await table.list(dueHours)]).toEqual([[0, 0], [], []])
    expect(await table.get(zones, 'zone')).toBeUndefined()
  })
})

describe('days that are summed again', () => {
  it('have no row that was wrong where all is as it was counted', async () => {
    await give(1)
    expect(await rebuildDay(scope, may(1), within)).toBeGreaterThan(0)
    expect(await rebuildDay(scope, may(1), within)).toBe(0)
  })

  it('leave hours alone that are due', async () => {
    await give(1)
    await rebuildDay(scope, may(1), within)
    await given(...slice(1, 5), table.put(dueHours, { hour: `${may(1)}T01`, version: '1' }))
    expect(await rebuildDay(scope, may(1), within)).toBe(0)
    await given(table.drop(dueHours, `${may(1)}T01`))
    expect(await rebuildDay(scope, may(1), within)).toBeGreaterThan(0)
  })

  it('are those up to today, one at a time where the step has taken its time', async () => {
    await give(2)
    clock(10)
    const steps = async (until: number) => {
      const all: (string | undefined)[] = []
      do all.push((await rebuildSome(scope, within, { after: all.at(-1), until })).after)
      while (all.at(-1) !== undefined && all.length < 9)
      return all
    }
    expect(await steps(9)).toEqual([may(2), may(3), undefined])
    expect(await steps(10)).toEqual([undefined])
    await give(4)
    await rebuildSome(scope, within, { until: 10 })
    // The last of it is right by now.
    expect(await rebuildDay(scope, may(4), within)).toBe(0)
  })

  it('are made anew in another timezone from the day before the first to the day behind the last', async () => {
    await give(2, 3)
    clock(10)
    const steps = async (zone: string, until: number) => {
      let count = 1
      while ((await sumAnew(scope, zone, until)).more && count < 9) count += 1
      return count
    }
    expect(await steps('Asia/Tokyo', 10)).toBe(4)
    expect(await table.get(zones, 'zone')).toMatchObject({ zone: 'Asia/Tokyo' })
    expect(await steps('Europe/Rome', 11)).toBe(1)
    expect(await table.get(zones, 'zone')).not.toHaveProperty('anew')
  })
})

describe('a look at the past', () => {
  it('tells what was not as it was counted, once a day', async () => {
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    await give(3)
    await given(...slice(3, 5))
    expect(await checkPast(scope, within)).toBe(false)
    expect(told.mock.calls.map(([message]) => message)).toEqual([
      'Sums of figures were not those of what was counted, and are now.',
    ])
    expect(await table.get(zones, 'zone')).toMatchObject({ checked: may(4) })
    expect(await checkPast(scope, within)).toBe(true)
    const tomorrow = new Date('2026-05-05T00:30:00.000Z')
    expect(await checkPast(scope, { ...within, now: tomorrow })).toBe(true)
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('finds nothing wrong where nothing was counted before today', async () => {
    await give(4)
    expect(await checkPast(scope, within)).toBe(true)
    expect(await table.get(zones, 'zone')).toMatchObject({ checked: may(4) })
  })
})

it('an hour is marked once by a process while it runs, and each time once it is over', async () => {
  const day = { ...scope, day: may(7) }
  const versionAt = async (now: string) => {
    await markDue(day, `${may(7)}T08`, new Date(now))
    return (await table.get(dueHours, `${may(7)}T08`))!.version
  }
  const first = await versionAt(`${may(7)}T08:00:00.000Z`)
  expect(await versionAt(`${may(7)}T08:59:59.999Z`)).toBe(first)
  const behind = await versionAt(`${may(7)}T09:00:00.000Z`)
  expect(behind).not.toBe(first)
  expect(await versionAt(`${may(7)}T09:00:00.000Z`)).not.toBe(behind)
  expect(await new Table({}).get(dueEnvironments, scope.environment)).toEqual(scope)
})

/** A slice of a quarter. */
function slice(day: number, quarter: number) {
  const own = { quarter, conversation: idOf(100 + quarter), ranges: [[1, 1] as [number, number]] }
  const counted = { ...own, cells: { flow: textOfCells(cells) }, expires: 4_000_000_000, version: 1 }
  return [new Table({ ...scope, day: may(day) }).put(slices, counted)]
}

/** Days with a slice in the first quarter, and the row of that quarter. */
async function give(...days: readonly number[]): Promise<void> {
  const packed = packedFamilies({ flow: cells })!
  const rows = days.map((day) => table.put(quarters, { quarter: `${may(day)}T00:00Z`, packed }))
  await given(...days.flatMap((day) => slice(day, 0)), ...rows, table.put(zones, { zone: 'UTC', version: 1 }))
}

async function slicesOf(...days: readonly number[]): Promise<number[]> {
  const all = days.map(async (day) => (await new Table({ ...scope, day: may(day) }).list(slices)).length)
  return Promise.all(all)
}

/** The clock of the process stands still. */
function clock(now: number): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => spy.mockRestore())
}
