/** Slices that are summed to quarters, days and months, whatever dies and whoever else does the same. */
import { ulid } from 'ulid'
import { afterAll, expect, it, vi } from 'vitest'
import { isOver, sumHours } from '../../functions/figures/sum-hours.ts'
import { dueHours, slices } from '../../functions/figures/store.ts'
import { client } from '../../functions/platform/aws/dynamodb.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { type DatedSlice, hourOf, keepSlices, marksIn, sumsIn, sumsOf } from '../kit/figures.ts'
import { happened } from '../kit/made-up-figures.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const zone = 'Asia/Kathmandu'
const now = new Date('2026-11-10T09:30:00Z')
const newScope = (): EnvironmentScope => ({ client: ulid(), environment: ulid() })

/** No company has these environments, so that the cloud would drop what it finds of them. */
const keeps = (scope: EnvironmentScope, given: readonly DatedSlice[]) => keepSlices(scope, given, { isListed: false })

const duesOf = (scope: EnvironmentScope) => new Table(scope).list(dueHours)
const sumDue = async (scope: EnvironmentScope, at = zone) => sumHours(scope, await duesOf(scope), { zone: at, now })

it('ANALYTICS-037/day: the slices of hours are summed to quarters, and these to days and months of the company’s zone', async () => {
  const scope = newScope()
  const given = happened(1, 12)
  await keeps(scope, given)
  await sumDue(scope)
  const found = await sumsIn(scope)
  expect(found).toEqual(sumsOf(given, zone))
  expect(Object.keys(found.months)).toEqual(['2026-10', '2026-11'])
  // A quarter of an hour in which nothing was counted has no row.
  expect(Object.keys(found.quarters).length).toBeLessThan(100)
  expect(await marksIn(scope)).toMatchObject({ due: [], zone })
})

it('an hour is summed five minutes after it is over, when nobody counts for it any more', () => {
  expect(isOver({ hour: '2026-11-10T08' }, new Date('2026-11-10T09:04:59Z'))).toBe(false)
  expect(isOver({ hour: '2026-11-10T08' }, new Date('2026-11-10T09:05:00Z'))).toBe(true)
})

it('what comes late is in the sums of its quarter, day and month once it is summed', async () => {
  const scope = newScope()
  const [early, late] = [happened(2), happened(3)]
  await keeps(scope, early)
  await sumDue(scope)
  await keeps(scope, late)
  await sumDue(scope)
  expect(await sumsIn(scope)).toEqual(sumsOf([...early, ...late], zone))
})

it('a mark that is set while its hour is summed stays, and no quarter of before is written over one of after', async () => {
  const scope = newScope()
  const given = happened(4)
  await keeps(scope, given.slice(0, 1))
  const before = await duesOf(scope)
  const [first] = given as [DatedSlice]
  const more = { ...first, conversation: ulid() }
  await keeps(scope, [more])
  await sumHours(scope, before, { zone, now })
  expect(await marksIn(scope)).toMatchObject({ due: [hourOf(first)] })
  expect((await sumsIn(scope)).quarters).toEqual({})
  await sumDue(scope)
  expect(await sumsIn(scope)).toEqual(sumsOf([first, more], zone))
})

it('many who sum the same hours, and others of the same day, at once leave the sums of all of them', async () => {
  const scope = newScope()
  const given = happened(5, 10)
  await keeps(scope, given)
  const dues = await duesOf(scope)
  const odd = dues.filter((_, index) => index % 2 === 1)
  await Promise.all([dues, odd, dues.toReversed(), odd].map((own) => sumHours(scope, own, { zone, now })))
  expect(await sumsIn(scope)).toEqual(sumsOf(given, zone))
  expect(await marksIn(scope)).toMatchObject({ due: [] })
})

it('what is counted while it is summed is in the sums in the end, and no hour without a mark is ever wrong', async () => {
  const scope = newScope()
  const given = happened(6, 10)
  const counts = async () => {
    for (let start = 0; start < given.length; start += 5) await keeps(scope, given.slice(start, start + 5))
  }
  const state = { isCounted: false }
  const sums = async () => {
    while (!state.isCounted) await sumDue(scope)
  }
  await Promise.all([counts().then(() => (state.isCounted = true)), sums(), sums()])
  await sumDue(scope)
  expect(await sumsIn(scope)).toEqual(sumsOf(given, zone))
})

/** Lets the way to the table break right before one of the writes of a task, and before all that follow it; whether it did. */
async function diesAt(write: number, task: () => Promise<unknown>): Promise<boolean> {
  let writes = 0
  const dynamo = client() as { send(command: object): Promise<unknown> }
  const send = dynamo.send.bind(dynamo)
  const sends = vi.spyOn(dynamo, 'send').mockImplementation((command) => {
    const isWrite = /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(command.constructor.name)
    if (isWrite && ++writes >= write) return Promise.reject(Object.assign(new Error('Died.'), { name: 'Died' }))
    return send(command)
  })
  try {
    await task()
    return false
  } catch (error) {
    if (!(error instanceof Error && error.name === 'Died')) throw error
    return true
  } finally {
    sends.mockRestore()
  }
}

it('whoever dies between any two writes leaves marks of all that is not summed, and the next one ends it', async () => {
  const all = happened(7, 4)
  const hours = [...new Set(all.map(hourOf))].slice(0, 3)
  const given = all.filter((slice) => hours.includes(hourOf(slice)))
  let deaths = 0
  for (let write = 1; ; write++) {
    const scope = newScope()
    await keeps(scope, given)
    if (!(await diesAt(write, () => sumDue(scope)))) break
    deaths++
    const { due } = await marksIn(scope)
    const right = sumsOf(given, zone)
    const found = await sumsIn(scope)
    const isDue = (quarter: string) => due.includes(quarter.slice(0, 13))
    const clean = (sums: Record<string, object>) =>
      Object.fromEntries(Object.entries(sums).filter(([of]) => !isDue(of)))
    expect(clean(found.quarters)).toEqual(clean(right.quarters))
    await sumDue(scope)
    expect(await sumsIn(scope)).toEqual(right)
    expect(await marksIn(scope)).toMatchObject({ due: [] })
  }
  // The quarters and the mark of each hour, and each day with its month.
  expect(deaths).toBe(2 * hours.length + Object.keys(sumsOf(given, zone).days).length)
})

it('an hour of which the slices are removed has no rows any more once it is summed again', async () => {
  const scope = newScope()
  const given = happened(8, 3)
  await keeps(scope, given)
  await sumDue(scope)
  await transact(
    given.map(({ day, quarter, conversation }) =>
      new Table({ ...scope, day }).drop(slices, `${String(quarter).padStart(2, '0')}#${conversation}`),
    ),
  )
  await keeps(scope, [])
  await transact(
    [...new Set(given.map(hourOf))].map((hour) => new Table(scope).put(dueHours, { hour, version: ulid() })),
  )
  await sumDue(scope)
  expect(await sumsIn(scope)).toEqual({ quarters: {}, days: {}, months: {} })
})
