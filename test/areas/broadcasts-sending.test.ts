/** Broadcasts that are sent: whom they reach, each of them once, and what comes of it. */
import { afterAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import { broadcasting, dayMs, draft, minuteMs, rewrite } from '../kit/broadcasting.ts'
import { Customer } from '../kit/customer.ts'
import { hears } from '../kit/scheduling.ts'
import { hireStaff } from '../kit/shop.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { passes, opens, inFuture } = broadcasting(world)

describe('a broadcast that is sent', () => {
  it('BROADCAST-004/fields/create/send/read-only/once: has a name, an audience, channels, its moments and counts, is read-only, and is sent once by whoever sends it', async () => {
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
    for (const again of [
      () => broadcasts.send({ _id }),
      () => broadcasts.update({ ...draft(), _id }),
      () => broadcasts.remove({ _id }),
      () => broadcasts.schedule({ _id, scheduledAt: inFuture(dayMs) }),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'broadcast-sent' })
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

  it('a broadcast neither becomes what the list shows of a waiting customer nor moves anybody in it', async () => {
    const { shop, sends } = await opens()
    await shop.offersPeople()
    const { lena } = await hireStaff(shop)
    const [waiting, later, talking] = [await shop.waits(), await shop.waits(), await shop.starts()]
    await waiting.says('Where are my **roses**?')
    await later.says('Do you have tulips?')
    await talking.says('Open on Sunday?')
    const shown = async () =>
      (await lena.conversations.list({ order: 'latest' })).map(({ _id, lastMessage }) => [_id, lastMessage?.text])
    const before = await shown()
    expect(before.slice(1)).toEqual([
      [later.userId, 'Do you have tulips?'],
      [waiting.userId, 'Where are my **roses**?'],
    ])
    await sends('**News** for all', { includesHeld: true })
    for (const customer of [waiting, talking]) expect(await hears(customer)).toContain('**News** for all')
    expect(await shown()).toEqual(before)
  })

  it('its report counts who followed each link, a customer once', async () => {
    const { shop, sends, get } = await opens()
    const [first, second] = [await shop.starts(), await shop.starts()]
    const choices = ['https://roses.example', 'https://tulips.example'].map((value) => ({
      title: { en: value },
      action: { type: 'url' as const, value, track: true },
    }))
    const sent = await sends('Flowers?', { content: { type: 'select', text: { en: 'Flowers?' }, choices } })
    for (const customer of [first, second]) expect(await hears(customer)).toEqual(['Flowers?'])
    for (const customer of [first, first, second]) await customer.presses('https://tulips.example')
    await second.presses('https://roses.example')
    expect((await get(sent)).report?.links).toEqual([
      { url: 'https://tulips.example', count: 2 },
      { url: 'https://roses.example', count: 1 },
    ])
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
      delivery: { delivered: 1, handedOver: 0, waiting: 0, failed: 0, reasons: {} },
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
    await shop.moves('UTC')
    const [from, to] = [-60, 60].map((minutes) => inFuture(minutes * minuteMs).slice(11, 16)) as [string, string]
    const { _id } = await makes('At night', { quietHours: { from, to } })
    await shop.admin.broadcasts.send({ _id })
    await passes()
    const { progress } = await get({ _id })
    expect(progress).toMatchObject({ phase: 'sending', total: 1, sent: 0 })
    expect(progress?.quietUntil?.slice(11, 16)).toBe(to)
    expect(await hears(customer)).toEqual([])
    await passes(61 * minuteMs)
    expect(await hears(customer)).toEqual(['At night'])
    expect((await get({ _id })).progress).toMatchObject({ phase: 'finished', sent: 1 })
  })

  it('can be held and resumed in its night, is cancelled for those who have not got it, and by itself after a week', async () => {
    const { shop, get, draft: makes } = await opens()
    const { broadcasts } = shop.admin
    const customer = await shop.starts()
    // Who has said nothing is forgotten after a day.
    await customer.says('Hello')
    await shop.moves('UTC')
    const timeIn = (minutes: number) => inFuture(minutes * minuteMs).slice(11, 16)
    const night = { from: timeIn(-60), to: timeIn(600) }
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
    await passes(601 * minuteMs)
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
