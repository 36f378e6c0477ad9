/** What servers of companies are told: once each, in order, and never lost while they are down. */
import { setImmediate as nextTick } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookBodyBytesMax } from '#shared/limits'
import { webhookBodyOf } from '#shared/webhook-bodies'
import type { WebhookType } from '#shared/webhook-types'
import { deliveries, webhooks } from '../../functions/webhooks/store.ts'
import { wakeWebhooks } from '../../functions/webhooks/wake.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { landAlone } from '../../functions/platform/table/transaction.ts'
import { verifiedBy } from '../kit/reference.ts'
import { json, openOutsideShop, type Answer, type Asked } from '../kit/outside-shop.ts'

const { hosts, shop, world, asked, answers, errors, passes } = await openOutsideShop('hooks', 'other')
const host = hosts.hooks
const endpoint = `https://${host}/parley`

const types: WebhookType[] = ['conversation.started', 'message.created']
const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)

let secret = ''
let id = ''
beforeAll(async () => {
  await shop.welcomes()
  await shop.block('Echo', { key: 'echo' })
})
/** A webhook that nothing waits for. */
beforeEach(async () => {
  await world.settled()
  const { all } = await shop.admin.webhooks.get({})
  for (const { _id, revision } of all) if (revision > 0) await shop.admin.webhooks.remove({ _id })
  const made = await shop.admin.webhooks.create({ endpoint, types })
  ;({ secret, _id: id } = made)
  await world.settled()
  asked.length = 0
})

const bodyIn = ({ text }: Asked) =>
  JSON.parse(text) as { type: WebhookType; timestamp: string; data: { number: number; userId: string } }
const sentIds = () => asked.map(({ headers }) => String(headers['webhook-id']))
const shown = async () => (await shop.admin.webhooks.get({})).all.find(({ _id }) => _id === id)!
const listed = async (status?: 'pending' | 'delivered' | 'failed') =>
  (await shop.admin.webhooks.deliveries({ _id: id, ...(status && { status }) })).values
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('no')

/** A greeting is answered: a customer who is not understood three times would be given to a person. */
const textOf = (round: number): string => (round % 2 ? 'Hello' : `Word ${round}`)

