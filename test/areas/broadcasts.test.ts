/** Broadcasts: drafts, moments, and who is reached, each of them once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Broadcast, BroadcastDraft } from '#shared/contracts/broadcasts'
import type * as z from 'zod/mini'
import { ulid } from 'ulid'
import { broadcastLaneSize } from '#shared/limits'
import { beginEventRun } from '../../functions/campaigns/event-run.ts'
import { conversations } from '../../functions/chat/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { hears } from '../kit/scheduling.ts'
import { hireStaff } from '../kit/shop.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

type Draft = z.input<typeof BroadcastDraft>
const draft = (text = 'Roses today', more: Partial<Draft> = {}): Draft => ({
  name: text,
  content: { type: 'message', text: { en: text } },
  quietHours: null,
  ...more,
})

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** Lets what waits until then happen. */
async function passes(milliseconds = 2 * secondMs): Promise<void> {
  await world.settled()
  world.clock.advance(milliseconds)
  world.cloud.stepFunctions.tick()
  await world.settled()
}

const inFuture = (milliseconds: number) => new Date(world.clock.now() + milliseconds).toISOString()

interface Stand {
  readonly shop: Shop
  readonly draft: (text?: string, more?: Partial<Draft>) => Promise<Broadcast>
  readonly get: (broadcast: Pick<Broadcast, '_id'>) => ReturnType<Shop['admin']['broadcasts']['get']>
  /** Sends it, and waits until all that can be done is done. */
  readonly sends: (text?: string, more?: Partial<Draft>) => Promise<Broadcast>
}

async function opens(): Promise<Stand> {
  const shop = await Shop.opens(world)
  const { broadcasts } = shop.admin
  const make = (text?: string, more?: Partial<Draft>) => broadcasts.create(draft(text, more))
  return {
    shop,
    draft: make,
    get: ({ _id }) => broadcasts.get({ _id }),
    sends: async (text, more) => {
      const sent = await broadcasts.send({ _id: (await make(text, more))._id })
      await passes()
      return sent
    },
  }
}

/** Rewrites a conversation, as if somebody else had. */
async function rewrite({ company }: Shop, { userId }: Customer, fields: object): Promise<void> {
  const table = new Table({ client: company.id, conversation: userId })
  const before = await table.get(conversations, '-')
  await transact([table.put(conversations, { ...before!, ...fields, version: before!.version + 1 })])
}

