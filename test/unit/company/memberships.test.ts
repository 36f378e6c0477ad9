/** Agents in the companies that they work in: how many those may be, and what is left of an agent in a company that goes. */
import { describe, expect, it } from 'vitest'
import { listCompanies } from '../../../functions/company/companies.ts'
import * as membership from '../../../functions/company/membership.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import * as tenancy from '../../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const placeOf = (number: number) => ({ _id: idOf(number), name: `shop-${number}`, displayName: `Shop ${number}` })
describe('an agent', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)
  const joined = (agent: tenancy.AgentItem, number: number, roles: tenancy.AgentItem['roles'] = ['agent']) =>
    membership.withClient(agent, placeOf(number), { roles }).clients.length

  it('works in up to forty companies, where those of the provider work in more', () => {
    expect(joined(agentIn(upTo(39)), 500)).toBe(40)
    expect(() => joined(agentIn(upTo(40)), 500)).toThrow(
      expect.objectContaining({ code: 'memberships-used', values: { limit: '40' } }),
    )
    expect(joined(agentIn(upTo(40)), 7, ['admin'])).toBe(40)
    expect(joined(agentIn(upTo(40), { roles: ['wbb-agent'] }), 500)).toBe(41)
  })

  it('changes in as many companies at once, and not in one more', async () => {
    const changed = (count: number) =>
      membership.agentChanges(agentIn(upTo(count)), undefined, new Date('2026-11-20T12:00:00Z'))
    await expect(changed(40)).resolves.not.toEqual([])
    await expect(changed(41)).rejects.toMatchObject({ code: 'too-large', values: { limit: '40 workspaces at once' } })
    const renamed = agentIn(upTo(41), { firstName: 'Joanna' })
    await expect(membership.agentChanges(agentIn(upTo(41)), renamed, new Date(0))).resolves.toHaveLength(1)
  })
})

describe('what companies keep of an agent', () => {
  const [world, one] = [new Table({}), new Table({ client: idOf(1) })]
  const member = () => one.get(tenancy.members, idOf(900))

  it('follows the profile of the agent', async () => {
    const agent = agentIn([1])
    await given(
      world.put(tenancy.agents, { ...agent, firstName: 'Joanna', weeklyDigest: true }),
      one.put(tenancy.members, { ...tenancy.memberOfAgent(agent, idOf(1)), capacityMax: 9 }),
    )
    await membership.copyProfile(agent)
    expect(await member()).toMatchObject({ fullName: 'Joanna May', weeklyDigest: true, capacityMax: 9 })
    const { version } = (await member())!
    await membership.copyProfile(agent)
    expect((await member())?.version).toBe(version)
  })

  it('goes with the company, and the agent goes on in another one', async () => {
    const avatar = { pointer: idOf(7), client: idOf(1) }
    const agent = agentIn([1, 2], { avatar })
    await given(
      world.put(tenancy.agents, agent),
      ...[1, 2].map((number) =>
        new Table({ client: idOf(number) }).put(tenancy.members, tenancy.memberOfAgent(agent, idOf(number))),
      ),
    )
    expect(await membership.releaseStaff(idOf(1))).toBe(1)
    expect(await member()).toBeUndefined()
    const after = await world.get(tenancy.agents, 'jo')
    expect(after).toMatchObject({ clients: [{ id: idOf(2) }], activeClient: idOf(2) })
    expect(after).not.toHaveProperty('avatar')
    const other = await new Table({ client: idOf(2) }).get(tenancy.members, idOf(900))
    expect(other).toMatchObject({ fullName: 'Jo May' })
    expect(other).not.toHaveProperty('avatar')
    expect(await membership.releaseStaff(idOf(1))).toBe(0)
  })
})

it('companies are listed by the names that people know them by', async () => {
  const company = (number: number, displayName: string) => {
    const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'Europe/Berlin' }
    const switches = { openAiKnowledgeBase: true, openAiVideoKnowledgeBase: true }
    return [
      new Table({ client: idOf(number) }).put(tenancy.companies, {
        ...rest,
        ...switches,
        _id: idOf(number),
        name: `shop-${number}`,
        displayName,
      }),
      new Table({}).put(tenancy.clientNames, { name: `shop-${number}`, client: idOf(number) }),
    ]
  }
  await given(...company(1, 'Bloom'), ...company(2, 'Zest'), ...company(3, 'Acme'))
  await given(new Table({}).put(tenancy.clientNames, { name: 'shop-4', client: idOf(4) }))
  expect((await listCompanies()).map(({ displayName }) => displayName)).toEqual(['Acme', 'Bloom', 'Zest'])
})

const agentIn = (companies: readonly number[], more: Partial<tenancy.AgentItem> = {}): tenancy.AgentItem => ({
  _id: idOf(900),
  authId: 'jo',
  email: 'jo@shop.example',
  firstName: 'Jo',
  lastName: 'May',
  roles: ['agent' as const],
  permissions: [],
  environments: {},
  activeClient: idOf(companies[0] ?? 0),
  version: 1,
  clients: companies.map((number) => ({ ...placeOf(number), id: idOf(number) })),
  ...more,
})

it('a company that has named no language speaks English', () => {
  const { supportedLangs } = tenancy.CompanyItem.shape
  expect([supportedLangs.parse([]), supportedLangs.parse(['de'])]).toEqual([['en'], ['de']])
})
