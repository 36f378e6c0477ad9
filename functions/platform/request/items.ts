/**
 * The operations of a collection: its items are listed by name, created, changed and removed.
 *
 * - A change or a removal is written over the revision that was read. Where somebody else has written meanwhile it reads
 *   again; a caller who names the revision they have seen is refused as `stale` then.
 * - A name that only one item may have is claimed in the same transaction, and is compared by `lookOf`. One that is taken
 *   is `duplicate-name`, with the fault at the field of the name.
 * - A create is counted in the same transaction, so that of two at once only one takes the last place. It is tried again
 *   where its transaction is known not to have landed.
 */
import { parseRoute, type Answer, type Given, type Route } from '#shared/contract'
import { faultAt, type FaultCode } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { Problem } from '#shared/problem'
import { nameChanges, type NamedKind } from '../table/name-claims.ts'
import { retryOnConflict } from '../table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../table/scope.ts'
import { placeChange } from '../table/places.ts'
import type { Collection, Table } from '../table/table.ts'
import type { Change } from '../table/transaction.ts'
import type { Context, Operations } from './context.ts'

/** The routes that `collectionRoutes` makes. */
type CollectionRoutes = Readonly<Record<'list' | 'create' | 'update' | 'remove', Route>>

type IdName = '_id' | 'id'

/** What a create, and what a change, says of an item. */
type Draft<C extends CollectionRoutes> = Given<C['create']>
type Changes<C extends CollectionRoutes> = Omit<Given<C['update']>, IdName | 'revision'>

/** An item that was last saved before saves were counted has no revision. */
interface StoredItem {
  readonly _id: string
  readonly revision?: number | undefined
}

/** An item, and the table that holds it. */
interface Found<Item> {
  readonly item: Item
  readonly table: Table<EnvironmentScope>
}

/** Where items are kept, if that is not one place for the whole company. */
interface Home<Item> {
  readonly list: (context: Context) => Promise<Item[]>
  readonly find: (context: Context, id: string) => Promise<Found<Item> | undefined>
  /** Holds new ones. */
  readonly open: (context: Context) => Promise<Table<EnvironmentScope>>
}

interface ItemsOf<C extends CollectionRoutes, Item extends StoredItem> {
  readonly collection: Collection<Item, 'client' | 'environment'>
  readonly home?: Home<Item>
  readonly nameOf: (item: Item) => string
  /** Under which names are claimed, and how a taken one is told; without it several items may have one name. */
  readonly unique?: { readonly kind: NamedKind; readonly taken?: FaultCode }
  /** So many there may be, of the same group where there are groups: `{ max: 50, noun: 'views' }`. */
  readonly limit?: { readonly max: number; readonly noun: string; readonly groupOf?: (item: Item) => string }
  readonly newFields: (draft: Draft<C>, context: Context) => Omit<Item, '_id' | 'revision'>
  /** Without it, the changes as they were sent. */
  readonly changedFields?: (changes: Changes<C>, context: Context, before: Item) => Partial<Item>
  /** What the first item has in place of what others have. */
  readonly first?: Partial<Item>
  /** Lands with a create. */
  readonly also?: (context: Context, item: Item) => readonly Change[]
  /** Each throws what keeps it from happening. */
  readonly guard?: {
    readonly create?: (context: Context, draft: Draft<C>) => Promise<void>
    readonly update?: (context: Context, changes: Changes<C>, before: Item) => Promise<void>
    readonly remove?: (context: Context, before: Item) => void | Promise<void>
  }
  /** What callers are shown of items, where that is more than what is kept. */
  readonly shown?: (context: Context, items: readonly Item[]) => Promise<Answer<C['list']>>
}

export class Items<C extends CollectionRoutes, Item extends StoredItem> {
  readonly #home: Home<Item>
  readonly #idName: string

  constructor(
    routes: C,
    private readonly of: ItemsOf<C, Item>,
  ) {
    this.#home = of.home ?? companyHome(of.collection)
    this.#idName = parseRoute(routes.update.route).parameters[0]!
  }

  /** The four operations, as `serve` calls them. */
  get operations(): Operations<Pick<C, keyof CollectionRoutes>> {
    const operations = {
      list: async (_: object, context: Context) => this.#shown(context, await this.list(context)),
      create: async (draft: Draft<C>, context: Context) => this.#shownOne(context, await this.create(context, draft)),
      update: async (input: Given<C['update']>, context: Context) =>
        this.#shownOne(context, await this.#update(context, input)),
      remove: (input: Given<C['remove']>, context: Context) => this.#remove(context, input),
    }
    // Inputs and answers are those of the contract, which the compiler does not see through `C`.
    return operations as unknown as Operations<Pick<C, keyof CollectionRoutes>>
  }

