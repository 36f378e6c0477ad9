/**
 * Every route of every contract, asked by everyone who should not get through and with everything it should not take. What
 * all routes share (doors.test.ts) is asked in full of one route of each kind of door, and in brief of every other one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressed } from '#shared/contract'
import { ProblemBody } from '#shared/problem'
import { Customer } from '../kit/customer.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { accessRowOf } from '../spec/specification.ts'
import {
  agentRoutes,
  askEach,
  byArea,
  everyRoute,
  hasBody,
  hasParameters,
  oneOfEachDoor,
  requestOf,
  type NamedRoute,
} from './every-route.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** By test/spec/access.tsv, and not by the contracts: a route that is opened in its contract alone must fail. */
const isAskedBy = (who: string) => (one: NamedRoute) => accessRowOf(one.route).who.includes(who)
// The provider's staff may ask every route of an agent.
const isAgents = isAskedBy('wbb-agent')

async function refusal(worker: Worker, one: NamedRoute, headers: Readonly<Record<string, string | undefined>>) {
  const { verb, path, body } = requestOf(one)
  const answer = await worker.request(verb, path, { body, headers })
  return { status: answer.status, body: answer.body }
}

const unauthenticated = { status: 401, body: { errorMessage: 'Please sign in again.', code: 'unauthenticated' } }
const notAMember = { status: 403, body: { code: 'not-a-member' } }
const traces = /\bat .*\.ts|node_modules|dist\/functions/

