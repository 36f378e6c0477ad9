/** Begins text files of what was said on some days, and tells how far they are. */
import type { analytics as contract } from '#shared/contracts/analytics'
import type { Answer, Given } from '#shared/contract'
import { Problem } from '#shared/problem'
import { decodeTime } from 'ulid'
import { startJob } from '../../../platform/aws/jobs.ts'
import { addressOfExport, datedName } from '../../../platform/files/exports.ts'
import type { Context } from '../../../platform/request/context.ts'
import type { ClientScope } from '../../../platform/table/scope.ts'
import { Table } from '../../../platform/table/table.ts'
import { transact } from '../../../platform/table/transaction.ts'
import { environmentIn } from '../figures/answer.ts'
import { requireRange } from '../figures/range.ts'
import { dumpParts, dumps, expiryOfDump, type DumpItem } from './store.ts'

/** Longer than the job runs at most. */
const silenceMsMax = 65 * 60_000

/** The job is started once the dump is written: where it cannot be, the dump fails by its deadline. */
export async function beginDump(
  { environment: id, ...asked }: Given<typeof contract.textDump>,
  context: Context,
): Promise<{ task: string }> {
  const { scope, actor, now } = context
  // The same days as of what is drawn by the hour: three.
  requireRange({ ...asked, resolution: 'hour' }, now)
  const { _id: environment, name } = environmentIn(context, id)
  const task = context.newId()
  const fileName = datedName(context, 'conversations', 'txt', asked.timezone)
  const item: DumpItem = {
    ...asked,
    _id: task,
    agent: actor.id,
    environment,
    fileName,
    status: 'running',
    deadline: now.getTime() + silenceMsMax,
    of: 0,
    expires: expiryOfDump(now),
  }
  const days = `${asked.dateFrom} – ${asked.dateTo}`
  await context.commit([context.table.create(dumps, item, 'internal')], {
    about: { name, id: environment, description: `${fileName}: ${days}` },
  })
  await startJob('dump-conversations', task, { client: scope.client, task })
  return { task }
}

/** How far a dump is; that of somebody else is as one that never was. */
export async function stateOfDump(
  { task }: Given<typeof contract.dump>,
  { scope, actor, now }: Context,
): Promise<Answer<typeof contract.dump>> {
  const table = new Table({ client: scope.client })
  const item = await table.get(dumps, task)
  if (item?.agent !== actor.id) throw new Problem('not-found')
  const { fileName, of, isCut, deadline } = item
  const status = item.status === 'running' && now.getTime() > deadline ? 'failed' : item.status
  const parts = await table.list(dumpParts, { prefix: `${task}#` })
  const done = parts.reduce((sum, part) => sum + part.done, 0)
  const progress = { status, done, of, ...(isCut && { isCut }) }
  if (status !== 'done') return progress
  return { ...progress, file: { url: await addressOfExport(scope, task), fileName } }
}

/** What was said on some days may have been said by somebody who is erased: who wants to read it asks for it again. */
export async function giveUpDumps({ client }: ClientScope, before: Date): Promise<number> {
  const table = new Table({ client })
  const all = await table.list(dumps)
  const meant = all.filter(({ _id, status }) => status !== 'failed' && decodeTime(_id) <= before.getTime())
  for (const { _id } of meant) await transact([table.set(dumps, _id, { status: 'failed' })])
  return meant.length
}
