/** Webhooks as staff set them up: addresses, secrets, errors, calls, and what was sent. */
import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ulid } from 'ulid'
import type { Block } from '#shared/contracts/blocks'
import { apiCalls, logCall } from '../../functions/platform/outside/call-log.ts'
import { logOutsideError, webhookErrors } from '../../functions/platform/outside/error-log.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { verifiedBy } from '../kit/reference.ts'
import { json, openOutsideShop, type Asked } from '../kit/outside-shop.ts'
import type { Worker } from '../kit/world.ts'

const { hosts, shop, world, asked, askedAt, answers, errors, ordering, passes } = await openOutsideShop('hooks')
const host = hosts.hooks
const endpoint = `https://${host}/parley`
const secrets: string[] = []

describe('WEBHOOKS-002, WEBHOOKS-003/read/update: the webhook of a company', () => {
  let admin: Worker
  let name = ''
  beforeAll(async () => {
    ;({
      admin,
      company: { name },
    } = await world.newCompany())
  })

  it('is there before anybody has named a server, under an id that stays', async () => {
    const [first, again] = [await admin.webhooks.get({}), await admin.webhooks.get({})]
    expect(first).toMatchObject({ _id: again._id, endpoint: '', jwtSecret: '', revision: 0 })
    expect(first.all.map(({ _id }) => _id)).toEqual([first._id])
    expect((await shop.admin.webhooks.get({}))._id).not.toBe(first._id)
    expect((await admin.settings.system({})).webhook).toBeNull()
    await expect(admin.webhooks.enable({ _id: first._id })).rejects.toMatchObject({ code: 'webhook-unset' })
  })

  it('is changed with its id and address, and tells its whole secret once', async () => {
    const { _id } = await admin.webhooks.get({})
    const saved = await admin.request('PUT', `/api/agent/webhook/${_id}?client=${name}`, { body: { _id, endpoint } })
    expect(saved.status).toBe(200)
    const { secret, jwtSecret } = saved.body.data as { secret: string; jwtSecret: string }
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(jwtSecret).toBe(secret.slice(-4))
    expect(await admin.webhooks.get({})).toMatchObject({ _id, endpoint, jwtSecret, revision: 1 })
    const changed = await admin.webhooks.update({ _id, endpoint: `${endpoint}/two`, revision: 1 })
    expect(changed).not.toHaveProperty('secret')
    expect(JSON.stringify(await admin.webhooks.get({}))).not.toContain(secret)
    expect((await admin.settings.system({})).webhook).toEqual({
      endpoint: `${endpoint}/two`,
      jwtSecret: expect.stringMatching(/^•+.{4}$/) as string,
    })
    await expect(admin.webhooks.update({ _id, endpoint, revision: 1 })).rejects.toMatchObject({ code: 'stale' })
  })

  it.each(['http://hooks.example/', 'https://10.0.0.7/', 'https://me:pw@hooks.example/', 'nowhere'])(
    'is refused at %s',
    async (bad) => {
      const { _id } = await admin.webhooks.get({})
      await expect(admin.webhooks.update({ _id, endpoint: bad })).rejects.toMatchObject({ status: 400 })
    },
  )

  it('has up to nine others, each with a secret of its own', async () => {
    const made = []
    for (let count = 1; count < 10; count++) made.push(await admin.webhooks.create({ endpoint }))
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(9)
    await expect(admin.webhooks.create({ endpoint })).rejects.toMatchObject({ code: 'too-large' })
    await expect(shop.admin.webhooks.update({ _id: made[0]!._id, endpoint })).rejects.toMatchObject({ status: 404 })
    await admin.webhooks.remove({ _id: made[0]!._id })
    expect((await admin.webhooks.get({})).all).toHaveLength(9)
  })
})

