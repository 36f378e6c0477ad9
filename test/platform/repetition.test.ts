/** What is sent twice under one id lands once, early and late in a conversation. */
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { changeConversation, createConversation, type Step } from '../../functions/chat/conversation/conversation.ts'
import { entries, sent } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { pastTalk } from '../kit/past-talks.ts'
import { openShop } from '../kit/shop.ts'

const { shop } = await openShop()
const context = { now: new Date(), newId: ulid, scope: shop.scope, commit: transact }
const switched = { type: 'language', language: 'en', by: 'customer' } as const

const numbersOf = (events: readonly { readonly number: number }[]) => events.map(({ number }) => number)

it('a repetition is answered with what came of it, from the first event to the fiftieth', async () => {
  const { change, numbers, rows } = await begin()
  const ids = Array.from({ length: 25 }, () => ulid())
  for (const id of ids) await change(id)
  for (const [index, id] of ids.entries())
    expect(numbersOf((await change(id)).events)).toEqual([2 * index + 1, 2 * index + 2])
  expect(await numbers()).toHaveLength(50)
  // The first forty events are found without a row of their own.
  expect(await rows()).toBe(5)
})

it('an entry over the bound of the early ones has a row, so that it is found', async () => {
  const { change, numbers } = await begin()
  for (let index = 0; index < 13; index++) await change(ulid(), { eventBodies: [switched, switched, switched] })
  const over = ulid()
  for (let times = 0; times < 2; times++)
    expect(numbersOf((await change(over, { eventBodies: [switched, switched, switched] })).events)).toEqual([
      40, 41, 42,
    ])
  expect(await numbers()).toHaveLength(42)
})

it('of two that come at once one lands, and both are answered with it', async () => {
  const { change, numbers } = await begin()
  await change(ulid())
  const id = ulid()
  const both = await Promise.all([change(id), change(id)])
  expect(both.map(({ events }) => numbersOf(events))).toEqual([
    [3, 4],
    [3, 4],
  ])
  expect(await numbers()).toEqual([1, 2, 3, 4])
})

it('one that shows nothing is repeated without any effect', async () => {
  const { change, numbers } = await begin()
  const id = ulid()
  await change(id, { eventBodies: [], after: { firstName: 'Eve' } })
  const again = await change(id, { eventBodies: [switched], after: { firstName: 'Adam' } })
  expect(again.events).toEqual([])
  expect(again.conversation.firstName).toBe('Eve')
  expect(await numbers()).toEqual([])
})

/** A conversation in which nothing has happened, and what is kept of it. */
async function begin() {
  const { item } = pastTalk(shop.scope, { moment: Date.now(), text: '' })
  const scope = { client: shop.company.id, conversation: item._id }
  await transact([createConversation(scope, { ...item, last: 0 })])
  const table = new Table(scope)
  return {
    change: (sentId: string, { eventBodies = [switched, switched], ...step }: Partial<Step> = {}) =>
      changeConversation(context, item._id, () => ({ eventBodies, ...step }), sentId),
    numbers: async () => (await table.list(entries)).flatMap(({ events }) => events.map(({ number }) => number)),
    rows: async () => (await table.list(sent)).length,
  }
}
