/** Backups: makes them, restores them, and gives them away as files. */
import type { backups as contract } from '#shared/contracts/backups'
import { backupsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { backupOf, backups, type BackupItem } from '../../content/backup-rows.ts'
import { wholeOf } from '../../content/plans/portion.ts'
import { holdContent } from '../../content/hold.ts'
import { offerFile } from '../../platform/files/exports.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { placeChange } from '../../platform/table/places.ts'
import { openFile } from '../../platform/table/release-store.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { beginBackup } from './making.ts'
import { encodeWorkspace } from '../../portability/workspace-file.ts'
import { readParts } from '../../portability/parts.ts'
import { restore, tellDifference } from './restore.ts'
import { partsIn } from './settings.ts'

export const operations: Operations<typeof contract> = {
  list: async (_, context) => (await listBackups(context)).map(backupOf),

  create: async (_, context) => {
    const { environment: environmentId } = context.scope
    // Nothing is written where there is no place.
    await placeOf(context)
    const made = await holdContent(context, [environmentId], async (hold) =>
      beginBackup(context, hold.of(environmentId), {
        kind: 'manual',
        by: context.actor.fullName,
        parts: await readParts(context.scope),
      }),
    )
    await retryOnConflict(async () =>
      context.commit([context.table.create(backups, made, 'stale'), await placeOf(context)], {
        about: aboutOf(context, made),
        also: [{ type: 'backupChanged', environmentId, id: made._id, status: made.status }],
      }),
    )
    return backupOf(made)
  },

  difference: async ({ id }, context) => tellDifference(context, await findWhole(context, id)),

  restore: async ({ snapshotId }, context) => restore(context, await findWhole(context, snapshotId)),

  remove: async ({ id }, context) => {
    const gone = await find(context, id)
    await context.commit([context.table.remove(backups, id, 'backup-missing')], { about: aboutOf(context, gone) })
    return { id }
  },

  download: async ({ id }, context) => {
    const { scope } = context
    const backup = await findWhole(context, id)
    const [state, kept, own] = await Promise.all([
      openFile(scope.client, backup.file),
      readParts(scope),
      partsIn(scope.client, backup),
    ])
    // What it does not hold is as it is now: a workspace file has all parts.
    const body = await encodeWorkspace(scope, wholeOf(state), { ...kept, ...own })
    const fileName = backup.gcpFilename.replace(/json$/, 'parley')
    const file = await offerFile(scope, { id: context.newId(), fileName, contentType: 'application/zip', body })
    await context.commit([], { about: aboutOf(context, backup) })
    return file
  },
}

/** Those that people have made, those of nights, and a way back from each release of a week. */
const listedMax = 1000

/** The place of one that people make; those of nights and releases go by themselves. */
const placeOf = (context: Context) =>
  placeChange(
    context.table,
    { id: `${backups.name}#${context.scope.environment}`, max: backupsMax, noun: 'backups' },
    async () => (await listBackups(context)).filter(({ kind }) => kind === 'manual').length,
  )

const listBackups = ({ table }: Context): Promise<BackupItem[]> =>
  table.list(backups, { newestFirst: true, itemsMax: listedMax })

async function find({ table }: Context, id: string): Promise<BackupItem> {
  const found = await table.get(backups, id)
  if (!found) throw new Problem('backup-missing')
  return found
}

/** One that is not being written, nor could not be. */
async function findWhole(context: Context, id: string): Promise<BackupItem> {
  const found = await find(context, id)
  if (found.status !== 'complete' || found.gcpFilename === '') throw new Problem('backup-missing')
  return found
}

/** One that has no name yet is called by its environment. */
const aboutOf = ({ member }: Context, { _id, gcpFilename }: BackupItem) => ({
  name: gcpFilename || member.active.name,
  id: _id,
})
