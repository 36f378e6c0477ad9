/** All companies of the cloud, for the provider. */
import pMap from 'p-map'
import { Table } from '../platform/table/table.ts'
import { clientNames, companies, type CompanyItem } from '../platform/tenancy/tenancy.ts'

/** Companies of one cloud; beyond that the list wants a search of its own. */
const companiesMax = 1000
const readAtOnce = 50

/** All of them by their display names, those that are being deleted included. */
export async function listCompanies(): Promise<CompanyItem[]> {
  const named = await new Table({}).pageOfGroup(clientNames, 'all', { size: companiesMax })
  const read = ({ client }: { client: string }) => new Table({ client }).get(companies, 'company')
  const found = await pMap(named, read, { concurrency: readAtOnce })
  return found.filter((company) => company !== undefined).toSorted((a, b) => a.displayName.localeCompare(b.displayName))
}