  /** By name. */
  async list(context: Context): Promise<Item[]> {
    const { nameOf } = this.of
    return (await this.#home.list(context)).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }

  /** The item of this id, or `not-found`. */
  async find(context: Context, id: string): Promise<Found<Item>> {
    const found = await this.#home.find(context, id)
    if (!found) throw new Problem('not-found')
    return found
  }

  create(context: Context, draft: Draft<C>): Promise<Item> {
    const _id = context.newId()
    return retryOnConflict(async () => {
      await this.of.guard?.create?.(context, draft)
      const table = await this.#home.open(context)
      // The fields of the collection, as its author writes them, and those that every item has.
      const drafted = { ...this.of.newFields(draft, context), _id, revision: 1 } as unknown as Item
      const { others, counted } = await this.#findPlace(context, drafted)
      const item = others.length === 0 ? { ...drafted, ...this.of.first } : drafted
      const changes = [
        table.create(this.of.collection, item, 'stale'),
        ...this.#nameChanges(context, others, { after: item }),
        ...(this.of.also?.(context, item) ?? []),
        ...counted,
      ]
      await this.#commit(context, changes, item)
      return item
    })
  }

  /** Writes some fields of an item over the revision that was read; `seen` is the one that the caller has seen. */
  change(
    context: Context,
    { id, seen }: { readonly id: string; readonly seen?: number | undefined },
    fieldsOf: (before: Item) => Partial<Item> | Promise<Partial<Item>>,
  ): Promise<Item> {
    return retryOnConflict(async () => {
      const { item: before, table } = await this.find(context, id)
      const fields = { ...(await fieldsOf(before)), revision: (before.revision ?? 0) + 1 } as Partial<Item>
      requireSeen(before, seen)
      const after = { ...before, ...fields }
      const isRenamed = lookOf(this.of.nameOf(before)) !== lookOf(this.of.nameOf(after))
      const others = this.of.unique && isRenamed ? await this.#home.list(context) : []
      const changes = [
        table.set(this.of.collection, id, fields, { revision: before.revision } as Partial<Item>),
        ...this.#nameChanges(context, others, { before, after }),
      ]
      await this.#commit(context, changes, after)
      return after
    })
  }

  async #update(context: Context, input: Given<C['update']>): Promise<Item> {
    const { [this.#idName]: id, revision, ...changes } = input as Record<string, unknown>
    const { changedFields, guard } = this.of
    // What is left of the input are the changes.
    const said = changes as Changes<C> & Partial<Item>
    return this.change(context, { id: id as string, seen: revision as number | undefined }, async (before) => {
      await guard?.update?.(context, said, before)
      return changedFields ? changedFields(said, context, before) : said
    })
  }

  async #remove(context: Context, input: Given<C['remove']>): Promise<object> {
    const { [this.#idName]: id, revision } = input as Record<string, unknown>
    await retryOnConflict(async () => {
      const { item: before, table } = await this.find(context, id as string)
      await this.of.guard?.remove?.(context, before)
      requireSeen(before, revision as number | undefined)
      const asRead = { field: 'revision', value: before.revision, isThere: true }
      const removal = table.removeUnchanged(this.of.collection, before._id, asRead)
      const changes: Change[] = [
        { ...removal, otherwise: 'unavailable' },
        ...this.#nameChanges(context, [], { before }),
      ]
      await context.commit(changes, { about: { name: this.of.nameOf(before), id: before._id } })
    })
    return { [this.#idName]: id }
  }

  /** Also holds against items that have no claim; of two at once the claim lets one win. */
  #nameChanges(
    { table }: Context,
    others: readonly Item[],
    { before, after }: { before?: Item; after?: Item },
  ): Change[] {
    const { unique, nameOf } = this.of
    const itemId = (after ?? before)?._id
    if (!unique || itemId === undefined) return []
    const look = after && lookOf(nameOf(after))
    if (others.some((other) => other._id !== itemId && lookOf(nameOf(other)) === look)) throw this.#nameTaken()
    const [old, next] = [before, after].map((item) => item && nameOf(item))
    return nameChanges(table, { kind: unique.kind, itemId, before: old, after: next })
  }

  #nameTaken(): Problem {
    return new Problem('duplicate-name', {}, [faultAt('name', this.of.unique?.taken ?? 'name-taken')])
  }

  async #commit(context: Context, changes: readonly Change[], item: Item): Promise<void> {
    const { _id: id, revision } = item
    try {
      await context.commit(changes, { about: { name: this.of.nameOf(item), id, revision } })
    } catch (error) {
      throw Problem.is(error, 'duplicate-name') ? this.#nameTaken() : error
    }
  }

  /** The items beside a new one, and the change that takes its place. */
  async #findPlace(context: Context, item: Item): Promise<{ others: Item[]; counted: Change[] }> {
    const { limit, collection: of } = this.of
    if (!limit) return { others: await this.#home.list(context), counted: [] }
    const { max, noun, groupOf = () => '' } = limit
    let others: Item[] = []
    const place = await placeChange(context.table, { id: `${of.name}#${groupOf(item)}`, max, noun }, async () => {
      others = await this.#home.list(context)
      return others.filter((other) => groupOf(other) === groupOf(item)).length
    })
    return { others, counted: [place] }
  }

  async #shown(context: Context, items: readonly Item[]): Promise<unknown> {
    return this.of.shown ? this.of.shown(context, items) : items
  }

  async #shownOne(context: Context, item: Item): Promise<unknown> {
    return ((await this.#shown(context, [item])) as readonly unknown[])[0]
  }
}

/** Refuses what builds on an older save. */
function requireSeen({ revision = 0 }: StoredItem, seen: number | undefined): void {
  if (seen !== undefined && seen !== revision) throw new Problem('stale')
}

const companyHome = <Item>(from: Collection<Item, 'client' | 'environment'>): Home<Item> => ({
  list: ({ table }) => table.list(from),
  find: async ({ table }, id) => {
    const item = await table.get(from, id)
    return item && { item, table }
  },
  open: ({ table }) => Promise.resolve(table),
})
