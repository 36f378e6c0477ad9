/**
 * Item cache: shows what was saved or deleted in the lists and queries that hold it, before the server is asked again.
 */
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './api.ts'

export interface Query<Data> {
  readonly queryKey: QueryKey
  readonly queryFn: () => Promise<Data>
}

export interface CachedItems<Item> {
  /** The list that holds every item; absent where only the server knows what a list holds. */
  readonly list?: Query<Item[]>
  /** The order of that list; by default a saved item comes last. */
  readonly order?: (one: Item, other: Item) => number
  /** Which item of the list a saved one replaces; by default the one with its id. */
  readonly isReplaced?: (before: Item, saved: Item) => boolean
  /** The query of one item. */
  readonly one?: (id: string) => Query<Item>
  /** The queries whose answers follow from the items, by the beginnings of their keys. The history always does. */
  readonly dependents?: (id: string) => readonly QueryKey[]
}

export interface ItemCache<Item> {
  /** Shows a saved item. */
  readonly put: (item: Item) => void
  /** Shows that an item is deleted. */
  readonly drop: (id: string) => void
}

export function itemCache<Item extends { readonly _id: string }>({
  list,
  order,
  isReplaced = (before, saved) => before._id === saved._id,
  one,
  dependents = () => [],
}: CachedItems<Item>): ItemCache<Item> {
  const refresh = (id: string) => {
    for (const queryKey of [['history'], ...dependents(id)]) void queryClient.invalidateQueries({ queryKey })
  }
  return {
    put(item) {
      if (one) queryClient.setQueryData(one(item._id).queryKey, item)
      if (list) {
        changeList(list, (items) => {
          const all = [...items.filter((before) => !isReplaced(before, item)), item]
          return order ? all.toSorted(order) : all
        })
      }
      refresh(item._id)
    },
    drop(id) {
      if (one) queryClient.removeQueries({ queryKey: one(id).queryKey })
      if (list) changeList(list, (items) => items.filter(({ _id }) => _id !== id))
      refresh(id)
    },
  }
}

/** Changes a list where it is loaded already. */
export function changeList<Item>({ queryKey }: Query<Item[]>, change: (items: readonly Item[]) => Item[]): void {
  queryClient.setQueryData<Item[]>(queryKey, (items) => items && change(items))
}
