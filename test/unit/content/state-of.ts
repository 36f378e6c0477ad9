/** Content as plans read it, from the items of each store. */
import type { ContentState } from '../../../functions/content/plans/state.ts'

type Row = Readonly<Record<string, unknown>> & { readonly _id: string }

/** `at` are rows by keys of their own, such as those of mappings. */
export function stateOf(
  stores: Readonly<Record<string, readonly object[]>>,
  at: Readonly<Record<string, object>> = {},
): ContentState {
  const rows = new Map<string, Record<string, unknown>>([
    ...Object.entries(stores).flatMap(([store, items]) =>
      items.map((item): [string, Record<string, unknown>] => [`${store}#${(item as Row)._id}`, { ...item }]),
    ),
    ...Object.entries(at).map(([key, row]): [string, Record<string, unknown>] => [key, { ...row }]),
  ])
  const sorted = [...rows.keys()].toSorted()
  return { get: (key) => rows.get(key), keys: (prefix = '') => sorted.filter((key) => key.startsWith(prefix)) }
}
