/** Every route of every contract, asked by agents whose roles or whose list of permissions open it, or do not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, roles, type AgentAccess, type Permission } from '#shared/access'
import { addressed, parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { Table, transact } from '../../functions/platform/table/table.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'

const guarded = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .flatMap(({ route, access }: Route) => (typeof access === 'object' ? [{ route, access }] : []))

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

async function outcomes(worker: Worker): Promise<Record<string, string>> {
  const found = await Promise.all(guarded.map(async ({ route }) => [route, await asked(worker, route)]))
  return Object.fromEntries(found) as Record<string, string>
}

const expected = (isOpen: (access: AgentAccess) => boolean) =>
  Object.fromEntries(guarded.map(({ route, access }) => [route, isOpen(access) ? 'let in' : 'refused']))

describe('AUTH-013, AUTH-014: a route lets in the roles it is for and refuses the others, here to', () => {
  it.each(roles)('%s', async (role) => {
    const { company } = await world.newCompany()
    const worker = await world.hire(company, role, 'Rae Role')
    expect(await outcomes(worker)).toEqual(expected((access) => access.roles.includes(role)))
  })
})

describe('AUTH-018: a list of permissions leaves of what the role opens only what the list names, here', () => {
  const lists: readonly (readonly Permission[])[] = [[], ...permissions.map((each) => [each]), ['read', 'update']]
  it.each(lists.map((list) => ({ list, name: list.join(' and ') || 'nothing: all of it' })))(
    '$name',
    async ({ list }) => {
      const { company } = await world.newCompany()
      const worker = await world.hire(company, 'admin', 'Pia Permit')
      const table = new Table({})
      await transact([table.put(agents, { ...worker.agent, permissions: [...list], version: 2 })])
      const isOpen = ({ roles: open, can }: AgentAccess) =>
        open.includes('admin') && (list.length === 0 || list.includes(can))
      expect(await outcomes(worker)).toEqual(expected(isOpen))
    },
  )
})
