/** Pages of the table: of a group, and of what lies between two ids. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { collection, Table } from '../../../functions/platform/table/table.ts'
import { transact } from '../../../functions/platform/table/transaction.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const letters = collection({
  name: 'note',
  per: 'conversation',
  schema: z.object({ _id: z.string(), sent: z.string(), text: z.string() }),
  id: ({ _id }) => _id,
  group: () => 'all',
  order: ({ sent }) => sent,
})
const table = new Table({ client: '01JD0000000000000000000001', conversation: '01JD0000000000000000000002' })
type KeptLetter = typeof letters extends { id: (item: infer Item) => string } ? Item : never

describe('letters of a third of a megabyte', () => {
  beforeEach(async () => {
    for (const [index, _id] of ['a', 'b', 'c', 'd', 'e'].entries())
      await given(table.put(letters, { _id, sent: `2026-11-0${index + 1}`, text: 'x'.repeat(350_000) }))
  })

  it('fill a page, although DynamoDB answers with a megabyte at once', async () => {
    expect(idsOf(await table.pageOfGroup(letters, 'all', { size: 4 }))).toEqual(['e', 'd', 'c', 'b'])
    expect(idsOf(await table.pageOfGroup(letters, 'all', { size: 4, before: '2026-11-03' }))).toEqual(['b', 'a'])
    expect(idsOf(await table.between(letters, { size: 4, stale: true }))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are all listed, and all walked through', async () => {
    expect(idsOf(await table.listGroup(letters, 'all'))).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect(idsOf((await pagesOf(table.pagesOfGroup(letters, 'all', { size: 4 }))).flat())).toEqual([
      'e',
      'd',
      'c',
      'b',
      'a',
    ])
    expect(idsOf((await pagesOf(table.pagesBetween(letters, { size: 4 }))).flat())).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

describe('a walk through a group by pages', () => {
  beforeEach(async () => {
    for (const _id of ['a', 'b', 'c', 'd', 'e']) await given(table.put(letters, { _id, sent: '2026-11-01', text: '' }))
  })

  it('finds all letters of the same moment', async () => {
    const pages = await pagesOf(table.pagesOfGroup(letters, 'all', { size: 2, oldestFirst: true }))
    expect(pages.flatMap(idsOf).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(pages.every((page) => page.length <= 2)).toBe(true)
  })

  it('finds the others where those of a page are removed on the way', async () => {
    const found: string[] = []
    for await (const page of table.pagesOfGroup(letters, 'all', { size: 2 })) {
      await transact(page.map(({ _id }) => table.remove(letters, _id)))
      found.push(...idsOf(page))
    }
    expect(found.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await table.listGroup(letters, 'all')).toEqual([])
  })
})

it('a walk between two ids leaves both out, and ends behind a page that is not full', async () => {
  for (const _id of ['a', 'b', 'c', 'd', 'e', 'f'])
    await given(table.put(letters, { _id, sent: '2026-11-01', text: '' }))
  const walk = async (after: string) =>
    (await pagesOf(table.pagesBetween(letters, { after, before: 'f', size: 2 }))).map(idsOf)
  expect(await walk('a')).toEqual([['b', 'c'], ['d', 'e'], []])
  expect(await walk('b')).toEqual([['c', 'd'], ['e']])
  expect(idsOf(await table.between(letters, { before: 'd', size: 2, newestFirst: true }))).toEqual(['c', 'b'])
})

const idsOf = (page: readonly KeptLetter[]): string[] => page.map(({ _id }) => _id)

async function pagesOf<Item>(pages: AsyncIterable<Item[]>): Promise<Item[][]> {
  const all: Item[][] = []
  for await (const page of pages) all.push(page)
  return all
}
