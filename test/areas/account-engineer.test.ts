/** The engineer: a group of the identity provider, which opens the building of language models and nothing else. */
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseRoute, type Route } from '#shared/contract'
import { contracts } from '#shared/contracts/index'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { agents } from '../../functions/platform/tenancy/tenancy.ts'
import { openKeyring } from '../../infra/local/cognito/tokens.ts'
import { openWorld } from '../kit/world.ts'

const world = await openWorld()
afterAll(() => world.close())

it('AUTH-020/guard/form: an engineer without a role may ask the routes of builds and no other; nobody is made one', async () => {
  const plain = await world.as('agent')
  const agent = (await new Table({}).get(agents, plain.agent.authId))!
  const clients = agent.clients.map(({ id, name, displayName }) => ({ id, name, displayName }))
  await transact([new Table({}).put(agents, { ...agent, roles: [], clients })])
  const keyring = await openKeyring(join(world.folder, 'cognito', 'key.json'))
  const claims = JSON.parse(Buffer.from(plain.token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const token = (groups: string[]) => keyring.sign({ ...claims, 'cognito:groups': groups })

  /** Which routes refuse this sign-in; anything but 403 has been let in. */
  const open = async (groups: string[]) => {
    const worker = world.worker('agent', token(groups))
    const found: string[] = []
    for (const [area, contract] of Object.entries(contracts))
      for (const { route, access } of Object.values(contract as Record<string, Route>)) {
        if (typeof access === 'string') continue
        const { verb, path } = parseRoute(route)
        const address = path.replace(/\{\w+\}/g, '01J9ZK3V5Q8XN4T7M2R6W0Y001')
        const body = verb === 'POST' || verb === 'PUT' ? { body: {} } : {}
        const { status } = await worker.request(verb, address, body)
        if (status !== 403) found.push(area)
      }
    return found
  }
  expect(await open([])).toEqual([])
  expect(await open(['painters'])).toEqual([])
  expect(await open(['engineer'])).toEqual(Object.keys(contracts.builds).map(() => 'builds'))

  // The form of an agent takes the roles there are, and this is none of them.
  const fields = { firstName: 'Ed', lastName: 'Eng', email: 'ed@bloom.example', departments: [] }
  const faultyFields = (roles: string[]) =>
    contracts.agents.create.input.safeParse({ ...fields, roles }).error?.issues.map(({ path }) => path[0])
  expect(faultyFields(['agent']) ?? []).not.toContain('roles')
  expect(faultyFields(['agent', 'engineer'])).toContain('roles')
})
