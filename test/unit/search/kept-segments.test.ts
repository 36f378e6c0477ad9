/** The search index of a company, on a table and files in memory: what becomes one segment, and what is taken out of it. */
import { describe, expect, it } from 'vitest'
import {
  flushRows,
  mergeSegments,
  removeFromIndex,
  removeGone,
  removeOrphans,
} from '../../../functions/search/compact.ts'
import type { Document } from '../../../functions/search/document.ts'
import { changeIndex, openSegment, readIndex, writeSegments } from '../../../functions/search/segments.ts'
import {
  documentsOfRow,
  goneIn,
  goneRow,
  rowDocument,
  searchGone,
  searchRows,
} from '../../../functions/search/store.ts'
import { needsTidying, tidyIndex } from '../../../functions/search/tidy.ts'
import { readAgain } from '../../../functions/search/read-past.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { useFiles } from './files-in-memory.ts'

useTable()
const files = useFiles()
const scope = { client: '01JD0000000000000000000001' }
const table = new Table(scope)
const [anna, ben] = ['01J00000000000000000000ANN', '01J00000000000000000000BEN']

const said = (conversation: string, number: number, ...terms: string[]): Document => ({
  conversation,
  number,
  entry: number,
  at: 1_780_000_000 + number,
  terms: terms.length > 0 ? terms : ['roses'],
})
const inRow = (_id: string, ...documents: Document[]) =>
  given(table.put(searchRows, { _id, documents: documents.map(rowDocument) }))
const addSegment = async (...documents: Document[]) =>
  changeIndex(scope, { added: await writeSegments(scope, documents) })
const segments = async () => (await readIndex(scope))?.segments ?? []
const rows = () => table.list(searchRows, { itemsMax: 100 })
const inSegments = async () => {
  const all = await Promise.all((await segments()).map(async (entry) => (await openSegment(scope, entry))!.all()))
  return all.flat().map(({ conversation, number }) => `${conversation === anna ? 'anna' : 'ben'} ${number}`)
}

describe('the rows of an index', () => {
  it('become a segment of each month, and are gone then', async () => {
    await inRow('a', said(anna, 1), said(anna, 0))
    await inRow('b', said(ben, 2), { ...said(ben, 3), at: 1_790_000_000 })
    await flushRows(scope)
    expect((await segments()).map(({ shard, documents }) => [shard, documents])).toEqual([
      ['2026-05', 2],
      ['customers', 1],
      ['2026-09', 1],
    ])
    expect(await rows()).toEqual([])
    expect((await inSegments()).toSorted()).toEqual(['anna 0', 'anna 1', 'ben 2', 'ben 3'])
  })

  it('are no segment where there are none', async () => {
    await flushRows(scope)
    expect([await readIndex(scope), files.size]).toEqual([undefined, 0])
  })

  it('hold their documents as they were, also one that has no words', () => {
    const documents = [said(anna, 1, 'red', 'roses'), { ...said(anna, 0), terms: [] }]
    expect(documentsOfRow({ _id: 'a', documents: documents.map(rowDocument) })).toEqual(documents)
  })
})

describe('the segments of a month', () => {
  const eight = async (count: number) => {
    for (let number = 1; number <= count; number++) await addSegment(said(anna, number))
  }

  it('become one from eight on, whose files are gone then', async () => {
    await eight(7)
    await mergeSegments(scope, { documents: 100 })
    expect(await segments()).toHaveLength(7)
    await addSegment(said(anna, 8))
    await mergeSegments(scope, { documents: 100 })
    expect((await segments()).map(({ documents }) => documents)).toEqual([8])
    expect(files.size).toBe(1)
  })

  it('become one from as few as are asked for, and of two that say the same the later one is right', async () => {
    await addSegment(said(anna, 1, 'old'))
    await mergeSegments(scope, { documents: 100, from: 2 })
    expect(await segments()).toHaveLength(1)
    await addSegment(said(anna, 1, 'new'))
    await mergeSegments(scope, { documents: 100, from: 2 })
    const [only] = await segments()
    expect((await (await openSegment(scope, only!))!.all()).map(({ terms }) => terms)).toEqual([['new']])
  })

  it('are not changed by who wants to drop one that is gone, and the files of that change are gone', async () => {
    await addSegment(said(anna, 1))
    const [first] = await segments()
    const added = await writeSegments(scope, [said(ben, 2)])
    expect(await changeIndex(scope, { added, dropped: [{ ...first!, _id: ben }] })).toBe(false)
    expect(await segments()).toEqual([first])
    expect([...files.keys()]).toEqual([`search/${scope.client}/${first!._id}`])
  })
})

it('a change of the index that is written again, because its answer was lost, keeps the files it has added', async () => {
  await addSegment(said(anna, 1))
  const change = { added: await writeSegments(scope, [said(anna, 2)]), dropped: await segments() }
  expect([await changeIndex(scope, change), await changeIndex(scope, change)]).toEqual([true, true])
  expect([await inSegments(), files.size]).toEqual([['anna 2'], 1])
})

