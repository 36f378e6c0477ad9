/** Removes the items of a client's collection that are meant, page by page. */
import type { ClientScope } from './scope.ts'
import { Table, type Collection } from './table.ts'
import { changesMax, transact } from './transaction.ts'

interface Between {
  /** Only ids behind it are looked at. */
  readonly after?: string
  /** And only those in front of it. */
  readonly before?: string
}

/** Gives how many there were. */
export async function dropWhere<Item>(
  { client }: ClientScope,
  from: Collection<Item, 'client'>,
  isMeant: (item: Item) => boolean,
  { after = '', before }: Between = {},
): Promise<number> {
  const table = new Table({ client })
  let removed = 0
  for (let place: string | undefined = after; place !== undefined;) {
    const page: Item[] = await table.between(from, { after: place, size: changesMax, ...(before && { before }) })
    const meant = page.filter(isMeant)
    await transact(meant.map((item) => table.drop(from, from.id(item))))
    removed += meant.length
    const last: Item | undefined = page.length === changesMax ? page.at(-1) : undefined
    place = last && from.id(last)
  }
  return removed
}
