/**
 * What has happened to a company beside its conversations: a model was learned, nights made backups, customers were erased,
 * broadcasts were sent. Models come with the demo, because learning takes longer than all else of a first start: on a busy
 * machine both took some 13 s of a processor, and they are 2.3 MB. `npm run demo` learns them anew, and a test tells when.
 */
import { contracts } from '#shared/contracts/index'
import { dayAfter } from '#shared/days'
import { ulid } from 'ulid'
import { operations as backups } from '../../functions/areas/backups/operations.ts'
import { writeBackup } from '../../functions/areas/backups/steps.ts'
import { operations as builds } from '../../functions/areas/builds/operations.ts'
import { builds as buildRows, deployments, locks } from '../../functions/areas/builds/store.ts'
import { jobChange } from '../../functions/areas/builds/training-jobs.ts'
import { signReceipt } from '../../functions/areas/privacy/receipt.ts'
import { erasures, subjectsOf } from '../../functions/areas/privacy/store.ts'
import { broadcasts, type BroadcastItem } from '../../functions/campaigns/store.ts'
import { responses } from '../../functions/chat/broadcast-responses.ts'
import { backupFileName, backups as backupRows, type BackupItem } from '../../functions/content/backup-rows.ts'
import { modelKey, writeModel } from '../../functions/platform/files/models.ts'
import { callContext } from '../../functions/platform/request/call-context.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { silent } from './calls.ts'
import type { CompanyFolder } from './folder.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A proof follows its backup, and an erasure takes most of a minute. */
const provenAfterMs = 70_000
const erasedAfterMs = 47_000

/** That many days ago, at this time in UTC. */
const moment = (now: Date, daysAgo: number, time: string): Date =>
  new Date(`${new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)}T${time}:00.000Z`)

/** Backs an environment up as it is now, and lets that have been done before: what came since then can be brought back. */
export async function keepBackups(context: Context, made: CompanyFolder['backups']['made']): Promise<void> {
  const { scope, now, member, table } = context
  const { _id } = await backups.create(
    {},
    callContext(silent(context), { area: 'backups', route: contracts.backups.create }),
  )
  await writeBackup(scope, _id)
  const backup = await table.get(backupRows, _id)
  if (backup?.status !== 'complete') throw new Error('The demo could not be backed up.')
  const past = made.flatMap(({ kind, daysAgo, at }) =>
    daysAgo.map((days): BackupItem => {
      const then = moment(now, days, at)
      const proven = { at: new Date(then.getTime() + provenAfterMs).toISOString(), isSame: true }
      return {
        ...backup,
        _id: ulid(then.getTime()),
        created: then.toISOString(),
        gcpFilename: backupFileName(member.company, member.active, then),
        ...(kind !== 'manual' && { kind, by: '', proven }),
      }
    }),
  )
  await transact([table.remove(backupRows, _id), ...past.map((row) => table.put(backupRows, row))])
}

/** Who had asked to be forgotten; the receipt is as genuine as any. */
export async function keepErasures(
  { scope: { client }, member, now, actor }: Context,
  given: CompanyFolder['erasures'],
): Promise<void> {
  const table = new Table({ client })
  for (const { daysAgo, counts } of given) {
    const begun = now.getTime() - daysAgo * dayMs
    const day = new Date(begun).toISOString().slice(0, 10)
    const [_id, conversation] = [ulid(begun), ulid(begun)]
    const [subject = ''] = await subjectsOf({ client, conversation })
    const told = {
      by: actor.fullName,
      subject,
      counts,
      started: new Date(begun).toISOString(),
      completed: new Date(begun + erasedAfterMs).toISOString(),
      forgotten: { logs: dayAfter(day, 90), recovery: dayAfter(day, 35) },
    }
    const receipt = await signReceipt({ ...told, erasure: _id, company: member.company.displayName })
    await transact([table.put(erasures, { ...told, _id, status: 'completed', seen: told.completed, receipt })])
  }
}

/** Broadcasts that were sent, with what came of them. */
export async function keepBroadcasts(context: Context, sent: CompanyFolder['sent']): Promise<void> {
  const { scope, now, newId, actor, table } = context
  for (const { draft, daysAgo, at, tally, responses: given } of sent) {
    const begun = moment(now, daysAgo, at).getTime()
    const after = (minutes: number) => new Date(begun + minutes * minuteMs).toISOString()
    const total = tally.sent + tally.skipped + tally.failed
    const times = { created: after(-120), updated: after(0), sentAt: after(0), finishedAt: after(1.5) }
    const by = { _id: actor.id, name: actor.fullName }
    const done = { status: 'sent', phase: 'finished', total, tally, version: 4 } as const
    const item: BroadcastItem = { ...draft, _id: newId(), ...times, by, ...done }
    const { client, environment } = scope
    const own = new Table({ client, environment, broadcast: item._id })
    const rows = Array.from({ length: given.viewed }, (_, index) => {
      const [replied, optedOut] = [index < given.replied, index >= given.viewed - given.optedOut]
      const response = { conversation: ulid(begun), viewed: true, ...(replied && { replied }) }
      return own.put(responses, { ...response, ...(optedOut && { optedOut }) })
    })
    await transact([table.create(broadcasts, item, 'stale'), ...rows])
  }
}

/** Writes a build of the environment, done and deployed, as if it had been learned just now. */
export async function keepModel(
  context: Context,
  { report, items }: NonNullable<CompanyFolder['model']>,
  bytes: Uint8Array,
): Promise<void> {
  const { scope, table, now } = context
  const { _id } = await builds.build(
    {},
    callContext(silent(context), { area: 'builds', route: contracts.builds.build }),
  )
  const begun = await table.get(buildRows, _id)
  if (!begun) throw new Error('A build of the demo is gone.')
  const key = modelKey(scope, _id)
  await writeModel(key, bytes)
  const updated = now.toISOString()
  const learned = { release: scope.release, at: updated, items }
  const done = { ...begun, status: 'deployed' as const, updated, ended: updated, model: key, report, learned }
  const row = { ...done, modelBytes: bytes.length, version: begun.version + 1 }
  await transact([
    table.replace(buildRows, row, { field: 'version', value: begun.version }),
    table.create(deployments, { build: _id, model: key, revision: 1 }, 'stale'),
    table.drop(locks, 'building'),
    await jobChange(scope, row),
  ])
}
