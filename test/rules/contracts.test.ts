/**
 * Every route of every contract, asked by everyone who should not get through and with everything it should not take. What
 * the function of an area refuses for all of its routes is asked in full of one of them, and in brief of the others.
 */
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressed, parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { ProblemBody } from '#shared/problem'
import { routes } from '../../infra/definition/routes.ts'
import { openRoutes } from '../../infra/local/http/routes.ts'
import { Customer } from '../kit/customer.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

const all = Object.entries(contracts).flatMap(([area, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ name: `${area}.${name}`, route: route as Route })),
)
const guarded = all.filter(({ route }) => typeof route.access === 'object')

/** One route of each function. */
const isFirstOfArea = ({ name }: { name: string }, among: readonly { name: string }[]): boolean => {
  const areaOf = (of: string) => of.split('.')[0]
  return among.find((other) => areaOf(other.name) === areaOf(name))?.name === name
}

const someId = '01JD0000000000000000000000'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A request that is good but for what a test changes: each parameter is an id nobody has. */
function good({ route }: Route, ids: Readonly<Record<string, string>> = {}) {
  const parameters = Object.fromEntries(parseRoute(route).parameters.map((name) => [name, ids[name] ?? someId]))
  const { verb, path } = addressed(route, parameters)
  return { verb, path, body: verb === 'POST' || verb === 'PUT' ? {} : undefined }
}

const unauthenticated = { status: 401, body: { errorMessage: 'Please sign in again.', code: 'unauthenticated' } }

async function refusal(worker: Worker, route: Route, headers: Record<string, string | undefined>) {
  const { verb, path, body } = good(route)
  const { status: answered, body: problem } = await worker.request(verb, path, { body, headers })
  return { status: answered, body: problem }
}

async function status(worker: Worker, route: Route, headers: Record<string, string | undefined>) {
  const { verb, path, body } = good(route)
  return (await worker.request(verb, path, { body, headers })).status
}