describe('a broadcast that is not sent', () => {
  it('BROADCAST-002: has a message or a gallery as content, upsell tags, and the status draft, scheduled or sent', async () => {
    const { shop, draft: makes } = await opens()
    const customer = await shop.starts()
    const image = { kind: 'image' as const, pointer: ulid(), contentType: 'image/png', name: 'rose.png' }
    const card = { title: { en: 'Red' }, subtitle: { en: 'Fresh' }, media: image, choices: [] }
    const gallery = { type: 'complex' as const, complexBlockType: 'generic' as const, items: [card] }
    const message = await makes('Message', { tags: ['Roses', 'Vases'] })
    expect(message).toMatchObject({ status: 'draft', tags: ['Roses', 'Vases'], content: { text: { en: 'Message' } } })
    const other = await makes('Gallery', { content: gallery })
    expect(other.content).toMatchObject(gallery)
    const { broadcasts } = shop.admin
    expect(await broadcasts.schedule({ _id: other._id, scheduledAt: inFuture(dayMs) })).toMatchObject({
      status: 'scheduled',
    })
    expect(await broadcasts.send({ _id: message._id })).toMatchObject({ status: 'sent' })
    await passes()
    expect(await hears(customer)).toEqual(['Message'])
    for (const content of [{ type: 'function' }, { type: 'media' }, undefined])
      await expect(broadcasts.create({ ...draft(), content } as never)).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('BROADCAST-003: is saved and saved again, sent at once or after an edit, and scheduled', async () => {
    const { shop, draft: makes, get } = await opens()
    const customer = await shop.starts()
    const { broadcasts } = shop.admin
    const first = await makes('First')
    const edited = await broadcasts.update({ ...draft('Second'), _id: first._id, version: first.version })
    expect(edited).toMatchObject({ status: 'draft', name: 'Second', version: first.version + 1 })
    await broadcasts.send({ _id: first._id, version: edited.version })
    const fresh = await broadcasts.create(draft('Fresh'))
    await broadcasts.send({ _id: fresh._id, version: fresh.version })
    const later = await makes('Later')
    await broadcasts.schedule({ _id: later._id, scheduledAt: inFuture(2 * minuteMs) })
    await passes()
    expect((await hears(customer)).toSorted()).toEqual(['Fresh', 'Second'])
    await passes(3 * minuteMs)
    expect(await hears(customer)).toEqual(['Later'])
    expect(await get(later)).toMatchObject({ status: 'sent', progress: { phase: 'finished', total: 1, sent: 1 } })
  })

  it('is listed by status, latest first, and gone once it is deleted', async () => {
    const { shop, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const [one, two] = [await makes('One'), await makes('Two')]
    await broadcasts.schedule({ _id: two._id, scheduledAt: inFuture(5 * minuteMs) })
    expect((await broadcasts.list()).map(({ name }) => name)).toEqual(['Two', 'One'])
    expect(await broadcasts.list({ status: 'scheduled' })).toMatchObject([{ _id: two._id }])
    await shop.starts()
    await broadcasts.remove({ _id: two._id })
    await broadcasts.remove({ _id: one._id })
    await passes(10 * minuteMs)
    expect(await broadcasts.list()).toEqual([])
    await expect(broadcasts.get({ _id: two._id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused a moment too early or too late, a swarm or a response that is gone, and an edit of what is not there any more', async () => {
    const { shop, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const { _id, version } = await makes()
    const fails = (code: string, ...paths: string[]) => ({
      code,
      ...(paths.length > 0 && { details: paths.map((path) => ({ path })) }),
    })
    const at = (milliseconds: number) => broadcasts.schedule({ _id, scheduledAt: inFuture(milliseconds) })
    await expect(at(30 * secondMs)).rejects.toMatchObject(fails('bad-request', 'scheduledAt'))
    await expect(at(181 * dayMs)).rejects.toMatchObject(fails('bad-request', 'scheduledAt'))
    await expect(makes('Gone', { swarmId: ulid() })).rejects.toMatchObject(fails('bad-request', 'swarmId'))
    const choices = [{ title: { en: 'Go' }, action: { type: 'block' as const, value: ulid() } }]
    const content = { type: 'select' as const, text: { en: 'Go?' }, choices }
    await expect(makes('Gone', { content })).rejects.toMatchObject(
      fails('bad-request', 'content.choices.0.action.value'),
    )
    await broadcasts.update({ ...draft('Other'), _id, version })
    for (const late of [
      broadcasts.update({ ...draft('Late'), _id, version }),
      broadcasts.send({ _id, version }),
      broadcasts.schedule({ _id, version, scheduledAt: inFuture(dayMs) }),
    ])
      await expect(late).rejects.toMatchObject({ code: 'stale' })
    await expect(broadcasts.send({ _id })).rejects.toMatchObject({ code: 'nobody-meant' })
  })

  it('BROADCAST-005: one that is scheduled is sent once at its time and moves to sent, and one that is edited meanwhile is not', async () => {
    const { shop, draft: makes, get } = await opens()
    const customer = await shop.starts()
    const { broadcasts } = shop.admin
    const [kept, edited] = [await makes('Kept'), await makes('Edited')]
    for (const { _id } of [kept, edited]) await broadcasts.schedule({ _id, scheduledAt: inFuture(10 * minuteMs) })
    await broadcasts.update({ ...draft('Edited'), _id: edited._id })
    await passes(9 * minuteMs)
    expect(await hears(customer)).toEqual([])
    expect((await get(kept)).status).toBe('scheduled')
    await passes(2 * minuteMs)
    await passes(dayMs)
    expect(await hears(customer)).toEqual(['Kept'])
    expect(await get(kept)).toMatchObject({ status: 'sent', progress: { phase: 'finished' } })
    expect(await get(edited)).toMatchObject({ status: 'draft' })
  })
})

describe('a broadcast that is sent', () => {
  it('BROADCAST-004: has a name, an audience, channels, its moments and counts, is read-only, and is sent once by whoever sends it', async () => {
    const { shop, draft: makes, get } = await opens()
    const [near, far] = [await shop.starts(), await shop.starts()]
    await rewrite(shop, near, { location: { latitude: 52.52, longitude: 13.4 } })
    const berlin = await shop.admin.swarms.create({
      name: 'Berlin',
      locations: [{ title: 'Berlin', lat: 52.52, lon: 13.405 }],
      radius: 5,
    })
    const { broadcasts } = shop.admin
    const { _id } = await makes('Berlin only', { swarmId: berlin._id, channels: ['chat_plugin'] })
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => broadcasts.send({ _id })))
    const refusals = outcomes.filter(({ status }) => status === 'rejected')
    expect(refusals).toHaveLength(3)
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'broadcast-sent' } })
    await passes()
    expect(await hears(near)).toEqual(['Berlin only'])
    expect(await hears(far)).toEqual([])
    const sent = await get({ _id })
    expect(sent).toMatchObject({ name: 'Berlin only', swarmId: berlin._id, channels: ['chat_plugin'], status: 'sent' })
    expect(sent.progress).toMatchObject({ phase: 'finished', total: 1, sent: 1, skipped: 0, failed: 0 })
    expect(sent.sentAt! <= sent.finishedAt!).toBe(true)
    for (const refused of [
      broadcasts.send({ _id }),
      broadcasts.update({ ...draft(), _id }),
      broadcasts.remove({ _id }),
      broadcasts.schedule({ _id, scheduledAt: inFuture(dayMs) }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'broadcast-sent' })
    const ended = { code: 'broadcast-not-sending' }
    await expect(broadcasts.pause({ _id })).rejects.toMatchObject(ended)
    await expect(broadcasts.resume({ _id })).rejects.toMatchObject(ended)
    await expect(broadcasts.cancel({ _id })).rejects.toMatchObject(ended)
    await passes(dayMs)
    expect(await hears(near)).toEqual([])
  })

  it('passes over who wants none, who talks to a person and previews, tells why, and makes nobody active', async () => {
    const { shop, sends, get } = await opens()
    await shop.offersPeople()
    const { held } = await hireStaff(shop)
    const [customer, person, without] = [await shop.starts(), await held(), await shop.starts()]
    await rewrite(shop, without, { noBroadcasts: true })
    const { preview } = await shop.admin.customer.previewToken()
    const trying = await Customer.arrives(world, { client: shop.company.name, preview })
    await trying.start()
    const before = await shop.admin.conversations.get({ id: customer.userId })
    const sent = await sends('News')
    expect(await hears(customer)).toEqual(['News'])
    expect((await shop.admin.conversations.get({ id: customer.userId })).lastActive).toBe(before.lastActive)
    for (const other of [person, without, trying]) expect(await hears(other)).not.toContain('News')
    expect((await get(sent)).progress).toMatchObject({
      total: 3,
      sent: 1,
      skipped: 2,
      reasons: { 'opted-out': 1, 'with-a-person': 1 },
    })
    await sends('For all', { includesHeld: true })
    expect(await hears(person)).toContain('For all')
  })

  it('leaves the form that a customer is asked open, and its buttons lead on as those of any response do', async () => {
    const { shop, sends, get } = await opens()
    const roses = await shop.block('Red or white?')
    const customer = await shop.starts()
    const choices = [
      { title: { en: 'Roses' }, action: { type: 'block' as const, value: roses._id } },
      { title: { en: 'Shop' }, action: { type: 'url' as const, value: 'https://roses.example', track: true } },
    ]
    const sent = await sends('Flowers?', { content: { type: 'select', text: { en: 'Flowers?' }, choices } })
    expect(await hears(customer)).toEqual(['Flowers?'])
    expect(await customer.presses('Roses')).toEqual(['Red or white?'])
    await customer.presses('Roses')
    await customer.says('Thank you')
    expect((await get(sent)).report).toEqual({
      views: 1,
      choices: [{ title: 'Roses', count: 1 }],
      links: [],
      replies: 1,
      optOuts: 0,
    })
    await customer.says('STOP')
    expect((await get(sent)).report).toMatchObject({ replies: 1, optOuts: 1 })
    await sends('More').catch((error: unknown) => expect(error).toMatchObject({ code: 'nobody-meant' }))
    expect(await hears(customer)).not.toContain('More')
    await customer.says('start')
    await sends('Again')
    expect(await hears(customer)).toContain('Again')
  })

  it('waits for the morning by the company’s clock, and tells until when', async () => {
    const { shop, get, draft: makes } = await opens()
    const customer = await shop.starts()
    const minutes = (ahead: number) => new Date(world.clock.now() + ahead * minuteMs).toISOString().slice(11, 16)
    await shop.moves('UTC')
    const { _id } = await makes('At night', { quietHours: { from: minutes(-60), to: minutes(60) } })
    await shop.admin.broadcasts.send({ _id })
    await passes()
    const { progress } = await get({ _id })
    expect(progress).toMatchObject({ phase: 'sending', total: 1, sent: 0 })
    expect(progress?.quietUntil?.slice(11, 16)).toBe(minutes(60))
    expect(await hears(customer)).toEqual([])
    await passes(61 * minuteMs)
    expect(await hears(customer)).toEqual(['At night'])
    expect((await get({ _id })).progress).toMatchObject({ phase: 'finished', sent: 1 })
  })

  it('can be held and resumed in its night, is cancelled for those who have not got it, and by itself after a week', async () => {
    const { shop, get, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const customer = await shop.starts()
    const night = { from: '00:00', to: '23:59' }
    const [held, ended, forgotten] = [
      await makes('Held', { quietHours: night }),
      await makes('Ended', { quietHours: night }),
      await makes('Forgotten', { quietHours: night }),
    ]
    for (const { _id } of [held, ended, forgotten]) await broadcasts.send({ _id })
    await passes()
    for (const { _id } of [held, forgotten])
      expect(await broadcasts.pause({ _id })).toMatchObject({ status: 'sent', progress: { phase: 'paused' } })
    expect(await broadcasts.cancel({ _id: ended._id })).toMatchObject({ progress: { phase: 'cancelled', sent: 0 } })
    await passes(2 * dayMs)
    expect(await hears(customer)).toEqual([])
    expect(await broadcasts.resume({ _id: held._id })).toMatchObject({ progress: { phase: 'sending' } })
    await passes(dayMs)
    expect(await hears(customer)).toEqual(['Held'])
    await passes(5 * dayMs)
    expect((await get(forgotten)).progress).toMatchObject({ phase: 'cancelled', sent: 0 })
    await expect(broadcasts.resume({ _id: forgotten._id })).rejects.toMatchObject({ code: 'broadcast-not-sending' })
    expect(await hears(customer)).toEqual([])
  })

  it('is tried by an agent in a preview or with one customer, as often as they like, and stays a draft', async () => {
    const { shop, get, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const customer = await shop.starts()
    const { preview } = await shop.admin.customer.previewToken()
    const trying = await Customer.arrives(world, { client: shop.company.name, preview })
    await trying.start()
    const { _id } = await makes('Trial')
    for (const { userId } of [trying, customer, customer])
      expect(await broadcasts.test({ _id, userId })).toEqual({ outcome: 'sent' })
    expect(await hears(trying)).toEqual(['Trial'])
    expect(await hears(customer)).toEqual(['Trial', 'Trial'])
    await rewrite(shop, customer, { noBroadcasts: true })
    expect(await broadcasts.test({ _id, userId: customer.userId })).toEqual({ outcome: 'opted-out' })
    await expect(broadcasts.test({ _id, userId: ulid() })).rejects.toMatchObject({ code: 'not-found' })
    expect(await get({ _id })).toMatchObject({ status: 'draft' })
  })

  it('as an update goes to those whom a campaign of the same swarm has reached, and to nobody else', async () => {
    const { shop, sends, draft: makes } = await opens()
    const everybody = await shop.admin.swarms.create({ name: 'Everybody' })
    const first = await shop.starts()
    await expect(
      shop.admin.broadcasts.send({ _id: (await makes('Early', { kind: 'update', swarmId: everybody._id }))._id }),
    ).rejects.toMatchObject({ code: 'nobody-meant' })
    await sends('Campaign', { swarmId: everybody._id })
    const second = await shop.starts()
    await sends('Update', { kind: 'update', swarmId: everybody._id })
    expect(await hears(first)).toEqual(['Campaign', 'Update'])
    expect(await hears(second)).toEqual([])
  })
})

describe('an event for many users', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await opens()
  })

  it('is said to each of them once, whoever begins it again', async () => {
    const { shop } = stand
    const block = await shop.block('Your parcel is here, {{name}}.')
    const [one, two] = [await shop.starts(), await shop.starts()]
    const run = {
      eventId: ulid(),
      name: 'parcel',
      users: [one.userId, two.userId, one.userId, ulid(), 'nobody'],
      blocks: [block._id],
      variables: { name: 'Ann' },
      sentKey: ulid(),
    }
    await Promise.all([beginEventRun(shop.scope, run), beginEventRun(shop.scope, run)])
    await world.settled()
    await beginEventRun(shop.scope, run)
    await passes()
    for (const customer of [one, two]) expect(await hears(customer)).toHaveLength(1)
  })

  it('of more users than a lane holds has several lanes', async () => {
    const { shop } = stand
    const block = await shop.block('Many')
    const customer = await shop.starts()
    const users = [...Array.from({ length: 2 * broadcastLaneSize }, () => ulid()), customer.userId]
    await beginEventRun(shop.scope, {
      eventId: ulid(),
      name: 'many',
      users,
      blocks: [block._id],
      variables: {},
      sentKey: ulid(),
    })
    await passes()
    expect(await hears(customer)).toEqual(['Many'])
  })
})
