/** The backups that the florist has by now: one by hand, made yesterday before the spring was prepared, and those of the nights. */
import { ulid } from 'ulid'
import { operations as backups } from '../../functions/areas/backups/operations.ts'
import { writeBackup } from '../../functions/areas/backups/steps.ts'
import { backupFileName, backups as rows, type BackupItem } from '../../functions/content/backup-rows.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { calling, quiet } from './call.ts'

/** Nights in which something had changed since the one before, by how many days ago they were. */
const nights = [1, 2, 4, 5, 6, 9, 11, 12]
/** First nights of weeks, long ago. */
const weeks = [16, 23]
const dayMs = 24 * 60 * 60_000
/** A proof follows its backup. */
const provenAfterMs = 70_000

/** Backs an environment up as it is now, and lets that have been done before: what came since then can be brought back. */
export async function keepBackups(context: Context): Promise<void> {
  const { scope, now } = context
  const { _id } = await backups.create({}, calling(quiet(context), 'backups', 'create'))
  await writeBackup(scope, _id)
  const table = new Table(scope)
  const made = await table.get(rows, _id)
  if (made?.status !== 'complete') throw new Error('The demo could not be backed up.')
  const afternoon = at(now, 1, 15, 40)
  const past = [
    madeAt(context, made, afternoon),
    ...nights.map((daysAgo) => ofNight(context, made, daysAgo, 'nightly')),
    ...weeks.map((daysAgo) => ofNight(context, made, daysAgo, 'weekly')),
  ]
  await transact([table.remove(rows, _id), ...past.map((row) => table.put(rows, row))])
}

function ofNight(context: Context, made: BackupItem, daysAgo: number, kind: 'nightly' | 'weekly'): BackupItem {
  const night = at(context.now, daysAgo, 2, 5)
  const proven = { at: new Date(night.getTime() + provenAfterMs).toISOString(), isSame: true }
  return { ...madeAt(context, made, night), kind, by: '', proven }
}

const madeAt = ({ member: { company, active } }: Context, made: BackupItem, moment: Date): BackupItem => ({
  ...made,
  _id: ulid(moment.getTime()),
  created: moment.toISOString(),
  gcpFilename: backupFileName(company, active, moment),
})

/** That many days ago, at this time in UTC. */
function at(now: Date, daysAgo: number, hours: number, minutes: number): Date {
  const day = new Date(now.getTime() - daysAgo * dayMs)
  day.setUTCHours(hours, minutes, 0, 0)
  return day
}
