/** What a company does not keep goes by whole days of its calendar, at night, and is counted before. */
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { ulid } from 'ulid'
import { afterAll, expect, it } from 'vitest'
import { nextNight } from '#shared/company/nights'
import type { RetentionCount } from '#shared/contracts/privacy'
import { dayAfter, dayStart } from '#shared/days'
import { conversations, entries, interventions, unanswered } from '../../functions/chat/conversation/store.ts'
import { quarters, slices } from '../../functions/figures/store.ts'
import { acceptedType, keepFile } from '../../functions/platform/files/media.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { sizeOfItem } from '../../infra/local/dynamodb/values.ts'
import { png } from '../kit/content-drafts.ts'
import { Shop } from '../kit/live.ts'
import { dayMs, nightsOf } from '../kit/nights.ts'
import { PastCustomer } from '../kit/slicing.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
const dynamo = new DynamoDBClient({})
afterAll(() => {
  dynamo.destroy()
  return world.close()
})
const { changeSettings, runNight, waitsUntil, looks } = nightsOf(world)

/** Far from UTC, so that its days are others. */
const timezone = 'Pacific/Auckland'
const keptDays = 30

async function openTalk() {
  const shop = await Shop.opens(world)
  await shop.welcomes()
  await shop.moves(timezone)
  // The night of this day is over.
  await waitsUntil(shop, '12:00')
  return shop
}

const now = () => new Date(world.clock.now())

/** The first moment that the next night keeps, with so many days before it. */
const firstKept = (days = keptDays) => dayStart(dayAfter(nextNight({ now: now(), timezone }), -days), timezone)
const moment = (ms: number) => new Date(ms).toISOString()

/** Somebody who said something at these moments, the last of which is the last that happened. */
async function saidAt(shop: Shop, ...moments: readonly number[]): Promise<PastCustomer> {
  const customer = await PastCustomer.of(shop.scope, {
    created: moment(moments[0]!),
    lastActive: moment(moments.at(-1)!),
  })
  for (const at of moments) await customer.talks({ at: moment(at), says: ['Hello'] })
  return customer
}

const tableOf = ({ scope }: Shop, { id }: PastCustomer) => new Table({ client: scope.client, conversation: id })
const isThere = async (shop: Shop, customer: PastCustomer) =>
  (await tableOf(shop, customer).get(conversations, '-')) !== undefined
const entriesOf = (shop: Shop, customer: PastCustomer) => tableOf(shop, customer).list(entries)

/** Begins the next night, as the look of the hour does. */
async function spendNight(shop: Shop) {
  await waitsUntil(shop, '02:30')
  await looks()
}

async function countAll({ admin }: Shop, input: { conversationEventsTTL: number; conversationAnalyticsTTL: number }) {
  const counts: RetentionCount[] = []
  for (let after: string | undefined, isMore = true; isMore;) {
    const count = await admin.privacy.countOld({ ...input, ...(after !== undefined && { after }) })
    counts.push(count)
    after = count.after
    isMore = after !== undefined
  }
  return counts
}

/** All rows of conversations of a company, and their bytes as the table's emulator counts them. */
async function rowsOf({ scope }: Shop) {
  const within = `T#${scope.client}#C#`
  const found: { name: string; bytes: number }[] = []
  const asked = { TableName: world.cloud.environment['TABLE_NAME']! }
  for await (const { Items = [] } of paginateScan({ client: dynamo }, asked))
    for (const item of Items)
      if (item['pk']?.S?.startsWith(within))
        found.push({ name: item['sk']!.S!.split('#')[0]!, bytes: sizeOfItem(item as never) })
  return found
}

const bytesIn = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0)

it('SETTINGS-021: days are whole days of the company’s calendar: the last moment of the day before goes, the first one of a day that is kept stays', async () => {
  const shop = await openTalk()
  const first = firstKept()
  const [gone, stays] = [await saidAt(shop, first - 1), await saidAt(shop, first)]
  const shortened = await saidAt(shop, first - 1, first)
  await changeSettings(shop, { conversationEventsTTL: keptDays })
  await spendNight(shop)
  expect(await isThere(shop, gone)).toBe(false)
  expect(await entriesOf(shop, gone)).toEqual([])
  expect(await isThere(shop, stays)).toBe(true)
  expect((await entriesOf(shop, stays)).map(({ events }) => events[0]!.created)).toEqual([moment(first)])
  expect((await entriesOf(shop, shortened)).map(({ events }) => events[0]!.created)).toEqual([moment(first)])
})

