/** The search over all that was ever said, by the index that the table's stream keeps. */
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversations, entries } from '../../functions/chat/conversation/store.ts'
import { listSearchFiles } from '../../functions/platform/files/search-files.ts'
import { keyOf } from '../../functions/platform/table/keys.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { flushRows, mergeSegments } from '../../functions/search/compact.ts'
import { indexWrites } from '../../functions/search/follow-writes.ts'
import { readPast } from '../../functions/search/read-past.ts'
import { changeIndex, readIndex, writeSegments } from '../../functions/search/segments.ts'
import { documentsOfRow, searchGone, searchIndexes, searchRows } from '../../functions/search/store.ts'
import { erasing } from '../kit/erasing.ts'
import { Shop } from '../kit/live.ts'
import { dayMs, nightsOf } from '../kit/nights.ts'
import { writePast } from '../kit/past-talks.ts'
import { hireStaff, openShop } from '../kit/shop.ts'

const { world, shop } = await openShop()
const { lena, omar, held } = await hireStaff(shop)
const { tracesOf, erases } = erasing(world)
const { runNight, changeSettings } = nightsOf(world)
const client = { client: shop.company.id }
const table = new Table(client)

beforeAll(async () => {
  await shop.welcomesInThree()
  await shop.decides({ tags: ['VIP', 'Wedding'] })
})

const search = async (text: string, worker = omar) => {
  await world.settled()
  return (await worker.conversations.searchAll({ text })).found.map((found) => found.text)
}
/** The rows and files of the index in which one of these texts stands. */
const indexed = async (...texts: readonly string[]) =>
  (await tracesOf(...texts)).filter((place) => place.includes('search'))
const customers = async (text: string, worker = omar) => {
  await world.settled()
  return (await worker.conversations.search({ text })).map(({ _id }) => _id)
}

