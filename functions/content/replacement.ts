/**
 * Replaces the content of an environment by moving its pointer: what is there is read while its gate is closed, a plan
 * says which rows become what, the outcome is written as a file, and one transaction lets the environment point to it.
 * Whatever dies before that transaction has changed nothing; a save that comes meanwhile waits and lands on the new content.
 */
import { catalogue } from '#shared/content/catalogue'
import type { Finding } from '#shared/contracts/findings'
import type { BackupReason } from '#shared/contracts/backups'
import { itemsPerReleaseMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { contentKinds, type ContentKind } from '#shared/references'
import { backupFileName, expiryOf, writeParts, type BackupItem } from './backup-rows.ts'
import type { About, Landing } from '../platform/request/context.ts'
import { ReleaseFile, type ReleaseState } from '../platform/table/release-file.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { writeFile, writeState } from '../platform/table/release-store.ts'
import type { ReleaseScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import type { EnvironmentItem } from '../platform/tenancy/tenancy.ts'
import { countDiffering, itemStores, storeOfKey } from './comparison.ts'
import { holdContent, type Held, type HoldContext, type Move } from './hold.ts'
import { laterRows } from './item-rows.ts'
import { latestReleases, nameOfRelease, releaseRows, type ReleasedModel, type ReleaseRow } from './release-rows.ts'
import { derive, withRows, type RowChanges } from './soundness.ts'

export interface Replacement {
  readonly changes: RowChanges
  readonly reason: BackupReason
  readonly from?: { readonly environmentId: string; readonly name: string } | undefined
  readonly note?: string | undefined
  /** Made by who asked, so that a request that is sent twice is recognised. */
  readonly id?: string | undefined
  /** Further files it is made of. */
  readonly parents?: readonly string[] | undefined
  readonly by: string
  /** The model that answered before. */
  readonly modelBefore?: ReleasedModel | undefined
  readonly findings?: readonly Finding[] | undefined
  /** The settings as they are, where they are replaced as well: then the way back leads to both. */
  readonly parts?: object | undefined
}

export interface Prepared {
  readonly row: ReleaseRow
  /** The rows to write: this release, and the content before it where no release has it yet. */
  readonly rows: readonly ReleaseRow[]
  /** Where the environment points to with it, and the way back. */
  readonly pointer: Move & { readonly release: string; readonly base: string; readonly number: number }
}

/** Writes the files of a replacement; nothing points to them before `rows` and `pointer` are committed. */
export async function prepareRelease(context: HoldContext, held: Held, given: Replacement): Promise<Prepared> {
  const { state } = held
  const { changes } = given
  const [file, before] = await Promise.all([
    writeOutcome(context.scope.client, state, changes),
    recordBefore(context, held, given),
  ])
  const comesFrom = before.file === undefined ? [] : [before.file]
  const counts = { counts: countsOf(state, changes), changed: changedCounts(state, changes) }
  return releaseOver(context, held, before, given, { file, comesFrom, ...counts })
}

/** A state that was there before, and its file. */
export interface Former {
  readonly state: ReleaseState
  readonly file: string
  /** Nobody writes there, so that the file is good as it is: elsewhere revisions go on. */
  readonly isPointed: boolean
}

/**
 * As `prepareRelease`, for an environment that goes back as a whole: what was sound then is sound, and but for revisions
 * nothing has to be written.
 */
export async function prepareReturn(
  context: HoldContext,
  held: Held,
  given: Omit<Replacement, 'changes'>,
  { state: former, file: kept, isPointed }: Former,
): Promise<Prepared> {
  const later = isPointed ? new Map<string, object>() : laterRows(former, held.state)
  const [file, before] = await Promise.all([
    later.size === 0 ? kept : writeFile(context.scope.client, later, former),
    recordBefore(context, held, given),
  ])
  // It comes from nothing that was there since.
  const comesFrom = isPointed || before.file === undefined ? [] : [before.file]
  const counts = { counts: countsOf(former, new Map()), changed: countDiffering(former, held.state) }
  return releaseOver(context, held, before, given, { file, comesFrom, ...counts })
}

type Outcome = Pick<ReleaseRow, 'file' | 'counts' | 'changed'> & { readonly comesFrom: readonly string[] }

function releaseOver(
  context: HoldContext,
  { environment }: Held,
  before: Before,
  given: Omit<Replacement, 'changes'>,
  { comesFrom, ...outcome }: Outcome,
): Prepared {
  const created = context.now.toISOString()
  const findings = given.findings ?? []
  const row: ReleaseRow = {
    environmentId: environment._id,
    by: given.by,
    created,
    activated: created,
    _id: given.id ?? context.newId(),
    number: before.last + 1,
    reason: given.reason,
    ...(given.from && { from: given.from }),
    note: given.note ?? '',
    ...outcome,
    parents: [...new Set([...comesFrom, ...(given.parents ?? [])])],
    ...(before.file && { before: before.file }),
    findings: {
      errors: findings.filter(({ severity }) => severity === 'error').length,
      warnings: findings.filter(({ severity }) => severity === 'warning').length,
    },
  }
  const pointer = { release: context.newId(), base: row.file, number: row.number, undo: before.undo }
  return { row, rows: [...before.rows, row], pointer }
}

/** Writes the file of a state that is changed; what would refer to nothing refuses it. */
async function writeOutcome(client: string, state: ReleaseState, changes: RowChanges): Promise<string> {
  const { rows, errors } = derive(state, changes)
  if (errors.length > 0) throw unsound(errors)
  requireRoom(state, changes)
  return writeFile(client, rows, state)
}

/** What an environment holds before it is replaced. */
interface Before {
  /** Its file; none where it holds nothing. */
  readonly file: string | undefined
  /** The release it becomes, where none has it yet. */
  readonly rows: readonly ReleaseRow[]
  /** The number of the last release with that. */
  readonly last: number
  /** The backup of it; none where it could not be read. */
  readonly undo: BackupItem | undefined
}

/** Writes down what an environment holds, so that there is a way back to it. */
export async function recordBefore(
  context: HoldContext,
  held: Held,
  given: Pick<Replacement, 'by' | 'modelBefore' | 'reason' | 'parts'>,
): Promise<Before> {
  const { environment, scope, state } = held
  const { by, modelBefore } = given
  const isEmpty = itemStores.every((store) => state.keys(`${store}#`).length === 0)
  const [undo, latest] = await Promise.all([wayBack(context, held, given), latestReleases(scope)])
  const file = isEmpty ? undefined : undo?.file
  const last = latest[0]?.number ?? 0
  const isKnown = latest.some((row) => row.file === file && !row.isDiscarded)
  if (file === undefined || isKnown) return { file, rows: [], last, undo }
  const created = context.now.toISOString()
  const row: ReleaseRow = {
    environmentId: environment._id,
    by,
    created,
    activated: created,
    _id: context.newId(),
    number: last + 1,
    reason: 'edit',
    note: '',
    file,
    parents: environment.base ? [environment.base] : [],
    counts: countsOf(state, new Map()),
    changed: { added: 0, edited: 0, removed: 0 },
    findings: { errors: 0, warnings: 0 },
    ...(modelBefore && { model: modelBefore }),
  }
  return { file, rows: [row], last: last + 1, undo }
}

/** The backup of what is about to be replaced: it lands with what replaces it. */
async function wayBack(
  { now, newId }: HoldContext,
  { company, environment, scope, state, isLost }: Held,
  { by, reason, parts }: Pick<Replacement, 'by' | 'reason' | 'parts'>,
): Promise<BackupItem | undefined> {
  if (isLost) return undefined
  const { client, base, sealed } = scope
  const [content, kept] = await Promise.all([
    sealed && base !== undefined ? { name: base, bytes: undefined } : writeState(client, state),
    parts && writeParts(client, parts),
  ])
  const bytes = content.bytes ?? (state instanceof ReleaseFile ? state.bytes.length : undefined)
  const kind = kept ? 'safety' : 'release'
  const expires = expiryOf(kind, reason, now)
  return {
    _id: newId(),
    gcpFilename: backupFileName(company, environment, now),
    kind,
    status: 'complete',
    created: now.toISOString(),
    by,
    counts: countsOf(state, new Map()),
    reason,
    file: content.name,
    ...(bytes !== undefined && { bytes: bytes + (kept?.bytes ?? 0) }),
    ...(kept && { parts: kept.name }),
    ...(expires !== undefined && { expires }),
  }
}

interface Planned<T> {
  readonly changes: RowChanges
  readonly outcome: T
  /** A change of the settings that lands with it. */
  readonly settings?: Change | undefined
}

/** Lets an environment go on with what a plan makes of it, and nobody else: for imports and translations. */
export function replaceContent<T>(
  context: HoldContext,
  environmentId: string,
  {
    plan,
    about,
    ...given
  }: Omit<Replacement, 'changes'> & {
    /** Gives the changed rows, and what the caller is told of it; it throws what refuses the whole. */
    readonly plan: (state: ReleaseState) => Promise<Planned<T>> | Planned<T>
    readonly about: (outcome: T) => Landing['about']
  },
): Promise<T> {
  const replace = () =>
    holdContent(context, [environmentId], async (hold) => {
      const held = hold.of(environmentId)
      const { changes, outcome, settings } = await plan(held.state)
      const ofSettings = settings && { type: 'changed' as const, area: 'settings' as const }
      if (changes.size === 0) {
        if (settings) await hold.commit(new Map(), [settings], { about: about(outcome), events: [ofSettings!] })
        return outcome
      }
      const prepared = await prepareRelease(context, held, { ...given, changes })
      await hold.commit(
        new Map([[environmentId, prepared.pointer]]),
        [...rowChanges(held.scope, prepared.rows), ...(settings ? [settings] : [])],
        {
          about: about(outcome),
          events: [activatedEvent(prepared.pointer, held), ...(ofSettings ? [ofSettings] : [])],
        },
      )
      return outcome
    })
  // A plan is made anew for what somebody else has left there.
  return retryOnConflict(replace, { conflicts: ['content-moved', 'stale', 'unavailable'] })
}

export const rowChanges = ({ client, environment }: ReleaseScope, rows: readonly ReleaseRow[]): Change[] =>
  rows.map((row) => new Table({ client, environment }).create(releaseRows, row, 'stale'))

/** What the audit says of a release of an environment. */
export const aboutRelease = ({ name, _id }: EnvironmentItem, row: Pick<ReleaseRow, 'number' | 'note'>): About => ({
  name,
  id: _id,
  description: nameOfRelease(row),
})

/** What consoles and the table's stream hear of a moved pointer; `left` are others whose rows were left behind. */
export const activatedEvent = (
  { number, release }: { readonly number: number; readonly release: string },
  target: Held,
  ...left: readonly Held[]
) => ({
  type: 'releaseActivated' as const,
  environmentId: target.environment._id,
  number,
  release,
  retired: [target, ...left]
    .filter(({ gate }) => gate)
    .map(({ scope }) => ({ environment: scope.environment, release: scope.release })),
})

export function unsound(findings: readonly Finding[]): Problem {
  const names = findings.slice(0, 5).map(({ item, other }) => [item?.title, other].filter(Boolean).join(' → '))
  return new Problem('release-unsound', { names: [...new Set(names)].join(', ') })
}

function requireRoom(state: ReleaseState, changes: RowChanges): void {
  for (const [kind, count] of Object.entries(countsOf(state, changes)))
    if (count > itemsPerReleaseMax && [...changes.values()].some(Boolean))
      throw new Problem('too-large', { limit: `${itemsPerReleaseMax} ${kind}s` })
}

type Counts = Record<ContentKind, number>

export function countsOf(state: ReleaseState, changes: RowChanges): Counts {
  const counts = Object.fromEntries(contentKinds.map((kind) => [kind, 0])) as Counts
  for (const kind of contentKinds) {
    const { store, type } = catalogue[kind]
    const isOfKind = (row: object | undefined) => row && (!type || (row as { type?: string }).type === type)
    for (const key of state.keys(`${store}#`)) {
      if (changes.has(key)) continue
      if (!type || isOfKind(state.get(key))) counts[kind] += 1
    }
    for (const [key, row] of changes) if (storeOfKey(key) === store && isOfKind(row)) counts[kind] += 1
  }
  return counts
}

/** Items by what becomes of them; one whose mappings alone change is edited, and one with another revision alone is not. */
const changedCounts = (state: ReleaseState, changes: RowChanges): ReleaseRow['changed'] =>
  countDiffering(withRows(state, changes), state)