describe('AUTH-003: a route that is not public refuses', () => {
  it.each(guarded)('$name: no token, a malformed one, an altered one', async (asked) => {
    const { route } = asked
    const admin = await world.as('admin')
    const [head, payload, signature] = admin.token.split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const altered = `Bearer ${head}.${encoded({ ...claims, sub: world.agents.provider.authId })}.${signature}`
    const everyForgery = [
      undefined,
      '',
      'Bearer',
      'Bearer nonsense',
      `Basic ${admin.token}`,
      altered,
      `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `Bearer ${head}.${encoded({ ...claims, client_id: 'another' })}.${signature}`,
    ]
    const forged = isFirstOfArea(asked, guarded) ? everyForgery : [undefined, 'Bearer nonsense', altered]
    for (const authorization of forged) expect(await refusal(admin, route, { authorization })).toEqual(unauthenticated)
  })

  it('any route: an expired token', async () => {
    const token = await world.signIn('agent')
    const worker = world.worker('agent', token)
    expect((await worker.request('GET', '/api/agent/login')).status).toBe(200)
    world.clock.advance(61 * 60_000)
    expect(await worker.request('GET', '/api/agent/login')).toMatchObject(unauthenticated)
    world.clock.advance(-61 * 60_000)
  })
})

describe('AUTH-005, WORKSPACES-016: a route refuses a workspace the agent is no member of', () => {
  it.each(guarded)('$name', async (asked) => {
    const { route } = asked
    const stranger = await world.as('stranger')
    const { name: own } = world.companies.bloom
    const names = isFirstOfArea(asked, guarded) ? [own, own.toUpperCase(), 'nobody', `../${own}`, '*'] : [own]
    for (const name of names) expect(await status(stranger, route, { 'x-client': name })).toBe(403)
  })
})

describe('ERRORS-015: bad input gets a sentence and never a stack', () => {
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
  const writes = all.filter(({ route }) => /^(POST|PUT)/.test(route.route))

  it.each(writes)('$name takes no malformed body', async (asked) => {
    const { route } = asked
    const isFirst = isFirstOfArea(asked, writes)
    const provider = await world.as('provider')
    const { verb, path } = good(route)
    for (const body of isFirst ? [...noObjects, ...bodies] : bodies) {
      const answer = await provider.request(verb, path, { body })
      expectProblem(answer.status, answer.text, 'body' in answer)
    }
    if (!isFirst) return
    expect(
      (await provider.request(verb, path, { body: 'a=1', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
    const large = await provider.request(verb, path, { body: JSON.stringify({ filler: 'x'.repeat(1_100_000) }) })
    expect(large.status).toBe(413)
  })

  const ids = ['%00', '..%2f..', 'null', '{}', "' OR 1=1", '%F0%9F%92%A9', 'x'.repeat(500)]
  it.each(all)('$name takes no malformed path or query', async ({ route }) => {
    const admin = await world.as('admin')
    const { parameters } = parseRoute(route.route)
    for (const id of parameters.length > 0 ? ids : ids.slice(0, 1)) {
      const { verb, path, body } = good(route, Object.fromEntries(parameters.map((name) => [name, 'PARAMETER'])))
      const address = path.replaceAll('PARAMETER', encodeURI(decodeURIComponent(id)).replaceAll('/', '%2f'))
      const answer = await admin.request(
        verb,
        `${address}${address.includes('?') ? '&' : '?'}page=${encodeURIComponent(id)}&type=x`,
        { body },
      )
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|dist\/functions/)
    }
  })

  function expectProblem(answered: number, text: string, hasBody: boolean) {
    expect(hasBody).toBe(true)
    expect(answered).toBeLessThan(500)
    expect(text).not.toMatch(/\bat .*\.ts|node_modules|dist\/functions/)
    if (answered >= 400) expect(ProblemBody.safeParse(JSON.parse(text)).success).toBe(true)
  }

  it('unknown addresses answer 404, known ones with another verb 405', async () => {
    const admin = await world.as('admin')
    expect((await admin.request('GET', '/api/agent/nothing-here/at-all')).status).toBe(404)
    expect((await admin.request('GET', '/api/')).status).toBe(404)
    // DELETE would be asked of the agent of this id, who does not exist (AGENTS-013).
    const wrong = await admin.request('PATCH', '/api/agent/login')
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET')
    expect((await admin.request('PATCH', `/api/agent/forms/${someId}`)).status).toBe(405)
  })
})

describe('a route of customers refuses', () => {
  const ofCustomers = all.filter(({ route }) => route.access === 'customer')
  const ofVisitors = all.filter(({ route }) => route.access === 'visitor')

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

  async function asked({ route }: Route, input: Readonly<Record<string, unknown>>) {
    const { verb, path, body } = addressed(route, input)
    const answer = await fetch(world.cloud.origin + path, {
      method: verb,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await answer.text()
    expect(text).not.toMatch(/\bat .*\.ts|node_modules|dist\/functions/)
    return { answered: answer.status, problem: ProblemBody.parse(JSON.parse(text)) }
  }

  it.each(ofCustomers)('$name: no session, a malformed or forged one, and another company’s', async ({ route }) => {
    const [own, theirs] = [
      await Customer.arrives(world),
      await Customer.arrives(world, { client: world.companies.cycles.name }),
    ]
    const { client, userId, userSid } = own.held
    const ended = { answered: 401, problem: { code: 'session-ended' } }
    const malformed = { answered: 400, problem: { code: 'bad-request' } }
    expect(await asked(route, filled)).toMatchObject(malformed)
    for (const given of ['', 'nonsense', '<script>', 'x'.repeat(161)])
      expect(await asked(route, { ...filled, client, userId, userSid: given })).toMatchObject(malformed)
    for (const held of [
      { client, userId, userSid: 'x'.repeat(78 + 32) },
      { client, userId, userSid: `${userSid.slice(0, -1)}${userSid.endsWith('A') ? 'B' : 'A'}` },
      { client, userId, userSid: theirs.userSid },
      { client, userId: theirs.userId, userSid: theirs.userSid },
      { client: world.companies.cycles.name, userId, userSid },
      { client: 'nobody', userId, userSid },
    ])
      expect(await asked(route, { ...filled, ...held })).toMatchObject(ended)
  })

  it.each([...ofCustomers, ...ofVisitors])('$name: what nobody would say', async ({ route }) => {
    const { held } = await Customer.arrives(world)
    const names = [...Object.keys(filled), 'since', 'before', 'language', 'startBlock', 'preview', 'item', 'newSession']
    const nonsense = [-1, 1e300, null, [], {}, 'x'.repeat(300), '\u0000', '../..', "' OR 1=1", { $ne: null }]
    for (const value of nonsense) {
      const said = Object.fromEntries(names.map((name) => [name, value]))
      const { answered, problem } = await asked(route, { ...held, ...said, client: '\u0000' })
      expect(answered).toBeGreaterThanOrEqual(400)
      expect(answered).toBeLessThan(500)
      expect(problem.errorMessage).not.toBe('')
    }
  })
})

it('every route of the contracts leads to the function of its own area', () => {
  const routeOf = openRoutes(routes)
  for (const { name, route } of all) {
    const { verb, path } = parseRoute(route.route)
    const [area] = name.split('.')
    expect(routeOf(verb, path.replaceAll(/\{\w+\}/g, ulid()))).toMatchObject({ route: { function: area } })
  }
})
