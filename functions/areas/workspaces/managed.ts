/** A workspace as the provider sees it: its company, what of its settings the provider decides, and its servers. */
import { flagsOf } from '#shared/access'
import type { ManagedWorkspace } from '#shared/contracts/workspaces'
import { idPattern } from '#shared/ids'
import { Problem } from '#shared/problem'
import { modelSettings, type LanguageModel } from '../../platform/outside/language-model.ts'
import { rasaOf, type Rasa } from '../../platform/outside/rasa.ts'
import { Table } from '../../platform/table/table.ts'
import { findClient } from '../../platform/tenancy/company.ts'
import { readSettings } from '../../platform/tenancy/company-settings.ts'
import { companies, type CompanyItem, type SettingsItem } from '../../platform/tenancy/tenancy.ts'
import { noSearch, searches, type Search } from './store.ts'

/** All that is read of a workspace. */
export interface Read {
  readonly company: CompanyItem
  readonly settings: SettingsItem
  readonly rasa: Rasa | undefined
  readonly model: LanguageModel
  readonly search: Search
}

/** The company of this id or name; one that is not there is `not-found`. One that is being deleted is there for its removal alone. */
export async function requireCompany(client: string, { isGone = false } = {}): Promise<CompanyItem> {
  const id = idPattern.test(client) ? client : await findClient(client)
  const company = await new Table({ client: id }).get(companies, 'company')
  if (!company || (company.deleting && !isGone)) throw new Problem('not-found')
  return company
}

export async function readWorkspace(company: CompanyItem): Promise<Read> {
  const scope = { client: company._id }
  const table = new Table(scope)
  const [settings, rasa, model, search] = await Promise.all([
    readSettings(table),
    rasaOf(scope),
    modelSettings(scope),
    table.get(searches, '-'),
  ])
  return { company, settings, rasa, model, search: search ?? noSearch }
}

export function managedWorkspaceOf({ company, settings, rasa, model, search }: Read): ManagedWorkspace {
  const { _id, name, displayName, organisation, created, tierType, closed, deleting } = company
  return {
    _id,
    name,
    displayName,
    ...(organisation && { organisation }),
    ...(created && { created }),
    ...(tierType && { tierType }),
    isDeleting: deleting !== undefined,
    conversationAnalyticsTTL: settings.conversationAnalyticsTTL,
    conversationEventsTTL: settings.conversationEventsTTL,
    closed,
    intelagent: flagsOf(closed),
    openAiKnowledgeBase: company.openAiKnowledgeBase,
    openAiVideoKnowledgeBase: company.openAiVideoKnowledgeBase,
    rasa: {
      disabled: rasa?.disabled ?? false,
      url: rasa?.url ?? '',
      bucketName: rasa?.bucketName ?? '',
      pipeline: rasa?.pipeline ?? '',
      hasToken: rasa?.sealedToken !== undefined,
    },
    llm: {
      baseURL: model.baseURL,
      modelName: model.modelName,
      modelTokenLimit: model.baseURL ? model.modelTokenLimit : 0,
      hasKey: model.sealedKey !== undefined,
    },
    typesense: search,
    revision: settings.revision ?? 0,
  }
}
