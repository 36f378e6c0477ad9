/**
 * The configuration of a company, for requests without an agent: kept in memory for a few seconds, because it is read
 * often and changed seldom.
 */
import { CompanySettings } from '#shared/contracts/company-settings'
import type { Variable } from '#shared/contracts/variables'
import { Problem } from '#shared/problem'
import type { ClientScope } from '../table/scope.ts'
import { Table } from '../table/table.ts'
import { FreshMap } from './fresh-map.ts'
import { remember } from './remember.ts'
import {
  clientNames,
  companies,
  environments,
  maskings,
  settings,
  variables,
  type CompanyItem,
  type EnvironmentsItem,
  type MaskingItem,
} from './tenancy.ts'

export interface CompanyConfig {
  readonly company: CompanyItem
  readonly environments: EnvironmentsItem
  readonly settings: CompanySettings
  readonly variables: readonly Variable[]
  /** Absent where the company has decided nothing. */
  readonly masking?: MaskingItem | undefined
}

/** What customers know a company by. */
export const companyNameOf = (config: Pick<CompanyConfig, 'company' | 'settings'>): string =>
  config.settings.companyName || config.company.displayName

const keptMs = 5000
const keptMax = 500
const known = new FreshMap<CompanyConfig>(keptMs, keptMax)

/** The company of this id as it was at most five seconds ago. */
export const companyConfig = (client: string, now: Date): Promise<CompanyConfig> =>
  known.find(client, now.getTime(), () => read(client))

/** Has this process read the company anew, where somebody cannot wait until five seconds are over. */
export function forgetCompany(client: string): void {
  known.forget(client)
}

/** For who asks nothing else of a company: the rest of it is most of what it costs to read. */
const companyOf = remember((client) => new Table({ client }).get(companies, 'company', { stale: true }), { keptMs })

/** Whether conversations are open to the agents of a company, as it was at most five seconds ago. */
export async function hasLiveChat({ client }: ClientScope): Promise<boolean> {
  const company = await companyOf.find(client)
  return company !== undefined && !company.deleting && !company.closed.includes('liveChatDisabled')
}

async function read(client: string): Promise<CompanyConfig> {
  const table = new Table({ client })
  const [[company, all], [own, masking], written] = await Promise.all([
    table.getBoth([companies, 'company'], [environments, 'environments'], { stale: true }),
    table.getBoth([settings, 'settings'], [maskings, 'masking'], { stale: true }),
    table.list(variables, { stale: true }),
  ])
  if (!company || company.deleting || !all) throw new Problem('not-found')
  return { company, environments: all, settings: own ?? CompanySettings.parse({}), variables: written, masking }
}

/** A name is never another company's; one that is deleted closes its doors by itself. */
const nameKeptMs = 60 * 60_000
const ids = new FreshMap<string>(nameKeptMs, keptMax)

/** The id of the company with this name. */
export const findClient = (name: string): Promise<string> => ids.find(name, Date.now(), () => readClient(name))

async function readClient(name: string): Promise<string> {
  const found = await new Table({}).get(clientNames, name, { stale: true })
  if (!found || found.deleted !== undefined) throw new Problem('not-found')
  return found.client
}
