/** Settings of a company, which hold in all its environments. */
import { flagsOf } from '#shared/access'
import { shownImage, type BrandImage } from '#shared/company/brand-image'
import type { AnsweredSettings, settings as contract, SystemChanges, SystemSettings } from '#shared/contracts/settings'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { departmentsOf } from '../../company/departments.ts'
import { isSalesforceConnected } from '../../platform/outside/salesforce.ts'
import { secretShown } from '../../platform/outside/signing.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { originsIn, readSettings } from '../../platform/tenancy/company-settings.ts'
import { firstWebhook, webhooks } from '../../webhooks/store.ts'
import { saveSettings, type Saved } from './save.ts'

export const operations: Operations<typeof contract> = {
  company: async (_, context) => fullSettingsOf(await read(context)),

  updateCompany: async ({ id, revision, ...given }, context) => {
    requireOwn(id, context)
    return fullSettingsOf(await retryOnConflict(() => saveSettings(given, context, revision)))
  },

  system: async (_, context) => systemSettingsOf(await read(context), await webhookOf(context)),

  updateSystem: async ({ id, revision, ...given }, context) => {
    requireOwn(id, context)
    await requireDepartment(given, context)
    const saved = await retryOnConflict(() => saveSettings(given, context, revision))
    return systemSettingsOf(saved, await webhookOf(context))
  },

  connections: async (_, { scope }) => ({ salesforce: await isSalesforceConnected(scope) }),
}

function requireOwn(id: string, { scope }: Context): void {
  if (id !== scope.client) throw new Problem('not-found')
}

const read = async ({ member, table }: Context): Promise<Saved> => ({
  company: member.company,
  item: await readSettings(table),
})

const shown = (client: string, image: BrandImage | undefined) => image && shownImage(client, image)

function fullSettingsOf({ company, item }: Saved): AnsweredSettings {
  const { _id, name, displayName, timezone, supportedLangs, closed } = company
  return {
    ...item,
    _id,
    revision: item.revision ?? 0,
    name,
    displayName,
    timezone,
    supportedLangs,
    closed,
    intelagent: flagsOf(closed),
    cors: originsIn(item),
    openAiKnowledgeBase: company.openAiKnowledgeBase,
    openAiVideoKnowledgeBase: company.openAiVideoKnowledgeBase,
    openingHours: item.openingHours ?? null,
    logo: shown(_id, item.logo),
    botIcon: shown(_id, item.botIcon),
    customButtonIcon: shown(_id, item.customButtonIcon),
    userReplyTimeout: item.userReplyTimeout ?? null,
  }
}

const systemSettingsOf = (saved: Saved, webhook: SystemSettings['webhook']): SystemSettings => ({
  ...fullSettingsOf(saved),
  defaultDepartmentId: saved.item.defaultDepartmentId ?? null,
  openAiDisabled: saved.company.closed.includes('openAiDisabled'),
  webhook,
})

/** The first one of the company, with its secret as a mask. */
async function webhookOf({ scope, table, now }: Context): Promise<SystemSettings['webhook']> {
  const found = await table.get(webhooks, firstWebhook(scope))
  if (!found || found.endpoint === '') return null
  const { end } = await secretShown(scope, now)
  return { endpoint: found.endpoint, jwtSecret: `••••${end}` }
}

async function requireDepartment({ defaultDepartmentId: id }: SystemChanges, context: Context): Promise<void> {
  if (!id || (await departmentsOf(context)).some(({ _id }) => _id === id)) return
  throw badRequest(faultAt('defaultDepartmentId', 'department-gone'))
}
