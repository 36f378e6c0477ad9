/**
 * Lets an environment and the settings of its company be what a workspace file says. All of it is looked at first; media are
 * placed, and then one transaction moves the pointer, changes the settings and leaves the backup of what was there.
 */
import { handlers } from '#shared/blocks/handlers'
import { withMedia } from '#shared/blocks/index'
import { kindOfRow } from '#shared/content/catalogue'
import { mappingStores } from '#shared/content/mappings'
import { referencesOfPlugin } from '#shared/content/plugin-references'
import type { Block } from '#shared/contracts/blocks'
import type { Finding } from '#shared/contracts/findings'
import {
  importedKinds,
  type Counted,
  type ImportCounts,
  type ImportOutcome,
  type WorkspaceOutcome,
} from '#shared/contracts/portability'
import { faultAt } from '#shared/faults'
import { itemsPerReleaseMax } from '#shared/limits'
import { fileProblem } from '#shared/problem'
import { itemStores, rowKey } from '../content/comparison.ts'
import { holdContent, type Held, type Hold } from '../content/hold.ts'
import { rowsToward } from '../content/item-rows.ts'
import { pendingKnowledge } from '../content/models/release-models.ts'
import { canonicalJson } from '../content/plans/content-file.ts'
import type { Portion } from '../content/plans/portion.ts'
import { itemAt, mappingKey, type Item } from '../content/plans/state.ts'
import { activatedEvent, prepareRelease, rowChanges, unsound } from '../content/replacement.ts'
import { derive, isThere, type RowChanges } from '../content/soundness.ts'
import { isSealed } from '../platform/tenancy/arguments.ts'
import type { Context } from '../platform/request/context.ts'
import { OverlaidState, type ReleaseState, type Row } from '../platform/table/release-file.ts'
import { readState } from '../platform/table/release-store.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { adoptItems } from './adoption.ts'
import { planMedia, type MediaPlan } from './media-import.ts'
import { forgetParts, landFirst, planParts, readParts, type PartsPlan } from './parts.ts'
import { noneCounted, type OtherIds } from './parts/part.ts'
import { namedMedia } from './workspace-media.ts'
import type { WorkspaceFile } from './workspace-reading.ts'

/** What would become of it; nothing is changed. */
export async function tellImport(context: Context, file: WorkspaceFile): Promise<WorkspaceOutcome> {
  const media = await planMedia(context.scope.client, namedMedia(file.content, file.parts), file.media)
  const state = await readState(context.scope)
  return (await planAll(context, state, file, media)).outcome
}

/** Throws `release-unsound` where what the file says does not hold together, and `file-refused`. */
export async function importFile(context: Context, file: WorkspaceFile): Promise<WorkspaceOutcome> {
  requireKinds(file.content)
  const media = await planMedia(context.scope.client, namedMedia(file.content, file.parts), file.media)
  // Looked at before anything is written.
  requireSound(await planAll(context, await readState(context.scope), file, media))
  await media.place()
  const { environment } = context.scope
  // What somebody else changes meanwhile is planned anew.
  const outcome = await retryOnConflict(
    () => holdContent(context, [environment], (hold) => importHeld(context, hold, file, media)),
    { conflicts: ['content-moved', 'stale', 'unavailable'] },
  )
  forgetParts(context.scope)
  return outcome
}

async function importHeld(
  context: Context,
  hold: Hold,
  file: WorkspaceFile,
  media: MediaPlan,
): Promise<WorkspaceOutcome> {
  const plan = await planAll(context, hold.of(context.scope.environment).state, file, media)
  requireSound(plan)
  const safety = await landImport(context, hold, plan)
  return { ...plan.outcome, ...(safety !== undefined && { safety }) }
}

/**
 * Lands changed content and changed settings together; gives the backup of what was there, which holds both. Nothing is
 * written where nothing changes.
 */
export async function landImport(
  context: Context,
  hold: Hold,
  { changes, parts }: { readonly changes: RowChanges; readonly parts: PartsPlan },
): Promise<string | undefined> {
  const { environment } = context.scope
  const held: Held = hold.of(environment)
  if (changes.size === 0 && parts.changes.length === 0 && parts.first.length === 0) return undefined
  const prepared = await prepareRelease(context, held, {
    changes,
    reason: 'import',
    by: context.actor.fullName,
    // What is replaced becomes a backup with its settings.
    parts: await readParts(context.scope),
  })
  await landFirst(parts)
  const { name, _id } = held.environment
  await hold.commit(
    new Map([[environment, prepared.pointer]]),
    [...rowChanges(held.scope, prepared.rows), ...parts.changes],
    {
      about: { name, id: _id },
      events: [
        activatedEvent(prepared.pointer, held),
        ...parts.areas.map((area) => ({ type: 'changed' as const, area })),
      ],
    },
  )
  return prepared.pointer.undo?._id
}

interface Planned {
  readonly changes: RowChanges
  readonly parts: PartsPlan
  readonly outcome: WorkspaceOutcome
}

async function planAll(context: Context, state: ReleaseState, file: WorkspaceFile, media: MediaPlan): Promise<Planned> {
  const { client, environment } = context.scope
  const maker = { now: context.now, newId: context.newId, by: context.actor.fullName }
  const parts = await planParts(maker, context.scope, file.parts, { isForeign: true })
  const content = await adopted(context, state, file.content, { types: media.types, ids: parts.ids })
  const wanted = stateOf(content, context.now)
  const changes = rowsToward(state, wanted)
  const refused = [
    ...derive(state, changes).errors,
    ...(context.member.active.isLive ? goneFromPlugin(wanted, file.parts.company) : []),
  ]
  const outcome = {
    content: { ...countsOf(state, wanted), refused },
    settings: parts.outcome,
    media: media.outcome,
    missing: [...parts.missing],
    unlearned: (await pendingKnowledge({ client, environment }, wanted)).unlearned,
  }
  return { changes, parts, outcome }
}