describe('what is gone', () => {
  it('is known by conversation, up to the latest number, or all of it', () => {
    const row = (...gone: [string, number][]) => goneRow(scope, 'a', new Map(gone))
    const goneTo = goneIn(scope, [row([anna, 3], [ben, Infinity]), row([anna, 2], [ben, 5])])
    expect([goneTo(anna), goneTo(ben), goneTo(scope.client)]).toEqual([3, Infinity, 0])
    expect(row([anna, 3], [ben, Infinity]).gone.map(({ to }) => to)).toEqual([3, undefined])
  })

  it('is taken out of rows and segments up to its number, and what is known of a customer with all of a conversation', async () => {
    await inRow('a', said(anna, 0), said(anna, 2), said(anna, 3), said(ben, 1))
    await inRow('b', said(anna, 1))
    await addSegment(said(anna, 4), said(anna, 1), said(ben, 2))
    await addSegment(said(ben, 3))
    const untouched = (await segments())[1]!._id
    expect(await removeFromIndex(scope, (id) => (id === anna ? 2 : 0))).toBe(3)
    expect((await rows()).flatMap(documentsOfRow).map(({ number }) => number)).toEqual([0, 3, 1])
    expect((await inSegments()).toSorted()).toEqual(['anna 4', 'ben 2', 'ben 3'])
    expect((await segments()).map(({ _id }) => _id)).toContain(untouched)
    expect(files.size).toBe(2)
    expect(await removeFromIndex(scope, (id) => (id === anna ? 2 : 0))).toBe(0)
    expect(await removeFromIndex(scope, (id) => (id === anna ? Infinity : 0))).toBe(3)
    expect((await rows()).flatMap(documentsOfRow).map(({ conversation }) => conversation)).toEqual([ben])
  })

  it('is taken out by a night, which then knows nothing of it', async () => {
    await inRow('a', said(anna, 1), said(ben, 1))
    await given(table.put(searchGone, goneRow(scope, 'g', new Map([[anna, Infinity]]))))
    await removeGone(scope)
    expect((await rows()).flatMap(documentsOfRow).map(({ conversation }) => conversation)).toEqual([ben])
    expect(await table.list(searchGone, { itemsMax: 10 })).toEqual([])
  })
})

describe('files that no index names', () => {
  it('are removed when they are older than twenty minutes', async () => {
    await addSegment(said(anna, 1))
    await writeSegments(scope, [said(ben, 1)])
    const [own] = await segments()
    const orphan = [...files.keys()].find((key) => !key.endsWith(own!._id))!
    const { written } = files.get(orphan)!
    expect(await removeOrphans(scope, new Date(written.getTime() + 20 * 60_000))).toBe(1)
    expect(files.has(orphan)).toBe(true)
    expect(await removeOrphans(scope, new Date(written.getTime() + 20 * 60_000 + 1))).toBe(0)
    expect([files.has(orphan), files.size]).toEqual([false, 1])
  })
})

describe('segments whose files are gone', () => {
  it('are dropped, and the past is read again', async () => {
    await addSegment(said(anna, 1))
    await readAgain(scope)
    expect(await segments()).toHaveLength(1)
    expect(await needsTidying(scope)).toBe(false)
    files.clear()
    await readAgain(scope)
    expect(await readIndex(scope)).toMatchObject({ segments: [], reading: { group: 'rest' } })
    expect(await needsTidying(scope)).toBe(true)
  })

  it('give nothing', async () => {
    await addSegment(said(anna, 1))
    const [entry] = await segments()
    files.clear()
    expect(await openSegment(scope, { ...entry!, _id: ben })).toBeUndefined()
  })
})

it('a night has something to do from a hundred rows on, or where something is gone', async () => {
  await addSegment(said(anna, 1))
  for (let row = 1; row < 100; row++) await inRow(String(row).padStart(3, '0'), said(anna, row))
  expect(await needsTidying(scope)).toBe(false)
  await inRow('100', said(anna, 100))
  expect(await needsTidying(scope)).toBe(true)
})

it('a night makes one segment of rows and segments, without what is gone, and leaves no other file', async () => {
  const later = new Date(Date.now() + 60 * 60_000)
  expect(await tidyIndex(scope, { now: later, until: Infinity })).toBe(false)
  await addSegment(said(anna, 1))
  await writeSegments(scope, [said(ben, 9)])
  await inRow('a', said(anna, 2), said(ben, 2))
  await given(table.put(searchGone, goneRow(scope, 'g', new Map([[ben, 2]]))))
  expect(await tidyIndex(scope, { now: later, until: Infinity })).toBe(false)
  expect(await inSegments()).toEqual(['anna 1', 'anna 2'])
  expect([await rows(), files.size, await needsTidying(scope)]).toEqual([[], 1, false])
})

it('a night begins with the past, and goes on with it in its next step where its time is over', async () => {
  expect(await tidyIndex(scope, { now: new Date(), until: -1 })).toBe(true)
  expect(await tidyIndex(scope, { now: new Date(), until: Infinity })).toBe(false)
})