describe('a delivery', () => {
  it('has the body of its type, thin and without words of people, and a signature that the reference checks', async () => {
    const customer = await shop.starts()
    await customer.says('My name is Eleanor')
    await world.settled()
    expect(asked.map((one) => bodyIn(one).type)).toEqual(
      expect.arrayContaining(['conversation.started', 'message.created']),
    )
    for (const one of asked) {
      const body = bodyIn(one)
      expect(webhookBodyOf(body.type).schema.safeParse(body).success).toBe(true)
      expect(body.data).not.toHaveProperty('text')
      expect(verifiedBy(secret, one, world.clock.now())).toEqual(body)
      expect(() => verifiedBy(secret, { ...one, text: `${one.text} ` }, world.clock.now())).toThrow()
    }
    expect(await listed('pending')).toEqual([])
    expect(new Set((await listed()).map(({ webhookId }) => webhookId))).toEqual(new Set(sentIds()))
    expect(await shown()).toMatchObject({
      state: 'active',
      pending: 0,
      lastDay: { delivered: asked.length, failed: 0 },
    })
  })

  it('holds the masked words where the company wants everything, and stays small however much is said', async () => {
    await shop.admin.webhooks.update({ _id: id, endpoint, full: true })
    await world.settled()
    const customer = await shop.starts()
    await customer.says(`Mail me at eleanor@example.com ${'漢'.repeat(4800)}`)
    await world.settled()
    const words = asked.map((one) => (bodyIn(one).data as { text?: string }).text ?? '')
    expect(words).toContain('Hello!')
    expect(words.join()).toContain('Mail me at')
    expect(Math.max(...asked.map(({ text }) => Buffer.byteLength(text)))).toBeLessThanOrEqual(webhookBodyBytesMax)
  })

  it('goes to each webhook that asked for its type, and to no other company', async () => {
    const other = await shop.admin.webhooks.create({
      endpoint: `https://${hosts.other}/x`,
      types: ['conversation.started'],
    })
    const { admin } = await world.newCompany()
    await admin.webhooks.create({ endpoint, types })
    await world.settled()
    await shop.starts()
    await world.settled()
    const paths = (of: string) => asked.filter(({ path }) => path === of).map((one) => bodyIn(one).type)
    expect(paths(`${hosts.other}/x`)).toEqual(['conversation.started'])
    expect(paths(`${host}/parley`)).toEqual(['conversation.started', 'message.created'])
    await shop.admin.webhooks.remove({ _id: other._id })
  })

  it('is in the order of its conversation, however many wake its sender at once and one post fails', async () => {
    let count = 0
    const [underWay, atOnce] = [new Map<string, number>(), [0]]
    answers(async (response, one) => {
      const { userId } = bodyIn(one).data
      underWay.set(userId, (underWay.get(userId) ?? 0) + 1)
      atOnce.push(underWay.get(userId)!)
      await nextTick(undefined)
      underWay.set(userId, underWay.get(userId)! - 1)
      response.writeHead(++count === 3 ? 503 : 200).end()
    })
    const customers = await Promise.all([shop.starts(), shop.starts(), shop.starts()])
    const rivals = () => wakeWebhooks(Array.from({ length: 20 }, () => ({ client: shop.company.id, webhook: id })))
    for (let said = 0; said < 3; said++)
      await Promise.all([rivals(), ...customers.map((customer) => customer.says(textOf(said)))])
    await world.settled()
    expect(Math.max(...atOnce)).toBe(1)
    await passes(3000)
    const numbers = new Map<string, number[]>()
    for (const one of asked) {
      const { userId, number } = bodyIn(one).data
      numbers.set(userId, [...(numbers.get(userId) ?? []), number])
    }
    expect(numbers.size).toBe(3)
    for (const each of numbers.values()) expect(each).toEqual(each.toSorted((a, b) => a - b))
    // The one that failed came again by its first id, and no other.
    expect(sentIds().length - new Set(sentIds()).size).toBe(1)
  })

  it('whose mark was lost in a crash is sent again by its first id', async () => {
    await shop.starts()
    await world.settled()
    const before = sentIds()
    const [row] = await new Table(shop.scope).list(deliveries, { prefix: id })
    await landAlone(new Table(shop.scope).put(deliveries, { ...row!, status: 'pending' as const, attempts: 0 }))
    await shop.starts()
    await world.settled()
    expect(sentIds().filter((each) => before.includes(each))).toHaveLength(before.length + 1)
  })
})