describe('WEBHOOKS-002, WEBHOOKS-004/list/delete, WEBHOOKS-005/paged/all: the errors', () => {
  it('are paged, the latest first, to the end, which is told by no continueId; deleting clears the list', async () => {
    const { admin, company } = await world.newCompany()
    const names = Array.from({ length: 18 }, (_, index) => `call_${index}`)
    for (const [index, name] of names.entries())
      await logOutsideError(
        { client: company.id },
        { what: 'call', blockId: ulid(), name, url: endpoint },
        { reason: 'status', status: 500, excerpt: 'Broken' },
        new Date(world.clock.now() + index),
      )
    const ask = async (query: string) => {
      const answer = await admin.request('GET', `/api/agent/webhook/errors?sort={"created":-1}&${query}`)
      return answer.body.data as { values: { name: string; created: string }[]; continueId?: string }
    }
    const found: string[] = []
    let continueId: string | undefined
    let pages = 0
    do {
      const page = await ask(`pageSize=7${continueId ? `&continueId=${continueId}` : ''}`)
      found.push(...page.values.map(({ name }) => name))
      ;({ continueId } = page)
      pages += 1
    } while (continueId)
    expect([found, pages]).toEqual([names.toReversed(), 3])
    expect((await ask('')).values).toHaveLength(15)
    await admin.request('DELETE', '/api/agent/webhook/errors')
    expect(await ask('pageSize=7')).toEqual({ values: [] })
  })

  it('WEBHOOKS-005/clear: are cleared to the last one, however many there are', async () => {
    const { admin, company } = await world.newCompany()
    const table = new Table({ client: company.id })
    const error = { what: 'call', blockId: ulid(), name: 'stock', host, reason: 'status', excerpt: '' } as const
    const created = new Date(world.clock.now()).toISOString()
    const rows = Array.from({ length: 550 }, () => table.put(webhookErrors, { ...error, _id: ulid(), created }))
    while (rows.length > 0) await transact(rows.splice(0, 50))
    await admin.webhooks.removeErrors({})
    expect(await table.list(webhookErrors)).toEqual([])
  })
})

it('WEBHOOKS-002: the log of calls has fifteen a page, the latest first, with name, status and moment', async () => {
  const { admin, company } = await world.newCompany()
  for (let index = 0; index < 17; index++)
    await logCall(
      { client: company.id },
      { name: `call_${index}`, statusCode: 200, ms: 12, tries: 1 },
      new Date(world.clock.now() + index),
    )
  const [first, second, third] = [1, 2, 3].map((page) => admin.webhooks.calls({ page }))
  expect((await first!).map(({ name }) => name)).toEqual(Array.from({ length: 15 }, (_, index) => `call_${16 - index}`))
  const created = expect.any(String) as string
  expect(await second!).toMatchObject([{ name: 'call_1', statusCode: 200, created, tries: 1 }, { name: 'call_0' }])
  expect(await third!).toEqual([])
})

