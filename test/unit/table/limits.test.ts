/** Lists in the table that have a limit or an order. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { departments, departmentsOf } from '../../../functions/company/departments.ts'
import { foundingChange } from '../../../functions/company/families.ts'
import { createOrganisation, listOrganisations, organisationMove } from '../../../functions/company/organisations.ts'
import { listAgentsOf } from '../../../functions/company/people.ts'
import { lastWish } from '../../../functions/company/payment/wishes.ts'
import { tierWishes } from '../../../functions/company/payment/store.ts'
import { claimOf } from '../../../functions/platform/table/name-claims.ts'
import { placeChange } from '../../../functions/platform/table/places.ts'
import { collection, Table } from '../../../functions/platform/table/table.ts'
import { addNumbers } from '../../../functions/platform/table/write-alone.ts'
import { countInMemory } from '../../../functions/platform/tenancy/limiter.ts'
import { noteOrigin, seenOrigins } from '../../../functions/platform/tenancy/origins-seen.ts'
import { agents, type AgentItem, type CompanyItem } from '../../../functions/platform/tenancy/tenancy.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

describe('a list with three places', () => {
  const limited = { id: 'webhook', max: 3, noun: 'webhooks' }
  const take = async (there: number) => given(await placeChange(table, limited, async () => there))

  it('takes the third item and no fourth', async () => {
    expect(await seenOf(take(2))).toBe('done')
    await expect(take(3)).rejects.toMatchObject({ code: 'too-large', values: { limit: '3 webhooks' } })
  })

  it('takes one of two items that come for its last place at once', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => placeChange(table, limited, async () => 2)))
    await given(first!)
    expect(await seenOf(given(second!))).not.toBe('done')
  })
})

it('a company of the free tier founds two workspaces, and no third before one is gone', async () => {
  const found = async () => given(await foundingChange({ _id: client, tierType: 'free' } as CompanyItem))
  expect([await seenOf(found()), await seenOf(found()), await seenOf(found())]).toEqual([
    'done',
    'done',
    'workspaces-used',
  ])
})

describe('organisations that people belong to', () => {
  const make = (name: string, number: number) =>
    createOrganisation({ name, now, newId: () => idOf(number) }, (changes) => given(...changes))

  it('are listed by name, and each name is had once', async () => {
    for (const [place, name] of ['Bloom', 'Zest', 'Acme'].entries()) await make(name, 10 + place)
    expect((await listOrganisations()).map(({ name }) => name)).toEqual(['Acme', 'Bloom', 'Zest'])
    expect(await seenOf(make('acme', 20))).toBe('duplicate-name')
  })

  it('count who joins and who leaves', async () => {
    await make('Bloom', 10)
    await make('Zest', 11)
    await given(...organisationMove('agents', { to: idOf(10) }), ...organisationMove('companies', { to: idOf(11) }))
    await given(...organisationMove('agents', { from: idOf(10), to: idOf(11) }))
    expect(organisationMove('agents', { from: idOf(10), to: idOf(10) })).toEqual([])
    expect(await listOrganisations()).toMatchObject([
      { agents: 0, companies: 0, uses: 0 },
      { agents: 1, companies: 1, uses: 2 },
    ])
  })

  it.each([1, 100, 101])('with %s agents list each of them once', async (count) => {
    const rest = { email: '', firstName: '', lastName: '', roles: [], permissions: [], clients: [], environments: {} }
    const agent = (number: number): AgentItem => ({
      ...rest,
      _id: idOf(number),
      authId: idOf(number),
      organisation: idOf(7),
      activeClient: client,
      version: 1,
    })
    const all = Array.from({ length: count }, (_, number) => agent(number))
    for (const each of all) await given(world.put(agents, each))
    expect((await listAgentsOf(idOf(7))).map(({ _id }) => _id).toSorted()).toEqual(all.map(({ _id }) => _id))
  })
})

it('departments are listed by name', async () => {
  const department = (name: string, number: number) =>
    table.put(departments, departments.schema.parse({ _id: idOf(number), name, isDefault: false }))
  await given(department('Sales', 1), department('Service', 2), department('Accounts', 3))
  expect((await departmentsOf({ table })).map(({ name }) => name)).toEqual(['Accounts', 'Sales', 'Service'])
})

it('the tier that a company wishes is the one it has asked for last', async () => {
  const wish = (tier: 'business' | 'enterprise' | 'team', at: string) =>
    table.put(tierWishes, { tier, by: 'Jo May', at, day: at.slice(0, 10) })
  await given(
    wish('business', '2026-11-20T09:00:00.000Z'),
    wish('enterprise', '2026-11-21T09:00:00.000Z'),
    wish('team', '2026-11-19T09:00:00.000Z'),
  )
  expect(await lastWish(client)).toMatchObject({ tier: 'enterprise' })
  expect(await lastWish(idOf(2))).toBeUndefined()
})

describe('the origins that have asked for a chat', () => {
  const note = (of: string, page: string, { isRefused = false, daysAgo = 0 } = {}) =>
    noteOrigin({ client: of, page, isRefused, now: new Date(now.getTime() - daysAgo * dayMs) }, { waitMs: 5000 })
  const originsOf = async (of: string) =>
    (await seenOrigins(new Table({ client: of }), now)).map(({ origin }) => origin)

  it('are listed from the latest on, those of one day by name', async () => {
    const of = idOf(31)
    await note(of, 'https://b.example')
    await note(of, 'https://old.example', { daysAgo: 3 })
    await note(of, 'https://a.example', { isRefused: true })
    expect(await seenOrigins(new Table({ client: of }), now)).toEqual([
      { origin: 'https://a.example', isRefused: true, day: '2026-11-20' },
      { origin: 'https://b.example', isRefused: false, day: '2026-11-20' },
      { origin: 'https://old.example', isRefused: false, day: '2026-11-17' },
    ])
  })

  it('are told for 30 days, and those that were refused for 7', async () => {
    const of = idOf(32)
    await note(of, 'https://30.example', { daysAgo: 30 })
    await note(of, 'https://31.example', { daysAgo: 31 })
    await note(of, 'https://7.example', { daysAgo: 7, isRefused: true })
    await note(of, 'https://8.example', { daysAgo: 8, isRefused: true })
    expect(await originsOf(of)).toEqual(['https://7.example', 'https://30.example'])
  })

  it('have 300 characters at most, and a name', async () => {
    const of = idOf(33)
    const long = `https://${'x'.repeat(292)}`
    for (const page of [long, `${long}x`, 'null']) await note(of, page)
    expect(await originsOf(of)).toEqual([long])
  })

  it('are 50 that were refused, whoever else asks', async () => {
    const of = idOf(34)
    for (let number = 0; number < 51; number++) await note(of, `https://${number}.example`, { isRefused: true })
    await note(of, 'https://allowed.example')
    const found = await originsOf(of)
    expect(found).toHaveLength(51)
    expect(found).toContain('https://49.example')
    expect(found).toContain('https://allowed.example')
    expect(found).not.toContain('https://50.example')
  })
})

it('a claim holds a name of up to 900 bytes as it looks, and the hash of a longer one', () => {
  expect(claimOf('event', 'name', 'a'.repeat(900))).toBe(`event#name#${'a'.repeat(900)}`)
  expect(claimOf('event', 'name', 'a'.repeat(901))).toMatch(/^event#name#[0-9a-f]{64}$/)
})

describe('fields of an item', () => {
  const schema = z.object({ _id: z.string(), taken: z.optional(z.int()), used: z.optional(z.int()) })
  const things = collection({ name: 'budget', per: 'client', schema, id: ({ _id }) => _id })
  const more = { fields: { _id: 'a' }, expires: 9 }
  const add = (taken: number) => addNumbers({ client }, things, 'a', { taken }, { ...more, max: { taken: 5 } })

  it('grow up to their limit, and are left where they would pass it', async () => {
    expect(await add(6)).toBeUndefined()
    expect(await add(5)).toEqual({ taken: 5 })
    expect(await add(1)).toBeUndefined()
    expect(await table.get(things, 'a')).toMatchObject({ taken: 5 })
  })

  it('grow without an end where there is no limit', async () => {
    expect(await addNumbers({ client }, things, 'a', { taken: 7, used: 2 }, more)).toEqual({
      taken: 7,
      used: 2,
    })
    expect(await addNumbers({ client }, things, 'a', { taken: -3 }, more)).toEqual({ taken: 4 })
  })

  it('are set and taken away one by one, where the item is there and as it was read', async () => {
    await given(table.put(things, { _id: 'a', taken: 1, used: 2 }))
    await given(table.set(things, 'a', { taken: undefined }))
    expect(await table.get(things, 'a')).toEqual({ _id: 'a', used: 2 })
    await given(table.set(things, 'a', { taken: 3 }, { used: 2 }))
    expect(await table.get(things, 'a')).toEqual({ _id: 'a', taken: 3, used: 2 })
    expect(await seenOf(given(table.set(things, 'a', { taken: 4 }, { used: 9 })))).toBe('unavailable')
    expect(await seenOf(given(table.set(things, 'b', { taken: 4 })))).toBe('not-found')
  })
})

it('a socket says three hundred frames in ten seconds, and no more before those are over', () => {
  const say = (seconds: number) => countInMemory('frame', 'a socket', new Date(1_795_000_000_000 + seconds * 1000))
  for (let frames = 0; frames < 300; frames++) say(0)
  expect(() => say(9.999)).toThrow(expect.objectContaining({ code: 'too-many-requests', values: { seconds: '1' } }))
  expect(() => say(10)).not.toThrow()
})

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const client = idOf(1)
const table = new Table({ client })
const world = new Table({})
const dayMs = 86_400_000
const now = new Date('2026-11-20T12:00:00Z')
