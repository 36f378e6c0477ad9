/** Restores a backup: content and settings go back together, or neither does. */
import type { Backup } from '#shared/contracts/backups'
import { backupOf, type BackupItem } from '../../content/backup-rows.ts'
import { holdContent, withoutAgreements, type Hold } from '../../content/hold.ts'
import { activatedEvent, prepareReturn, rowChanges } from '../../content/replacement.ts'
import type { Context } from '../../platform/request/context.ts'
import { openFile } from '../../platform/table/release-store.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { isReadOnly } from '../../platform/tenancy/tenancy.ts'
import { partsIn, planParts, readParts } from './settings.ts'

interface Restored {
  readonly restored: string
  /** What was replaced; none where its file was lost. */
  readonly safety?: Backup
}

/** Of two at once the second begins anew, on what the first has left. */
export const restore = (context: Context, backup: BackupItem): Promise<Restored> =>
  retryOnConflict(() => restoreOnce(context, backup), { conflicts: ['content-moved', 'stale', 'unavailable'] })

async function restoreOnce(context: Context, backup: BackupItem): Promise<Restored> {
  const { environment: id } = context.scope
  const { client } = context.scope
  const [state, parts] = await Promise.all([openFile(client, backup.file), partsIn(client, backup)])
  const use = async (hold: Hold): Promise<Restored> => {
    const held = hold.of(id)
    const [before, plan] = parts
      ? await Promise.all([readParts(context.scope), planParts(context, parts)])
      : [undefined, undefined]
    const given = {
      reason: 'restore',
      note: backup.gcpFilename,
      parents: [backup.file],
      parts: before,
      by: context.actor.fullName,
    } as const
    const isPointed = isReadOnly(held.environment, hold.environments)
    const prepared = await prepareReturn(context, held, given, { state, file: backup.file, isPointed })
    const agreed = withoutAgreements(hold.environments, id)
    const moves = new Map([...agreed, [id, { ...agreed.get(id), ...prepared.pointer }]])
    await hold.commit(moves, [...rowChanges(held.scope, prepared.rows), ...(plan?.changes ?? [])], {
      about: { name: backup.gcpFilename, id: backup._id },
      events: [
        activatedEvent(prepared.pointer, held),
        ...(plan ? [{ type: 'changed' as const, area: 'settings' as const }] : []),
      ],
    })
    const { undo } = prepared.pointer
    return { restored: backup._id, ...(undo && { safety: backupOf(undo) }) }
  }
  // A backup is the way out for an environment whose file is lost.
  return holdContent(context, [id], use, { isEmptyIfLost: true })
}
