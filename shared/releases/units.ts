/**
 * The units of an item, each of which is compared and merged by itself: a text in one language, an utterance, a synonym,
 * a question, a mapping, and every other field as a whole.
 */
import { catalogue, type ListUnits } from '../content/catalogue.ts'
import { mappingKind, mappingStoresOf, type MappingRow, type MappingStore } from '../content/mappings.ts'
import type { UnitDifference } from '../contracts/item-difference.ts'
import { contentLanguages } from '../languages.ts'
import type { ContentKind } from '../references.ts'
import { namesInOrder, orderState } from './order.ts'
import { isFields, isSame, versionsOf, type Fields, type Versions } from './versions.ts'
import type { ContentRow, Whole } from './whole.ts'

/** What counts of a unit in conflict: the version of a side, or of a text another one. */
export type Decision = 'ours' | 'theirs' | { readonly text: string }

/** Settles units in conflict, by their names. */
export type Decide = (name: string) => Decision | undefined

export interface Outcome {
  readonly merged: Whole
  /** Every unit in which the two sides differ: theirs is the source, ours the target. */
  readonly differences: UnitDifference[]
  /** It holds a text that neither side has. */
  readonly hasOwnText: boolean
}

/** What each save writes, whatever is saved. */
const written = new Set(['_id', 'revision', 'updated'])

/**
 * Merges two versions unit by unit: what one side changed is taken, and of a conflict what `decide` says, else ours. What
 * each save writes is kept of ours. Fields in `undivided` are one unit each.
 */
export function mergeUnits(
  kind: ContentKind,
  versions: Versions<Whole>,
  decide: Decide,
  undivided: ReadonlySet<string>,
): Outcome {
  const merger = new Merger(kind, decide, undivided)
  const saved = Object.entries((versions.ours ?? versions.theirs)?.item ?? {}).filter(([field]) => written.has(field))
  const item = { ...merger.mergeItem(versionsOf(versions, (whole) => whole.item)), ...Object.fromEntries(saved) }
  const mappings = mappingStoresOf[kind].flatMap((store) =>
    merger.mergeMappings(
      store,
      versionsOf(versions, (whole) => whole.mappings),
    ),
  )
  // Every field is one that ours or theirs has.
  const { differences, hasOwnText } = merger
  return { merged: { item: item as unknown as ContentRow, mappings }, differences, hasOwnText }
}

/** The versions of one item on their way to a merged one; each difference is noted where it is met. */
class Merger {
  readonly differences: UnitDifference[] = []
  hasOwnText = false

  constructor(
    private readonly kind: ContentKind,
    private readonly decide: Decide,
    private readonly undivided: ReadonlySet<string>,
  ) {}

  mergeItem(versions: Versions<Fields>): Fields {
    const { typeFields } = catalogue[this.kind]
    const { ours, theirs } = versions
    const isUnit = (field: string) => !written.has(field)
    if (!ours || !theirs || ours['type'] === theirs['type']) return this.#mergeFields(versions, isUnit)
    // Half of a gallery and half of a text would be no block.
    const contents = versionsOf(versions, (item) =>
      Object.fromEntries(Object.entries(item).filter(([field]) => typeFields.has(field))),
    )
    const common = this.#mergeFields(versions, (field) => isUnit(field) && !typeFields.has(field))
    return { ...common, ...this.#pick('type', contents) }
  }

  mergeMappings(store: MappingStore, versions: Versions<readonly MappingRow[]>): MappingRow[] {
    const { identity } = mappingKind(store)
    const byIdentity = versionsOf(
      versions,
      (rows) => new Map(rows.filter((each) => each.store === store).map((each) => [identity(each.row), each])),
    )
    return namesIn(byIdentity).flatMap((name) => {
      const rows = versionsOf(byIdentity, (version) => version.get(name))
      const blockId = this.#pick(
        store,
        versionsOf(rows, ({ row }) => row.blockId),
        name,
      )
      const [taken] = [rows.ours, rows.theirs].filter((each) => each && each.row.blockId === blockId)
      return taken ?? []
    })
  }

