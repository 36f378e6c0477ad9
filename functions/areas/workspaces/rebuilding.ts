/** Starts what makes again what follows from other things: the index of knowledge, and the sums of figures. */
import { hasKnowledge } from '../../content/passages/store.ts'
import { startJob } from '../../platform/aws/jobs.ts'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { contentScope, environments, liveEnvironment, type CompanyItem } from '../../platform/tenancy/tenancy.ts'
import { requireCompany } from './managed.ts'

interface Asked {
  readonly client: string
}

/** What customers are answered from; without knowledge there is nothing to do. */
export async function rebuildSearch({ client: named }: Asked, context: Context): Promise<{ accepted: boolean }> {
  const company = await requireCompany(named)
  const client = company._id
  const all = await new Table({ client }).get(environments, 'environments')
  const live = all && liveEnvironment(all)
  if (!live || !(await hasKnowledge(contentScope(client, live)))) return noteRebuild(company, context, false)
  await startJob('read-knowledge', context.newId(), { client, environment: live._id })
  return noteRebuild(company, context, true)
}

export async function rebuildCounts({ client }: Asked, context: Context): Promise<{ accepted: boolean }> {
  const company = await requireCompany(client)
  await startJob('rebuild-counts', context.newId(), { client: company._id })
  return noteRebuild(company, context, true)
}

async function noteRebuild({ _id, displayName }: CompanyItem, { commit }: Context, accepted: boolean) {
  await commit([], { about: { name: displayName, id: _id } })
  return { accepted }
}
