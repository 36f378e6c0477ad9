/** The differences of two environments as one list: what is ticked, what comes along with it, and what a filter shows. */
import type { Diff, Difference, ItemName } from '#shared/contracts/releases'
import { contentKinds, type ContentKind } from '#shared/references'
import { searchTextOf } from '../../../components/table/table-view.ts'

const lists = {
  block: 'blocks',
  intent: 'intents',
  entity: 'entities',
  form: 'forms',
  field: 'fields',
  test: 'tests',
} as const

/** Grouped by kind, and by title in each. */
export const differencesIn = (diff: Diff): Difference[] =>
  contentKinds.flatMap((kind) => diff[lists[kind]].toSorted((one, other) => one.title.localeCompare(other.title)))

/** `block#01J9ZK…`: ids are those of a kind. */
export const keyOf = ({ kind, _id }: ItemName): string => `${kind}#${_id}`

export interface Ticks {
  /** The keys of everything that is ticked, each with what needs it where something does. */
  readonly all: ReadonlyMap<string, Difference | undefined>
  /** What a ticked item refers to and both have in different states, by key, with one that refers to it. */
  readonly offered: ReadonlyMap<string, Difference>
}

/** What is ticked once `chosen` is: with each item comes what the target lacks of what it refers to. */
export function ticksOf(differences: readonly Difference[], chosen: ReadonlySet<string>): Ticks {
  const byKey = new Map(differences.map((difference) => [keyOf(difference), difference]))
  const all = new Map<string, Difference | undefined>()
  const offered = new Map<string, Difference>()
  const open = differences.filter((difference) => chosen.has(keyOf(difference)))
  for (const difference of open) all.set(keyOf(difference), undefined)
  for (const difference of open) {
    for (const needed of difference.needs.map(keyOf)) {
      const item = byKey.get(needed)
      if (!item || all.get(needed)) continue
      // What comes along may need something itself.
      if (!all.has(needed)) open.push(item)
      all.set(needed, difference)
    }
    for (const key of difference.offers.map(keyOf)) if (byKey.has(key)) offered.set(key, difference)
  }
  for (const key of all.keys()) offered.delete(key)
  return { all, offered }
}

export const filterNames = ['kind', 'change', 'state', 'who', 'topic'] as const
export type FilterName = (typeof filterNames)[number]

/** The values that are wanted, by what they are of; of several of one name any will do. */
export type Filter = Readonly<Record<FilterName, readonly string[]>> & { readonly find: readonly string[] }

export const valuesOf = (difference: Difference): Readonly<Record<FilterName, readonly string[]>> => ({
  kind: [difference.kind],
  change: [difference.change],
  state: [...(difference.conflict ? ['conflict'] : []), ...(difference.behind ? ['behind'] : [])],
  who: difference.agent ? [difference.agent] : [],
  topic: difference.group ? [difference.group] : [],
})

export function matches(difference: Difference, filter: Filter): boolean {
  const text = searchTextOf(`${difference.title} ${difference.key}`)
  const values = valuesOf(difference)
  return (
    filter.find.every((words) => text.includes(searchTextOf(words))) &&
    filterNames.every((name) => filter[name].length === 0 || filter[name].some((value) => values[name].includes(value)))
  )
}

/** How many there are of each kind. */
export const countsByKind = (differences: readonly ItemName[]): ReadonlyMap<ContentKind, number> =>
  new Map(
    contentKinds
      .map((kind) => [kind, differences.filter((one) => one.kind === kind).length] as const)
      .filter(([, count]) => count > 0),
  )
