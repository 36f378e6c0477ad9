/** Workspaces and organisations, as the provider and companies found, change, clear and delete them. */
import pMap from 'p-map'
import type { workspaces as contract } from '#shared/contracts/workspaces'
import { featuresOf, tierOf } from '#shared/company/tiers'
import { faultAt } from '#shared/faults'
import { badRequest } from '#shared/problem'
import { listCompanies } from '../../company/companies.ts'
import { requireOrganisation } from '../../company/organisations.ts'
import { listRemovals } from '../../company/removal.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { passWishOn } from '../../company/payment/wishes.ts'
import type { CompanyItem } from '../../platform/tenancy/tenancy.ts'
import { foundWorkspace } from './founding.ts'
import { managedWorkspaceOf, readWorkspace, requireCompany } from './managed.ts'
import { organisationOperations } from './organisations.ts'
import { rebuildCounts, rebuildSearch } from './rebuilding.ts'
import { clearWorkspace, removeOwnWorkspace, removeWorkspace } from './removal.ts'
import { statusOfWorkspaces } from './status.ts'
import { moveWorkspace, updateWorkspace } from './update.ts'

const readAtOnce = 25

/**
 * The tier of a workspace that a company founds for itself. What has to be paid for is given by the provider, who hears of the
 * wish: else a company would have the limits of its tier as often as it likes. Where nothing is limited, nothing is here.
 */
function tierOfOwn({ member: { company }, rights }: Pick<Context, 'member' | 'rights'>) {
  const { tier, tierType } = company
  const isGiven = tierType === undefined || tierType === 'free' || rights.roles.includes('wbb-agent')
  if (isGiven) return { tier, tierType, wanted: undefined }
  return { tier: featuresOf(tierOf('free')), tierType: 'free' as const, wanted: tierType }
}

/** A company names what it founds below itself, so that nobody takes a name in addresses that others are known by. */
function requireNameBelow({ name: own }: CompanyItem, name: string): void {
  if (!name.startsWith(`${own}-`)) throw badRequest(faultAt('name', 'name-below'))
}

export const operations: Operations<typeof contract> = {
  list: async ({ organisation }) => {
    const all = await listCompanies()
    const wanted = organisation === undefined ? all : all.filter((each) => each.organisation === organisation)
    return pMap(wanted, async (company) => managedWorkspaceOf(await readWorkspace(company)), {
      concurrency: readAtOnce,
    })
  },

  create: async ({ organisation, tierType, ...wish }, context) => {
    if (organisation !== undefined) await requireOrganisation(organisation)
    const tier = tierType && { tierType, tier: featuresOf(tierOf(tierType)) }
    const { id } = await foundWorkspace({ ...wish, organisation, ...tier }, context)
    return managedWorkspaceOf(await readWorkspace(await requireCompany(id)))
  },

  createOwn: async ({ supportedLangs, ...wish }, context) => {
    const { company, agent } = context.member
    const { organisation, timezone } = company
    const isProvider = context.rights.roles.includes('wbb-agent')
    if (!isProvider) requireNameBelow(company, wish.name)
    const { wanted, ...tier } = tierOfOwn(context)
    const same = { organisation, timezone, supportedLangs: supportedLangs ?? company.supportedLangs, ...tier }
    const {
      id: _id,
      name,
      displayName,
    } = await foundWorkspace({ ...wish, ...same }, context, isProvider ? undefined : company)
    if (wanted) {
      const founded = { ...company, displayName, tierType: tier.tierType }
      await passWishOn(wanted, {
        ...contextIn({ client: _id }, context),
        actor: context.actor,
        member: { agent, company: founded },
      })
    }
    return { _id, name, displayName }
  },

  update: updateWorkspace,
  changeOrganisation: moveWorkspace,
  remove: removeWorkspace,
  removeOwn: removeOwnWorkspace,
  clear: clearWorkspace,

  status: (_, { now }) => statusOfWorkspaces(now),

  removals: async () => {
    // What only the job needs to know is no part of the answer.
    return listRemovals()
  },

  rebuildSearch,
  rebuildCounts,
  ...organisationOperations,
}
