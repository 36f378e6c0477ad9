/** What a process knows of companies, and the step that counts all their days again. */
import { describe, expect, it, vi } from 'vitest'
import { handler as rebuildCounts } from '../../../functions/jobs/rebuild-counts/steps.ts'
import { companyConfig, findClient, forgetCompany } from '../../../functions/platform/tenancy/company.ts'
import { clientNames, companies, environments } from '../../../functions/platform/tenancy/tenancy.ts'
import { Table } from '../../../functions/platform/table/table.ts'
import { given, useTable } from '../../kit/table-in-memory.ts'
import { seenOf } from '../aws/stubs.ts'

useTable()

describe('the configuration of a company', () => {
  const nameAt = async (client: string, ms: number) =>
    (await companyConfig(client, new Date(start + ms))).company.displayName

  it('is as it was up to five seconds ago, and is read anew then, or once it is forgotten', async () => {
    const client = await companyOf(1, 'Bloom')
    expect(await nameAt(client, 0)).toBe('Bloom')
    await companyOf(1, 'Zest')
    expect([await nameAt(client, 4999), await nameAt(client, 5000)]).toEqual(['Bloom', 'Zest'])
    await companyOf(1, 'Acme')
    expect(await nameAt(client, 5000)).toBe('Zest')
    forgetCompany(client)
    expect(await nameAt(client, 5000)).toBe('Acme')
  })

  it('is not found of one that is being deleted, and is once it is there', async () => {
    const client = await companyOf(2, 'Bloom', { deleting: '2026-11-20T12:00:00.000Z' })
    expect(await seenOf(nameAt(client, 0))).toBe('not-found')
    await companyOf(2, 'Bloom')
    expect(await nameAt(client, 1)).toBe('Bloom')
  })
})

it('the company of a name is known for an hour, and one that is gone is not found', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const name = (client: string, deleted?: { at: string }) =>
    given(new Table({}).put(clientNames, { name: 'bloom', client, ...(deleted && { deleted }) }))
  expect(await seenOf(findClient('bloom'))).toBe('not-found')
  await name(idOf(3))
  expect(await findClient('bloom')).toBe(idOf(3))
  await name(idOf(3), { at: '2026-11-20T12:00:00.000Z' })
  vi.setSystemTime(start + 3_600_000 - 1)
  expect(await findClient('bloom')).toBe(idOf(3))
  vi.setSystemTime(start + 3_600_000)
  expect(await seenOf(findClient('bloom'))).toBe('not-found')
  vi.useRealTimers()
})

it('all days of a company are counted again environment by environment, in the order of their ids', async () => {
  const client = await companyOf(4, 'Bloom', { list: [62, 63, 61] })
  expect(await rebuildCounts({ client })).toEqual({ client, environment: idOf(62), more: true })
  expect(await rebuildCounts({ client, environment: idOf(62) })).toEqual({ client, environment: idOf(63), more: true })
  expect(await rebuildCounts({ client, environment: idOf(63) })).toEqual({ client, more: false })
  expect(await rebuildCounts({ client, environment: idOf(64) })).toEqual({ client, more: false })
  expect(await rebuildCounts({ client: idOf(5) })).toEqual({ client: idOf(5), more: false })
})

const start = Date.parse('2026-11-20T12:00:00.000Z')
const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`

/** A company that is there from now on, as it is told here. */
async function companyOf(
  number: number,
  displayName: string,
  { list = [], deleting }: { readonly list?: readonly number[]; readonly deleting?: string } = {},
): Promise<string> {
  const client = idOf(number)
  const table = new Table({ client })
  const rest = { closed: [], tier: [], supportedLangs: ['en' as const], timezone: 'UTC', openAiKnowledgeBase: true }
  const company = { ...rest, _id: client, name: 'bloom', displayName, openAiVideoKnowledgeBase: true }
  await given(
    table.put(companies, { ...company, ...(deleting !== undefined && { deleting }) }),
    table.put(environments, environments.schema.parse({ list: list.map(environmentOf), version: 1 })),
  )
  return client
}

const environmentOf = (number: number) => ({
  _id: idOf(number),
  name: `e${number}`,
  isLive: false,
  release: idOf(number + 1000),
})
