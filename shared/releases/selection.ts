/** What comes along with the items that a person has ticked for promotion. */
import type { ChangeKind } from '../contracts/item-difference.ts'
import type { ItemName } from '../contracts/releases.ts'
import { nameOf, type ContentKind, type Reference } from '../references.ts'
import { referencesOf, type Whole } from './whole.ts'

/** An item that differs: what promotion does to it in the target, and how it is in the source, unless it is removed. */
export interface Changed {
  readonly kind: ContentKind
  readonly _id: string
  readonly change: ChangeKind
  readonly source: Whole | undefined
}

/** What one item refers to and the target lacks, and what both have in different states. */
export interface Needs {
  readonly needs: ItemName[]
  readonly offers: ItemName[]
}

const keyOf = ({ kind, _id }: ItemName): string => nameOf({ kind, id: _id })

/** The needs of each item that differs, by `{kind}#{id}`; what does not differ is needed by nobody. */
export function needsOf(changes: readonly Changed[]): ReadonlyMap<string, Needs> {
  const changeOf = new Map(changes.map((each) => [keyOf(each), each.change]))
  const itemsThatAre = (references: readonly Reference[], wanted: ChangeKind): ItemName[] =>
    references.filter((each) => changeOf.get(nameOf(each)) === wanted).map(({ kind, id }) => ({ kind, _id: id }))
  return new Map(
    changes.map((each) => {
      const references = each.source ? referencesOf(each.kind, each.source) : []
      return [keyOf(each), { needs: itemsThatAre(references, 'added'), offers: itemsThatAre(references, 'edited') }]
    }),
  )
}

/** The selection with everything that it needs, and what that needs in turn; the selected items first. */
export function closureOf(selection: readonly ItemName[], needs: ReadonlyMap<string, Needs>): ItemName[] {
  const closure = new Map(selection.map((each) => [keyOf(each), each]))
  // A map also gives the entries that are added while it is read.
  for (const key of closure.keys())
    for (const each of needs.get(key)?.needs ?? []) if (!closure.has(keyOf(each))) closure.set(keyOf(each), each)
  return [...closure.values()]
}