function requireSound({ outcome }: Planned): void {
  if (outcome.content.refused.length > 0) throw unsound(outcome.content.refused)
}

export function requireKinds({ items }: Pick<Portion, 'items'>): void {
  for (const kind of importedKinds)
    if (items.filter((each) => each.kind === kind).length > itemsPerReleaseMax)
      throw fileProblem(faultAt(`content/${kind}.jsonl`, 'at-most', { max: itemsPerReleaseMax }))
}

/** What customers would reach by the menu and the moments of the plugin, and is not in the file. */
const goneFromPlugin = (wanted: ReleaseState, settings: Plugin): Finding[] =>
  referencesOfPlugin(settings)
    .filter((mention) => !isThere(wanted.get(rowKey(mention.kind, mention.id)), mention))
    .map(({ path }) => ({ severity: 'error', code: 'menu-gone', other: titleAt(path, settings) }) as const)

type Plugin = WorkspaceFile['parts']['company']

/** Of the choice or the moment that leads there; the form that is asked first has none. */
function titleAt(path: string, { persistentMenu, plugin }: Plugin): string {
  const index = Number(/\d+/.exec(path)?.[0] ?? NaN)
  if (path.startsWith('plugin.')) return plugin.moments[index]?.title ?? path
  return Object.values(persistentMenu[index]?.title ?? {})[0] ?? path
}

interface Fitting {
  readonly types: ReadonlyMap<string, string>
  readonly ids: OtherIds
}

/** The content as it may be saved here: its media are those that were looked at, and its secrets those that are here. */
async function adopted(context: Context, state: ReleaseState, content: Portion, fitting: Fitting): Promise<Portion> {
  const items = content.items.map((each) =>
    each.kind === 'block' ? { ...each, item: fitted(each.item as Block, state, fitting) } : each,
  )
  const portion = { ...content, items }
  // Of a block that is here with the same media none is asked for again.
  return adoptItems(context, portion, stateOf(portion, context.now))
}

function fitted(block: Block, state: ReleaseState, { types, ids }: Fitting): Block {
  const here = itemAt(state, rowKey('block', block._id))?.item as Block | undefined
  const typed = withMedia(block, (media) => ({ ...media, contentType: types.get(media.pointer) ?? media.contentType }))
  return withOwnSeals(withOtherIds(typed, ids), here)
}

/** The block with the ids that departments and events have here. */
function withOtherIds(block: Block, ids: OtherIds): Block {
  if (ids.size === 0) return block
  const { eventIds } = block
  const named = eventIds ? { ...block, eventIds: eventIds.map((id) => ids.get(id) ?? id) } : block
  if (named.type !== 'function' || named.function.type !== 'handover') return named
  const { departmentId } = named.function
  const other = departmentId && ids.get(departmentId)
  return other ? { ...named, function: { ...named.function, departmentId: other } } : named
}

/** No file holds a secret; one that is here stays as long as all that it is sent with stays as it is. */
function withOwnSeals(block: Block, here: Block | undefined): Block {
  const [own, before] = [handlerIn(block), handlerIn(here)]
  if (!own || !before || block.type !== 'function') return block
  const seals = handlers[before.handlerName].args
    .filter(({ name, type }) => type === 'secret' && isSealed(before.args[name]) && own.args[name] === undefined)
    .map(({ name }) => [name, before.args[name]] as const)
  const args = { ...own.args, ...Object.fromEntries(seals) }
  const isSent = canonicalJson({ ...own, args }) === canonicalJson(before)
  return isSent ? { ...block, function: before } : block
}

const handlerIn = (block: Block | undefined) =>
  block?.type === 'function' && block.function.type === 'handler' ? block.function : undefined

/** The rows of a portion, saved now. */
export function stateOf({ items, mappings }: Portion, now: Date): ReleaseState {
  const updated = now.toISOString()
  const rows = [
    ...items.map(({ kind, item }): [string, Item] => [rowKey(kind, item._id), { ...item, revision: 1, updated }]),
    ...mappings.map((mapping): [string, object] => [mappingKey(mapping), mapping.row]),
  ]
  // The rows are read only.
  return new OverlaidState(new Map(rows as [string, Row][]))
}

/** Items and mappings by what becomes of them. */
function countsOf(state: ReleaseState, wanted: ReleaseState): Omit<ImportOutcome, 'refused'> {
  const kinds = Object.fromEntries(importedKinds.map((kind) => [kind, noneCounted()])) as ImportCounts
  for (const store of [...itemStores, ...mappingStores]) {
    const kindOf = (row: Row) => (itemStores.includes(store) ? kindOfRow(store, row) : 'mapping')
    for (const key of wanted.keys(`${store}#`)) {
      const before = state.hashOf(key)
      const what = before === undefined ? 'created' : before === wanted.hashOf(key) ? 'skipped' : 'updated'
      kinds[kindOf(wanted.get(key)!)][what] += 1
    }
    for (const key of state.keys(`${store}#`)) if (!wanted.get(key)) kinds[kindOf(state.get(key)!)].removed += 1
  }
  const sum = (name: keyof Counted) => Object.values(kinds).reduce((total, counted) => total + counted[name], 0)
  return {
    created: sum('created'),
    updated: sum('updated'),
    skipped: sum('skipped'),
    removed: sum('removed'),
    kinds,
  }
}
