import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionHeader } from '#shared/session-header'
import { findConversation } from '../../functions/chat/conversation/conversation.ts'
import { unanswered } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { Customer, customerClient } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()

beforeAll(() => shop.offersHours())

const misunderstood = 'Sorry, I did not understand that.'

describe('a session', () => {
  it('PREVIEW-011/start/end, PREVIEW-012/get/post: is begun and gone on with by GET with a query, or by POST with the same in a body', async () => {
    const { calls, client } = await shop.arrives()
    const asked = { client, domain: 'shop.example', language: 'de', persistBetweenPages: true } as const
    for (const open of [calls.session, calls.openSession]) {
      const begun = await open({ ...asked, newSession: false, environment: shop.environment })
      expect(begun).toMatchObject({ newSession: true, language: 'de' })
      const { userId, userSid } = begun
      expect(await open({ ...asked, newSession: false, userId, userSid })).toEqual({ ...begun, newSession: false })
      const ended = { ...asked, newSession: false, userId, userSid }
      expect(await calls.endSession(ended)).toEqual({ userId })
      expect(await open(ended)).toMatchObject({ newSession: true })
    }
  })

  it('PREVIEW-017/random/bound/required: each call presents a secret of at least 128 bits that is bound to company, environment and customer', async () => {
    const [one, other] = await Promise.all([shop.arrives(), shop.arrives()])
    // Three ids name what is opened; what is behind them is the secret.
    const [secret, otherSecret] = [one, other].map(({ userSid }) => Buffer.from(userSid.slice(3 * 26), 'base64url'))
    expect(secret!.length * 8).toBeGreaterThanOrEqual(128)
    expect(secret).not.toEqual(otherSecret)
    const elsewhere = await Shop.opens(world)
    const stranger = await elsewhere.arrives()
    const ids = one.userSid.slice(0, 3 * 26)
    const rest = one.userSid.slice(3 * 26)
    const forged = [
      'x'.repeat(60),
      `${ids}${Buffer.alloc(24).toString('base64url')}`,
      `${ids}${rest.slice(0, -1)}${rest.endsWith('A') ? 'B' : 'A'}`,
      `${ids}${rest}A`,
      other.userSid,
      stranger.userSid,
      `${stranger.userSid.slice(0, 26)}${one.userSid.slice(26)}`,
      `${ids.slice(0, 26)}${ulid()}${ids.slice(52)}${rest}`,
    ]
    for (const userSid of forged)
      for (const call of callsOf(one, userSid)) await expect(call()).rejects.toMatchObject({ code: 'session-ended' })
    const swapped = { ...one.held, userId: other.userId }
    await expect(one.calls.events(swapped)).rejects.toMatchObject({ code: 'session-ended' })
    const named = { ...one.held, client: elsewhere.company.name }
    await expect(one.calls.events(named)).rejects.toMatchObject({ code: 'session-ended' })
    expect(await one.calls.events(one.held)).toMatchObject({ last: 0 })
  })

  it('that is ended or begun anew leaves a userSid that opens nothing', async () => {
    const customer = await shop.starts()
    const again = await customer.calls.session({ ...customer.held, newSession: true })
    for (const call of callsOf(customer, customer.userSid))
      await expect(call()).rejects.toMatchObject({ code: 'session-ended', status: 401 })
    const held = { ...customer.held, userSid: again.userSid }
    expect((await customer.calls.events(held)).last).toBeGreaterThan(0)
    await customer.calls.endSession(held)
    await expect(customer.calls.events(held)).rejects.toMatchObject({ code: 'session-ended' })
  })

  it('of which a page has kept nonsense is begun anew', async () => {
    const { calls, client } = await shop.arrives()
    for (const userSid of ['', 'nonsense', 'x'.repeat(200)])
      expect(await calls.session({ client, userId: ulid(), userSid })).toMatchObject({ newSession: true })
  })
})

/** Every call that presents a session, with this one. */
function callsOf({ calls: customer, held: { client, userId } }: Customer, userSid: string): (() => Promise<unknown>)[] {
  const held = { client, userId, userSid }
  const sent = () => ({ ...held, eventId: ulid() })
  return [
    () => customer.events(held),
    () => customer.socketTicket(held),
    () => customer.typing(held),
    () => customer.upload({ ...held, contentType: 'image/png', bytes: 10 }),
    () => customer.conversationStart(sent()),
    () => customer.text({ ...sent(), text: 'Hi' }),
    () => customer.choice({ ...sent(), choice: 0 }),
    () => customer.image({ ...sent(), uploadId: ulid(), name: 'a.png' }),
    () => customer.feedback({ ...sent(), eventNumber: 1, liked: true }),
    () => customer.rating({ ...sent(), rating: 5 }),
    () => customer.urlTrack({ ...sent(), eventNumber: 1, url: 'https://roses.example' }),
    () => customer.conversationEnd(sent()),
    () => customer.endSession(held),
  ]
}

