/**
 * What a turn of the bot looks up beside the conversation. A stage in the table is what customers talk to; one in memory is
 * a release as it is at a moment, which is played through without a read, a write or a call.
 */
import type { Installed } from '#shared/catalogue/modules'
import type { CompanySettings } from '#shared/contracts/company-settings'
import type { Department } from '#shared/contracts/departments'
import { knowledgeIndexOf } from '../../content/passages/indexing.ts'
import { knowledgeIndex } from '../../content/passages/lookup.ts'
import { modelOfRelease } from '../../content/models/store.ts'
import { departmentFor, departmentIn, departmentsOf } from '../../company/departments.ts'
import type { PassageIndex } from '../../nlu/passages/word-postings.ts'
import { once } from '../../platform/aws/environment.ts'
import { isSalesforceConnected } from '../../platform/outside/salesforce.ts'
import { StateRows, type ContentRows } from '../../platform/table/content-rows.ts'
import type { ReleaseState } from '../../platform/table/release-file.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { listInstalled } from '../../platform/tenancy/installed-modules.ts'
import { deployedModel, modelAt, type OpenedModel } from './models.ts'
import { namesSetIn, settableNames } from './settable-names.ts'

export interface Stage {
  readonly content: ContentRows
  /** The model that understands; none where none is deployed. */
  readonly model: () => Promise<OpenedModel | undefined>
  /** In what answers are looked up; none where there is nothing to look up. */
  readonly knowledge: () => Promise<PassageIndex | undefined>
  /** The names of variables that variable blocks set. */
  readonly settableNames: () => Promise<ReadonlySet<string>>
  /** Whose hours decisions go by. */
  readonly department: (settings: Pick<CompanySettings, 'defaultDepartmentId'>) => Promise<Department | undefined>
  readonly isSalesforceConnected: () => Promise<boolean>
  /** The modules whose handlers functions may use. */
  readonly installedModules: () => Promise<readonly Installed[]>
}

/** A release in the table. `formerNumber`: of one that is not the current one of its environment, whose model understands. */
export function stageInTable(scope: ReleaseScope, formerNumber?: number): Stage {
  const table = new Table(scope)
  return {
    content: table,
    model: async () => {
      const former = formerNumber === undefined ? undefined : await modelAt(await modelOfRelease(scope, formerNumber))
      // A model that is not there was deleted between the two reads, because another one has been deployed.
      return former ?? deployedModel(scope)
    },
    knowledge: () => knowledgeIndex(scope),
    settableNames: () => settableNames(scope),
    department: (settings) => departmentFor(table, settings),
    isSalesforceConnected: () => isSalesforceConnected(scope),
    installedModules: () => listInstalled(scope),
  }
}

interface InMemory {
  readonly content: ContentRows
  readonly model: OpenedModel | undefined
  /** Asked at most once, by the first text that nothing else answers. */
  readonly knowledge: () => Promise<PassageIndex | undefined>
  readonly departments: readonly Department[]
  readonly isSalesforceConnected: boolean
  readonly installed: readonly Installed[]
}

export const stageInMemory = ({ content, model, knowledge, departments, ...given }: InMemory): Stage => ({
  content,
  model: () => Promise.resolve(model),
  knowledge: once(knowledge),
  settableNames: once(() => namesSetIn(content)),
  department: (settings) => Promise.resolve(departmentIn(departments, settings)),
  isSalesforceConnected: () => Promise.resolve(given.isSalesforceConnected),
  installedModules: () => Promise.resolve(given.installed),
})

/** Reads what a stage in memory needs beside the content: it goes by the company and the environment as they are now. */
export async function openStage(
  scope: ReleaseScope,
  { state, model }: { readonly state: Pick<ReleaseState, 'get' | 'keys'>; readonly model: string | undefined },
): Promise<Stage> {
  const content = new StateRows(state)
  const [opened, departments, isConnected, installed] = await Promise.all([
    modelAt(model),
    departmentsOf({ table: new Table(scope) }),
    isSalesforceConnected(scope),
    listInstalled(scope),
  ])
  const knowledge = () => knowledgeIndexOf(scope, content)
  const company = { departments, isSalesforceConnected: isConnected, installed }
  return stageInMemory({ content, model: opened, knowledge, ...company })
}
