/** Reads of many items of a release at once, in as few calls as the table allows. */
import type { ReleaseScope } from '../platform/table/scope.ts'
import { idsMax, type Collection, type Table } from '../platform/table/table.ts'

/** The items of these ids that exist, in no order; what was written within the last second may be missing. */
export async function manyOf<Item>(
  table: Table<ReleaseScope>,
  from: Collection<Item, 'release'>,
  ids: Iterable<string>,
): Promise<Item[]> {
  const wanted = [...new Set(ids)]
  const starts = Array.from({ length: Math.ceil(wanted.length / idsMax) }, (_, batch) => batch * idsMax)
  const read = starts.map((start) => table.getMany(from, wanted.slice(start, start + idsMax)))
  return (await Promise.all(read)).flat()
}
