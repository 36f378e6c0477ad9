/** Replies of agents that wait for their moment. */
import { expect, it } from 'vitest'
import { laters } from '../../../functions/chat/desk/laters.ts'
import type { ConversationItem } from '../../../functions/chat/conversation/store.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { latersOf } from '../../../functions/replies/later.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const [client, conversation] = [idOf(1), idOf(2)]
const laterOf = (number: number, at: string) => {
  const by = { _id: idOf(9), name: 'Jo May' }
  return { _id: idOf(number), text: 'Hi', at, by, unlessSpoken: false, number: 1, created: '2026-11-20T09:00:00.000Z' }
}

it('replies that wait are listed with the next one first, without what only the product goes by', async () => {
  const table = new Table({ client, conversation })
  const moments = ['2026-11-22T09:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-21T08:00:00.000Z']
  await given(...moments.map((at, place) => table.put(laters, laterOf(10 + place, at))))
  const context = { scope: { client } } as unknown as Context
  const found = await latersOf(context, { _id: conversation } as ConversationItem)
  expect(found.map(({ _id }) => _id)).toEqual([idOf(11), idOf(12), idOf(10)])
  expect(found[0]).not.toHaveProperty('created')
  expect(await latersOf(context, { _id: idOf(3) } as ConversationItem)).toEqual([])
})