describe('the secret of a session', () => {
  const ask = (path: string, query: Record<string, string>, headers = {}) =>
    fetch(`${world.cloud.origin}${path}?${new URLSearchParams(query).toString()}`, { headers })

  it('travels in a header where a request has no body, and stands in no log', async () => {
    const { userId, userSid, client, calls, held } = await shop.arrives()
    const answers = []
    for (const path of ['/api/user/event', '/api/user/typing', '/api/user/session', '/api/user/session/end'])
      answers.push(await ask(path, { client, userId }, { [sessionHeader]: userSid }))
    expect(answers.map(({ status, headers }) => [status, headers.get('deprecation')])).toEqual([
      [200, null],
      [200, null],
      [200, null],
      [200, null],
    ])
    await expect(calls.events(held)).rejects.toMatchObject({ code: 'session-ended' })
    await world.settled()
    expect(world.log.join('\n')).toContain('/api/user/session/end')
    expect(world.log.join('\n')).not.toContain(userSid)
  })

  it('is taken in an address for reading alone, as pages say it that were open before, which are told so', async () => {
    const { userId, userSid, client, calls, held } = await shop.arrives()
    const query = { client, userId, userSid }
    for (const path of ['/api/user/event', '/api/user/typing', '/api/user/session']) {
      const { status, headers } = await ask(path, query)
      expect([path, status, headers.get('deprecation')]).toEqual([path, 200, '@1795651200'])
    }
    expect((await ask('/api/user/session/end', query)).status).toBe(400)
    expect(await calls.events(held)).toMatchObject({ events: [] })
  })
})

