/** What an hour does for the figures of an environment, and what of a customer leaves them. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cellKey, textOfCells } from '#shared/figures/counters'
import { entries } from '../../../functions/chat/conversation/store.ts'
import { eraseSlices } from '../../../functions/figures/erasure.ts'
import { dueEnvironments, dueHours, quarters, slices } from '../../../functions/figures/store.ts'
import { sumEnvironment } from '../../../functions/figures/sum-environment.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { companies, environments } from '../../../functions/platform/tenancy/tenancy.ts'
import { base, text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), environment: idOf(2) }
const [table, world] = [new Table(scope), new Table({})]
const now = new Date('2026-11-22T09:00:00.000Z')
const counted = { flow: textOfCells({ [cellKey('sms', 'en')]: [1] }) }
const slice = (quarter: number, conversation: string, expires = 4_000_000_000) => {
  return { quarter, conversation, ranges: [[1, 1] as [number, number]], cells: counted, expires, version: 1 }
}

describe('the hours of an environment that are due', () => {
  const give = async (...hours: readonly string[]) => {
    await company([scope.environment])
    const marks = hours.map((hour) => table.put(dueHours, { hour, version: hour }))
    const own = hours.map((hour) =>
      new Table({ ...scope, day: hour.slice(0, 10) }).put(slices, slice(Number(hour.slice(11)) * 4, idOf(3))),
    )
    await given(...marks, ...own, world.put(dueEnvironments, scope))
  }
  const due = async () => (await table.list(dueHours)).map(({ hour }) => hour)

  it('are summed day by day, for as long as the step has time', async () => {
    await give('2026-11-20T08', '2026-11-20T09', '2026-11-21T08', '2026-11-22T08')
    clock(10)
    expect(await sumEnvironment(scope, { now, until: 9 })).toEqual({
      more: true,
      after: '2026-11-20T09',
      isBroken: false,
    })
    expect(await due()).toEqual(['2026-11-21T08', '2026-11-22T08'])
    // The last one is over for less than five minutes.
    expect(await sumEnvironment(scope, { now, until: 10 })).toEqual({ more: false, isBroken: false })
    expect(await due()).toEqual(['2026-11-22T08'])
    expect((await table.list(quarters)).map(({ quarter }) => quarter)).toEqual([
      '2026-11-20T08:00Z',
      '2026-11-20T09:00Z',
      '2026-11-21T08:00Z',
    ])
  })

  it('are taken behind the hour at which the step before ended', async () => {
    await give('2026-11-20T08', '2026-11-20T09')
    await sumEnvironment(scope, { now, after: '2026-11-20T08', until: Infinity })
    expect(await due()).toEqual(['2026-11-20T08'])
  })

  it('are looked for no more once there were none for five minutes', async () => {
    await give()
    const listedAt = async (moment: string) => {
      await sumEnvironment(scope, { now: new Date(moment), until: Infinity })
      return (await world.get(dueEnvironments, scope.environment)) !== undefined
    }
    expect(await listedAt('2026-11-22T09:00:00.000Z')).toBe(true)
    expect(await listedAt('2026-11-22T09:04:59.999Z')).toBe(true)
    expect(await listedAt('2026-11-22T09:05:00.000Z')).toBe(false)
  })

  it('go with all figures where the environment is gone', async () => {
    await give('2026-11-20T08', '2026-11-21T08')
    await company([])
    clock(10)
    expect(await sumEnvironment(scope, { now, until: 9 })).toEqual({ more: true, isBroken: false })
    expect(await due()).toEqual(['2026-11-21T08'])
    expect(await sumEnvironment(scope, { now, until: 10 })).toEqual({ more: false, isBroken: false })
    expect([await due(), await world.get(dueEnvironments, scope.environment)]).toEqual([[], undefined])
  })
})

describe('a conversation that is erased', () => {
  const conversation = idOf(5)
  const day = new Table({ ...scope, day: '2026-11-20' })
  const said = '2026-11-20T12:00:00.000Z'
  const erased = async (expires: number, erasing: Parameters<typeof eraseSlices>[1]) => {
    const event = { _id: idOf(6), number: 1, created: said, what: text('Hi') }
    const on = { ...base, environment: scope.environment }
    const own = new Table({ client: scope.client, conversation })
    await given(own.put(entries, { events: [event], on }), day.put(slices, slice(48, conversation, expires)))
    const count = await eraseSlices({ client: scope.client, conversation }, erasing)
    const left = await day.list(slices)
    await given(...left.map((each) => day.drop(slices, `48#${each.conversation}`)))
    return [count, left.map((each) => (each.conversation === '-' ? 'rest' : each.erased ? 'erased' : 'whole'))]
  }

  it('leaves figures of quarters of an hour that had ended by a moment', async () => {
    const before = (moment: string) => erased(4_000_000_000, { now, before: moment })
    expect(await before('2026-11-20T12:14:59.999Z')).toEqual([0, ['whole']])
    expect(await before('2026-11-20T12:15:00.000Z')).toEqual([1, ['rest', 'erased']])
  })

  it('has its hour summed again, and is known before its events are counted', async () => {
    await erased(4_000_000_000, { now })
    expect([await table.list(dueHours), await world.get(dueEnvironments, scope.environment)]).toEqual([
      [{ hour: '2026-11-20T12', version: expect.any(String) as string }],
      scope,
    ])
    expect(await eraseSlices({ client: scope.client, conversation }, { now })).toBe(0)
    expect(await day.list(slices)).toMatchObject([{ conversation, erased: {}, cells: {} }])
  })

  it('is known for two days, in which its events may be heard of again', async () => {
    const at = (moment: string) => erased(4_000_000_000, { now: new Date(moment) })
    expect(await at('2026-11-22T11:59:59.999Z')).toEqual([1, ['rest', 'erased']])
    expect(await at('2026-11-22T12:00:00.000Z')).toEqual([1, ['rest']])
  })

  it('leaves nothing where the others of its hour may be gone', async () => {
    const expires = Date.parse('2026-11-22T09:00:00.000Z') / 1000
    expect([await erased(expires, { now }), await erased(expires + 1, { now })]).toEqual([
      [1, []],
      [1, ['rest', 'erased']],
    ])
  })
})

/** The company with these environments. */
async function company(ids: readonly string[]): Promise<void> {
  const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'UTC', openAiKnowledgeBase: true }
  const item = { ...rest, _id: scope.client, name: 'bloom', displayName: 'Bloom', openAiVideoKnowledgeBase: true }
  const list = ids.map((_id) => ({ _id, name: 'Live', isLive: true, release: idOf(7) }))
  const own = new Table({ client: scope.client })
  await given(own.put(companies, item), own.put(environments, { list, version: 1 }))
}

/** The clock of the process stands still. */
function clock(ms: number): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(ms)
  onTestFinished(() => spy.mockRestore())
}
