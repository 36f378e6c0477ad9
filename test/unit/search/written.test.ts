/** What batches of writes leave in the search index of a company, on a table and files in memory. */
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { describe, expect, it, vi } from 'vitest'
import { log } from '../../../functions/platform/aws/log.ts'
import { indexWrites } from '../../../functions/search/follow-writes.ts'
import { readIndex } from '../../../functions/search/segments.ts'
import { documentsOfRow, searchGone, searchRows } from '../../../functions/search/store.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { text } from '../../kit/events.ts'
import { useTable } from '../../kit/table-in-memory.ts'
import { useFiles } from './files-in-memory.ts'

useTable()
useFiles()
const [anna, ben] = ['01J00000000000000000000ANN', '01J00000000000000000000BEN']

describe('a batch of writes', () => {
  it('becomes rows of at most a hundred thousand letters', async () => {
    const { table, said } = companyOf('A')
    // A document counts a hundred letters, and each of its terms one more than it has: 5000 together.
    const letter = (place: number) => String.fromCodePoint(97 + (place % 26))
    const word = (length: number, at: number) => `${letter(at)}${letter(Math.floor(at / 26))}`.padEnd(length, 'x')
    const long = [...Array.from({ length: 147 }, (_, at) => word(32, at)), 'y'.repeat(24)].join(' ')
    const batch = Array.from({ length: 21 }, (_, at) => said(anna, at + 1, long))
    expect((await rowsOf(table, batch)).map(({ length }) => length)).toEqual([20, 1])
  })

  it('becomes the same rows when it comes twice, and begins the index of the company', async () => {
    const { table, said, scope } = companyOf('B')
    const batch = [said(anna, 1, 'roses'), said(ben, 2, 'tulips')]
    await rowsOf(table, batch)
    expect(await rowsOf(table, batch)).toHaveLength(1)
    expect(await readIndex(scope)).toMatchObject({ segments: [] })
    expect((await readIndex(scope))!.reading).toBeUndefined()
  })

  it('says nothing of previews, nor of what was removed within it', async () => {
    const { table, said, removed } = companyOf('C')
    expect(await rowsOf(table, [said(anna, 1, 'roses', { isPreview: true })])).toEqual([])
    const rows = await rowsOf(table, [said(anna, 1, 'roses'), said(anna, 2, 'tulips'), removed(anna, 1)])
    // No company is there whose conversations could be gone.
    expect(rows).toEqual([])
    expect(await table.list(searchGone)).toEqual([])
  })

  it('becomes a segment with the five hundredth document of a company', async () => {
    const { table, said, scope } = companyOf('D')
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => said(anna, from + at, 'roses'))
    await rowsOf(table, many(1, 499))
    expect((await readIndex(scope))!.segments).toEqual([])
    expect(await rowsOf(table, many(500, 1), 'b')).toEqual([])
    expect((await readIndex(scope))!.segments.map(({ documents }) => documents)).toEqual([500])
    await rowsOf(table, many(501, 499), 'c')
    expect((await readIndex(scope))!.segments).toHaveLength(1)
  })

  it('is taken in but for a write that cannot be read', async () => {
    const { table, said } = companyOf('E')
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    const broken = said(ben, 2, 'tulips')
    broken.dynamodb!.NewImage = { events: { S: 'nothing' } }
    expect((await rowsOf(table, [broken, said(anna, 1, 'roses')])).flat()).toHaveLength(1)
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  })
})

/** A company of its own for each test, because a process remembers how much it has written. */
function companyOf(letter: string) {
  const scope = { client: `01JD000000000000000000000${letter}` }
  const keysOf = (conversation: string, number: number) => ({
    pk: `T#${scope.client}#C#${conversation}`,
    sk: `entry#${String(number).padStart(9, '0')}`,
  })
  const record = (conversation: string, number: number, images: object) =>
    ({ dynamodb: { Keys: marshall(keysOf(conversation, number)), ...images } }) as DynamoDBRecord
  const entry = (number: number, written: string, isPreview: boolean) => ({
    events: [
      {
        _id: `01JE${String(number).padStart(22, '0')}`,
        number,
        created: '2026-06-01T00:00:00.000Z',
        what: text(written),
      },
    ],
    ...(!isPreview && { on: { environment: scope.client, channel: 'chat_plugin', language: 'en' } }),
  })
  return {
    scope,
    table: new Table(scope),
    said: (conversation: string, number: number, written: string, { isPreview = false } = {}) =>
      record(conversation, number, { NewImage: marshall(entry(number, written, isPreview)) }),
    removed: (conversation: string, number: number) =>
      record(conversation, number, { OldImage: marshall(entry(number, 'gone', false)) }),
  }
}

/** The documents of all rows behind a batch. */
async function rowsOf(table: Table<{ client: string }>, batch: readonly DynamoDBRecord[], sequence = 'a') {
  const first = batch[0]!
  const [begun, ...others] = [
    { ...first, dynamodb: { ...first.dynamodb, SequenceNumber: sequence } },
    ...batch.slice(1),
  ]
  expect(await indexWrites([begun, ...others])).toBe(true)
  return (await table.list(searchRows, { itemsMax: 100 })).map(documentsOfRow)
}
