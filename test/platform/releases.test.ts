import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { gzipSync } from 'node:zlib'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseBytesMax } from '#shared/limits'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import { log } from '../../functions/platform/aws/log.ts'
import { placeOf, s3 } from '../../functions/platform/aws/s3.ts'
import { closeGate } from '../../functions/platform/table/gate.ts'
import { retryOnConflict } from '../../functions/platform/table/retry-on-conflict.ts'
import { openFile, readState, writeFile } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import { gates } from '../kit/releasing.ts'
import { newScope, others, rowsOf, sample, samples, scopeOver, type Sample } from '../kit/samples.ts'
import { openWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unitsOf = async (does: () => Promise<unknown>) => {
  await world.settled()
  const before = world.cloud.dynamodb.counts()
  await does()
  const after = world.cloud.dynamodb.counts()
  return { read: after.readUnits - before.readUnits, write: after.writeUnits - before.writeUnits }
}

describe('rows over a file', () => {
  it('behave as one table, whatever is written in which order', { timeout: 300_000 }, async () => {
    const random = seededRandom(20)
    const below = (max: number) => Math.floor(random() * max)
    const ids = Array.from({ length: 30 }, (_, index) => `s${String(index).padStart(2, '0')}`)
    const first = ids
      .filter((_, index) => index % 2 === 0)
      .map((id, index) => sample(id, index % 3 === 0 ? undefined : 1))
    const model = new Map(first.map((item) => [item._id, item]))
    let scope = await scopeOver(first)
    await transact([new Table(scope).create(others, sample('beside'), 'stale')])

    const unchangedOf = (id: string) => {
      const current = model.get(id)?.revision
      const value = random() < 0.7 ? current : random() < 0.5 ? undefined : 1
      const isThere = random() < 0.5
      const known = model.get(id)
      const holds = value !== undefined ? current === value : current === undefined && (known !== undefined || !isThere)
      return { unchanged: { field: 'revision', value, isThere }, holds }
    }
    const landed = new Map<string, number>()
    for (let step = 0; step < 1200; step++) {
      const table = new Table(scope)
      const id = ids[below(ids.length)]!
      const item = sample(id, random() < 0.3 ? undefined : 1 + below(3), `${step}`)
      const { unchanged, holds } = unchangedOf(id)
      const there = model.has(id)
      const [name, change, lands, after] = (
        [
          ['create', () => table.create(samples, item, 'duplicate-key'), !there, item],
          ['replace', () => table.replace(samples, item, unchanged), holds, item],
          ['put', () => table.put(samples, item), true, item],
          ['remove', () => table.remove(samples, id), there, undefined],
          ['removeUnchanged', () => table.removeUnchanged(samples, id, unchanged), holds, undefined],
          ['drop', () => table.drop(samples, id), true, undefined],
        ] as const satisfies readonly (readonly [string, () => Change, boolean, Sample | undefined])[]
      )[below(6)]!
      const outcome = await transact([change()]).then(
        () => true,
        () => false,
      )
      expect([step, name, id, outcome]).toEqual([step, name, id, lands])
      if (lands) {
        landed.set(name, (landed.get(name) ?? 0) + 1)
        if (after) model.set(id, after)
        else model.delete(id)
      }
      expect(await table.get(samples, id)).toEqual(model.get(id))
      if (step % 20 === 0) {
        const all = [...model.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
        expect(await table.list(samples)).toEqual(all)
        expect(await table.list(samples, { prefix: 's1' })).toEqual(all.filter(({ _id }) => _id.startsWith('s1')))
        const last = { newestFirst: true, itemsMax: 5 }
        expect(await table.list(samples, last)).toEqual(all.toReversed().slice(0, 5))
        const asked = ids.filter(() => random() < 0.5)
        const found = (await table.getMany(samples, asked)).toSorted((a, b) => (a._id < b._id ? -1 : 1))
        expect(found).toEqual(all.filter(({ _id }) => asked.includes(_id)))
      }
      if (step % 300 === 299) {
        // The rows go on over a file that has all of them.
        const gate = await closeGate(scope)
        const base = await writeFile(scope.client, new Map(), await readState(scope))
        await transact([gate.moveChange(base)])
        scope = { ...scope, base }
      }
    }
    expect(landed.size).toBe(6)
    expect(await new Table(scope).list(others)).toEqual([sample('beside')])
  })

  it('count every increment of six writers at one row of the file', async () => {
    const scope = await scopeOver([sample('one', 1)])
    const increment = async () => {
      const table = new Table(scope)
      const { revision = 0 } = (await table.get(samples, 'one'))!
      const next = sample('one', revision + 1)
      await transact([table.replace(samples, next, { field: 'revision', value: revision })])
    }
    const retried = () => retryOnConflict(increment, { attemptsMax: 100, conflicts: ['stale', 'unavailable'] })
    const write = async () => {
      for (let round = 0; round < 10; round++) await retried()
    }
    await Promise.all([write(), write(), write(), write(), write(), write()])
    expect(await new Table(scope).get(samples, 'one')).toEqual(sample('one', 61))
  })

  it('that are sealed are read without the table, and refuse to be written', async () => {
    const open = await scopeOver([sample('one', 1), sample('two', 1)])
    const table = new Table({ ...open, sealed: true })
    const units = await unitsOf(async () => {
      expect(await table.get(samples, 'one')).toEqual(sample('one', 1))
      expect(await table.get(samples, 'three')).toBeUndefined()
      expect(await table.getMany(samples, ['one', 'two', 'three'])).toHaveLength(2)
      expect(await table.list(samples)).toHaveLength(2)
      expect((await readState({ ...open, sealed: true })).keys()).toEqual(['sample#one', 'sample#two'])
    })
    expect(units.read).toBe(0)
    expect((await unitsOf(() => new Table(open).list(samples))).read).toBeGreaterThan(0)
    expect(() => table.put(samples, sample('one', 2))).toThrow('read-only')
    await transact([new Table(open).put(samples, sample('one', 2))])
  })

  it('are read whole, also where there are more than a list of other items gives', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => sample(String(index).padStart(5, '0')))
    const scope = await scopeOver(many)
    await transact([new Table(scope).create(samples, sample('last'), 'stale')])
    expect((await readState(scope)).keys()).toHaveLength(5002)
    expect(await new Table(scope).list(samples)).toHaveLength(5002)
  })
})

