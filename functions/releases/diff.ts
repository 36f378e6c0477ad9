/** What differs between two environments, as the console lists it. */
import { catalogue } from '#shared/content/catalogue'
import type { ItemDifference } from '#shared/contracts/item-difference'
import type { Diff, Difference } from '#shared/contracts/releases'
import { nameOf, type ContentKind } from '#shared/references'
import { differencesOf } from '#shared/releases/merge'
import { needsOf, type Needs } from '#shared/releases/selection'
import { compare, rowKey, type Differing } from '../content/comparison.ts'
import { commonFile, latestReleases } from '../content/release-rows.ts'
import { readEnvironments, environmentIn } from '../content/hold.ts'
import { revisionId, revisions } from '../content/revisions.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import type { ReleaseState } from '../platform/table/release-file.ts'
import { openFile, readState } from '../platform/table/release-store.ts'
import { Table } from '../platform/table/table.ts'
import { contentScope, type EnvironmentItem } from '../platform/tenancy/tenancy.ts'
import { Problem } from '#shared/problem'
import { compareModels } from '../content/models/release-models.ts'

/** Two environments of a company. */
export interface Pair {
  readonly source: EnvironmentItem
  readonly target: EnvironmentItem
}

/** The environments of these ids; without a source that is there nothing can be compared (CHANGES-005). */
export async function findPair(scope: ClientScope, sourceId?: string, targetId?: string): Promise<Pair> {
  const { list } = await readEnvironments(scope)
  const source = list.find(({ _id }) => _id === sourceId)
  if (!source) throw new Problem('no-source-environment')
  if (sourceId === targetId) throw new Problem('same-environment')
  return { source, target: environmentIn({ list, version: 0 }, targetId ?? '') }
}

export interface Compared {
  readonly source: ReleaseState
  readonly target: ReleaseState
  /** None where the two have never agreed on anything. */
  readonly base: ReleaseState | undefined
  readonly differing: readonly Differing[]
}

/** Compares two environments as they are. */
export async function comparePair(scope: ClientScope, pair: Pair): Promise<Compared> {
  const [source, target, base] = await Promise.all([
    stateOf(scope, pair.source),
    stateOf(scope, pair.target),
    agreedState(scope, pair),
  ])
  return { source, target, base, differing: compare({ source, target, base }) }
}

/** The state that both last agreed on: as one of them remembers it, else the newest file both come from. */
export async function agreedState({ client }: ClientScope, pair: Pair): Promise<ReleaseState | undefined> {
  const file = await agreedFile({ client }, pair)
  return file === undefined ? undefined : openFile(client, file)
}

async function agreedFile({ client }: ClientScope, { source, target }: Pair): Promise<string | undefined> {
  const remembered = source.agreed?.[target._id] ?? target.agreed?.[source._id]
  if (remembered !== undefined) return remembered
  if (source.base !== undefined && source.base === target.base) return source.base
  const rows = await Promise.all([source, target].map(({ _id }) => latestReleases({ client, environment: _id })))
  const starts = [...(source.base ? [source.base] : []), ...Object.values(source.agreed ?? {})]
  return commonFile(rows.flat(), starts, target.base)
}

const listOf = {
  block: 'blocks',
  intent: 'intents',
  entity: 'entities',
  form: 'forms',
  field: 'fields',
  test: 'tests',
} as const

/** The lists of a diff; `brief` leaves them empty and counts alone. */
export async function diffOf(
  scope: ClientScope,
  { source: environment, target: other }: Pair,
  { source, target, differing }: Omit<Compared, 'base'>,
  { brief = false } = {},
): Promise<Diff> {
  const places = [environment, other].map(({ _id }) => ({ client: scope.client, environment: _id }))
  const model = await compareModels([places[0]!, places[1]!], { source, target }, new Date())
  const diff: Diff = {
    blocks: [],
    intents: [],
    entities: [],
    forms: [],
    fields: [],
    tests: [],
    pendingChanges: differing.length > 0 || model.step !== undefined,
    changes: differing.filter(({ hasSourceChanged }) => hasSourceChanged).length,
    conflicts: differing.filter(({ isConflict }) => isConflict).length,
    behind: differing.filter(isBehind).length,
    model,
  }
  if (brief) return diff
  const [authors, needs] = [await authorsOf(scope, environment, differing), needsIn(differing)]
  for (const found of differing) diff[listOf[found.kind]].push(differenceOf(found, needs, authors))
  return diff
}

/** The target has something of its own that the source lacks. */
export const isBehind = ({ hasTargetChanged, isConflict }: Differing): boolean => hasTargetChanged && !isConflict

const titleOf = ({ source, target }: Differing) =>
  (source ?? target)!.item as { title: string; key: string; group?: string }

function differenceOf(
  found: Differing,
  needs: ReadonlyMap<string, Needs>,
  authors: ReadonlyMap<string, string>,
): Difference {
  const { kind, id, change, source, isConflict } = found
  const { title, key, group } = titleOf(found)
  const { updated } = (source?.item ?? {}) as { updated?: string }
  const agent = authors.get(id)
  return {
    _id: id,
    kind,
    title,
    key,
    ...(group !== undefined && { group }),
    change,
    fields: fieldsOf(found),
    conflict: isConflict,
    behind: isBehind(found),
    ...(agent && { agent }),
    ...(updated && { updated }),
    ...needs.get(nameOf({ kind, id }))!,
  }
}

const fieldsOf = ({ kind, source, target, base, change }: Differing): string[] =>
  change === 'edited' ? [...new Set(differencesOf(kind, { base, source, target }).map(({ field }) => field))] : []

/** What each item that differs needs of the others, by its name. */
export const needsIn = (differing: readonly Differing[]): ReadonlyMap<string, Needs> =>
  needsOf(differing.map(({ kind, id, change, source }) => ({ kind, _id: id, change, source })))

/** Histories are asked for the latest state of this many items; a longer list goes without names. */
const authorsMax = 300

/** Who saved the state that the source has, by item. */
async function authorsOf(
  { client }: ClientScope,
  { _id }: EnvironmentItem,
  differing: readonly Differing[],
): Promise<ReadonlyMap<string, string>> {
  const saved = differing.flatMap(({ id, source }) => {
    const revision = (source?.item as { revision?: number } | undefined)?.revision
    return revision === undefined ? [] : [revisionId(id, revision)]
  })
  const found = await new Table({ client, environment: _id }).getMany(revisions, saved.slice(0, authorsMax))
  return new Map(found.map(({ itemId, agent }) => [itemId, agent]))
}

/** One item's versions, whether they differ or not; `not-found` where neither side has it. */
export function itemDifference(
  { source, target, base }: Omit<Compared, 'differing'>,
  kind: ContentKind,
  id: string,
): ItemDifference {
  const found = compare({ source, target, base }).find((one) => one.key === rowKey(kind, id) && one.kind === kind)
  if (!found) {
    const same = source.get(rowKey(kind, id))
    const { type } = catalogue[kind]
    if (!same || (type && (same as { type?: string }).type !== type)) throw new Problem('not-found')
    return { source: same, target: same, units: [] }
  }
  const { change, source: ours, target: theirs, base: agreed } = found
  return {
    change,
    ...(ours && { source: ours.item }),
    ...(theirs && { target: theirs.item }),
    ...(agreed && { base: agreed.item }),
    units: differencesOf(kind, { base: agreed, source: ours, target: theirs }),
  }
}

/** The content of an environment as it is now. */
export const stateOf = ({ client }: ClientScope, environment: EnvironmentItem): Promise<ReleaseState> =>
  readState(contentScope(client, environment))
