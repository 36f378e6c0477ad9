/** Every route of an agent, asked with API keys that should not open it, and with one that does. */
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { may, type AgentAccess } from '#shared/access'
import { addressed, parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { keyScopes } from '#shared/key-scopes'
import { newKey, programOf } from '../kit/keys.ts'
import { staffOf } from '../kit/staff.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

const all = Object.entries(contracts).flatMap(([area, contract]) =>
  Object.entries(contract as Record<string, Route>).flatMap(([name, route]) =>
    typeof route.access === 'string' ? [] : [{ name: `${area}.${name}`, route, access: route.access }],
  ),
)
type Asked = (typeof all)[number]
const closed = all.filter(({ access }) => access.key === undefined)
const open = all.filter(({ access }) => access.key !== undefined)

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
const demotedRights = { roles: ['agent'], permissions: ['read'], closed: [], tier: [], readOnly: false } as const
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
async function ask(program: Worker, { route }: Asked, headers: Readonly<Record<string, string>> = {}) {
  const parameters = Object.fromEntries(parseRoute(route.route).parameters.map((name) => [name, ulid()]))
  const { verb, path, body } = addressed(route.route, parameters)
  const answer = await program.request(verb, path, { body: body && {}, headers })
  return { status: answer.status, code: answer.body.code }
}

/** What an API key is refused with before anybody looks at what was said. */
const refusals = [401, 403, 429]

describe('APIKEYS-004: an API key', () => {
  it.each(closed)('does not open $name, which names no scope', async (asked) => {
    expect(await ask(full, asked)).toEqual({ status: 403, code: 'key-refused' })
  })

  it.each(open)('opens $name by its scope, in its company, and as long as its maker may', async (asked) => {
    // It is open to keys, because `open` holds those.
    const access: AgentAccess = asked.access
    expect(refusals).not.toContain((await ask(full, asked)).status)
    expect(await ask(lacking.get(access.key!)!, asked)).toEqual({ status: 403, code: 'scope-missing' })
    expect(await ask(elsewhere, asked, { 'x-client': company })).toEqual({ status: 403, code: 'key-elsewhere' })
    for (const program of gone) expect(await ask(program, asked)).toEqual({ status: 401, code: 'unauthenticated' })
    const { status, code } = await ask(demoted, asked)
    if (may(demotedRights, access)) expect(refusals).not.toContain(status)
    else expect({ status, code }).toEqual({ status: 403, code: 'forbidden' })
  })
})

it('every scope opens a route', () => {
  const used = new Set(open.map(({ access }) => access.key))
  expect(keyScopes.filter((scope) => !used.has(scope))).toEqual([])
})
