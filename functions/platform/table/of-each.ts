/** Reads the same items of many companies, for those who look at all of them. */
import { keyOf } from './keys.ts'
import { getBatch } from './queries.ts'
import type { Collection } from './table.ts'

/** DynamoDB's own limit for one batch is 100 items. */
const companiesPerBatch = 50

/**
 * Two items of each of these companies, read in batches side by side; what was written within the last second may be
 * missing. What is given reads those of one company, and throws where one is not what its schema says.
 */
export async function getBothOfEach<A, B>(
  clients: readonly string[],
  first: readonly [Collection<A, 'client'>, string],
  second: readonly [Collection<B, 'client'>, string],
): Promise<(client: string) => readonly [A | undefined, B | undefined]> {
  const keyIn = <Item>([of, id]: readonly [Collection<Item, 'client'>, string], client: string) =>
    keyOf({ client }, of, id)
  const starts = Array.from({ length: Math.ceil(clients.length / companiesPerBatch) }, (_, batch) => batch)
  const batches = await Promise.all(
    starts.map((batch) => {
      const some = clients.slice(batch * companiesPerBatch, (batch + 1) * companiesPerBatch)
      return getBatch(some.flatMap((client) => [keyIn(first, client), keyIn(second, client)]))
    }),
  )
  const rows = new Map(batches.flat().map((row) => [`${row.pk} ${row.sk}`, row]))
  const read = <Item>(from: readonly [Collection<Item, 'client'>, string], client: string): Item | undefined => {
    const { pk, sk } = keyIn(from, client)
    const row = rows.get(`${pk} ${sk}`)
    return row && from[0].schema.parse(row)
  }
  return (client) => [read(first, client), read(second, client)]
}
