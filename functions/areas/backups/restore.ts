/** Restores a backup: content and settings go back together, or neither does. */
import type { Backup, BackupDifference } from '#shared/contracts/backups'
import { workspaceParts } from '#shared/contracts/portability'
import { backupOf, type BackupItem } from '../../content/backup-rows.ts'
import { countDiffering } from '../../content/comparison.ts'
import { holdContent, withoutAgreements, type Hold } from '../../content/hold.ts'
import { activatedEvent, prepareReturn, rowChanges } from '../../content/replacement.ts'
import type { Context } from '../../platform/request/context.ts'
import { OverlaidState, type ReleaseState } from '../../platform/table/release-file.ts'
import { LostFile, openFile, readState } from '../../platform/table/release-store.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { isReadOnly } from '../../platform/tenancy/tenancy.ts'
import { forgetParts, landFirst, planParts, readParts } from '../../portability/parts.ts'
import { partsIn } from './settings.ts'

interface Restored {
  readonly restored: string
  /** What was replaced; none where its file was lost. */
  readonly safety?: Backup
}

/** Of two at once the second begins anew, on what the first has left. */
export async function restore(context: Context, backup: BackupItem): Promise<Restored> {
  const conflicts = ['content-moved', 'stale', 'unavailable'] as const
  const restored = await retryOnConflict(() => restoreOnce(context, backup), { conflicts })
  forgetParts(context.scope)
  return restored
}

async function restoreOnce(context: Context, backup: BackupItem): Promise<Restored> {
  const { environment: id } = context.scope
  const { client } = context.scope
  const [state, parts] = await Promise.all([openFile(client, backup.file), partsIn(client, backup)])
  const use = async (hold: Hold): Promise<Restored> => {
    const held = hold.of(id)
    const [before, plan] = parts
      ? await Promise.all([readParts(context.scope), planParts(makerOf(context), context.scope, parts)])
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
    if (plan) await landFirst(plan)
    const agreed = withoutAgreements(hold.environments, id)
    const moves = new Map([...agreed, [id, { ...agreed.get(id), ...prepared.pointer }]])
    await hold.commit(moves, [...rowChanges(held.scope, prepared.rows), ...(plan?.changes ?? [])], {
      about: { name: backup.gcpFilename, id: backup._id },
      events: [
        activatedEvent(prepared.pointer, held),
        ...(plan?.areas ?? []).map((area) => ({ type: 'changed' as const, area })),
      ],
    })
    const { undo } = prepared.pointer
    return { restored: backup._id, ...(undo && { safety: backupOf(undo) }) }
  }
  // A backup is the way out for an environment whose file is lost.
  return holdContent(context, [id], use, { isEmptyIfLost: true })
}

/** What restoring it would change; nothing is changed. */
export async function tellDifference(context: Context, backup: BackupItem): Promise<BackupDifference> {
  const { client } = context.scope
  const [wanted, parts, state] = await Promise.all([
    openFile(client, backup.file),
    partsIn(client, backup),
    stateNow(context),
  ])
  const plan = parts && (await planParts(makerOf(context), context.scope, parts))
  const changed = workspaceParts.filter((part) => {
    const { created = 0, updated = 0, removed = 0 } = plan?.outcome[part] ?? {}
    return created + updated + removed > 0
  })
  return {
    ...countDiffering(wanted, state),
    settings: changed,
    missing: [...(plan?.missing ?? [])],
    kept: [...(plan?.kept ?? [])],
  }
}

async function stateNow({ scope }: Context): Promise<ReleaseState> {
  try {
    return await readState(scope)
  } catch (error) {
    if (error instanceof LostFile) return new OverlaidState(new Map())
    throw error
  }
}

const makerOf = ({ now, newId, actor }: Context) => ({ now, newId, by: actor.fullName })