it('SETTINGS-021: details of figures go by whole days of UTC, once all of such a day is older', async () => {
  const shop = await openTalk()
  const day = moment(firstKept()).slice(0, 10)
  const at = [dayAfter(day, -1), day].map((each) => Date.parse(`${each}T00:00:00Z`))
  for (const each of at) await saidAt(shop, each)
  const first = { quarter: `${dayAfter(day, -1)}T00:00Z`, packed: new Uint8Array([0]) }
  await transact([new Table(shop.scope).put(quarters, first)])
  const left = () =>
    Promise.all(
      at.map(async (each) => (await new Table({ ...shop.scope, day: moment(each).slice(0, 10) }).list(slices)).length),
    )
  const periods = { conversationEventsTTL: 0, conversationAnalyticsTTL: keptDays }
  expect((await countAll(shop, periods))[0]).toMatchObject({ figureDays: 1, conversations: 0 })
  expect(await left()).toEqual([1, 1])
  await changeSettings(shop, periods)
  await runNight(shop, new Date(now().getTime() + dayMs))
  expect(await left()).toEqual([0, 1])
  expect((await countAll(shop, periods))[0]).toMatchObject({ figureDays: 0 })
})

it('SETTINGS-021: a conversation on hold keeps everything until the hold ends, and then goes with the next night', async () => {
  const shop = await openTalk()
  const old = firstKept() - dayMs
  const [held, beginning, other] = [
    await saidAt(shop, old),
    await saidAt(shop, old, now().getTime()),
    await saidAt(shop, old),
  ]
  const table = new Table(shop.scope)
  for (const { id } of [held, other]) {
    const question = { _id: ulid(old), text: 'Zeppelins?', language: 'en' as const, userId: id }
    await transact([table.put(unanswered, { ...question, created: moment(old) })])
  }
  const periods = { conversationEventsTTL: keptDays, conversationAnalyticsTTL: keptDays }
  await changeSettings(shop, periods)
  for (const { id } of [held, beginning]) await shop.admin.privacy.hold({ userId: id, reason: 'A dispute.' })
  expect((await countAll(shop, periods))[0]).toMatchObject({ conversations: 1, shortened: 0, held: 2, questions: 1 })
  await spendNight(shop)
  expect([await isThere(shop, held), await isThere(shop, other)]).toEqual([true, false])
  expect(await entriesOf(shop, held)).toHaveLength(1)
  expect(await entriesOf(shop, beginning)).toHaveLength(2)
  expect((await table.list(unanswered)).map(({ userId }) => userId)).toEqual([held.id])
  for (const { id } of [held, beginning]) await shop.admin.privacy.endHold({ id })
  await runNight(shop, new Date(now().getTime() + dayMs))
  expect(await isThere(shop, held)).toBe(false)
  expect(await entriesOf(shop, beginning)).toHaveLength(1)
  expect(await table.list(unanswered)).toEqual([])
})