describe('a test, and what was sent', () => {
  it('signs with two secrets for a day after a new one, in the header and in the token', async () => {
    // Others may be told of something meanwhile.
    const own = `${endpoint}/secrets`
    const made = await shop.admin.webhooks.create({ endpoint: own, types: [] })
    const { secret } = await shop.admin.webhooks.renewSecret({ _id: made._id })
    secrets.push(secret, made.secret)
    const good = async () => {
      asked.length = 0
      expect(await shop.admin.webhooks.test({ _id: made._id })).toMatchObject({ statusCode: 200, excerpt: '{}' })
      const [{ text, headers }] = askedAt(own) as [Asked]
      return secrets.map((each) => {
        try {
          return Boolean(verifiedBy(each, { text, headers }, world.clock.now()))
        } catch {
          return false
        }
      })
    }
    expect(await good()).toEqual([true, true])
    expect((await shop.admin.webhooks.get({})).all.at(-1)).toHaveProperty('overlapUntil')
    await passes(25 * 60 * 60_000)
    // The reference goes by the clock on the wall, and the token is checked by the company itself.
    const [, claims] = (await (async () => {
      asked.length = 0
      await shop.admin.webhooks.test({ _id: made._id })
      return askedAt(own)[0]!.headers.authorization!.replace('Bearer ', '').split('.')
    })()) as [string, string]
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: own })
    expect(String(askedAt(own)[0]!.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect((await shop.admin.webhooks.get({})).all.at(-1)).not.toHaveProperty('overlapUntil')
    await shop.admin.webhooks.remove({ _id: made._id })
  })

  it('tells what a server answers that is not there', async () => {
    const made = await shop.admin.webhooks.create({ endpoint: 'https://nobody.example/' })
    expect(await shop.admin.webhooks.test({ _id: made._id })).toMatchObject({ statusCode: 0, reason: 'network' })
    await shop.admin.webhooks.remove({ _id: made._id })
  })

  it('is listed by fifteen, the latest first, and sent again since a moment by the first ids', async () => {
    const { _id } = await shop.admin.webhooks.create({ endpoint, types: ['conversation.started'] })
    await shop.welcomes()
    await world.settled()
    asked.length = 0
    for (let count = 0; count < 17; count++) await shop.starts()
    await world.settled()
    const first = await shop.admin.webhooks.deliveries({ _id })
    const { continueId } = first
    const second = await shop.admin.webhooks.deliveries({ _id, continueId: continueId! })
    expect([first.values.length, second.values.length, second.continueId]).toEqual([15, 2, undefined])
    const ids = asked.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(17)
    asked.length = 0
    const since = second.values.at(-1)!.created
    const { count } = await shop.admin.webhooks.replay({ _id, what: { kind: 'since', since } })
    await world.settled()
    expect([count, asked.length]).toEqual([17, 17])
    expect(new Set(asked.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
    await shop.admin.webhooks.replay({ _id, what: { kind: 'one', delivery: first.values[0]!._id } })
    await world.settled()
    expect(asked).toHaveLength(18)
    const { audits } = await shop.admin.history.audits({ id: _id })
    expect(audits.filter(({ type }) => type === 'start-webhook')).toHaveLength(2)
    await expect(shop.admin.webhooks.replay({ _id, what: { kind: 'one', delivery: '' } })).rejects.toMatchObject({
      code: 'bad-request',
    })
    await expect(shop.admin.webhooks.replay({ _id, what: { kind: 'one', delivery: 'another' } })).rejects.toMatchObject(
      { status: 404 },
    )
    await shop.admin.webhooks.remove({ _id })
  })
})

describe('WEBHOOKS-007/signed/tries/log, WEBHOOKS-008/posts/continues: a function without an address of its own', () => {
  let block: Block
  let secret = ''
  beforeAll(async () => {
    const { _id } = await shop.admin.webhooks.get({})
    secret = (await shop.admin.webhooks.update({ _id, endpoint, types: [] })).secret!
    block = await ordering('Ask the company', {
      type: 'handler',
      name: 'ask_us',
      handlerName: 'webhook',
      endpoint: '',
      args: { body: { shelf: 7 } },
    })
  })

  const orders = async () => {
    const customer = await shop.arrives()
    await customer.start(block._id)
    await customer.says('roses')
    return customer.says('Hello')
  }

  it('posts its arguments and the answers to the first webhook, goes on with the reply, and signs with its secret', async () => {
    answers(json({ text: 'Yes.' }))
    expect(await orders()).toEqual(['Yes.'])
    const [{ path, text, headers }] = asked as [Asked]
    expect(path).toBe(`${host}/parley`)
    expect(JSON.parse(text)).toMatchObject({ args: { body: { shelf: 7 } }, values: { flower: 'roses', wish: 'Hello' } })
    const [scheme, token = ''] = String(headers.authorization).split(' ')
    const [head = '', claims = '', signature] = token.split('.')
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect([scheme, JSON.parse(Buffer.from(head, 'base64url').toString())]).toEqual([
      'Bearer',
      { alg: 'HS256', typ: 'JWT' },
    ])
    expect(signature).toBe(createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url'))
    expect(verifiedBy(secret, { text, headers }, world.clock.now())).toBeDefined()
  })

  it('is tried three times, later each time, by the same id, and the log of calls tells how it went', async () => {
    const before = (await new Table(shop.scope).list(apiCalls)).length
    const moments: number[] = []
    answers((response, request) => {
      moments.push(performance.now())
      return (moments.length < 3 ? json({}, 503) : json({ text: 'Yes.' }))(response, request)
    })
    expect(await orders()).toEqual(['Yes.'])
    const [first = 0, second = 0, third = 0] = moments
    expect(second - first).toBeGreaterThan(150)
    expect(third - second).toBeGreaterThan(500)
    expect(new Set(asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await shop.admin.webhooks.calls({}))[0]).toMatchObject({ name: 'ask_us', statusCode: 200, tries: 3 })
    expect(await new Table(shop.scope).list(apiCalls)).toHaveLength(before + 1)
  })

  it('is in the log of errors once, where all three tries fail', async () => {
    answers(json({}, 500))
    const before = (await errors()).length
    await orders()
    expect(asked).toHaveLength(3)
    const after = await errors()
    expect(after).toHaveLength(before + 1)
    expect(after[0]).toMatchObject({ what: 'call', name: 'ask_us', reason: 'status', status: 500, host })
  })
})
