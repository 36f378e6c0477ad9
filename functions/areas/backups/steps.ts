/** What jobs do with backups, and with the content of environments, which they never replace without one. */
import { backups, type BackupItem } from '../../content/backup-rows.ts'
import { environmentIn, holdContent, readEnvironments } from '../../content/hold.ts'
import { wholeOf } from '../../content/plans/portion.ts'
import { rowsToward } from '../../content/item-rows.ts'
import { activatedEvent, prepareRelease, rowChanges } from '../../content/replacement.ts'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { OverlaidState } from '../../platform/table/release-file.ts'
import { openFile } from '../../platform/table/release-store.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { ClientScope, EnvironmentScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { companies } from '../../platform/tenancy/tenancy.ts'
import { Problem } from '#shared/problem'
import { readParts } from '../../portability/parts.ts'
import { completeBackup, findMedia } from './making.ts'
import { partsIn } from './settings.ts'

/** Looks that all a backup names is there, and says so in its row; one that was deleted meanwhile, or is ready, stays as it is. */
export async function writeBackup(scope: EnvironmentScope, id: string): Promise<void> {
  const found = await findBeingWritten(scope, id)
  if (!found) return
  const { client, environment } = scope
  const [state, parts, company, all] = await Promise.all([
    openFile(client, found.file),
    partsIn(client, found),
    new Table({ client }).get(companies, 'company'),
    readEnvironments({ client }),
  ])
  if (!company) return
  const { company: settings = (await readParts(scope)).company } = parts ?? {}
  const media = await findMedia(client, wholeOf(state), { company: settings })
  await settle(scope, completeBackup(found, company, environmentIn(all, environment), media.found))
}

/** Says of a backup that it could not be written. */
export async function failBackup(scope: EnvironmentScope, id: string): Promise<void> {
  const found = await findBeingWritten(scope, id)
  if (found) await settle(scope, { ...found, status: 'failed' })
}

async function findBeingWritten(scope: EnvironmentScope, id: string): Promise<BackupItem | undefined> {
  const found = await new Table(scope).get(backups, id)
  return found?.status === 'writing' ? found : undefined
}

async function settle(scope: EnvironmentScope, item: BackupItem): Promise<void> {
  const { client, environment: environmentId } = scope
  const unchanged = { field: 'status', value: 'writing' }
  try {
    await contextIn({ client }).commit([new Table(scope).replace(backups, item, unchanged)], {
      events: [{ type: 'backupChanged', environmentId, id: item._id, status: item.status }],
    })
  } catch (error) {
    // Somebody has deleted it, or the same step is taken twice.
    if (!Problem.is(error, 'stale')) throw error
  }
}

const nothing = new OverlaidState(new Map())

/**
 * Lets an environment go on with a release without any content; backup and release land together. Gives how many rows that
 * were: of one that is empty already none, and nothing is written.
 */
export const clearContent = (scope: ClientScope, environment: string, by: string): Promise<number> =>
  retryOnConflict(() => clear(scope, environment, by), { conflicts: ['content-moved', 'stale', 'unavailable'] })

async function clear(scope: ClientScope, environment: string, by: string): Promise<number> {
  const context = contextIn(scope)
  if (!(await context.table.get(companies, 'company'))) return 0
  return holdContent(context, [environment], async (hold) => {
    const held = hold.of(environment)
    const changes = rowsToward(held.state, nothing)
    if (changes.size === 0) return 0
    const prepared = await prepareRelease(context, held, { changes, reason: 'clear', note: '', by })
    await hold.commit(new Map([[environment, prepared.pointer]]), rowChanges(held.scope, prepared.rows), {
      events: [activatedEvent(prepared.pointer, held)],
    })
    return changes.size
  })
}
