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
import { Problem } from '#shared/problem'
import { publicContext } from '../platform/request/scoped-context.ts'
import { eventChange } from '../platform/table/journal.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone, transact, type Change } from '../platform/table/transaction.ts'
import { stuckGroup } from './lane.ts'
import { pagesOfLanes, wakeLanes } from './wake-lanes.ts'

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
  if (known) await landAlone(tableOf(scope).put(outages, outage))
  else await begin(scope, outage)
  return outage
}

/** Where another process has begun it meanwhile, that one has told of it. */
async function begin(scope: EnvironmentScope, outage: Outage): Promise<void> {
  const state = outage.kind === 'down' ? 'down' : 'reconnect'
  try {
    await transact([tableOf(scope).create(outages, outage, 'stale'), changeTold(scope, outage.channel, state)])
  } catch (error) {
    if (!Problem.is(error, 'stale', 'unavailable')) throw error
  }
}

const changeTold = (scope: EnvironmentScope, channel: Channel, state: 'down' | 'reconnect' | 'up'): Change =>
  eventChange(publicContext(), scope, { type: 'channelChanged', environmentId: scope.environment, channel, state })

/** The provider has taken a message, or refused that one alone. */
export async function noteSuccess(
  scope: EnvironmentScope,
  channel: Channel,
  outage: Outage | undefined,
): Promise<void> {
  failures.delete(keyOf(scope, channel))
  if (!outage) return
  await endOutage(scope, channel)
}

async function end(scope: EnvironmentScope, { channel, since }: Outage): Promise<void> {
  const gone = tableOf(scope).removeUnchanged(outages, channel, { field: 'since', value: since })
  try {
    await transact([gone, changeTold(scope, channel, 'up')])
  } catch (error) {
    // Another process has ended it, and told of it.
    if (!Problem.is(error, 'stale', 'unavailable')) throw error
  }
}

/** The outage is over: its lanes go on. Also after the settings were changed. */
export async function endOutage(scope: EnvironmentScope, channel: Channel): Promise<void> {
  failures.delete(keyOf(scope, channel))
  const known = await findOutage(scope, channel)
  if (known) await end(scope, known)
  await wakeLanes(scope, channel, stuckGroup(scope.environment, channel))
}

/** How many conversations wait for a channel's provider; at most a page of them is counted. */
export async function countStuck(scope: EnvironmentScope, channel: Channel): Promise<number> {
  for await (const page of pagesOfLanes(scope, stuckGroup(scope.environment, channel))) return page.length
  return 0
}
