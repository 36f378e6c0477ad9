/** Backups: makes them, restores them, and gives them away as files. */
import type { Backup, backups as contract } from '#shared/contracts/backups'
import type { CompanySettings } from '#shared/contracts/company-settings'
import { backupsMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { backups, type BackupItem } from '../../content/backup-rows.ts'
import { rowsToward } from '../../content/item-rows.ts'
import { encodeBackup } from '../../content/plans/content-file.ts'
import { wholeOf } from '../../content/plans/portion.ts'
import { holdContent } from '../../content/hold.ts'
import { activatedEvent, prepareRelease, rowChanges } from '../../content/replacement.ts'
import { offerFile } from '../../platform/files/exports.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { openFile } from '../../platform/table/release-store.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { settings, type SettingsItem } from '../../platform/tenancy/tenancy.ts'
import { departmentsOf } from '../departments/operations.ts'
import { backUp, type Maker } from './making.ts'

export const operations: Operations<typeof contract> = {
  list: (_, context) => listBackups(context),

  create: async (_, context) => {
    const kept = await listBackups(context)
    if (kept.filter(({ kind }) => kind === 'manual').length >= backupsMax)
      throw new Problem('too-large', { limit: `${backupsMax} backups` })
    const made = await holdContent(context, [context.scope.environment], async (hold) =>
      backUp(makerOf(context), hold.of(context.scope.environment), 'manual'),
    )
    await context.commit([context.table.create(backups, made, 'stale')], {
      about: aboutOf(made),
      also: [{ type: 'backupChanged', environmentId: context.scope.environment, id: made._id, status: made.status }],
    })
    return made
  },

  difference: () => Promise.reject(new Problem('unavailable')),

  restore: async ({ snapshotId }, context) => restore(context, await find(context, snapshotId)),

  remove: async ({ id }, context) => {
    const gone = await find(context, id)
    await context.commit([context.table.remove(backups, id)], { about: aboutOf(gone) })
    return { id }
  },

  download: async ({ id }, context) => {
    const { scope, member } = context
    const backup = await find(context, id)
    const portion = wholeOf(await openFile(context.scope.client, backup.file))
    const body = encodeBackup(portion, member.company.name, backup.settings)
    const fileName = backup.gcpFilename
    const file = await offerFile(scope, { id: context.newId(), fileName, contentType: 'application/json', body })
    await context.commit([], { about: aboutOf(backup) })
    return file
  },
}

/** Those that people have made, and those of the restores of a month. */
const listedMax = 500

const listBackups = ({ table }: Context): Promise<BackupItem[]> =>
  table.list(backups, { newestFirst: true, itemsMax: listedMax })

async function find({ table }: Context, id: string): Promise<BackupItem> {
  const found = await table.get(backups, id)
  if (!found) throw new Problem('backup-missing')
  return found
}

const makerOf = ({ now, newId, member, actor }: Context): Maker => ({
  now,
  newId,
  company: member.company,
  by: actor.fullName,
})

const aboutOf = ({ _id, gcpFilename }: BackupItem) => ({ name: gcpFilename, id: _id })

/** Content and settings go back together, or neither does. */
async function restore(context: Context, backup: BackupItem): Promise<{ restored: string; safety: Backup }> {
  const { environment: id } = context.scope
  const state = await openFile(context.scope.client, backup.file)
  return holdContent(context, [id], async (hold) => {
    const held = hold.of(id)
    const safety = await backUp(makerOf(context), held, 'safety')
    const prepared = await prepareRelease(context, held, {
      changes: rowsToward(held.state, state),
      reason: 'restore',
      note: backup.gcpFilename,
      parents: [backup.file],
      by: context.actor.fullName,
    })
    await hold.commit(
      new Map([[id, prepared.pointer]]),
      [
        ...rowChanges(held.scope, prepared.rows),
        context.table.create(backups, safety, 'stale'),
        await settingsChange(context, backup.settings),
      ],
      {
        about: aboutOf(backup),
        events: [activatedEvent(prepared.pointer, held), { type: 'changed', area: 'settings' }],
      },
    )
    return { restored: backup._id, safety }
  })
}

/** A department that has been deleted since is nobody's default any more. */
async function settingsChange(context: Context, kept: CompanySettings): Promise<Change> {
  const before: SettingsItem | undefined = await context.table.get(settings, 'settings')
  const departments = await departmentsOf(context)
  const isThere = departments.some(({ _id }) => _id === kept.defaultDepartmentId)
  const after: SettingsItem = {
    ...kept,
    defaultDepartmentId: isThere ? kept.defaultDepartmentId : before?.defaultDepartmentId,
    revision: (before?.revision ?? 0) + 1,
  }
  return context.table.replace(settings, after, { field: 'revision', value: before?.revision })
}
