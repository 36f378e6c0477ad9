/** The items of a company or an environment that are listed whole, saved one by one, and deleted by their ids. */
import { CallError, queryClient } from './api.ts'
import { itemCache, type CachedItems, type Query } from './item-cache.ts'

/** An item as the page shows it; the revision where the server counts them. */
export interface SeenItem {
  readonly _id: string
  readonly revision?: number | undefined
}

interface CollectionOptions<Item> extends CachedItems<Item> {
  readonly list: Query<Item[]>
  /** The call that deletes an item; it names the revision that was seen, where the server takes one. */
  readonly remove: (item: SeenItem) => Promise<unknown>
}

export interface Collection<Item> {
  /** For `useQuery`. */
  readonly list: Query<Item[]>
  /** Shows a saved item. */
  readonly show: (item: Item) => void
  /** Deletes an item; rejects with what the call rejects with, and shows what somebody else has saved meanwhile. */
  readonly remove: (item: SeenItem) => Promise<void>
  /** Asks for the list again, after somebody else has saved first. */
  readonly refetch: () => Promise<void>
}

/** `const variables = collection<Variable>({ list: queries.variables.list({}), order: byName, remove: … })`. */
export function collection<Item extends SeenItem>(options: CollectionOptions<Item>): Collection<Item> {
  const { list } = options
  const cache = itemCache(options)
  const refetch = () => queryClient.refetchQueries({ queryKey: list.queryKey })
  return {
    list,
    show: cache.put,
    remove: async (item) => {
      try {
        await options.remove(item)
      } catch (error) {
        if (error instanceof CallError && error.code === 'stale') await refetch()
        throw error
      }
      cache.drop(item._id)
    },
    refetch,
  }
}

/** The order of names, as the server has it. */
export const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name.localeCompare(other.name)
