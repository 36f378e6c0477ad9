/** What goes on in each workspace, for the provider. */
import pMap from 'p-map'
import type { WorkspaceStatus } from '#shared/contracts/workspaces'
import { listCompanies } from '../../company/companies.ts'
import { botConversations, openConversations } from '../../chat/desk/queues.ts'
import { webhookErrors } from '../../platform/outside/error-log.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import {
  contentScope,
  environments,
  liveEnvironment,
  members,
  type CompanyItem,
} from '../../platform/tenancy/tenancy.ts'
import { latestBuild } from '../../content/models/lifecycle.ts'

/** Each of them reads some rows of its own. */
const companiesAtOnce = 10

export async function statusOfWorkspaces(now: Date): Promise<WorkspaceStatus[]> {
  const all = (await listCompanies()).filter(({ deleting }) => deleting === undefined)
  const read = async (company: CompanyItem) => ({ client: company._id, status: await statusOf(company, now) })
  return pMap(all, read, { concurrency: companiesAtOnce })
}

async function statusOf(company: CompanyItem, now: Date): Promise<WorkspaceStatus['status']> {
  const scope = { client: company._id }
  const table = new Table(scope)
  const [open, [latest], people, all, errors] = await Promise.all([
    openConversations(scope),
    botConversations(scope, { size: 1 }),
    table.list(members, { stale: true }),
    table.get(environments, 'environments', { stale: true }),
    countErrors(table, now),
  ])
  const live = all && (liveEnvironment(all) ?? all.list[0])
  const place = live && contentScope(company._id, live)
  const build = place && (await latestBuild({ table: new Table(place), now }))
  const last = [latest, ...open]
    .flatMap((each) => each?.lastActive ?? [])
    .toSorted()
    .at(-1)
  return {
    open: open.length,
    ...(last !== undefined && { lastConversation: last }),
    ...(build && { lastBuild: { status: build.status, created: build.created } }),
    errors,
    people: people.length,
  }
}

const dayMs = 24 * 3_600_000
/** More are as many: somebody has to look anyway. */
const errorsMax = 500

/** Calls, mails and other sendings of the bot that failed in the last 24 hours. */
async function countErrors(table: Table<ClientScope>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const latest = await table.page(webhookErrors, { size: errorsMax })
  return latest.filter(({ created }) => created > since).length
}
