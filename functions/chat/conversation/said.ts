/**
 * The day on which conversations last came to a block.
 *
 * | item | per         | id       |
 * |------|-------------|----------|
 * | said | environment | block id |
 *
 * What happens by itself is never content, so that the days lie beside the releases of an environment.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { releaseItemsMax } from '#shared/limits'
import { log } from '../../platform/aws/log.ts'
import type { EnvironmentScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import { landAlone } from '../../platform/table/transaction.ts'

/** Whether a block is still there or not, nobody asks about it by then. */
const keptSeconds = 60 * 24 * 60 * 60

const SaidItem = z.object({ blockId: Id, day: z.iso.date() })
const said = collection({
  name: 'said',
  per: 'environment',
  schema: SaidItem,
  id: ({ blockId }) => blockId,
  expires: ({ day }) => Date.parse(day) / 1000 + keptSeconds,
})

const notedMax = 50_000
/** What this process has written down today. */
const noted = { day: '', keys: new Set<string>() }

/**
 * Writes down that a conversation came to these blocks, once a day and process. Nobody waits for it, and what cannot be
 * written is written with the next turn.
 */
export async function noteSaid(
  { client, environment }: EnvironmentScope,
  blockIds: Iterable<string>,
  now: Date,
): Promise<void> {
  const day = dayOf(now)
  if (noted.day !== day || noted.keys.size > notedMax) Object.assign(noted, { day, keys: new Set() })
  const keyOf = (blockId: string) => `${environment} ${blockId}`
  const fresh = [...new Set(blockIds)].filter((blockId) => !noted.keys.has(keyOf(blockId)))
  if (fresh.length === 0) return
  for (const blockId of fresh) noted.keys.add(keyOf(blockId))
  const table = new Table({ client, environment })
  try {
    // Each by itself, because none hangs on another and a transaction is twice as dear.
    await Promise.all(fresh.map((blockId) => landAlone(table.put(said, { blockId, day }))))
  } catch (error) {
    for (const blockId of fresh) noted.keys.delete(keyOf(blockId))
    log.warn('What was said could not be written down.', error as Error)
  }
}

/** The blocks that conversations have come to since a day; deleted ones may be among them. */
export async function saidSince({ client, environment }: EnvironmentScope, since: Date): Promise<ReadonlySet<string>> {
  const days = await new Table({ client, environment }).list(said, { stale: true, itemsMax: releaseItemsMax })
  return new Set(days.flatMap(({ blockId, day }) => (day >= dayOf(since) ? [blockId] : [])))
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