it('SETTINGS-021: what is counted before, to the byte and for values that nobody has saved, is what the night deletes', async () => {
  const shop = await openTalk()
  const { client } = shop.scope
  const old = firstKept() - dayMs
  const whole = await saidAt(shop, old, old + 1000)
  const shortened = await saidAt(shop, old - dayMs, old, now().getTime())
  // Old, and nothing old was said in it.
  const quiet = await PastCustomer.of(shop.scope, { created: moment(old), lastActive: moment(now().getTime()) })
  await quiet.talks({ at: moment(now().getTime()), says: ['Hello'] })
  await saidAt(shop, now().getTime())
  const waiting = await saidAt(shop, old)
  const waits = (await tableOf(shop, waiting).get(conversations, '-'))!
  const since = { by: 'queue' as const, interventionId: ulid(), since: moment(old) }
  const pointer = ulid()
  await keepFile(client, { pointer, contentType: 'image/png', fileName: 'rose.png', bytes: png })
  const media = { kind: 'image' as const, pointer, contentType: 'image/png', name: 'rose.png' }
  const message = { messageType: 'text' as const, language: 'en' as const, text: 'Grüße 🌹', media }
  const picture = { _id: ulid(), number: 3, created: moment(old + 2000), what: { type: 'message' as const, message } }
  const takeover = { _id: ulid(), userId: shortened.id, started: moment(old), ended: moment(old + 1000) }
  await transact([
    tableOf(shop, waiting).put(conversations, { ...waits, owner: since }),
    tableOf(shop, whole).put(entries, { events: [picture] }),
    tableOf(shop, shortened).put(interventions, takeover),
    tableOf(shop, quiet).put(interventions, { ...takeover, _id: ulid(), userId: quiet.id }),
  ])
  const periods = { conversationEventsTTL: keptDays, conversationAnalyticsTTL: keptDays }
  const before = await rowsOf(shop)
  const [count, ...others] = await countAll(shop, periods)
  expect(others).toEqual([])
  expect(await rowsOf(shop)).toEqual(before)
  await changeSettings(shop, periods)
  await spendNight(shop)
  const after = await rowsOf(shop)
  const gone = (name: string) => [before, after].map((rows) => rows.filter((row) => row.name === name).length)
  const [was, is] = gone('entry') as [number, number]
  expect(count).toEqual({
    conversations: 1,
    shortened: 1,
    entries: was - is,
    takeovers: 2,
    bytes: bytesIn(before) - bytesIn(after),
    files: 1,
    held: 0,
    open: 1,
    questions: 0,
    figureDays: 0,
    oldest: moment(old - dayMs),
    day: count!.day,
    looked: 4,
  })
  expect([count!.entries, was]).toEqual([5, 9])
  expect(await acceptedType(client, pointer)).toBeUndefined()
  expect(await isThere(shop, waiting)).toBe(true)
  const again = await countAll(shop, periods)
  expect(again[0]).toMatchObject({ conversations: 0, shortened: 0, entries: 0, bytes: 0, open: 1 })
})

it('a long list is counted by pages, each conversation once; 0 days count nothing', async () => {
  const shop = await openTalk()
  const old = firstKept() - dayMs
  const made = Array.from({ length: 230 }, (_, index) => old - index)
  for (const at of made) await PastCustomer.of(shop.scope, { created: moment(at), lastActive: moment(at) })
  const counts = await countAll(shop, { conversationEventsTTL: keptDays, conversationAnalyticsTTL: 0 })
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.reduce((sum, { conversations: each }) => sum + each, 0)).toBe(made.length)
  // Those of one minute come in no order, so that any page may have the oldest.
  expect(counts.map(({ oldest = '' }) => oldest).toSorted()[0]).toBe(moment(made.at(-1)!))
  const none = await countAll(shop, { conversationEventsTTL: 0, conversationAnalyticsTTL: 0 })
  expect(none).toMatchObject([{ conversations: 0, shortened: 0, bytes: 0, looked: 0, figureDays: 0 }])
})

it('a conversation that a night has begun to remove is found by nobody, takes no hold, and goes with the next night', async () => {
  const shop = await openTalk()
  const { admin } = shop
  const customer = await saidAt(shop, firstKept() - dayMs)
  const table = tableOf(shop, customer)
  await changeSettings(shop, { conversationEventsTTL: keptDays })
  const found = (await table.get(conversations, '-'))!
  expect(await admin.conversations.get({ id: customer.id })).toMatchObject({ _id: customer.id })
  // Here the process dies.
  await transact([table.put(conversations, { ...found, isRemoved: true, version: found.version + 1 })])
  await expect(admin.conversations.get({ id: customer.id })).rejects.toMatchObject({ code: 'not-found' })
  const held = admin.privacy.hold({ userId: customer.id, reason: 'Too late.' })
  await expect(held).rejects.toMatchObject({ code: 'not-found' })
  await spendNight(shop)
  expect(await rowsOf(shop)).toEqual([])
})

it('only who may build counts what goes', async () => {
  const shop = await openTalk()
  const lena = await shop.hires('Lena Lang')
  const periods = { conversationEventsTTL: 30, conversationAnalyticsTTL: 30 }
  await expect(lena.privacy.countOld(periods)).rejects.toMatchObject({ status: 403 })
  expect(await shop.admin.privacy.countOld(periods)).toMatchObject({ looked: 0 })
  await expect(shop.admin.privacy.countOld({ ...periods, conversationEventsTTL: -1 })).rejects.toMatchObject({
    status: 400,
  })
})
