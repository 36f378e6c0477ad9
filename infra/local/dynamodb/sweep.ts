/** Deletes what has expired, and stream records that are too old, some at a time: others are answered in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../wire/service.ts'
import { itemIn, type Row, type Store, textIn, type Write } from './store.ts'
import type { TableDefinition } from './table-definition.ts'

const sweptMax = 100
/** DynamoDB keeps the records of a stream for a day. */
const streamMs = 24 * 60 * 60_000

/** Gives how many items have been deleted. */
export async function deleteExpired(store: Store, table: TableDefinition, clock: Clock): Promise<number> {
  let deleted = 0
  for (;;) {
    const now = clock.now()
    const rows = store.expired(Math.floor(now / 1000), sweptMax)
    if (rows.length > 0)
      store.write(
        rows.map((row) => deletionOf(row, table)),
        now,
      )
    deleted += rows.length
    const hasOldRecords = store.trimStream(now - streamMs, sweptMax)
    if (rows.length < sweptMax && !hasOldRecords) return deleted
    await nextTurn()
  }
}

function deletionOf({ id, item: bytes }: Row, { partitionKey, sortKey }: TableDefinition): Write {
  const [text, item] = [textIn(bytes), itemIn(bytes)]
  // Every item has its keys.
  return { key: { pk: item[partitionKey]!.S!, sk: item[sortKey]!.S! }, before: { id, text, item }, after: undefined }
}