describe('the search over everything', () => {
  it('finds what was said a moment ago: all words in any order, who said it, and where it stands', async () => {
    const customer = await held()
    await customer.says('Two stems were broken in the box')
    const { number } = await lena.conversations.sendText({
      userId: customer.userId,
      draftEventId: ulid(),
      text: 'I am sorry about the broken stems',
    })
    await world.settled()
    const { found, since } = await omar.conversations.searchAll({ text: 'stems brok' })
    expect(found.map(({ text, speaker, by, number: at }) => [text, speaker, by, at])).toEqual([
      ['I am sorry about the broken stems', 'agent', 'Lena Lang', number],
      ['Two stems were broken in the box', 'customer', undefined, number - 1],
    ])
    expect(found[0]).toMatchObject({ userId: customer.userId, where: 'message', channel: 'chat_plugin' })
    expect(since).toBeUndefined()
    expect(await search('stems tulips')).toEqual([])
  })

  it('finds German by umlauts and without them, and languages without spaces', async () => {
    const customer = await shop.starts()
    await customer.says('Die Größe der Blüte ist schön')
    await customer.says('我要退货谢谢')
    await customer.says('أين الطلب')
    expect(await search('groesse blüte')).toEqual(['Die Größe der Blüte ist schön'])
    expect(await search('groesse tulpe')).toEqual([])
    expect(await search('grösse blu')).toEqual(['Die Größe der Blüte ist schön'])
    expect(await search('退货')).toEqual(['我要退货谢谢'])
    expect(await search('طلب')).toEqual(['أين الطلب'])
  })

  it('finds customers by names, addresses, numbers and tags as they are now', async () => {
    const { userId: id } = await shop.starts()
    const profile = { email: 'z.z@web.example', phone: '+49 171 2345678', order: 'BL-5188' }
    await lena.conversations.update({ id, firstName: 'Zoë', lastName: 'Zänder', profile, tags: ['VIP'] })
    for (const text of ['zaender zoe', 'z.z@web', '0171 234567', 'BL-5188', 'tag:vip zoe', id])
      expect([text, await customers(text)]).toEqual([text, [id]])
    await flushRows(client)
    await lena.conversations.update({ id, lastName: 'Quist', tags: [] })
    expect(await customers('zaender')).toEqual([])
    await flushRows(client)
    // Of two segments that know the customer the one that was made later is right.
    await mergeSegments(client, { documents: 10_000, from: 2 })
    expect(await customers('tag:vip zoe')).toEqual([])
    expect(await customers('quist')).toEqual([id])
  })

  it('is narrowed by who spoke, tags, the channel and days', async () => {
    const customer = await held()
    const { userId: id } = customer
    await lena.conversations.update({ id, firstName: 'Yorick', lastName: 'Yale', tags: ['Wedding'] })
    await customer.says('The garland is lovely')
    await lena.conversations.sendText({ userId: id, draftEventId: ulid(), text: 'Thank you for the garland' })
    const stranger = await shop.starts()
    await stranger.says('A garland for me')
    const [said, answered, other] = ['The garland is lovely', 'Thank you for the garland', 'A garland for me']
    expect(await search('garland')).toEqual([other, answered, said])
    expect(await search('garland from:yorick')).toEqual([said])
    expect(await search('garland from:"Lena Lang"')).toEqual([answered])
    expect(await search('garland from:customer')).toEqual([other, said])
    expect(await search('garland von:Mitarbeiter')).toEqual([answered])
    expect(await search('garland tag:wedding')).toEqual([answered, said])
    expect(await search('garland tag:vip')).toEqual([])
    expect(await search('garland channel:web')).toEqual([other, answered, said])
    expect(await search('garland channel:whatsapp')).toEqual([])
    expect(await search('yale lovely')).toEqual([said])
    const today = new Date(world.clock.now()).toISOString().slice(0, 10)
    const tomorrow = new Date(world.clock.now() + dayMs).toISOString().slice(0, 10)
    expect(await search(`garland after:${today} before:${tomorrow}`)).toEqual([other, answered, said])
    expect(await search(`garland before:${today}`)).toEqual([])
    expect(await search(`from:yorick after:${today}`)).toContain(said)
  })

  it('finds the word of the oldest of 400 conversations, and goes on page by page without losing or repeating any', async () => {
    const other = await Shop.opens(world)
    const ids = await writePast(other, {
      count: 400,
      textOf: (index) => (index === 399 ? 'A zeppelin over the harbour' : `Order ${index} is late`),
      now: world.clock.now(),
    })
    await readPast({ client: other.company.id }, Infinity)
    const { found } = await other.admin.conversations.searchAll({ text: 'zeppelin harbour' })
    expect(found.map(({ userId, text }) => [userId, text])).toEqual([[ids[399], 'A zeppelin over the harbour']])
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 30; pages++) {
      const page = await other.admin.conversations.searchAll({ text: 'order late', ...(cursor && { cursor }) })
      seen.push(...page.found.map(({ text }) => text))
      expect(page.since === undefined).toBe(page.next === undefined)
      cursor = page.next
      if (!cursor) break
    }
    expect(seen).toEqual(Array.from({ length: 399 }, (_, index) => `Order ${index} is late`))
  })

  it('finds a text by a word that everybody says beside one that is rare, within 60 read units', async () => {
    const other = await Shop.opens(world)
    await writePast(other, {
      count: 300,
      textOf: (index) => (index === 250 ? 'the kumquat' : `the order of the day ${index}`),
      now: world.clock.now(),
    })
    await readPast({ client: other.company.id }, Infinity)
    await other.admin.conversations.searchAll({ text: 'nobody' })
    const before = world.cloud.dynamodb.counts().readUnits
    const { found } = await other.admin.conversations.searchAll({ text: 'the kumquat' })
    const { found: common } = await other.admin.conversations.searchAll({ text: 'the' })
    expect(found.map(({ text }) => text)).toEqual(['the kumquat'])
    expect(common).toHaveLength(20)
    expect(world.cloud.dynamodb.counts().readUnits - before).toBeLessThanOrEqual(120)
  })

  it('never finds what was said to another company', async () => {
    const other = await Shop.opens(world)
    await other.welcomes()
    const stranger = await other.starts()
    await stranger.says('A secret kohlrabi')
    const own = await shop.starts()
    await own.says('My kohlrabi')
    expect(await search('kohlrabi', other.admin)).toEqual(['A secret kohlrabi'])
    expect(await search('kohlrabi')).toEqual(['My kohlrabi'])
  })
})

