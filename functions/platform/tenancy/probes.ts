/**
 * Probes of the table's stream: a row that its readers hear, each of which then says until which probe it has read.
 *
 * | item        | per   | id                                                    |
 * |-------------|-------|-------------------------------------------------------|
 * | probe       | world | `event`: by this ending the one reader hears it, by its name the other |
 * | probe-heard | world | the name of the reader                                |
 */
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { writeInWorld } from '../table/stream-record.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'

const probes = collection({
  name: 'probe',
  per: 'world',
  schema: z.object({ at: z.iso.datetime() }),
  id: () => 'event',
})
const heard = collection({
  name: 'probe-heard',
  per: 'world',
  schema: z.object({ reader: z.string(), at: z.iso.datetime() }),
  id: ({ reader }) => reader,
})

export const streamReaders = ['listeners', 'pulse'] as const
export type StreamReader = (typeof streamReaders)[number]

/** Notes that a reader of the stream has come as far as the newest probe among its records. */
export async function noteProbes(reader: StreamReader, records: readonly DynamoDBRecord[]): Promise<void> {
  const at = records.map((record) => writeInWorld(probes, record)?.after?.at).findLast((each) => each !== undefined)
  if (at !== undefined) await transact([new Table({}).put(heard, { reader, at })])
}

/**
 * For how long each reader has left a probe unheard, in milliseconds; 0 once it has heard the last one. A new probe is sent
 * when both have heard it.
 */
export async function probeStream(now: Date): Promise<Record<StreamReader, number>> {
  const table = new Table({})
  const [sent, ...marks] = await Promise.all([
    table.get(probes, 'event'),
    ...streamReaders.map((reader) => table.get(heard, reader)),
  ])
  const waits = streamReaders.map((_, index) => {
    const hasHeard = sent === undefined || (marks[index]?.at ?? '') >= sent.at
    return hasHeard ? 0 : now.getTime() - Date.parse(sent.at)
  })
  if (waits.every((ms) => ms === 0)) await transact([table.put(probes, { at: now.toISOString() })])
  // Readers and waits have one order.
  return Object.fromEntries(streamReaders.map((reader, index) => [reader, waits[index]!])) as Record<
    StreamReader,
    number
  >
}
