/**
 * What has happened to a company beside its conversations: a model, backups, erasures, broadcasts. A model comes with the demo,
 * because learning took some 13 s of a processor; it is laid down before anything is promoted, so that no release learns it.
 */
import { dayAfter } from '#shared/days'
import { ulid } from 'ulid'
import { writeBackup } from '../../functions/areas/backups/steps.ts'
import { fingerprintOf } from '../../functions/content/models/learned.ts'
import { builds as buildRows, deployments, locks, type BuildItem } from '../../functions/content/models/store.ts'
import { jobChange } from '../../functions/content/models/training-jobs.ts'
import { knowledgeOf } from '../../functions/content/items/knowledge.ts'
import { signReceipt } from '../../functions/erasure/receipt.ts'
import { erasures, subjectsOf } from '../../functions/erasure/store.ts'
import { broadcasts, type BroadcastItem } from '../../functions/campaigns/store.ts'
import { responses } from '../../functions/chat/conversation/broadcast-responses.ts'
import { backupFileName, backups as backupRows, type BackupItem } from '../../functions/content/backup-rows.ts'
import { modelKey, writeModel } from '../../functions/platform/files/models.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { ask, moment, silent } from './calls.ts'
import type { CompanyFolder } from './folder.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A proof follows its backup, and an erasure takes most of a minute. */
const provenAfterMs = 70_000
const erasedAfterMs = 47_000

/** Backs an environment up as it is now, and lets that have been done before: what came since then can be brought back. */
export async function keepBackups(context: Context, made: CompanyFolder['backups']['made']): Promise<void> {
  const { scope, now, member, table } = context
  const { _id } = (await ask(silent(context), 'backups.create')) as BackupItem
  await writeBackup(scope, _id)
  const backup = await table.get(backupRows, _id)
  if (backup?.status !== 'complete') throw new Error('The demo could not be backed up.')
  const past = made.flatMap(({ kind, daysAgo, at }) =>
    daysAgo.map((days): BackupItem => {
      const then = new Date(moment(now, -days, at))
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
    const begun = Date.parse(moment(now, -daysAgo, at))
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
  const { _id } = (await ask(silent(context), 'builds.build')) as BuildItem
  const begun = await table.get(buildRows, _id)
  if (!begun) throw new Error('A build of the demo is gone.')
  const key = modelKey(scope, _id)
  await writeModel(key, bytes)
  const updated = now.toISOString()
  const learned = { release: scope.release, at: updated, items, fingerprint: fingerprintOf(await knowledgeOf(table)) }
  const done = { status: 'deployed', updated, ended: updated, model: key, report, learned } as const
  const row = { ...begun, ...done, modelBytes: bytes.length, version: begun.version + 1 }
  await transact([
    table.replace(buildRows, row, { field: 'version', value: begun.version }),
    table.create(deployments, { build: _id, model: key, revision: 1 }, 'stale'),
    table.drop(locks, 'building'),
    await jobChange(scope, row),
  ])
}
