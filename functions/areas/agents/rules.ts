/** What one agent may decide of another. */
import { permissions as known, type Permission, type Role } from '#shared/access'
import { Problem } from '#shared/problem'
import type { Held } from '../../company/membership.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { clientNames, companies, type CompanyItem } from '../../platform/tenancy/tenancy.ts'

const isProvider = ({ roles }: { readonly roles: readonly string[] }): boolean => roles.includes('wbb-agent')

/** Staff of the provider decides in every company. */
export const isByProvider = ({ rights }: Pick<Context, 'rights'>): boolean => isProvider(rights)

/** Only the provider gives and takes its own role (AGENTS-007). */
export function requireMayGrant({ rights }: Context, roles: Held['roles'], before: Held['roles'] = []): void {
  if (isProvider({ roles }) !== isProvider({ roles: before }) && !isProvider(rights)) throw new Problem('forbidden')
}

/** What staff of the provider is in a company, and whether they are there, is decided by the provider alone. */
export function requireMayDecide({ rights }: Context, agent: { readonly roles: readonly Role[] }): void {
  if (isProvider(agent) && !isProvider(rights)) throw new Problem('provider-only')
}

/** Permissions as they are given by somebody whose own may be limited: never more than these. None are all of them. */
export function permissionsFrom({ rights }: Pick<Context, 'rights'>, given: readonly Permission[]): Permission[] {
  const own = rights.permissions
  if (own.length === 0) return known.filter((each) => given.includes(each))
  if (given.some((each) => !own.includes(each))) throw new Problem('forbidden')
  return known.filter((each) => (given.length > 0 ? given : own).includes(each))
}

/** An administrator stays one until another one decides otherwise, and nobody widens what they may do themselves. */
export function requireOwnKept({ actor, rights }: Context, id: string, after: Held, before: Held): void {
  if (id !== actor.id) return
  const lost = before.roles.filter((role) => !after.roles.includes(role))
  if (lost.includes('admin') || lost.includes('wbb-agent')) throw new Problem('own-admin-role')
  const isSame = rights.permissions.join() === known.filter((each) => after.permissions?.includes(each)).join()
  if (!isSame && rights.permissions.length > 0) throw new Problem('forbidden')
}

/**
 * The company of this name, for who may decide of its people from here: it is the caller's own, or of the same
 * organisation; the provider's staff decides in any. To everybody else it does not exist.
 */
export async function requireWorkspace(context: Context, name: string | undefined): Promise<CompanyItem> {
  const own = context.member.company
  if (name === undefined || name === own.name) return own
  const named = await new Table({}).get(clientNames, name)
  const company = named && (await new Table({ client: named.client }).get(companies, 'company'))
  const isOfOrganisation = own.organisation !== undefined && company?.organisation === own.organisation
  if (!company || company.deleting || !(isOfOrganisation || isByProvider(context))) throw new Problem('not-found')
  return company
}
