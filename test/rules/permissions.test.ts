/** Every route of every contract, asked by agents whom test/spec/access.tsv lets in, and by those whom it does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, roles, type Permission } from '#shared/access'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { accessRowOf, accessRows, addressOf, calls, requirements, type RouteAccess } from '../spec/specification.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { agentRoutes, everyRoute, requestOf, type NamedRoute } from './every-route.ts'

describe('the table of who may ask what', () => {
  it('has one line for each route, and none for another', () => {
    expect(accessRows.map(({ route }) => route).toSorted()).toEqual(
      everyRoute.map(({ route }) => route.route).toSorted(),
    )
  })

  it('says of the routes without an agent what their contracts say', () => {
    const open = everyRoute.filter(({ route }) => typeof route.access === 'string')
    const said = open.map(({ route }) => [route.route, [route.access]])
    expect(said).toEqual(open.map(({ route }) => [route.route, accessRowOf(route).who]))
  })

  it('names a requirement that exists, or a call of the specification that has the same roles', () => {
    const ids = new Set(requirements.map(({ id }) => id))
    const rolesOfCall = new Map(calls.map(({ verb, path, roles: said }) => [addressOf(verb, path), said]))
    const isSourced = ({ route, who, source }: RouteAccess) => {
      if (source !== 'calls') return source === '-' || ids.has(source)
      const [verb = '', path = ''] = route.split(' ')
      const said = rolesOfCall.get(addressOf(verb, path))?.replace('all', 'admin,wbb-agent,agent').split(',')
      // An API key acts for the agent who made it.
      return said?.filter((one) => one !== 'api-key').join() === who.join()
    }
    expect(accessRows.filter((row) => !isSourced(row))).toEqual([])
  })
})

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What becomes of a request that says nothing but ids nobody has. */
async function asked(worker: Worker, one: NamedRoute): Promise<'refused' | 'let in'> {
  const { verb, path, body } = requestOf(one)
  const { status, body: answer } = await worker.request(verb, path, { body })
  expect(status, `${one.name} ${answer.code}`).not.toBe(401)
  expect(status, `${one.name} ${answer.code}`).toBeLessThan(500)
  return answer.code === 'forbidden' ? 'refused' : 'let in'
}

async function outcomes(worker: Worker, routes: readonly NamedRoute[]): Promise<Record<string, string>> {
  const found = await Promise.all(routes.map(async (one) => [one.route.route, await asked(worker, one)]))
  return Object.fromEntries(found) as Record<string, string>
}

/** By the table, and never by the contracts: a route that lets in others than its row says must fail. */
const expected = (routes: readonly NamedRoute[], isOpen: (row: RouteAccess) => boolean) =>
  Object.fromEntries(routes.map(({ route }) => [route.route, isOpen(accessRowOf(route)) ? 'let in' : 'refused']))

describe('AUTH-012/conversations/profile, AUTH-013/build/settings/analytics/environments/server, AUTH-014/server: a route lets in the roles it is for and refuses the others, here to', () => {
  it.each(roles)('%s', async (role) => {
    const { company, admin } = await world.newCompany()
    const worker = role === 'admin' ? admin : await world.hire(company, role, 'Rae Role')
    expect(await outcomes(worker, agentRoutes)).toEqual(expected(agentRoutes, ({ who }) => who.includes(role)))
  })
})

describe('AUTH-018/restrict/empty: a list of permissions leaves of what the role opens only what the list names, here', () => {
  /** The first route that asks for each permission. */
  const oneOfEach = permissions.map((each) => agentRoutes.find(({ access }) => access.can === each)!)
  /** An empty list leaves all of it, which the tests of the roles above ask. */
  const lists: readonly { list: readonly Permission[]; routes: readonly NamedRoute[] }[] = [
    ...permissions.map((each) => ({ list: [each], routes: oneOfEach })),
    // Each of the four permissions is let in by another one or two of these, so that they tell all four apart.
    { list: ['read', 'update'], routes: agentRoutes },
    { list: ['read', 'create'], routes: agentRoutes },
  ]
  it.each(lists.map((each) => ({ ...each, name: each.list.join(' and ') })))('$name', async ({ list, routes }) => {
    const { company } = await world.newCompany()
    // The provider's role opens every route of an agent, as the test of its role shows.
    const worker = await world.hire(company, 'wbb-agent', 'Pia Provider')
    const table = new Table({})
    await transact([table.put(agents, { ...worker.agent, permissions: [...list], version: 2 })])
    const isOpen = ({ permission }: RouteAccess) => list.some((one) => one === permission)
    expect(await outcomes(worker, routes)).toEqual(expected(routes, isOpen))
  })
})
