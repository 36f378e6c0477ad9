/**
 * What importing a portion of content changes. An item that is here under the same id, or else under the same key, is the
 * same item: it keeps the id it has here, and what names it in the file names it by that. Mappings are the same when they
 * are of the same intent with the same entities, of the same intent in the same block, or of the same entity.
 *
 * - `complete` replaces all blocks, forms, questions of the bank and mappings. Intents, entities and tests that the file
 *   does not have stay, because nothing that customers get needs them.
 * - `partial` adds, and skips or overwrites what is here already. With topics it takes only their blocks out of the file,
 *   with what belongs to them, and first clears the blocks that these topics have here, with the mappings that lead there.
 *
 * The bot's own moments are never removed. A block may name a department that is not here: its customers come to the
 * default one, as they do after a department was deleted.
 */
import { mentionsOf, namedBy } from '#shared/content/catalogue'
import { mappingKind, mentionsOfMapping, type Mapping } from '#shared/content/mappings'
import { systemKeys } from '#shared/contracts/blocks'
import type { ImportCounts, ImportType } from '#shared/contracts/portability'
import { faultAt, type FieldFault } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { fileProblem } from '#shared/problem'
import { nameOf, type ContentKind, type Mention } from '#shared/references'
import { rowKey } from '../comparison.ts'
import { canonicalJson } from './content-file.ts'
import { portionOf, topicOf, wholeOf, type Portion, type PortionItem, type PortionMapping } from './portion.ts'
import { mappingKey, type ContentState, type Item } from './state.ts'

export interface ImportOptions {
  readonly type: ImportType
  /** Whether what is here already is replaced by what the file has of it; `moments`: the bot's own moments alone. */
  readonly overwrite: boolean | 'moments'
  readonly topics: readonly string[]
}

export interface ImportPlan {
  /** The rows that change, by their keys; `undefined` takes one away. */
  readonly changes: ReadonlyMap<string, object | undefined>
  readonly counts: ImportCounts
}

export function planImport(state: ContentState, file: Portion, { type, overwrite, topics }: ImportOptions): ImportPlan {
  const isComplete = type === 'complete'
  if (isComplete && !(file.parts.forms && file.parts.mappings))
    throw fileProblem(faultAt('uploadId', 'file-incomplete'))
  const whole = { forms: true, mappings: true }
  const { items, mappings } = topics.length > 0 ? portionOf(file, topics, whole) : file
  const here = wholeOf(state)
  const plan = new Plan()
  const known = new KnownItems(here.items)
  const ids = known.idsOf(items)
  for (const { kind, item } of here.items)
    if (isComplete ? replaced.has(kind) : topics.includes(topicOf(item) ?? ''))
      if (!isMoment(kind, item)) plan.clear(rowKey(kind, item._id))
  for (const { kind, item, path = '' } of items) {
    const before = known.find(kind, item)
    plan.faults.push(...faultsOf({ kind, item }, before, path))
    const named = withIds(item, [...mentionsOf(kind, item), ...namedBy(kind, item)], ids)
    plan.place(kind, path, {
      key: rowKey(kind, before?.item._id ?? item._id),
      before: before && { key: rowKey(before.kind, before.item._id), row: before.item },
      overwrites: isComplete || (overwrite === 'moments' ? isMoment(kind, item) : overwrite),
      after: { ...named, _id: before?.item._id ?? item._id, revision: (before?.item.revision ?? 0) + 1 },
    })
  }
  plan.removeCleared(here.items.map(({ kind, item }) => [rowKey(kind, item._id), kind]))
  planMappings(plan, here, mappings, { ids, isComplete, overwrites: isComplete || overwrite === true })
  if (plan.faults.length > 0) throw fileProblem(...plan.faults)
  return plan
}

/** The kinds that a complete import leaves nothing of. */
const replaced: ReadonlySet<ContentKind> = new Set(['block', 'form', 'field'])

const isMoment = (kind: ContentKind, { key }: Pick<Item, 'key'>): boolean =>
  kind === 'block' && systemKeys.some((name) => name === key)

/** What keeps an item of a file from becoming the one that is here. */
function faultsOf({ kind, item }: PortionItem, before: PortionItem | undefined, path: string): FieldFault[] {
  if (!before) return []
  if (before.kind !== kind) return [faultAt(path, 'other-kind')]
  return isMoment(kind, before.item) && item.key !== before.item.key ? [faultAt(`${path}.key`, 'fixed-key')] : []
}

