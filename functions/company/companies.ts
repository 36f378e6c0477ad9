/** All companies of the cloud, for the provider. */
import { Table } from '../platform/table/table.ts'
import { clientNames, companies, type CompanyItem } from '../platform/tenancy/tenancy.ts'

/** Companies of one cloud; beyond that the list wants a search of its own. */
const companiesMax = 1000
const readAtOnce = 50

/** All of them by their display names, those that are being deleted included. */
export async function listCompanies(): Promise<CompanyItem[]> {
  const named = await new Table({}).pageOfGroup(clientNames, 'all', { size: companiesMax })
  const found = await forEachOf(named, readAtOnce, ({ client }) => new Table({ client }).get(companies, 'company'))
  return found.filter((company) => company !== undefined).toSorted((a, b) => a.displayName.localeCompare(b.displayName))
}

/** What the task gives for each of the list, so many at once. */
export async function forEachOf<T, R>(list: readonly T[], atOnce: number, task: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < list.length; start += atOnce)
    results.push(...(await Promise.all(list.slice(start, start + atOnce).map(task))))
  return results
}
