/** Every route of an agent, asked with API keys that should not open it, and with one that does. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyScopes } from '#shared/key-scopes'
import { newKey, programOf } from '../kit/keys.ts'
import { staffOf } from '../kit/staff.ts'
import { accessRowOf } from '../spec/specification.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { agentRoutes, askEach, byArea, oneOfEachDoor, requestOf, type NamedRoute } from './every-route.ts'

/** By test/spec/access.tsv, and not by the contracts: a route that is opened to keys in a contract alone must fail. */
const scopeOf = ({ route }: NamedRoute) => accessRowOf(route).key
const closed = agentRoutes.filter((one) => scopeOf(one) === '-')
const open = agentRoutes.filter((one) => scopeOf(one) !== '-')

let world: World
let admin: Worker
let company: string
/** Of an administrator, with every scope. */
let full: Worker
/** By scope, a key that has all others. */
let lacking: ReadonlyMap<string, Worker>
/** Of an administrator of another company. */
let elsewhere: Worker
/** Of somebody who was an administrator when they made it, and is an agent who may only read by now. */
let demoted: Worker
/** Of somebody who works here no more, and of one who works nowhere. */
let gone: Worker[]

beforeAll(async () => {
  world = await openWorld()
  const made = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
  admin = made.admin
  company = made.company.name
  const other = await world.newCompany()
  const programFor = async (maker: Worker, wish = {}) => programOf(world, maker, (await newKey(maker, wish)).key)
  full = await programFor(admin)
  elsewhere = await programFor(other.admin)
  lacking = new Map(
    await Promise.all(
      keyScopes.map(async (scope) => {
        const scopes = keyScopes.filter((each) => each !== scope)
        return [scope, await programFor(admin, { scopes })] as const
      }),
    ),
  )
  const staff = staffOf(world)
  const newAdmin = async () => world.hire(made.company, 'admin', `T${ulid()} Temp`)
  const [changing, leaving] = [await newAdmin(), await newAdmin()]
  const { host, company: hosting, guest, id } = await staff.shareGuest()
  await host.agents.updateMember({ id, departments: [], capacityMax: 5, roles: ['admin'] })
  const visiting = guest.in(hosting.name)
  demoted = await programFor(changing)
  gone = [await programFor(leaving), await programFor(visiting)]
  for (const program of [demoted, ...gone]) expect((await ask(program, open[0]!)).code).not.toBe('unauthenticated')
  const decided = { id: changing.agent._id, departments: [], capacityMax: 5 }
  await admin.agents.updateMember({ ...decided, roles: ['agent'], permissions: ['read'] })
  await admin.agents.remove({ id: leaving.agent._id })
  await host.agents.remove({ id })
})
afterAll(() => world.close())

/** Nobody has the ids, so that what is let in does nothing. */
async function ask(program: Worker, one: NamedRoute, headers: Readonly<Record<string, string>> = {}) {
  const { verb, path, body } = requestOf(one)
  const answer = await program.request(verb, path, { body, headers })
  return { status: answer.status, code: answer.body.code }
}

/** What an API key is refused with before anybody looks at what was said. */
const refusals = [401, 403, 429]

describe('an API key on every route', () => {
  it.each(byArea(closed))(
    'APIKEYS-004/scopes: does not open the routes of %s that name no scope',
    async (_, routes) => {
      await askEach(routes, async (one) => {
        expect(await ask(full, one)).toEqual({ status: 403, code: 'key-refused' })
      })
    },
  )

  it.each(oneOfEachDoor(open))(
    'APIKEYS-004/client: opens $name ($door) in no other company, and as long as its maker works',
    async (one) => {
      expect(refusals).not.toContain((await ask(full, one)).status)
      expect(await ask(elsewhere, one, { 'x-client': company })).toEqual({ status: 403, code: 'key-elsewhere' })
      for (const program of gone) expect(await ask(program, one)).toEqual({ status: 401, code: 'unauthenticated' })
    },
  )

  it.each(byArea(open))(
    'APIKEYS-004/scopes: opens routes of %s by their scope, and as far as its maker may',
    async (_, routes) => {
      await askEach(routes, async (one) => {
        expect(refusals, 'with every scope').not.toContain((await ask(full, one)).status)
        const lackingOne = await ask(lacking.get(scopeOf(one))!, one)
        expect(lackingOne, 'without its scope').toEqual({ status: 403, code: 'scope-missing' })
        const answer = await ask(demoted, one)
        const { who, permission } = accessRowOf(one.route)
        if (who.includes('agent') && permission === 'read') expect(refusals, 'of a reader').not.toContain(answer.status)
        else expect(answer, 'of a reader').toEqual({ status: 403, code: 'forbidden' })
      })
    },
  )
})

it('every scope opens a route', () => {
  const used = new Set(open.map(scopeOf))
  expect(keyScopes.filter((scope) => !used.has(scope))).toEqual([])
})