/** A mapping here that has the identity of one in the file takes its place. */
function planMappings(
  plan: Plan,
  here: Portion,
  mappings: readonly PortionMapping[],
  { ids, isComplete, overwrites }: { ids: ReadonlyMap<string, string>; isComplete: boolean; overwrites: boolean },
): void {
  const standing = here.mappings.map((mapping) => ({ ...mapping, key: mappingKey(mapping) }))
  const byIdentity = new Map(standing.map((mapping) => [identityOf(mapping), mapping]))
  const byId = new Map(standing.map((mapping) => [`${mapping.store}#${mapping.row._id}`, mapping]))
  for (const mapping of standing)
    if (
      isComplete ||
      mentionsOfMapping(mapping.store, mapping.row).some(({ kind, id }) => plan.isRemoved(rowKey(kind, id)))
    )
      plan.clear(mapping.key)
  for (const { store, row, path = '' } of mappings) {
    const mapping = { store, row: withIds<Mapping>(row, mentionsOfMapping(store, row), ids) } as PortionMapping
    const before = byIdentity.get(identityOf(mapping)) ?? byId.get(`${store}#${row._id}`)
    const after = { ...mapping, row: { ...mapping.row, _id: before?.row._id ?? row._id } } as PortionMapping
    plan.place('mapping', path, { key: mappingKey(after), before, overwrites, after: after.row })
  }
  plan.removeCleared(standing.map(({ key }) => [key, 'mapping']))
}

const identityOf = ({ store, row }: PortionMapping): string =>
  [store, mappingKind(store).subject(row).id, mappingKind(store).identity(row)].join('#')

/** The items that are here, found by id and by key. */
class KnownItems {
  readonly #byId: ReadonlyMap<string, PortionItem>
  readonly #byKey: ReadonlyMap<string, PortionItem>

  constructor(items: readonly PortionItem[]) {
    this.#byId = new Map(items.map((each) => [rowKey(each.kind, each.item._id), each]))
    this.#byKey = new Map(items.map((each) => [`${each.kind}#${lookOf(each.item.key)}`, each]))
  }

  find(kind: ContentKind, item: Item): PortionItem | undefined {
    return this.#byId.get(rowKey(kind, item._id)) ?? this.#byKey.get(`${kind}#${lookOf(item.key)}`)
  }

  /** The ids that items of a file have here, by the names they have there. */
  idsOf(items: readonly PortionItem[]): ReadonlyMap<string, string> {
    return new Map(
      items.flatMap(({ kind, item }) => {
        const found = this.find(kind, item)
        return found && found.item._id !== item._id ? [[nameOf({ kind, id: item._id }), found.item._id]] : []
      }),
    )
  }
}

/** The row with the ids that what it names has here. */
function withIds<Row extends object>(row: Row, mentions: readonly Mention[], ids: ReadonlyMap<string, string>): Row {
  const other = mentions.filter((mention) => ids.has(nameOf(mention)))
  if (other.length === 0) return row
  const copy = structuredClone(row)
  for (const mention of other) {
    const names = mention.path.split('.')
    const last = names.pop()!
    const holder = names.reduce<Record<string, unknown>>(
      (value, name) => value[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    )
    holder[last] = ids.get(nameOf(mention))
  }
  return copy
}

interface Placing {
  readonly key: string
  /** What it takes the place of. */
  readonly before: { readonly key: string; readonly row: object } | undefined
  /** Whether it is replaced by what the file has of it. */
  readonly overwrites: boolean
  readonly after: object
}

/** The changes while they are planned. */
class Plan implements ImportPlan {
  readonly changes = new Map<string, object | undefined>()
  readonly faults: FieldFault[] = []
  readonly counts: ImportCounts = {
    block: none(),
    form: none(),
    field: none(),
    intent: none(),
    entity: none(),
    test: none(),
    mapping: none(),
  }
  readonly #cleared = new Set<string>()
  /** The rows that something of the file has become, or is already. */
  readonly #placed = new Set<string>()

  /** Takes a row away, unless the file has it as well. */
  clear(key: string): void {
    this.#cleared.add(key)
  }

  isRemoved(key: string): boolean {
    return this.changes.has(key) && this.changes.get(key) === undefined
  }

  place(kind: keyof ImportCounts, path: string, { key, before, overwrites, after }: Placing): void {
    const taken = before?.key ?? key
    if (this.#placed.has(taken)) this.faults.push(faultAt(path, 'item-twice'))
    this.#placed.add(taken)
    const counts = this.counts[kind]
    if (!before) counts.created += 1
    else if ((!overwrites && !this.#cleared.has(before.key)) || isSame(before.row, after)) {
      counts.skipped += 1
      return
    } else counts.updated += 1
    if (before && before.key !== key) this.changes.set(before.key, undefined)
    this.changes.set(key, after)
  }

  /** Removes what was cleared and is not in the file. */
  removeCleared(rows: readonly (readonly [key: string, kind: keyof ImportCounts])[]): void {
    for (const [key, kind] of rows) {
      if (!this.#cleared.has(key) || this.#placed.has(key)) continue
      this.changes.set(key, undefined)
      this.counts[kind].removed += 1
    }
  }
}

const none = () => ({ created: 0, updated: 0, skipped: 0, removed: 0 })

/** Whether two rows hold the same, whoever saved them and when. */
const isSame = (a: object, b: object): boolean => contentIn(a) === contentIn(b)
const contentIn = (row: object): string => canonicalJson({ ...row, revision: undefined, updated: undefined })
