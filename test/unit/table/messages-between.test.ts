/** The events of a conversation between two moments. */
import { expect, it } from 'vitest'
import { messagesBetween } from '../../../functions/areas/conversations/transcript.ts'
import { entries } from '../../../functions/chat/conversation/store.ts'
import { recentEvents } from '../../../functions/chat/conversation/recent.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { text } from '../../kit/events.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const scope = { client: idOf(1), conversation: idOf(2) }
const momentOf = (number: number) => new Date(Date.parse('2026-11-20T00:00:00.000Z') + number * 1000).toISOString()

const numbersOf = async (asked: Parameters<typeof messagesBetween>[1]) =>
  (await messagesBetween(scope, asked)).map(({ number }) => number)

it('messages are those of both moments and between them, the last page of them', async () => {
  await said(250)
  expect(await numbersOf({ from: momentOf(3), to: momentOf(5) })).toEqual([3, 4, 5])
  expect(await numbersOf({ from: momentOf(248) })).toEqual([248, 249, 250])
  expect(await numbersOf({ to: momentOf(2) })).toEqual([1, 2])
  expect((await numbersOf({ from: momentOf(1) })).slice(-2)).toEqual([249, 250])
  expect(await numbersOf({ before: 3 })).toEqual([1, 2])
  expect(await numbersOf({ before: 1 })).toEqual([])
})

it('the events that are read of a conversation are its last five hundred', async () => {
  await said(502)
  const numbers = (
    await recentEvents({ client: idOf(1) }, { _id: idOf(2), last: 502 } as Parameters<typeof recentEvents>[1])
  ).map(({ number }) => number)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([500, 3, 502])
})

async function said(count: number): Promise<void> {
  const table = new Table(scope)
  const events = Array.from({ length: count }, (_, at) => {
    return { _id: idOf(100 + at), number: at + 1, created: momentOf(at + 1), what: text(`Text ${at + 1}`) }
  })
  // The first three were written at once.
  const all = [events.slice(0, 3), ...events.slice(3).map((event) => [event])].map((own) =>
    table.put(entries, { events: own }),
  )
  for (let start = 0; start < count; start += 100) await given(...all.slice(start, start + 100))
}
