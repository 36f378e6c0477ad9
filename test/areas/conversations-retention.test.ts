/** What a company does not want to keep of its conversations. */
import { afterAll, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { deleteOld } from '../../functions/areas/conversations/steps.ts'
import { eventsSince } from '../../functions/chat/conversation/conversation.ts'
import { positionOf } from '../../functions/chat/desk/queues.ts'
import { conversations, entries, entryId, interventions, unanswered } from '../../functions/chat/conversation/store.ts'
import { acceptedType } from '../../functions/platform/files/media.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { png } from '../kit/content-drafts.ts'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { dayMs, nightsOf } from '../kit/nights.ts'
import { hireStaff } from '../kit/shop.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { changeSettings, runNight } = nightsOf(world)

/** Moves a conversation, with all that happened in it, some days into the past. */
async function ages({ scope }: Shop, { userId }: Customer, days: number): Promise<void> {
  const table = new Table({ client: scope.client, conversation: userId })
  const earlier = (moment: string) => new Date(Date.parse(moment) - days * dayMs).toISOString()
  const [item, written, takeovers] = await Promise.all([
    table.get(conversations, '-'),
    table.list(entries),
    table.list(interventions),
  ])
  const { created, lastActive, lastMessage } = item!
  const aged = { ...item!, created: earlier(created), lastActive: earlier(lastActive) }
  const last = lastMessage && { ...lastMessage, created: earlier(lastMessage.created) }
  await transact([
    table.put(conversations, { ...aged, ...(last && { lastMessage: last }) }),
    ...written.map((entry) =>
      table.put(entries, {
        ...entry,
        events: entry.events.map((event) => ({ ...event, created: earlier(event.created) })),
      }),
    ),
    ...takeovers.map((each) =>
      table.put(interventions, {
        ...each,
        started: earlier(each.started),
        ...(each.ended && { ended: earlier(each.ended) }),
      }),
    ),
  ])
}

const placeOf = ({ scope }: Shop, { userId }: Customer) => ({ client: scope.client, conversation: userId })
const itemOf = (shop: Shop, customer: Customer) => new Table(placeOf(shop, customer)).get(conversations, '-')
const numbersOf = async (shop: Shop, customer: Customer) =>
  (await eventsSince(placeOf(shop, customer), 0)).map(({ number }) => number)

async function openTalk() {
  const shop = await Shop.opens(world)
  await shop.offersPeople()
  return shop
}

it('SETTINGS-021/days/daily: a conversation goes with its files, days after anything has happened in it; a younger one stays', async () => {
  const shop = await openTalk()
  const [old, young] = [await shop.starts(), await shop.starts()]
  await Promise.all([old.says('Hello'), young.says('Hello')])
  await old.sends(png, 'rose.png')
  const pointer = (await eventsSince(placeOf(shop, old), 0)).flatMap(({ what }) =>
    what.type === 'message' && what.message.media ? what.message.media.pointer : [],
  )[0]!
  await ages(shop, old, 31)
  await ages(shop, young, 29)
  await changeSettings(shop, { conversationEventsTTL: 30 })
  expect(await acceptedType(shop.scope.client, pointer)).toBe('image/png')
  await runNight(shop)
  expect(await itemOf(shop, old)).toBeUndefined()
  expect(await numbersOf(shop, old)).toEqual([])
  expect(await acceptedType(shop.scope.client, pointer)).toBeUndefined()
  expect(await itemOf(shop, young)).toBeDefined()
  await expect(old.says('Are you there?')).rejects.toMatchObject({ code: 'session-ended' })
  expect(await young.says('Are you there?')).not.toEqual([])
})

it('SETTINGS-021/days/forever: 0 keeps everything for good', async () => {
  const shop = await openTalk()
  const customer = await shop.starts()
  await customer.says('Hello')
  await ages(shop, customer, 3649)
  await changeSettings(shop, { conversationEventsTTL: 0, conversationAnalyticsTTL: 0 })
  const before = await numbersOf(shop, customer)
  await runNight(shop)
  expect(await numbersOf(shop, customer)).toEqual(before)
  await changeSettings(shop, { conversationEventsTTL: 3648 })
  await runNight(shop, new Date(world.clock.now() + dayMs))
  expect(await numbersOf(shop, customer)).toEqual([])
})

it('SETTINGS-021: of a conversation that goes on its beginning goes, and both sides read the rest by its numbers', async () => {
  const shop = await openTalk()
  const { admin } = shop
  const customer = await shop.starts()
  await customer.says('Long ago')
  await ages(shop, customer, 31)
  const { last } = (await itemOf(shop, customer))!
  await customer.says('Just now')
  await changeSettings(shop, { conversationEventsTTL: 30 })
  await runNight(shop)
  const left = await numbersOf(shop, customer)
  expect(left[0]).toBe(last + 1)
  const shown = await admin.conversations.messages({ userId: customer.userId })
  expect(shown.messages.map(({ number }) => number)).toEqual(left)
  const earlier = await admin.conversations.messages({ userId: customer.userId, before: last + 1 })
  expect(earlier).toEqual({ messages: [], last: left.at(-1) })
  const heard = await customer.calls.events({ ...customer.held })
  expect(heard.events[0]!.number).toBe(last + 1)
  expect((await customer.calls.events({ ...customer.held, before: last + 1 })).events).toEqual([])
  expect((await customer.calls.events({ ...customer.held, since: 1 })).events).toEqual(heard.events)
  await customer.says('And on')
  expect((await numbersOf(shop, customer))[left.length]).toBe(left.at(-1)! + 1)
})

it('SETTINGS-021: a conversation that waits for a person, or has one, is left alone until it is the bot’s again', async () => {
  const shop = await openTalk()
  const { lena, held } = await hireStaff(shop)
  const [waiting, inHand] = [await shop.waits(), await held()]
  for (const customer of [waiting, inHand]) await ages(shop, customer, 31)
  await changeSettings(shop, { conversationEventsTTL: 30, conversationAnalyticsTTL: 30 })
  const before = [await numbersOf(shop, waiting), await numbersOf(shop, inHand)]
  await runNight(shop)
  expect([await numbersOf(shop, waiting), await numbersOf(shop, inHand)]).toEqual(before)
  await lena.takeover.complete({ userId: inHand.userId, agentId: lena.agent._id })
  await ages(shop, inHand, 31)
  await runNight(shop, new Date(world.clock.now() + dayMs))
  expect(await itemOf(shop, inHand)).toBeUndefined()
  expect(await itemOf(shop, waiting)).toBeDefined()
})

it('SETTINGS-021/days: takeovers and unanswered questions go after the days of analytics, and no event with them', async () => {
  const shop = await openTalk()
  const { lena, held } = await hireStaff(shop)
  const customer = await held()
  await lena.takeover.complete({ userId: customer.userId, agentId: lena.agent._id })
  await ages(shop, customer, 11)
  await customer.says('What is a zeppelin?')
  const table = new Table(shop.scope)
  const [question] = await table.list(unanswered)
  const tenDaysAgo = new Date(world.clock.now() - 11 * dayMs).toISOString()
  const old = { ...question!, _id: `00${ulid().slice(2)}`, created: tenDaysAgo }
  await transact([table.put(unanswered, old)])
  const events = await numbersOf(shop, customer)
  const counted = async () => [
    (await new Table(placeOf(shop, customer)).list(interventions)).length,
    (await table.list(unanswered)).map(({ created }) => created),
  ]
  expect(await counted()).toEqual([1, [tenDaysAgo, question!.created]])
  await changeSettings(shop, { conversationAnalyticsTTL: 12 })
  await runNight(shop)
  expect(await counted()).toEqual([1, [tenDaysAgo, question!.created]])
  await changeSettings(shop, { conversationAnalyticsTTL: 10 })
  await runNight(shop, new Date(world.clock.now() + dayMs))
  expect(await counted()).toEqual([0, [question!.created]])
  expect(await numbersOf(shop, customer)).toEqual(events)
})

it('SETTINGS-021: what a kill leaves of a conversation goes with the next start, and a step goes on where the one before it ended', async () => {
  const shop = await openTalk()
  const [first, second, third] = [await shop.starts(), await shop.starts(), await shop.starts()]
  for (const [index, customer] of [first, second, third].entries()) {
    await customer.says('Hello')
    await ages(shop, customer, 40 - index)
  }
  // The last rows of a conversation go first: here the process dies.
  const { last } = (await itemOf(shop, first))!
  await transact([new Table(placeOf(shop, first)).drop(entries, entryId(last))])
  const policy = {
    settings: { conversationEventsTTL: 30, conversationAnalyticsTTL: 0 },
    environments: { list: [] },
    company: { timezone: 'UTC' },
  }
  const after = positionOf((await itemOf(shop, second))!)
  const now = new Date(world.clock.now())
  await deleteOld({ client: shop.scope.client }, policy, { day: now.toISOString().slice(0, 10), now, after })
  expect(await itemOf(shop, third)).toBeUndefined()
  expect(await itemOf(shop, second)).toBeDefined()
  await changeSettings(shop, policy.settings)
  await runNight(shop)
  expect(await itemOf(shop, first)).toBeUndefined()
  expect(await itemOf(shop, second)).toBeUndefined()
  expect(await numbersOf(shop, first)).toEqual([])
})
