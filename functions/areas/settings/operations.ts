/** Settings of a company, which hold in all its environments. */
import { CompanySettings } from '#shared/contracts/company-settings'
import type { settings as contract, SystemChanges, SystemSettings } from '#shared/contracts/settings'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { departmentsOf } from '../departments/operations.ts'
import { isSalesforceConnected } from '../../platform/outside/salesforce.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { settings, type SettingsItem } from '../../platform/tenancy/tenancy.ts'

export const operations: Operations<typeof contract> = {
  system: async (_, context) => systemSettingsOf(context, await readSettings(context)),

  updateSystem: async ({ id, ...given }, context) => {
    if (id !== context.scope.client) throw new Problem('not-found')
    await requireDepartment(given, context)
    return retryOnConflict(() => save(given, context))
  },

  connections: async (_, { scope }) => ({ salesforce: await isSalesforceConnected(scope) }),
}

const readSettings = async ({ table }: Context): Promise<SettingsItem> =>
  (await table.get(settings, 'settings')) ?? CompanySettings.parse({})

const systemSettingsOf = ({ scope }: Context, item: SettingsItem): SystemSettings => ({
  _id: scope.client,
  revision: item.revision ?? 0,
  userReplyTimeout: item.userReplyTimeout ?? null,
  delayAnnouncementInterval: item.delayAnnouncementInterval,
  defaultDepartmentId: item.defaultDepartmentId ?? null,
})

/** Changes what is given in the settings as they are by then, so that two saves at once both hold. */
async function save({ defaultDepartmentId, ...given }: SystemChanges, context: Context): Promise<SystemSettings> {
  const before = await readSettings(context)
  const revision = (before.revision ?? 0) + 1
  const after = {
    ...before,
    ...given,
    ...(defaultDepartmentId !== undefined && { defaultDepartmentId: defaultDepartmentId ?? undefined }),
    revision,
  }
  const { company } = context.member
  const change = context.table.replace(settings, after, { field: 'revision', value: before.revision })
  await context.commit([{ ...change, otherwise: 'unavailable' }], { about: { name: company.displayName, revision } })
  return systemSettingsOf(context, after)
}

async function requireDepartment({ defaultDepartmentId: id }: SystemChanges, context: Context): Promise<void> {
  if (!id || (await departmentsOf(context)).some(({ _id }) => _id === id)) return
  throw badRequest(faultAt('defaultDepartmentId', 'department-gone'))
}