describe('an endpoint', () => {
  it('that is down is asked once now and then, and gets all in order when it is back', async () => {
    answers(status(503))
    const customer = await shop.starts()
    await world.settled()
    for (let minute = 0; minute < 10; minute++) {
      await customer.says(textOf(minute))
      await passes(minutes(1))
    }
    expect(await shown()).toMatchObject({ state: 'down', failing: { reason: 'status 503' } })
    expect(asked.length).toBeLessThanOrEqual(10)
    const waiting = (await shown()).pending
    expect(waiting).toBeGreaterThan(10)
    asked.length = 0
    answers(json({}))
    await passes(minutes(12))
    expect(await shown()).toMatchObject({ state: 'active', pending: 0 })
    const numbers = asked.map((one) => bodyIn(one).data.number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(waiting)
  })

  it('is given up after five days, after three mails to administrators, and gets what has waited once it is enabled', async () => {
    const letters = () =>
      world.mail.filter(({ to }) => to.includes(shop.admin.agent.email)).map(({ subject }) => subject)
    const before = letters().length
    answers(status(500))
    await shop.starts()
    await world.settled()
    for (let looks = 0; looks < 40 && (await shown()).state !== 'disabled'; looks++) await passes(hours(5))
    expect(await shown()).toMatchObject({ state: 'disabled', pending: 2 })
    expect(
      letters()
        .slice(0, -before || undefined)
        .toReversed(),
    ).toEqual([
      expect.stringContaining('is down'),
      expect.stringContaining('is down'),
      expect.stringContaining('was switched off'),
    ])
    asked.length = 0
    await passes(hours(24))
    expect(asked).toEqual([])
    answers(json({}))
    await shop.admin.webhooks.enable({ _id: id })
    await world.settled()
    expect(asked.map((one) => bodyIn(one).type)).toEqual(['conversation.started', 'message.created'])
    expect(await shown()).toMatchObject({ state: 'active', pending: 0 })
  })

  it('that is gone is not asked again, and one that is paused is told all of it later', async () => {
    answers(status(410))
    await shop.starts()
    await world.settled()
    expect(await shown()).toMatchObject({ state: 'disabled', failing: { reason: 'status 410' } })
    expect(asked).toHaveLength(1)
    await shop.admin.webhooks.update({ _id: id, endpoint, paused: true })
    answers(json({}))
    await shop.starts()
    await passes(hours(1))
    expect(asked).toHaveLength(1)
    await shop.admin.webhooks.update({ _id: id, endpoint, paused: false })
    await world.settled()
    expect(asked).toHaveLength(5)
  })

  it('that refuses one message is asked three times for it, gets the others, and staff see the error', async () => {
    answers((response, { text }) => response.writeHead(text.includes('started') ? 422 : 200).end('not\nthis'))
    await shop.starts()
    await world.settled()
    await passes(minutes(2))
    expect(asked.map((one) => bodyIn(one).type)).toEqual([
      ...Array.from({ length: 3 }, () => 'conversation.started'),
      'message.created',
    ])
    const [failure] = await errors()
    expect(failure).toMatchObject({
      what: 'delivery',
      name: 'conversation.started',
      webhook: id,
      host,
      status: 422,
      excerpt: 'not this',
    })
    expect(await listed('failed')).toMatchObject([{ attempts: 3, statusCode: 422, type: 'conversation.started' }])
    asked.length = 0
    answers(json({}))
    expect(await shop.admin.webhooks.replay({ _id: id, what: { kind: 'failed' } })).toEqual({ count: 1 })
    await world.settled()
    expect(sentIds()).toHaveLength(1)
    expect(await listed('failed')).toEqual([])
  })

  it.each([
    ['redirects', status(302, { location: `https://${hosts.other}/` }), 'bad-redirect'],
    ['is too busy, for an absurd time', status(429, { 'retry-after': '99999999' }), 'status 429'],
    ['cuts its answers off', ((response) => void response.socket?.destroy()) satisfies Answer, 'network'],
  ] as const)('that %s is down, and comes back by itself', async (_, answer, reason) => {
    answers(answer)
    await shop.starts()
    await world.settled()
    for (let looks = 0; looks < 4; looks++) await passes(minutes(3))
    const { state, failing } = await shown()
    expect({ state, reason: failing?.reason }).toEqual({ state: 'down', reason })
    expect(Date.parse(failing!.next!) - world.clock.now()).toBeLessThanOrEqual(hours(1))
    expect(asked.some(({ path }) => path.startsWith('other'))).toBe(false)
    answers(json({}))
    await passes(hours(2))
    expect(await shown()).toMatchObject({ state: 'active', pending: 0 })
  })

  it('whose name leads into a private network is never asked', async () => {
    await world.outside.site('inside.example', (_, response) => void response.end(), '10.0.0.7')
    await shop.admin.webhooks.update({ _id: id, endpoint: 'https://inside.example/' })
    await shop.starts()
    for (let looks = 0; looks < 3; looks++) await passes(minutes(1))
    expect(await shown()).toMatchObject({ state: 'down', failing: { reason: 'refused-address' } })
    await expect(shop.admin.webhooks.create({ endpoint: 'https://10.0.0.7/' })).rejects.toMatchObject({ status: 400 })
  })

  it('that answers with ten megabytes has taken it', async () => {
    answers((response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024)))
    await shop.starts()
    await world.settled()
    expect((await listed()).map((each) => [each.status, each.attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ])
  })
})

it('what waits although nobody woke its sender goes out within the hour', async () => {
  await shop.starts()
  await world.settled()
  const table = new Table(shop.scope)
  const [row] = await table.list(deliveries, { prefix: id })
  await landAlone(table.put(deliveries, { ...row!, status: 'pending' as const }))
  asked.length = 0
  await world.cloud.lambda.invoke('hour', {})
  await world.settled()
  expect(sentIds()).toHaveLength(1)
  expect(await table.list(webhooks)).toHaveLength(1)
})
