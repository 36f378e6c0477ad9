/**
 * What is known of how the channels of an environment work: when something came last. It is written at most once a minute
 * by a process, and a failure to write it stops nothing.
 *
 * | item           | per         | id                                  |
 * |----------------|-------------|-------------------------------------|
 * | channel-health | environment | the channel; made on first use      |
 */
import * as z from 'zod/mini'
import { channels, type Channel } from '#shared/chat/channels'
import { Problem } from '#shared/problem'
import { log } from '../platform/aws/log.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'

const HealthItem = z.object({
  channel: z.enum(channels),
  /** When a customer's message came last. */
  heard: z.optional(z.iso.datetime()),
  /** Counts the writes of this item. */
  revision: z.int(),
})
export type HealthItem = z.infer<typeof HealthItem>

const healthItems = collection({
  name: 'channel-health',
  per: 'environment',
  schema: HealthItem,
  id: ({ channel }) => channel,
})

const tableOf = ({ client, environment }: EnvironmentScope) => new Table({ client, environment })

/** Of each channel of which anything is known. */
export const healthOf = (scope: EnvironmentScope): Promise<HealthItem[]> => tableOf(scope).list(healthItems)

const minuteMs = 60_000
const noted = new BoundedMap<string, number>(5000)

/** Whether this process noted the same within the last minute; if not, it counts as noted from now on. */
function isNoted(id: string, now: Date): boolean {
  const last = noted.get(id)
  if (last !== undefined && Math.abs(now.getTime() - last) < minuteMs) return true
  noted.set(id, now.getTime())
  return false
}

/** A customer's message has come. */
export async function noteHeard(scope: EnvironmentScope, channel: Channel, now: Date): Promise<void> {
  if (isNoted(JSON.stringify([scope.client, scope.environment, channel]), now)) return
  await note(scope, channel, { heard: now.toISOString() })
}

async function note(scope: EnvironmentScope, channel: Channel, fields: Pick<HealthItem, 'heard'>): Promise<void> {
  try {
    await retryOnConflict(async () => {
      const table = tableOf(scope)
      const before = await table.get(healthItems, channel)
      const after = { ...before, ...fields, channel, revision: (before?.revision ?? 0) + 1 }
      const isWritten = await landAlone(
        table.replace(healthItems, after, { field: 'revision', value: before?.revision }),
      )
      if (!isWritten) throw new Problem('unavailable')
    })
  } catch (error) {
    log.warn('The health of a channel could not be noted.', error as Error)
  }
}
