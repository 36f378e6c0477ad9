/**
 * Providers that are down, or let nobody in: their lanes wait, and one of them looks now and then whether that is over.
 *
 * | item           | per         | id      |
 * |----------------|-------------|---------|
 * | channel-outage | environment | channel |
 */
import * as z from 'zod/mini'
import { channels, type Channel } from '#shared/chat/channels'
import { Id } from '#shared/ids'
import { sendWakeUps } from '../chat/wake.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone, transact } from '../platform/table/transaction.ts'
import { lanes, stuckGroup } from './lane.ts'

export const outageKinds = ['down', 'reauth'] as const

const OutageItem = z.object({
  channel: z.enum(channels),
  kind: z.enum(outageKinds),
  since: z.iso.datetime(),
  /** What the provider said. */
  reason: z.string(),
  probes: z.int(),
  nextProbe: z.iso.datetime(),
  /** The conversation whose lane looks. */
  prober: z.optional(Id),
})
export type Outage = z.infer<typeof OutageItem>

const outages = collection({
  name: 'channel-outage',
  per: 'environment',
  schema: OutageItem,
  id: ({ channel }) => channel,
})

/** Failures in a row, without a success between, after which a provider counts as down. */
const failuresMax = 3
/** Seconds from one look to the next. */
const probeSeconds = [5, 30, 2 * 60, 10 * 60, 30 * 60]

const failures = new Map<string, number>()
const keyOf = ({ client, environment }: EnvironmentScope, channel: Channel) => `${client}#${environment}#${channel}`

const tableOf = ({ client, environment }: EnvironmentScope) => new Table({ client, environment })

export const findOutage = (scope: EnvironmentScope, channel: Channel): Promise<Outage | undefined> =>
  tableOf(scope).get(outages, channel)

/** All outages of an environment. */
export const listOutages = (scope: EnvironmentScope): Promise<Outage[]> => tableOf(scope).list(outages)

export const secondsToProbe = ({ nextProbe }: Outage, now: Date): number =>
  Math.max(0, (Date.parse(nextProbe) - now.getTime()) / 1000)

/** Counts a failure of this process; gives the outage that has begun, or goes on, where the provider counts as down now. */
export async function noteFailure(
  scope: EnvironmentScope,
  channel: Channel,
  { kind, reason, prober }: { kind: Outage['kind']; reason: string; prober: string },
  now: Date,
): Promise<Outage | undefined> {
  const key = keyOf(scope, channel)
  const count = (failures.get(key) ?? 0) + 1
  failures.set(key, count)
  const known = await findOutage(scope, channel)
  if (!known && kind === 'down' && count < failuresMax) return undefined
  const probes = known ? known.probes + 1 : 0
  const seconds = probeSeconds[Math.min(probes, probeSeconds.length - 1)] ?? 0
  const outage: Outage = {
    channel,
    kind,
    since: known?.since ?? now.toISOString(),
    reason,
    probes,
    nextProbe: new Date(now.getTime() + seconds * 1000).toISOString(),
    prober,
  }
  await landAlone(tableOf(scope).put(outages, outage))
  return outage
}

/** The provider has taken a message. */
export async function noteSuccess(
  scope: EnvironmentScope,
  channel: Channel,
  outage: Outage | undefined,
): Promise<void> {
  failures.delete(keyOf(scope, channel))
  if (!outage) return
  await endOutage(scope, channel)
}

/** The outage is over: its lanes go on. Also after the settings were changed. */
export async function endOutage(scope: EnvironmentScope, channel: Channel): Promise<void> {
  failures.delete(keyOf(scope, channel))
  await transact([tableOf(scope).drop(outages, channel)])
  await wakeStuck(scope, channel)
}

const wokenAtOnce = 100

/** Wakes all lanes that wait for a channel, page by page; each marks itself as stuck no more. */
async function wakeStuck({ client, environment }: EnvironmentScope, channel: Channel): Promise<void> {
  const ending = `-after-${Date.now()}`
  for (let before: string | undefined, isMore = true; isMore;) {
    const stuck = await new Table({ client, conversation: client }).pageOfGroup(
      lanes,
      stuckGroup(environment, channel),
      { size: wokenAtOnce, before, oldestFirst: true },
    )
    await sendWakeUps(
      stuck.map(({ conversation }) => ({
        client,
        environment,
        conversation,
        channel,
        id: `${conversation}${ending}`,
      })),
    )
    before = stuck.at(-1)?.conversation
    isMore = stuck.length === wokenAtOnce
  }
}

/** How many conversations wait for a channel's provider; at most a page of them is counted. */
export async function countStuck({ client, environment }: EnvironmentScope, channel: Channel): Promise<number> {
  const page = { size: wokenAtOnce }
  const stuck = await new Table({ client, conversation: client }).pageOfGroup(
    lanes,
    stuckGroup(environment, channel),
    page,
  )
  return stuck.length
}
