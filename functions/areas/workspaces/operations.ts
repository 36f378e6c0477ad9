/** Workspaces and organisations, as the provider and companies found, change, clear and delete them. */
import type { workspaces as contract } from '#shared/contracts/workspaces'
import { featuresOf, tierOf } from '#shared/company/tiers'
import { forEachOf, listCompanies } from '../../company/companies.ts'
import { requireOrganisation } from '../../company/organisations.ts'
import { listRemovals } from '../../company/removal.ts'
import type { Operations } from '../../platform/request/context.ts'
import { foundWorkspace } from './founding.ts'
import { managedWorkspaceOf, readWorkspace, requireCompany } from './managed.ts'
import { organisationOperations } from './organisations.ts'
import { rebuildCounts, rebuildSearch } from './rebuilding.ts'
import { clearWorkspace, removeOwnWorkspace, removeWorkspace } from './removal.ts'
import { statusOfWorkspaces } from './status.ts'
import { moveWorkspace, updateWorkspace } from './update.ts'

const readAtOnce = 25

export const operations: Operations<typeof contract> = {
  list: async ({ organisation }) => {
    const all = await listCompanies()
    const wanted = organisation === undefined ? all : all.filter((each) => each.organisation === organisation)
    return forEachOf(wanted, readAtOnce, async (company) => managedWorkspaceOf(await readWorkspace(company)))
  },

  create: async ({ organisation, tierType, ...wish }, context) => {
    if (organisation !== undefined) await requireOrganisation(organisation)
    const tier = tierType && { tierType, tier: featuresOf(tierOf(tierType)) }
    const { id } = await foundWorkspace({ ...wish, organisation, ...tier }, context)
    return managedWorkspaceOf(await readWorkspace(await requireCompany(id)))
  },

  createOwn: async ({ supportedLangs, ...wish }, context) => {
    const { company } = context.member
    const { organisation, tier, tierType, timezone } = company
    const same = { organisation, tier, tierType, timezone, supportedLangs: supportedLangs ?? company.supportedLangs }
    const { id: _id, name, displayName } = await foundWorkspace({ ...wish, ...same }, context)
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