describe('a page', () => {
  const ask = (path: string, { origin, ...init }: RequestInit & { origin?: string } = {}, held = {}) =>
    fetch(world.cloud.origin + path, { ...init, headers: { ...held, ...(origin && { origin }) } })

  it('that is refused reads in the answer for its button which website is to be allowed, and of which company', async () => {
    await shop.decides({ cors: [{ _id: ulid(), origin: 'https://shop.example' }] })
    const { client } = await shop.arrives()
    const refused = await ask(`/api/user/launcher?client=${client}`, { origin: 'https://new.example' })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://new.example')
    expect(await refused.json()).toMatchObject({
      code: 'origin-refused',
      errorMessage: `The chat of ${client} does not show on https://new.example, which is not one of its allowed websites. Add it in Parley under Web plugin, Allowed websites.`,
    })
    const unknown = await ask('/api/user/launcher?client=nobody', { origin: 'https://new.example' })
    expect(unknown.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('of the own machine is allowed on every port where the company has named it without one', async () => {
    await shop.decides({ cors: [{ _id: ulid(), origin: 'http://localhost' }] })
    const { client } = await shop.arrives()
    const status = async (origin: string) => (await ask(`/api/user/launcher?client=${client}`, { origin })).status
    expect(await status('http://localhost:5173')).toBe(200)
    expect(await status('http://localhost.evil.example:5173')).toBe(403)
    expect(await status('http://127.0.0.1:5173')).toBe(403)
    expect(await status('https://localhost:5173')).toBe(403)
  })

  it('of another site is refused unless the company has named it, and its script reads nothing', async () => {
    await shop.decides({ cors: [{ _id: ulid(), origin: 'https://shop.example' }] })
    const { userId, userSid, client } = await shop.arrives()
    const held = { [sessionHeader]: userSid }
    const paths: readonly [path: string, held?: object][] = [
      [`/api/user/settings?client=${client}`],
      [`/api/user/persistent-menu?client=${client}`],
      [`/api/user/session?client=${client}`],
      [`/api/user/event?${new URLSearchParams({ client, userId }).toString()}`, held],
    ]
    for (const [path, more] of paths) {
      for (const origin of [
        'https://evil.example',
        'https://shop.example.evil.example',
        'http://shop.example',
        'null',
      ]) {
        const refused = await ask(path, { origin }, more)
        expect(refused.status).toBe(403)
        expect(await refused.json()).toMatchObject({ code: 'origin-refused' })
        expect(refused.headers.get('access-control-allow-origin')).toBeNull()
      }
      const allowed = await ask(path, { origin: 'https://shop.example' }, more)
      expect(allowed.status).toBe(200)
      expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example')
      expect(allowed.headers.get('vary')).toContain('origin')
      const own = await ask(path, { origin: world.cloud.origin }, more)
      expect(own.status).toBe(200)
      const none = await ask(path, {}, more)
      expect(none.status).toBe(200)
      expect(none.headers.get('access-control-allow-origin')).toBeNull()
    }
    // A page that may ask is told as well why it was refused.
    const ended = await ask(
      `/api/user/event?${new URLSearchParams({ client, userId }).toString()}`,
      { origin: 'https://shop.example' },
      { [sessionHeader]: 'x'.repeat(99) },
    )
    expect(ended.status).toBe(401)
    expect(ended.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    await shop.decides({})
  })

  it('is the product’s own when the browser says so, and never because its script names a host', async () => {
    const { client } = await shop.arrives()
    const asked = (headers: Record<string, string>) =>
      fetch(`${world.cloud.origin}/api/user/settings?client=${client}`, { headers })
    const behindTheCdn = { origin: 'https://console.example', 'sec-fetch-site': 'same-origin' }
    expect((await asked(behindTheCdn)).status).toBe(200)
    for (const said of ['cross-site', 'same-site', 'none'])
      expect((await asked({ ...behindTheCdn, 'sec-fetch-site': said })).status).toBe(403)
    const named = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await asked(named)).status).toBe(403)
  })

  it('asks a browser’s question first, and is told what it may send', async () => {
    const origin = 'https://shop.example'
    const answer = await ask('/api/user/event/text', { method: 'OPTIONS', origin })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST')
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type, x-session')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await ask('/api/agent/users', { method: 'OPTIONS', origin })).status).toBe(405)
  })

  it('that says more than anybody writes is told so', async () => {
    const { calls, held } = await shop.arrives()
    const text = 'x'.repeat(1_100_000)
    await expect(calls.text({ ...held, eventId: ulid(), text })).rejects.toMatchObject({ status: 413 })
    await expect(calls.text({ ...held, eventId: ulid(), text: text.slice(0, 5001) })).rejects.toMatchObject({
      details: [{ path: 'text', message: 'At most 5000 characters' }],
    })
    await expect(customerClient(world.cloud.origin).settings({ client: 'nobody' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('the preview', () => {
  it('runs as customers do, is marked, and is in no queue, no list, no search and no count', async () => {
    const admin = await world.inDraft('admin')
    const draft = { group: 'General', title: 'Welcome', text: { en: 'Hello from the draft.' } }
    await admin.blocks.create({ ...draft, type: 'message', key: 'welcome' } as never)
    const person = await admin.blocks.create({
      ...draft,
      title: 'A person',
      type: 'function',
      function: { type: 'handover' },
    } as never)
    const { preview } = await admin.customer.previewToken()
    const customer = await Customer.arrives(world, { preview })
    expect(await customer.start()).toEqual(['Hello from the draft.'])
    expect(await customer.says('Grmbl')).toEqual([misunderstood])
    await customer.start(person._id)
    await world.settled()
    const { userId } = customer
    for (const type of ['customers', 'priority', 'mine'] as const)
      expect(await admin.conversations.list({ type })).toEqual([])
    expect(await admin.conversations.status()).toMatchObject({
      statuses: { intervention: 0, active: 0, unassigned: 0 },
      counts: { unassigned: { total: 0 }, agents: {} },
    })
    for (const text of [userId, misunderstood]) expect(await admin.conversations.search({ text })).toEqual([])
    const missing = { code: 'not-found' }
    const agentId = admin.agent._id
    await expect(admin.conversations.get({ id: userId })).rejects.toMatchObject(missing)
    await expect(admin.takeover.start({ userId, agentId })).rejects.toMatchObject(missing)
    await expect(admin.takeover.assign({ userId, agentId })).rejects.toMatchObject(missing)
    const scope = { client: world.companies.bloom.id, environment: world.environment('Draft') }
    expect(await new Table(scope).list(unanswered)).toEqual([])
    expect(await findConversation(scope, userId)).toMatchObject({ isPreview: true })
  })

  it('opens to a word of an agent that is whole, of this company and not older than the day', async () => {
    const admin = await world.inDraft('admin')
    const { preview } = await admin.customer.previewToken()
    const { calls } = await shop.arrives()
    const [key, environment, expires, signature] = preview.split('.')
    const forged = [
      '',
      'nonsense',
      [key, world.environment('Live'), expires, signature].join('.'),
      [key, environment, String(Number(expires) + 60), signature].join('.'),
      [key, environment, expires, signature!.slice(0, -1)].join('.'),
      ['ffffffff', environment, expires, signature].join('.'),
    ]
    const refused = { code: 'session-ended' }
    for (const each of forged)
      await expect(calls.session({ client: world.companies.bloom.name, preview: each })).rejects.toMatchObject(refused)
    await expect(calls.session({ client: world.companies.cycles.name, preview })).rejects.toMatchObject(refused)
    const dayMs = 13 * 60 * 60_000
    await world.clock.during(dayMs, async () => {
      await expect(calls.session({ client: world.companies.bloom.name, preview })).rejects.toMatchObject(refused)
    })
    await expect(
      calls.session({ client: world.companies.bloom.name, environment: world.environment('Draft') }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
