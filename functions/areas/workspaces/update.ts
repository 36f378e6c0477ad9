/** What the provider changes of a workspace: flags, retention, names and servers, in one write. */
import { isDeepStrictEqual } from 'node:util'
import { closingFlags, type ClosingFlag } from '#shared/access'
import type { ManagedWorkspace, workspaces as contract } from '#shared/contracts/workspaces'
import type { Given } from '#shared/contract'
import { languageModelChange } from '../../platform/outside/language-model.ts'
import { rasaChange } from '../../platform/outside/rasa.ts'
import type { Context } from '../../platform/request/context.ts'
import { push } from '../../platform/realtime/sockets.ts'
import { eventChange } from '../../platform/table/journal.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { settingsChange } from '../../platform/tenancy/company-settings.ts'
import { companies, type CompanyItem } from '../../platform/tenancy/tenancy.ts'
import { requireOrganisation, organisationMove } from '../../company/organisations.ts'
import { managedWorkspaceOf, readWorkspace, requireCompany, type Read } from './managed.ts'
import { searches } from './store.ts'

type Changes = Omit<Given<(typeof contract)['update']>, 'id' | 'revision' | 'intelagent'>

const ofCompany = ['displayName', 'closed', 'openAiKnowledgeBase', 'openAiVideoKnowledgeBase'] as const
const ofSettings = ['conversationAnalyticsTTL', 'conversationEventsTTL'] as const

/**
 * Saves what differs from what is there by then. The settings page of the company itself edits some of the same values, so
 * that both go by one revision: a value that somebody has saved after the revision `seen` is `stale`.
 */
export const updateWorkspace = (
  { id, revision: seen, intelagent, ...said }: Given<(typeof contract)['update']>,
  context: Context,
): Promise<ManagedWorkspace> =>
  retryOnConflict(async () => {
    const read = await readWorkspace(await requireCompany(id))
    const closed = closedBy(intelagent, said.closed ?? read.company.closed)
    const given = { ...said, ...(intelagent && { closed }) }
    const names = changedNames(given, read)
    if (names.length === 0) return managedWorkspaceOf(read)
    const table = new Table({ client: id })
    const by = context.actor.fullName
    const { change } = settingsChange(table, read.settings, picked(given, ofSettings, names), {
      names,
      by,
      now: context.now,
      seen,
    })
    const own: Partial<CompanyItem> = picked(given, ofCompany, names)
    const changes = [
      change,
      ...(Object.keys(own).length > 0 ? [table.set(companies, 'company', own, { deleting: undefined })] : []),
      ...(await serverChanges(given, read, names)),
    ]
    await landForCompany(context, changes, {
      id,
      name: own.displayName ?? read.company.displayName,
      description: names.join(', '),
    })
    return managedWorkspaceOf(await readWorkspace(await requireCompany(id)))
  })

/** The flags that are set once some of them were decided; the others are as they were. */
const closedBy = (
  decided: { readonly [F in ClosingFlag]?: boolean | undefined } = {},
  before: readonly ClosingFlag[],
) => closingFlags.filter((flag) => decided[flag] ?? before.includes(flag))

/** Moves a workspace to another organisation, or to none; how many each has lands with it. */
export const moveWorkspace = (
  { clientId: id, organisationId }: Given<(typeof contract)['changeOrganisation']>,
  context: Context,
): Promise<ManagedWorkspace> =>
  retryOnConflict(async () => {
    const company = await requireCompany(id)
    const to = organisationId ?? undefined
    const { name } = to === undefined ? { name: '' } : await requireOrganisation(to)
    if (to === company.organisation) return managedWorkspaceOf(await readWorkspace(company))
    const from = company.organisation
    const moved = { organisation: from, deleting: undefined }
    const changes = [
      new Table({ client: id }).set(companies, 'company', { organisation: to }, moved),
      ...organisationMove('companies', { from, to }),
    ]
    await landForCompany(context, changes, { id, name: company.displayName, description: name })
    return managedWorkspaceOf(await readWorkspace({ ...company, organisation: to }))
  })

/** The audit is in the workspace in which it was decided; the consoles of both hear of it. */
async function landForCompany(
  context: Context,
  changes: readonly Change[],
  about: { readonly id: string; readonly name: string; readonly description: string },
): Promise<void> {
  const event = { type: 'changed', area: 'settings' } as const
  const scope = { client: about.id }
  await context.commit([...changes, eventChange(context, scope, event)], { about })
  await push(scope, [event]).catch((error: unknown) =>
    context.log.warn('The sockets could not be told.', error as Error),
  )
}

/** The values that differ from those that are there; a secret that is given counts as another one. */
function changedNames(given: Changes, read: Read): string[] {
  const before = managedWorkspaceOf(read)
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && !isThere(value, before[name as keyof Changes]))
    .map(([name]) => name)
}

const isThere = (value: unknown, before: unknown): boolean =>
  isDeepStrictEqual(value, before) ||
  (isFields(value) &&
    isFields(before) &&
    Object.entries(value).every(([name, own]) => own === undefined || isDeepStrictEqual(own, before[name])))

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Those of the wanted values that have changed, which are there. */
const picked = <Name extends keyof Changes>(given: Changes, wanted: readonly Name[], changed: readonly string[]) =>
  Object.fromEntries(wanted.filter((name) => changed.includes(name)).map((name) => [name, given[name]])) as {
    [N in Name]?: Exclude<Changes[N], undefined>
  }

async function serverChanges(
  { rasa, llm, typesense }: Changes,
  read: Read,
  names: readonly string[],
): Promise<Change[]> {
  const scope = { client: read.company._id }
  return [
    ...(rasa && names.includes('rasa') ? [await rasaChange(scope, rasa, read.rasa)] : []),
    ...(llm && names.includes('llm') ? [await languageModelChange(scope, llm, read.model)] : []),
    ...(typesense && names.includes('typesense') ? [new Table(scope).put(searches, typesense)] : []),
  ]
}
