/** Founds a company with its first environments and what its bot begins with: by an operator, by the provider in the console, or by the company itself. */
import { ulid } from 'ulid'
import type { TierFeature } from '#shared/access'
import { featuresOf, tierOf, type TierType } from '#shared/company/tiers'
import { CompanySettings } from '#shared/contracts/company-settings'
import type { ContentLanguage } from '#shared/languages'
import { Table } from '../platform/table/table.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { clientNames, companies, environments, settings, type EnvironmentItem } from '../platform/tenancy/tenancy.ts'
import { writeFirstContent } from './first-content.ts'
import { organisationMove } from './organisations.ts'

export interface CompanyPlan {
  /** The name in addresses and headers: lower-case letters, digits and hyphens; it never changes. */
  readonly name: string
  readonly displayName: string
  readonly supportedLangs: readonly ContentLanguage[]
  /** What is open to the company; with a `tierType`, that tier decides. */
  readonly tier: readonly TierFeature[]
  readonly tierType?: TierType | undefined
  readonly organisation?: string | undefined
  /** The first workspace of the family, where another one of it founds this one. */
  readonly founder?: string | undefined
  readonly timezone?: string | undefined
  readonly environments: readonly { readonly name: string; readonly isLive: boolean }[]
  /** Its bot has nothing to say at first, because all its content is brought from elsewhere. */
  readonly isEmpty?: boolean
}

export interface FoundedCompany {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly environments: readonly { readonly _id: string; readonly name: string; readonly isLive: boolean }[]
}

/** Writes the company and its environments; a name that is taken is `duplicate-name`. `also` lands with them. */
export async function foundCompany(
  plan: CompanyPlan,
  also: (company: FoundedCompany) => readonly Change[] | Promise<readonly Change[]> = () => [],
): Promise<FoundedCompany> {
  const { name, displayName, supportedLangs, tierType, organisation, founder, timezone = 'Europe/London' } = plan
  const id = ulid()
  const table = new Table({ client: id })
  const first = plan.isEmpty ? undefined : await writeFirstContent(id, supportedLangs)
  const list = plan.environments.map((environment) => environmentItem(environment, plan, first?.file))
  const company = {
    _id: id,
    name,
    displayName,
    closed: [],
    tier: tierType ? featuresOf(tierOf(tierType)) : [...plan.tier],
    ...(tierType && { tierType }),
    ...(organisation !== undefined && { organisation }),
    ...(founder !== undefined && { founder }),
    supportedLangs: [...supportedLangs],
    timezone,
    openAiKnowledgeBase: true,
    openAiVideoKnowledgeBase: true,
    created: new Date().toISOString(),
  }
  // The first version of the plugin stays the default of settings only for companies that have had it.
  const decided = CompanySettings.parse({ pluginStyle: { version: 2 }, persistentMenu: first?.menu ?? [] })
  const founded = { id, name, displayName, environments: list }
  await transact([
    table.create(companies, company, 'duplicate-name'),
    table.create(settings, decided, 'duplicate-name'),
    table.create(environments, { list, version: 1 }, 'duplicate-name'),
    new Table({}).create(clientNames, { name, client: id }, 'duplicate-name'),
    ...organisationMove('companies', { to: organisation }),
    ...(await also(founded)),
  ])
  return founded
}

/** All environments begin with the same file, so that nothing differs between them before something is written. */
function environmentItem(
  environment: CompanyPlan['environments'][number],
  { environments: list }: Pick<CompanyPlan, 'environments'>,
  base: string | undefined,
): EnvironmentItem {
  const item = { _id: ulid(), ...environment, release: ulid() }
  if (base === undefined) return item
  const sealed = environment.isLive && list.length > 1
  return { ...item, base, ...(sealed && { sealed }) }
}