describe('the search index', () => {
  it('holds no value that is masked', async () => {
    const other = await Shop.opens(world)
    await other.welcomes()
    const customer = await other.starts()
    await customer.says('My card is 4111 1111 1111 1111, thanks a gherkin')
    expect(await search('gherkin', other.admin)).toHaveLength(1)
    const scope = { client: other.company.id }
    await flushRows(scope)
    expect(await tracesOf('4111 1111', '41111111', '1111111111')).toEqual([])
    expect(await search('4111111111111111', other.admin)).toEqual([])
    expect(await search('gherkin', other.admin)).toHaveLength(1)
  })

  it('leaves nothing of a customer who was erased, in its rows and in its files', async () => {
    const customer = await shop.starts()
    const { userId } = customer
    await lena.conversations.update({ id: userId, lastName: 'Wolpertinger' })
    await customer.says('Flurbelwurst with mustard')
    await world.settled()
    await flushRows(client)
    await customer.says('More flurbelwurst, please')
    expect(await search('flurbelwurst')).toHaveLength(2)
    expect(await indexed('flurbelwurst')).toEqual([
      expect.stringMatching('search-row'),
      expect.stringMatching('file search/'),
    ])
    const { counts } = await erases(shop.admin, userId)
    expect(counts.search).toBeGreaterThanOrEqual(3)
    expect(await indexed('lurbelwurst', 'olpertinger', userId)).toEqual([])
    expect(await search('flurbelwurst')).toEqual([])
    expect(await customers('wolpertinger')).toEqual([])
  })

  it('loses what retention removes, in the night in which it goes', async () => {
    const other = await Shop.opens(world)
    const [id] = await writePast(other, {
      count: 1,
      textOf: () => 'An ancient brontosaurus',
      now: world.clock.now() - 400 * dayMs,
    })
    const scope = { client: other.company.id }
    await readPast(scope, Infinity)
    expect(await search('brontosaurus', other.admin)).toHaveLength(1)
    await changeSettings(other, { conversationEventsTTL: 365 })
    await runNight(other)
    await runNight(other)
    expect(await indexed('brontosaurus', id!)).toEqual([])
  })

  it('takes the same batch twice as once', async () => {
    const customer = await shop.starts()
    await customer.says('A lone rutabaga')
    await world.settled()
    const rows = await table.list(searchRows)
    await flushRows(client)
    // As a batch does that failed after it was written.
    await transact(rows.slice(-5).map((row) => table.put(searchRows, row)))
    expect(await search('rutabaga')).toEqual(['A lone rutabaga'])
  })

  it('finds what was said once where its writer died between a segment and its rows', async () => {
    const customer = await shop.starts()
    await customer.says('A single salsify')
    await world.settled()
    const documents = (await table.list(searchRows)).flatMap(documentsOfRow)
    // The file, which no index names.
    await writeSegments(client, documents)
    expect(await search('salsify')).toEqual(['A single salsify'])
    // The file and the index, with the rows still there.
    await changeIndex(client, { added: await writeSegments(client, documents) })
    expect(await search('salsify')).toEqual(['A single salsify'])
    await flushRows(client)
    expect(await search('salsify')).toEqual(['A single salsify'])
    world.clock.advance(dayMs)
    await runNight(shop)
    const named = (await readIndex(client))!.segments.map(({ _id }) => _id)
    expect((await listSearchFiles(client)).map(({ id }) => id).toSorted()).toEqual(named.toSorted())
    expect(await search('salsify')).toEqual(['A single salsify'])
  })

  it('is made anew where its files are gone, as after the table was taken back in time', async () => {
    const customer = await shop.starts()
    await customer.says('An eternal turnip')
    await world.settled()
    await flushRows(client)
    const index = (await readIndex(client))!
    const lost = index.segments.map((segment) => ({ ...segment, _id: ulid() }))
    await transact([table.put(searchIndexes, { ...index, segments: lost, version: index.version + 1 })])
    expect(await search('turnip')).toEqual([])
    await runNight(shop)
    expect(await search('turnip')).toEqual(['An eternal turnip'])
  })

  it('shows nothing that an entry does not say any more', async () => {
    const customer = await shop.starts()
    await customer.says('A fleeting parsnip')
    expect(await search('parsnip')).toHaveLength(1)
    const own = new Table({ ...client, conversation: customer.userId })
    const last = (await own.list(entries)).at(-1)!
    await transact([own.drop(entries, entries.id(last))])
    expect(await search('parsnip')).toEqual([])
  })
})

it('of a company that is deleted nothing is written that its conversations are gone, because nothing would drop it', async () => {
  const gone = async (companyId: string) => {
    const conversation = ulid()
    const place = { client: companyId, conversation }
    const { pk, sk } = keyOf(place, conversations, conversation)
    const moment = new Date().toISOString()
    const before = {
      _id: conversation,
      environmentId: ulid(),
      channel: 'chat_plugin',
      language: 'en',
      created: moment,
      lastActive: moment,
      session: { status: 'active', started: moment, count: 1 },
      owner: { by: 'bot' },
      last: 0,
      version: 1,
    }
    const record = { Keys: marshall({ pk, sk }), OldImage: marshall({ ...before, pk, sk }), SequenceNumber: ulid() }
    // The two packages describe the same wire format in types of their own.
    expect(await indexWrites([{ eventName: 'REMOVE', dynamodb: record } as DynamoDBRecord])).toBe(true)
    return (await new Table({ client: companyId }).list(searchGone)).length
  }
  const { company } = await world.newCompany()
  expect(await gone(company.id)).toBe(1)
  const all = new Table({ client: company.id })
  await transact([all.set(companies, 'company', { deleting: new Date().toISOString() })])
  expect(await gone(company.id)).toBe(1)
  expect(await gone(ulid())).toBe(0)
})
