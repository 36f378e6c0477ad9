/** Gates of releases, transactions and batches: how often they are tried, and for how long. */
import { describe, expect, it } from 'vitest'
import { processAll } from '../../../functions/platform/table/batches.ts'
import { GateItem, gateCheckOf, waitForGate } from '../../../functions/platform/table/gate-check.ts'
import { closeGate } from '../../../functions/platform/table/gate.ts'
import { query, queryBetween } from '../../../functions/platform/table/queries.ts'
import { collection, Table } from '../../../functions/platform/table/table.ts'
import { changesMax, transact } from '../../../functions/platform/table/transaction.ts'
import { budgets } from '../../../functions/platform/outside/model-budget.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

const client = '01JD0000000000000000000001'
const release = { client, environment: client, release: client }
const gates = collection({ name: 'gate', per: 'overlay', schema: GateItem, id: () => 'gate' })
const table = new Table(release)
const gate = () => table.get(gates, 'gate')

describe('a gate', () => {
  it('that is open, or not there, lets everybody pass', async () => {
    expect(await seenOf(waitForGate(gateCheckOf(release)))).toBe('done')
    await given(table.put(gates, { base: '', until: 0 }))
    expect(await seenOf(waitForGate(gateCheckOf(release)))).toBe('done')
    await given(table.put(gates, { base: 'other', until: 0 }))
    expect(await seenOf(waitForGate(gateCheckOf(release)))).toBe('content-moved')
  })

  it('whose time is over is opened by who comes', async () => {
    await given(table.put(gates, { base: '', until: Date.now() - 1 }))
    expect(await seenOf(waitForGate(gateCheckOf(release)))).toBe('done')
    expect(await gate()).toEqual({ base: '', until: 0 })
  })

  it('that stays closed is waited for, and unavailable then', async () => {
    await given(table.put(gates, { base: '', until: Date.now() + 600_000 }))
    expect(await seenOf(waitForGate(gateCheckOf(release)))).toBe('unavailable')
  })

  it('is closed by one, opened after a failure, and moved with the file', async () => {
    const closed = await closeGate(release)
    expect((await gate())?.until).toBeGreaterThan(Date.now())
    await closed.open()
    expect(await gate()).toEqual({ base: '', until: 0 })
    await given((await closeGate(release)).moveChange('next'))
    expect(await gate()).toEqual({ base: 'next', until: 0 })
    expect(await seenOf(closeGate(release))).toBe('content-moved')
    await closed.open()
    expect(await gate()).toEqual({ base: 'next', until: 0 })
  })

  it('that is retired is nobody’s', async () => {
    await given((await closeGate(release)).retireChange())
    expect(await seenOf(closeGate(release))).toBe('content-moved')
  })
})

describe('a batch', () => {
  it('is asked for what is left, six times at most', async () => {
    const asked: number[][] = []
    const taking = (count: number) => async (some: readonly number[]) => {
      asked.push([...some])
      return some.slice(count)
    }
    await processAll([], taking(1))
    await processAll([1, 2, 3, 4, 5, 6], taking(1))
    expect(asked).toEqual([[1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6], [3, 4, 5, 6], [4, 5, 6], [5, 6], [6]])
    expect(await seenOf(processAll([1, 2, 3, 4, 5, 6, 7], taking(1)))).toBe('unavailable')
  })
})

describe('a transaction', () => {
  const own = new Table({ client })
  const puts = (count: number) =>
    Array.from({ length: count }, (_, number) =>
      own.put(budgets, { month: String(number), taken: 0, used: 0, refused: 0 }),
    )

  it('has a hundred changes at most', async () => {
    expect(changesMax).toBe(100)
    await transact(puts(100))
    await expect(transact(puts(101))).rejects.toThrow('A transaction of 101 changes.')
    expect(await own.list(budgets)).toHaveLength(100)
    expect(await own.list(budgets, { itemsMax: 7 })).toHaveLength(7)
  })

  it('of nothing asks for nothing', async () => {
    expect(await seenOf(transact([]))).toBe('done')
  })

  it('is read in pages, both ends left out', async () => {
    await transact(puts(5))
    const pk = `T#${client}#budget`
    const between = async (size: number, newestFirst: boolean) =>
      (await queryBetween({ pk, low: '0', high: '4' }, { size, newestFirst, stale: false })).map(({ sk }) => sk)
    expect(await between(9, false)).toEqual(['1', '2', '3'])
    expect(await between(2, false)).toEqual(['1', '2'])
    expect(await between(2, true)).toEqual(['3', '2'])
    expect(await between(Infinity, true)).toEqual(['3', '2', '1'])
    expect((await query({ pk, prefix: '', itemsMax: 2 })).map(({ sk }) => sk)).toEqual(['0', '1'])
    expect(await query({ pk, prefix: '', itemsMax: 5 })).toHaveLength(5)
  })
})