describe('a file', () => {
  const rows = rowsOf([sample('one', 1)])
  const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
  beforeEach(() => told.mockClear())
  afterAll(() => told.mockRestore())

  it('that is missing or damaged is unavailable, and is read again when it is there', async () => {
    const { client } = newScope()
    const name = await writeFile(client, rows, await readState(newScope()))
    const place = placeOf(`releases/${client}/${name}.gz`)
    const lines = gzipSync(Buffer.from('sample#one\t-\t{"_id":"another"}\n'))
    const spoils: readonly (DeleteObjectCommand | PutObjectCommand)[] = [
      new DeleteObjectCommand(place),
      new PutObjectCommand({ ...place, Body: lines }),
      new PutObjectCommand({ ...place, Body: 'no gzip' }),
    ]
    for (const spoil of spoils) {
      const { client: files } = await s3()
      await (spoil instanceof PutObjectCommand ? files.send(spoil) : files.send(spoil))
      const table = new Table({ ...newScope(), client, base: name })
      await expect(table.get(samples, 'one')).rejects.toMatchObject({ code: 'unavailable' })
      await expect(openFile(client, name)).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect(told).toHaveBeenCalledTimes(6)
    await writeFile(client, rows, await readState(newScope()))
    expect((await openFile(client, name)).get('sample#one')).toEqual(sample('one', 1))
  })

  it('is fetched once by those who ask at once, and kept for those who ask later', async () => {
    const { client } = newScope()
    const name = await writeFile(client, rows, await readState(newScope()))
    const [one, other] = await Promise.all([openFile(client, name), openFile(client, name)])
    expect(one).toBe(other)
    for (let index = 0; index < 8; index++) {
      expect(await openFile(client, name)).toBe(one)
      await openFile(client, await writeFile(client, rowsOf([sample(`${index}`)]), await readState(newScope())))
    }
    const scopes = Array.from({ length: 8 }, (_, index) => rowsOf([sample(`late ${index}`)]))
    for (const late of scopes) await openFile(client, await writeFile(client, late, await readState(newScope())))
    expect(await openFile(client, name)).not.toBe(one)
  })

  it('of more bytes than a function can hold is not written, and one of as many is', async () => {
    const half = { lineOf: () => Buffer.alloc(releaseBytesMax / 2, 32), get: () => ({}), hashOf: () => '-' }
    const write = (...keys: string[]) => writeFile(newScope().client, new Map(), { ...half, keys: () => keys })
    await expect(write('a', 'b', 'c')).rejects.toMatchObject({ code: 'too-large' })
    expect(await write('a', 'b')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('of another company is found under no name, and what is no name is not looked for', async () => {
    const { client } = newScope()
    const name = await writeFile(client, rows, await readState(newScope()))
    await expect(openFile(ulid(), name)).rejects.toMatchObject({ code: 'unavailable' })
    expect((await openFile(client, name)).keys()).toEqual(['sample#one'])
    expect(() => openFile(client, `../${client}/${name}`)).toThrow('no name')
  })
})

describe('a gate', () => {
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'landed',
      (error: { code?: string }) => error.code,
    )

  it('lets a save wait for as long as it is closed, and then land', async () => {
    const scope = await scopeOver([])
    const gate = await closeGate(scope)
    let isOver = false
    const save = transact([new Table(scope).create(samples, sample('one'), 'stale')]).then(() => (isOver = true))
    const state = await readState(scope)
    expect([isOver, state.keys()]).toEqual([false, []])
    await transact([gate.openChange()])
    await save
    expect(await new Table(scope).get(samples, 'one')).toEqual(sample('one'))
  })

  it('that stays closed refuses a save after a second', async () => {
    const scope = newScope()
    const gate = await closeGate(scope)
    const put = new Table(scope).put(samples, sample('one'))
    expect(await codeOf(transact([put]))).toBe('unavailable')
    await gate.open()
    expect(await codeOf(transact([put]))).toBe('landed')
  })

  it('is closed by one alone', async () => {
    const scope = newScope()
    const closed = await Promise.allSettled([closeGate(scope), closeGate(scope), closeGate(scope)])
    expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('of retired rows tells every save that the content has moved', async () => {
    const scope = newScope()
    const put = new Table(scope).put(samples, sample('one'))
    expect(await codeOf(transact([put]))).toBe('landed')
    const gate = await closeGate(scope)
    await transact([gate.retireChange()])
    expect(await codeOf(transact([put]))).toBe('content-moved')
    expect(await codeOf(closeGate(scope))).toBe('content-moved')
  })

  it('refuses the deletion of a row that was planned over the former file, so that the row does not come back', async () => {
    const scope = await scopeOver([])
    await transact([new Table(scope).create(samples, sample('new', 1), 'stale')])
    // Over the former file, which lacks the row, a deletion would leave no tombstone.
    const planned = new Table(scope).remove(samples, 'new')
    const gate = await closeGate(scope)
    const base = await writeFile(scope.client, new Map(), await readState(scope))
    await transact([gate.moveChange(base)])
    expect(await codeOf(transact([planned]))).toBe('content-moved')
    const moved = new Table({ ...scope, base })
    expect(await moved.get(samples, 'new')).toEqual(sample('new', 1))
    await transact([moved.remove(samples, 'new')])
    expect(await moved.get(samples, 'new')).toBeUndefined()
    expect(await moved.list(samples)).toEqual([])
  })

  it('whose owner died lets saves pass after five seconds, and its owner learns of it', async () => {
    const scope = newScope()
    const clock = { now: Date.now }
    const past = Date.now() - 10_000
    Date.now = () => past
    const gate = await closeGate(scope).finally(() => (Date.now = clock.now))
    await readState(scope)
    // Nobody has saved anything: what was read is still right.
    expect(await codeOf(transact([gate.openChange()]))).toBe('landed')
    Date.now = () => past
    const late = await closeGate(scope).finally(() => (Date.now = clock.now))
    expect(await codeOf(transact([new Table(scope).put(samples, sample('one'))]))).toBe('landed')
    expect(await codeOf(transact([late.moveChange('0'.repeat(64))]))).toBe('unavailable')
    await late.open()
  })

  it('stays closed for longer while its owner works, and is opened by it', async () => {
    const scope = newScope()
    const { now } = Date
    Date.now = () => now() - 10_000
    const gate = await closeGate(scope).finally(() => (Date.now = now))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    gate.keepClosed()
    vi.advanceTimersByTime(2000)
    vi.useRealTimers()
    const put = new Table(scope).put(samples, sample('one'))
    await expect.poll(async () => (await new Table(scope).get(gates, 'gate'))!.until - Date.now()).toBeGreaterThan(0)
    expect(await codeOf(transact([put]))).toBe('unavailable')
    expect(await codeOf(transact([gate.openChange()]))).toBe('landed')
    expect(await codeOf(transact([put]))).toBe('landed')
  })

  it('is one write more of a transaction, however much content it saves', async () => {
    const table = new Table(newScope())
    await transact(Array.from({ length: 99 }, (_, index) => table.put(samples, sample(`${index}`))))
    const tooMany = Array.from({ length: 100 }, (_, index) => table.put(samples, sample(`${index}`)))
    await expect(transact(tooMany)).rejects.toThrow('101 changes')
  })
})