  #mergeFields(versions: Versions<Fields>, isUnit: (field: string) => boolean, path = ''): Fields {
    const fields = Object.keys({ ...versions.ours, ...versions.theirs }).filter(isUnit)
    const merged = fields.map((field) => {
      const values = versionsOf(versions, (version) => version[field])
      return [field, this.#mergeField(path + field, values)] as const
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  #mergeField(field: string, versions: Versions<unknown>): unknown {
    const { base, ours, theirs } = versions
    if (isSame(ours, theirs) || this.undivided.has(field)) return this.#pick(field, versions)
    const present = [base, ours, theirs].filter((version) => version !== undefined)
    const list = catalogue[this.kind].lists[field]
    if (list && present.every((version) => entriesOf(version, list))) return this.#mergeList(field, versions, list)
    if (present.every(isLocalized)) return this.#mergeLanguages(field, versions as Versions<Fields>)
    if (!isFields(ours) || !isFields(theirs)) return this.#pick(field, versions)
    const isOneType = ours['type'] !== undefined && ours['type'] === theirs['type']
    if (!isOneType && !catalogue[this.kind].isGroup?.(field)) return this.#pick(field, versions)
    const fields = versionsOf(versions, (version) => (isFields(version) ? version : undefined))
    return this.#mergeFields(fields, () => true, `${field}.`)
  }

  #mergeLanguages(field: string, versions: Versions<Fields>): Fields | undefined {
    const texts = contentLanguages.map((language) => {
      const values = versionsOf(versions, (version) => version[language])
      return [language, this.#pickText(field, values, language)] as const
    })
    const kept = texts.filter(([, text]) => text !== undefined)
    return kept.length > 0 || isKept(versions) ? Object.fromEntries(kept) : undefined
  }

  /** Where both sides have a text, another one may settle their conflict. */
  #pickText(field: string, versions: Versions<unknown>, language: string): unknown {
    const taken = this.#pick(field, versions, language)
    const unit = this.differences.at(-1)
    const isOpen = unit?.name === `${field}:${language}` && isTextConflict(unit)
    const decision = isOpen ? this.decide(unit.name) : undefined
    if (typeof decision !== 'object') return taken
    this.hasOwnText = true
    return decision.text
  }

  #mergeList(field: string, versions: Versions<unknown>, list: ListUnits): unknown[] | undefined {
    const lists = versionsOf(versions, (version) => entriesOf(version, list))
    const entries = new Map(
      namesIn(lists).map((name) => {
        const values = versionsOf(lists, (version) => version.get(name))
        return [name, this.#pick(field, values, name)]
      }),
    )
    const isEntry = (name: string) => entries.get(name) !== undefined
    const names = versionsOf(lists, (version) => [...version.keys()])
    const [first = [], second = []] = this.#sidesInOrder(field, names, list)
    const kept = namesInOrder(first.filter(isEntry), second.filter(isEntry)).map((name) => entries.get(name))
    return kept.length > 0 || isKept(versions) ? kept : undefined
  }

  /** The side whose order counts, and the other one. */
  #sidesInOrder(field: string, names: Versions<string[]>, { isSequence }: ListUnits) {
    const { ours, theirs } = names
    const found = orderState(names)
    if (!found) return [ours, theirs]
    const state = found === 'both' && isSequence ? 'conflict' : found
    this.#note(`${field}.order`, state, names)
    // Where order means nothing, any will do that both sides agree on.
    const takesTheirs = state === 'both' ? String(theirs) < String(ours) : this.#takesTheirs(state, `${field}.order`)
    return takesTheirs ? [theirs, ours] : [ours, theirs]
  }

  #pick<Value>(field: string, versions: Versions<Value>, part?: string): Value | undefined {
    const { base, ours, theirs } = versions
    if (isSame(ours, theirs)) return ours
    const state = isSame(ours, base) ? 'source' : isSame(theirs, base) ? 'target' : 'conflict'
    const name = this.#note(field, state, versions, part)
    return this.#takesTheirs(state, name) ? theirs : ours
  }

  #takesTheirs(state: UnitState, name: string): boolean {
    return state === 'source' || (state === 'conflict' && this.decide(name) === 'theirs')
  }

  #note(field: string, state: UnitState, { base, ours, theirs }: Versions<unknown>, part?: string): string {
    const name = part ? `${field}:${part}` : field
    const values = Object.entries({ base, target: ours, source: theirs }).filter(([, value]) => value !== undefined)
    this.differences.push({ name, field, ...(part && { part }), state, ...Object.fromEntries(values) })
    return name
  }
}

type UnitState = UnitDifference['state']

const namesIn = <Value>({ ours, theirs }: Versions<ReadonlyMap<string, Value>>): string[] => [
  ...new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]),
]

/** The entries of a list by name; none of what is no list, or has two entries of one name. */
function entriesOf(value: unknown, { nameOf }: ListUnits): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = new Map(value.map((entry: unknown) => [nameOf(entry), entry]))
  return entries.size === value.length ? entries : undefined
}

const languages: ReadonlySet<string> = new Set(contentLanguages)

/** Whether both sides have another text in one language. */
export const isTextConflict = ({ state, part, source, target }: UnitDifference): boolean =>
  state === 'conflict' && languages.has(part ?? '') && typeof source === 'string' && typeof target === 'string'

/** Whether this is a text by language. */
const isLocalized = (value: unknown): boolean =>
  isFields(value) && Object.entries(value).every(([key, text]) => languages.has(key) && typeof text === 'string')

/** Whether the merged item has a list or text that is empty: both sides have it, or one of them has added it. */
const isKept = ({ base, ours, theirs }: Versions<unknown>): boolean =>
  (ours !== undefined && theirs !== undefined) || base === undefined
