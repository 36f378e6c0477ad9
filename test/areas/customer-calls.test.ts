/** Functions that ask a server while the customer waits: what it is told, what its answer does, and that it is asked once. */
import { createHmac } from 'node:crypto'
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { conversations, entries, sent } from '../../functions/chat/conversation/store.ts'
import { renewSigningSecret, signatureWith, signingSecret } from '../../functions/platform/outside/signing.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { Customer, saidIn } from '../kit/customer.ts'
import { json, openOutsideShop, type Asked } from '../kit/outside-shop.ts'

const { hosts, shop, world, asked, answers, staffSee, ordering } = await openOutsideShop('stock')
const host = hosts.stock
const endpoint = `https://${host}/check`

let inStock: Block
let wrong: Block
let after: Block
beforeAll(async () => {
  ;[inStock, wrong, after] = await Promise.all([
    shop.block('We have ***flower***.'),
    shop.block('We cannot look now.'),
    shop.block('Anything else?'),
  ])
})

/** A block that asks the server; with a path for what it has, and one for errors. */
const asking = (more: object = {}, title = 'Check stock') =>
  shop.block(title, {
    type: 'function',
    next: after._id,
    function: {
      type: 'handler',
      name: 'check_stock',
      handlerName: 'webhook',
      endpoint,
      paths: [{ name: 'yes', blockId: inStock._id }],
      errorBlockId: wrong._id,
      ...more,
    },
  })

const bodyOf = ({ text }: Asked) => JSON.parse(text) as Record<string, unknown>

