/** Every route of every contract, asked by agents whose roles or whose list of permissions open it, or do not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, roles, type AgentAccess, type Permission } from '#shared/access'
import { addressed, parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

interface Guarded {
  readonly route: Route['route']
  readonly access: AgentAccess
}

const guarded: readonly Guarded[] = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .flatMap(({ route, access }: Route) => (typeof access === 'object' ? [{ route, access }] : []))

/** Of each function the first of its routes that asks for each permission. */
const oneOfEach: readonly Guarded[] = Object.values(contracts).flatMap((contract) => {
  const firsts = new Map<Permission, Guarded>()
  for (const { route, access } of Object.values<Route>(contract))
    if (typeof access === 'object' && !firsts.has(access.can)) firsts.set(access.can, { route, access })
  return [...firsts.values()]
})

const someId = '01JD0000000000000000000000'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What becomes of a request that says nothing but ids nobody has. */
async function asked(worker: Worker, route: Route['route']): Promise<'refused' | 'let in'> {
  const ids = Object.fromEntries(parseRoute(route).parameters.map((name) => [name, someId]))
  const { verb, path, body } = addressed(route, ids)
  const { status, body: answer } = await worker.request(verb, path, { body })
  expect(status, `${route} ${answer.code}`).not.toBe(401)
  expect(status, `${route} ${answer.code}`).toBeLessThan(500)
  return answer.code === 'forbidden' ? 'refused' : 'let in'
}

async function outcomes(worker: Worker, routes: readonly Guarded[]): Promise<Record<string, string>> {
  const found = await Promise.all(routes.map(async ({ route }) => [route, await asked(worker, route)]))
  return Object.fromEntries(found) as Record<string, string>
}

const expected = (routes: readonly Guarded[], isOpen: (access: AgentAccess) => boolean) =>
  Object.fromEntries(routes.map(({ route, access }) => [route, isOpen(access) ? 'let in' : 'refused']))

describe('AUTH-013, AUTH-014: a route lets in the roles it is for and refuses the others, here to', () => {
  it.each(roles)('%s', async (role) => {
    const { company, admin } = await world.newCompany()
    const worker = role === 'admin' ? admin : await world.hire(company, role, 'Rae Role')
    expect(await outcomes(worker, guarded)).toEqual(expected(guarded, (access) => access.roles.includes(role)))
  })
})

describe('AUTH-018: a list of permissions leaves of what the role opens only what the list names, here', () => {
  /** An empty list leaves all of it, which the test of the role `admin` above asks. */
  const lists: readonly { list: readonly Permission[]; routes: readonly Guarded[] }[] = [
    ...permissions.map((each) => ({ list: [each], routes: guarded })),
    { list: ['read', 'update'], routes: oneOfEach },
  ]
  it.each(lists.map((each) => ({ ...each, name: each.list.join(' and ') })))('$name', async ({ list, routes }) => {
    const { admin } = await world.newCompany()
    const table = new Table({})
    await transact([table.put(agents, { ...admin.agent, permissions: [...list], version: 2 })])
    const isOpen = ({ roles: open, can }: AgentAccess) => open.includes('admin') && list.includes(can)
    expect(await outcomes(admin, routes)).toEqual(expected(routes, isOpen))
  })
})