describe('who has no token and who works elsewhere', () => {
  it.each(oneOfEachDoor(agentRoutes))(
    'AUTH-001/audience, AUTH-003/missing/malformed: $name ($door) refuses a token that is missing, malformed, altered or forged',
    async (one) => {
      const admin = await world.as('admin')
      const [head, payload, signature] = admin.token.split('.')
      const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object
      const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      for (const [clause, authorization] of Object.entries({
        'no token': undefined,
        'an empty one': '',
        'no word behind the scheme': 'Bearer',
        'no token behind the scheme': 'Bearer nonsense',
        'another scheme': `Basic ${admin.token}`,
        'another agent': `Bearer ${head}.${encoded({ ...claims, sub: world.agents.provider.authId })}.${signature}`,
        'no signature': `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
        'another client': `Bearer ${head}.${encoded({ ...claims, client_id: 'another' })}.${signature}`,
      }))
        expect(await refusal(admin, one, { authorization }), clause).toEqual(unauthenticated)
    },
  )

  it('AUTH-003/expired: any route refuses an expired token', async () => {
    const token = world.signIn('agent')
    const worker = world.worker('agent', token)
    expect((await worker.request('GET', '/api/agent/login')).status).toBe(200)
    await world.clock.during(61 * 60_000, async () => {
      expect(await worker.request('GET', '/api/agent/login')).toMatchObject(unauthenticated)
    })
  })

  it.each(oneOfEachDoor(agentRoutes))(
    'AUTH-005/member, WORKSPACES-016/limited: $name ($door) refuses every spelling of a workspace the agent is no member of',
    async (one) => {
      const stranger = await world.as('stranger')
      const { name: own } = world.companies.bloom
      for (const name of [own, own.toUpperCase(), 'nobody', `../${own}`, '*'])
        expect(await refusal(stranger, one, { 'x-client': name }), name).toMatchObject(notAMember)
    },
  )

  it.each(byArea(everyRoute.filter(isAgents)))(
    'AUTH-003/missing, AUTH-005/member, WORKSPACES-016/limited: each route of %s refuses a missing token, and an agent of another company',
    async (_, routes) => {
      const stranger = await world.as('stranger')
      const { name: own } = world.companies.bloom
      await askEach(routes, async (one) => {
        expect(await refusal(stranger, one, { authorization: undefined }), 'no token').toEqual(unauthenticated)
        expect(await refusal(stranger, one, { 'x-client': own }), 'no member').toMatchObject(notAMember)
      })
    },
  )
})

describe('bad input gets a sentence and never a stack', () => {
  const noObjects = ['{', '[]', '"text"', 'null', '{"__proto__":{"admin":true}}']
  const bodies: readonly unknown[] = [
    { title: { $ne: null }, type: ['form'], _id: { $gt: '' } },
    { title: 'x'.repeat(100_000), name: 'y'.repeat(100_000), type: 'form', questions: 'none' },
    { title: '\u0000\ud800', type: 'form', questions: [null], key: '../..' },
    {
      agentId: 1,
      environmentId: {},
      activeClient: null,
      isLive: 'yes',
      name: '',
      hostname: -1,
      bytes: Number.MAX_VALUE,
    },
  ]
  const writes = everyRoute.filter(hasBody)

  async function expectSentences(one: NamedRoute, asked: readonly unknown[]): Promise<void> {
    const provider = await world.as('provider')
    const { verb, path } = requestOf(one)
    for (const body of asked) {
      const answer = await provider.request(verb, path, { body })
      const clause = JSON.stringify(body).slice(0, 60)
      expect(answer, clause).toHaveProperty('body')
      expect(answer.status, clause).toBeLessThan(500)
      expect(answer.text, clause).not.toMatch(traces)
      if (answer.status >= 400)
        expect(ProblemBody.safeParse(JSON.parse(answer.text)), clause).toHaveProperty('success', true)
    }
  }

  it.each(oneOfEachDoor(writes))(
    'ERRORS-015/message/stack: $name ($door) takes no malformed, foreign or large body',
    async (one) => {
      await expectSentences(one, [...noObjects, ...bodies])
      const provider = await world.as('provider')
      const { verb, path } = requestOf(one)
      const large = await provider.request(verb, path, { body: JSON.stringify({ filler: 'x'.repeat(1_100_000) }) })
      expect(large.status).toBe(413)
      const text = await provider.request(verb, path, { body: 'a=1', headers: { 'content-type': 'text/plain' } })
      // What is signed is taken as it is, and refused because its signature is missing.
      expect(text.status).toBe(one.route.signedBy === undefined ? 415 : 400)
    },
  )

  it.each(byArea(writes))(
    'ERRORS-015/message/stack: no route of %s takes a body of other fields and types',
    async (_, routes) => {
      await askEach(routes, (one) => expectSentences(one, bodies))
    },
  )

  const ids = ['%00', '..%2f..', 'null', '{}', "' OR 1=1", '%F0%9F%92%A9', 'x'.repeat(500)]

  async function expectNoFailure(one: NamedRoute, id: string): Promise<void> {
    const admin = await world.as('admin')
    const names = [...one.route.route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const { verb, path, body } = requestOf(one, Object.fromEntries(names.map((name) => [name, 'PARAMETER'])))
    const address = path.replaceAll('PARAMETER', encodeURI(decodeURIComponent(id)).replaceAll('/', '%2f'))
    const query = `${address.includes('?') ? '&' : '?'}page=${encodeURIComponent(id)}&type=x`
    const answer = await admin.request(verb, address + query, { body })
    expect(answer.status, id).toBeLessThan(500)
    expect(answer.text, id).not.toMatch(traces)
  }

  it.each(oneOfEachDoor(everyRoute))(
    'ERRORS-015/stack: $name ($door) takes no malformed path or query',
    async (one) => {
      for (const id of ids) await expectNoFailure(one, id)
    },
  )

  it.each(byArea(everyRoute))(
    'ERRORS-015/stack: no route of %s fails by a word that is no id, or by a strange query',
    async (_, routes) => {
      await askEach(routes, async (one) => {
        for (const id of hasParameters(one) ? ["\u0000' OR 1=1", 'x'.repeat(500)] : ['%00'])
          await expectNoFailure(one, id)
      })
    },
  )

  it('unknown addresses answer 404, known ones with another verb 405', async () => {
    const admin = await world.as('admin')
    expect((await admin.request('GET', '/api/agent/nothing-here/at-all')).status).toBe(404)
    expect((await admin.request('GET', '/api/')).status).toBe(404)
    // DELETE would be asked of the agent of this id, who does not exist (AGENTS-013).
    const wrong = await admin.request('PATCH', '/api/agent/login')
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET')
    expect((await admin.request('PATCH', '/api/agent/forms/01JD0000000000000000000000')).status).toBe(405)
  })
})

describe('a route of customers refuses', () => {
  const ofCustomers = everyRoute.filter(isAskedBy('customer'))
  const ofVisitors = everyRoute.filter(isAskedBy('visitor'))
  const ofBoth = [...ofCustomers, ...ofVisitors]
  const someId = '01JD0000000000000000000000'

  /** More than any of the routes asks for, so that nothing but the session is wrong. */
  const filled = {
    eventId: someId,
    uploadId: someId,
    name: 'a.png',
    text: 'Hello',
    contentType: 'image/png',
    bytes: 10,
    eventNumber: 1,
    choice: 0,
    liked: true,
    rating: 5,
    url: 'https://a.example',
    token: 'x',
  }

  async function asked({ route }: NamedRoute, input: Readonly<Record<string, unknown>>) {
    const { verb, path, body, headers } = addressed(route.route, input)
    const answer = await fetch(world.cloud.origin + path, {
      method: verb,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(text).not.toMatch(traces)
    return { answered: answer.status, problem: ProblemBody.parse(JSON.parse(text)) }
  }

  const ended = { answered: 401, problem: { code: 'session-ended' } }
  const malformed = { answered: 400, problem: { code: 'bad-request' } }

  it.each(oneOfEachDoor(ofCustomers))(
    '$name ($door): a malformed session, a forged one, and another customer’s or company’s',
    async (one) => {
      const [own, theirs] = [
        await Customer.arrives(world),
        await Customer.arrives(world, { client: world.companies.cycles.name }),
      ]
      const { client, userId, userSid } = own.held
      for (const given of ['', 'nonsense', '<script>', 'x'.repeat(161)])
        expect(await asked(one, { ...filled, client, userId, userSid: given }), given).toMatchObject(malformed)
      for (const held of [
        { client, userId, userSid: 'x'.repeat(78 + 32) },
        { client, userId, userSid: `${userSid.slice(0, -1)}${userSid.endsWith('A') ? 'B' : 'A'}` },
        { client, userId, userSid: theirs.userSid },
        { client, userId: theirs.userId, userSid: theirs.userSid },
        { client: world.companies.cycles.name, userId, userSid },
        { client: 'nobody', userId, userSid },
      ])
        expect(await asked(one, { ...filled, ...held }), JSON.stringify(held)).toMatchObject(ended)
    },
  )

  it('each of them: no session, and one of another company', async () => {
    const theirs = await Customer.arrives(world, { client: world.companies.cycles.name })
    const { client, userId } = (await Customer.arrives(world)).held
    await askEach(ofCustomers, async (one) => {
      expect(await asked(one, filled), 'no session').toMatchObject(malformed)
      const { userSid } = theirs
      expect(await asked(one, { ...filled, client, userId, userSid }), 'another company’s').toMatchObject(ended)
    })
  })

  const names = [...Object.keys(filled), 'since', 'before', 'language', 'startBlock', 'preview', 'item', 'newSession']
  const nonsense = [-1, 1e300, null, [], {}, 'x'.repeat(300), '\u0000', '../..', "' OR 1=1", { $ne: null }]

  it('each of them: what nobody would say, in each field everything once', async () => {
    const { held } = await Customer.arrives(world)
    await askEach(ofBoth, async (one) => {
      for (const turn of nonsense.keys()) {
        const words = Object.fromEntries(names.map((name, at) => [name, nonsense[(at + turn) % nonsense.length]]))
        const { answered, problem } = await asked(one, { ...held, ...words, client: '\u0000' })
        expect(answered, JSON.stringify(words)).toBeGreaterThanOrEqual(400)
        expect(answered, JSON.stringify(words)).toBeLessThan(500)
        expect(problem.errorMessage).not.toBe('')
      }
    })
  })
})
