/** What a day takes of each limit at its busiest, as parts of it. The limits are read from a definition, never repeated. */
import { busyPart, bucketSeconds, channelPart, companies, conversations, type Day } from './day.ts'
import type { Definition } from './definition.ts'
import type { Flow, Flows, Taken } from './flows.ts'
import { quotas, seconds } from './price-list.ts'

/** The stage that is played, where the options of its stages know of it. */
export const scale = 8

export interface Use {
  readonly resource: string
  /** At the busiest ten seconds, a second; what `most` is of. */
  readonly used: number
  readonly most: number
}

interface Played {
  readonly all: Day
  readonly busy: Day
}

type Line = readonly [resource: string, used: number, most: number]

/** Each limit with what the day takes of it. */
export function usesOf(definition: Definition, played: Played, flows: Flows): Use[] {
  const uses = [
    ...requestUses(definition, played.all, flows),
    ...functionUses(definition, played.all, flows),
    ...tableUses(played, flows),
  ]
  return uses.map(([resource, used, most]) => ({ resource, used, most }))
}

const callsOf = ({ invocations }: Taken, isMeant: (name: string) => boolean): number =>
  Object.entries(invocations).reduce((sum, [name, count]) => sum + (isMeant(name) ? count : 0), 0)

/** What gateway and queues take before they refuse. */
function requestUses(definition: Definition, day: Day, flows: Flows): Line[] {
  const { routes, queues, throttles, socketThrottles, isByGroup, isScaled } = definition
  const times = isScaled ? scale : 1
  const peak = (of: (taken: Taken, flow: Flow) => number) => peakOf(day, flows, of)
  const peakFlow = (meant: Flow) => peak((_, flow) => (flow === meant ? 1 : 0))
  const areas = new Set(routes.map((route) => route.function))
  const throttleOf = (key: string) => times * routes.find((route) => route.key === key)!.throttle!.rateLimit
  const requests = peak((taken) => callsOf(taken, (name) => areas.has(name)))
  const ofAgents = peak((taken) => callsOf(taken, (name) => areas.has(name) && name !== 'customer'))
  const messages = channelPart * peakFlow('turn')
  const batches = (queue: { batchesAtOnce: number }) => Math.min(batchesAtOnceMax, times * queue.batchesAtOnce)
  return [
    ['throttle: messages of customers', peakFlow('turn'), throttleOf('POST /api/user/event/text')],
    ['throttle: sessions that begin', peakFlow('session'), throttleOf('POST /api/user/session')],
    ['throttle: sockets that open', peakFlow('socket'), times * socketThrottles.$connect.rateLimit],
    ['throttle: requests of agents', ofAgents, times * throttles.http.rateLimit],
    [
      'throttle: frames on sockets',
      peak((taken) => callsOf(taken, (name) => name === 'realtime')),
      times * throttles.sockets.rateLimit,
    ],
    ['account: requests and pushes', requests + peak(({ socketMessages }) => socketMessages), quotas.gatewayRequests],
    ['account: sockets that open', peakFlow('socket'), quotas.socketsOpened],
    [`calls of ${queues.inbound.name}`, messages, isByGroup ? quotas.queueCalls.byGroup : quotas.queueCalls.usual],
    [`batches of ${queues.inbound.name} at once`, messages * seconds.queuedTurn, batches(queues.inbound)],
    [`batches of ${queues.outbound.name} at once`, messages * seconds.queuedTurn, batches(queues.outbound)],
    ['account: schedules made', 2 * peakFlow('takeover'), quotas.schedulesMade],
  ]
}

/** Lambda's own limit. */
const batchesAtOnceMax = 1000

/** What runs at once: where jobs have no share of their own they take from that of customers. */
function functionUses({ functions, nightsASecond, lookCompanies }: Definition, day: Day, flows: Flows): Line[] {
  const reservedBy = new Map(functions.map(({ name, reservedConcurrency = 0 }) => [name, reservedConcurrency]))
  const reserved = [...reservedBy.values()].reduce((sum, count) => sum + count, 0)
  const forNights = reservedBy.get('run-night') ?? 0
  const nights = nightsASecond * seconds.night
  const called = peakOf(day, flows, (taken) => callsOf(taken, (name) => !reservedBy.get(name))) * seconds.invocation
  return [
    ['functions at once, but for jobs', called + (forNights > 0 ? 0 : nights), quotas.concurrency - reserved],
    ...(forNights > 0 ? [['functions at once: run-night', nights, forNights] as const] : []),
    ['account: jobs started by the nights', nightsASecond, quotas.executionsStarted],
    ['companies of a look of the hour', companies, lookCompanies],
  ]
}

function tableUses({ all, busy }: Played, flows: Flows): Line[] {
  const writes = peakOf(all, flows, (taken) => taken.writes)
  const shards = Math.max(shardsMin, Math.ceil(writes / quotas.partitionWrites))
  const records = (name: string) => peakOf(all, flows, ({ streamRecords }) => streamRecords[name] ?? 0) / shards
  return [
    ['table: write units', writes, quotas.tableWrites],
    ...hottestPartitions(busy, flows),
    [`seconds of listeners a second, ${shards} shards`, records('listeners') * seconds.listenersRecord, 1],
    [`seconds of pulse a second, ${shards} shards`, records('pulse') * seconds.pulseRecord, 1],
  ]
}

/** A table on demand begins with so many partitions, each of which is a shard of the stream. */
const shardsMin = 4

/** The three partitions that a company with a tenth of all conversations writes most to. */
function hottestPartitions(busy: Day, flows: Flows): Line[] {
  const names = new Set(Object.values(flows).flatMap(({ partitions }) => Object.keys(partitions)))
  return [...names]
    .filter((name) => name.startsWith('T#'))
    .map((name): Line => {
      const used = peakOf(busy, flows, ({ partitions }) => partitions[name] ?? 0)
      return [
        `partition ${name} of a company with ${busyPart * conversations} conversations`,
        used,
        quotas.partitionWrites,
      ]
    })
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
}

/** Of all flows together, at the busiest ten seconds of the day, a second. */
function peakOf(day: Day, flows: Flows, of: (taken: Taken, flow: Flow) => number): number {
  // The names of an object are not narrower than `string` to the compiler.
  const names = Object.keys(flows) as Flow[]
  const weights = names.map((name) => of(flows[name], name))
  return (
    Math.max(
      ...day.turn.map((_, bucket) => names.reduce((sum, name, index) => sum + day[name][bucket]! * weights[index]!, 0)),
    ) / bucketSeconds
  )
}