describe('an answer', () => {
  it('leads along its path, sets variables and says a text; no answer in particular goes on', async () => {
    const block = await asking()
    const customer = await shop.arrives()
    answers(json({ path: 'yes', variables: { flower: 'roses', amount: 12 }, text: 'One moment.' }))
    expect(await customer.start(block._id)).toEqual(['One moment.', 'We have roses.'])
    answers(json({}))
    expect(await customer.start(block._id)).toEqual(['Anything else?'])
    await customer.start(after._id)
    // Each of the two calls is in what its turn cost, and the turn without one cost nothing.
    expect(await shop.spentOn(customer)).toEqual([{ calls: 1 }, { calls: 1 }])
    expect(await staffSee(customer)).toEqual([])
  })

  it('WEBHOOKS-008/own: is asked for with the answers of the form, and with what is known of the customer only where the author wants it', async () => {
    const args = { header: 'X-Shop-Key', key: 'open sesame', body: { shelf: '***flower***' } }
    const does = { type: 'handler', name: 'check_stock', handlerName: 'webhook', endpoint }
    const plain = await ordering('Ask plainly', { ...does, args })
    const knowing = await ordering('Ask with everything', { ...does, args: { profile: true } })
    const customer = await shop.arrives()
    for (const block of [plain, knowing]) {
      await customer.start(block._id)
      await customer.says('roses')
      await customer.says('Hello')
    }
    const [first, second] = asked
    expect(first).toMatchObject({ method: 'POST', path: `${host}/check` })
    expect(first!.headers).toMatchObject({ 'content-type': 'application/json', 'x-shop-key': 'open sesame' })
    expect(bodyOf(first!)).toEqual({
      type: 'function',
      id: first!.headers['webhook-id'],
      name: 'check_stock',
      args: { header: 'X-Shop-Key', body: { shelf: 'roses' } },
      values: { flower: 'roses', wish: 'Hello' },
      userId: customer.userId,
      conversation: { id: customer.userId, language: 'en', channel: 'chat_plugin' },
    })
    expect(bodyOf(second!)).toMatchObject({
      variables: { flower: 'roses', company: shop.company.displayName },
      profile: {},
    })
  })

  it('is asked for with who the customer has proven to be, and never with what agents have written of it', async () => {
    const knowing = await asking({ args: { profile: true } }, 'Ask who it is')
    for (const proven of [{}, { verified: 'customer-17' }] as { verified?: string }[]) {
      const customer = await shop.arrives()
      const table = new Table({ client: shop.company.id, conversation: customer.userId })
      const kept = (await table.get(conversations, '-'))!
      const profile = { verified: 'ceo@bank.example', Verified: 'x', size: 'M' }
      await transact([table.put(conversations, { ...kept, profile, ...proven })])
      answers(json({}))
      await customer.start(knowing._id)
      const { verified, profile: told, variables } = bodyOf(asked.at(-1)!)
      expect({ verified, told }).toEqual({ ...proven, told: { size: 'M' } })
      expect((variables as Record<string, string>)['verified']).toBe(proven.verified)
    }
  })

  it('of a lookup comes from the address with its parameter, and the secret goes ahead as the author chose', async () => {
    const args = { parameter: 'order', value: 'A & ***flower***', key: 'user:pass' }
    const lookup = { handlerName: 'lookup', endpoint: `${endpoint}?shop=1` }
    const [bearer, basic, none] = await Promise.all(
      ['bearer', 'basic', 'none'].map((authorization) =>
        asking({ ...lookup, args: { ...args, authorization } }, `Look up, ${authorization}`),
      ),
    )
    const customer = await shop.arrives()
    answers(json({ path: 'yes', variables: { flower: 'tulips' } }))
    for (const block of [bearer, basic, none]) expect(await customer.start(block!._id)).toEqual(['We have tulips.'])
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${host}/check?shop=1&order=A+%26`,
      `GET ${host}/check?shop=1&order=A+%26+tulips`,
      `GET ${host}/check?shop=1&order=A+%26+tulips`,
    ])
    const [first, second, third] = asked.map(({ headers }) => headers.authorization)
    expect([first, second]).toEqual(['Bearer user:pass', `Basic ${Buffer.from('user:pass').toString('base64')}`])
    expect(third).toMatch(/^Bearer ey/)
  })

  it('is asked for with a signature that the company can check, also while it takes on a new secret', async () => {
    const block = await asking({}, 'Signed')
    const customer = await shop.arrives()
    const now = () => new Date(world.clock.now())
    await customer.start(block._id)
    const before = await signingSecret(shop.scope, now())
    await renewSigningSecret(shop.scope, now())
    await customer.start(block._id)
    const secrets = [await signingSecret(shop.scope, now()), before]
    world.clock.advance(25 * 60 * 60 * 1000)
    await (await shop.arrives()).start(block._id)
    const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    const good = asked.map(({ headers, text }) => {
      const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
      return keys.map((key) => {
        const signature = signatureWith(key, { id: String(id), seconds: Number(seconds), body: text })
        return String(signatures).split(' ').includes(`v1,${signature}`)
      })
    })
    expect(good).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
    const [header, claims, signature] = asked[0]!.headers.authorization!.replace('Bearer ', '').split('.')
    expect(createHmac('sha256', keys[1]!).update(`${header}.${claims}`).digest('base64url')).toBe(signature)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
      iss: shop.company.id,
      aud: endpoint,
      jti: asked[0]!.headers['webhook-id'],
    })
  })
})

describe('a call', () => {
  it('is made once, however often its turn is planned', async () => {
    const block = await asking({}, 'Planned twice')
    const customer = await shop.starts()
    answers(async (response, request) => {
      // Somebody else changes the conversation while the customer waits.
      await shop.admin.conversations.note({ userId: customer.userId, draftEventId: ulid(), text: 'A good customer' })
      json({ path: 'yes', variables: { flower: 'lilies' } })(response, request)
    })
    expect(await customer.start(block._id)).toEqual(['We have lilies.'])
    expect(asked).toHaveLength(1)
    const { messages } = await shop.admin.conversations.messages({ userId: customer.userId, since: 0 })
    expect(messages.map(({ what }) => what.type).slice(-3)).toEqual(['note', 'conversation-start', 'message'])
  })

  it('of each of two messages at once is made once, each by its own id', async () => {
    const block = await asking({}, 'At once')
    const waiting = await shop.block('Tell me', { onReply: block._id })
    const customer = await shop.arrives()
    await customer.start(waiting._id)
    let release: (() => void) | undefined
    const both = new Promise<void>((resolve) => (release = resolve))
    answers(async (response, request) => {
      if (asked.length === 2) release?.()
      await both
      json({ text: 'Looked.' })(response, request)
    })
    const ids = [ulid(), ulid()]
    const said = await Promise.all(ids.map((id) => customer.says('roses', id)))
    // The second is planned again behind the first, whose block no longer waits for a reply.
    expect(said.flat()).toContain('Looked.')
    expect(asked.map(({ headers }) => String(headers['webhook-id']).split('-')[0])).toEqual(expect.arrayContaining(ids))
  })

  it('that is repeated has the id of the first time, after a crash and only then', async () => {
    const block = await asking({}, 'Crash')
    const customer = await shop.starts()
    const scope = { client: shop.company.id, conversation: customer.userId }
    const table = new Table(scope)
    const before = (await table.get(conversations, '-'))!
    const eventId = ulid()
    const send = () => customer.calls.conversationStart({ ...customer.held, eventId, startBlock: block._id })
    const { events } = await send()
    await send()
    expect(asked).toHaveLength(1)
    // The process has died right before its commit: nothing of it is there.
    const item = (await table.list(entries)).at(-1)!
    await transact([table.put(conversations, before), table.drop(sent, eventId), table.drop(entries, entries.id(item))])
    expect(saidIn((await send()).events)).toEqual(saidIn(events))
    expect(asked).toHaveLength(2)
    expect(asked[1]!.headers['webhook-id']).toBe(asked[0]!.headers['webhook-id'])
  })

  it('is the sixth of a turn: it fails, and the five before it are made', async () => {
    let next = await asking({}, 'Call 6')
    for (const number of [5, 4, 3, 2, 1])
      next = await shop.block(`Call ${number}`, {
        type: 'function',
        next: next._id,
        function: { type: 'handler', name: 'one', handlerName: 'webhook', endpoint },
      })
    const customer = await shop.arrives()
    expect(await customer.start(next._id)).toEqual(['We cannot look now.'])
    expect(asked).toHaveLength(5)
    expect(new Set(asked.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    expect(await staffSee(customer)).toMatchObject([{ reason: 'too-many-calls' }])
  })

  it('of a preview says that it is one, and tells the author of its failure', async () => {
    const block = await asking({}, 'Try it')
    const { preview } = await shop.admin.customer.previewToken({})
    const visitor = await Customer.arrives(world, { client: shop.company.name, preview })
    answers(json({}, 503))
    expect(await visitor.start(block._id)).toEqual(['We cannot look now.', 'Preview: a call failed (status 503).'])
    expect(asked.map(bodyOf)).toMatchObject(Array.from({ length: 3 }, () => ({ preview: true })))
  })
})
