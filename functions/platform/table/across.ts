/** Reads items of several conversations at once. */
import { keyOf } from './keys.ts'
import { getBatch } from './queries.ts'
import type { ConversationScope } from './scope.ts'
import type { Collection } from './table.ts'

/** DynamoDB's own limit for one batch of reads. */
const batchReadsMax = 100

export interface ItemPlace extends ConversationScope {
  readonly id: string
}

/** The items that are there, beside their places; what was written within the last second may be missing. */
export async function getAcross<Item>(
  from: Collection<Item, 'conversation'>,
  places: readonly ItemPlace[],
): Promise<{ place: ItemPlace; item: Item }[]> {
  const byKey = new Map(
    places.map((place) => {
      const { pk, sk } = keyOf(place, from, place.id)
      return [`${pk} ${sk}`, { place, pk, sk }] as const
    }),
  )
  const keys = [...byKey.values()]
  const batches = Array.from({ length: Math.ceil(keys.length / batchReadsMax) }, (_, index) =>
    getBatch(keys.slice(index * batchReadsMax, (index + 1) * batchReadsMax).map(({ pk, sk }) => ({ pk, sk }))),
  )
  return (await Promise.all(batches)).flat().flatMap((row) => {
    const found = byKey.get(`${row.pk} ${row.sk}`)
    return found ? [{ place: found.place, item: from.schema.parse(row) }] : []
  })
}
