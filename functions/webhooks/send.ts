/**
 * Sends what waits for a webhook, each conversation in its order. Whoever is woken is the only sender of that webhook,
 * because all that wakes it is one group of the queue; a crash between a post and its mark sends that one again, by its first
 * id. The endpoint has the schedule: while it is down, one message is tried now and then, however many wait.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { webhookLanesMax } from '#shared/limits'
import { log } from '../platform/aws/log.ts'
import { secretsOf } from '../platform/outside/signing.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { closeRound } from './close-round.ts'
import { Round } from './round.ts'
import { wakeWebhooks } from './wake.ts'
import { deliveries, groupOf, laneOf, secretName, webhooks, type DeliveryItem } from './store.ts'

/** So long a sender goes on; the next one is woken then. A post that begins at its end takes ten seconds at most. */
const roundMs = 20_000
/** What rests for longer is woken by an alarm: nobody is paid for waiting. */
const restMsMax = 1500
const pageSize = 100
/** Servers that answer within seconds are asked in turn with others; those that do not would hold these up. */
const webhookSlowMs = 2000

export interface SendOptions {
  readonly now?: () => Date
  /** Milliseconds for which it goes on. */
  readonly within?: number
  /** It sends in the turn of slow webhooks. */
  readonly isSlow?: boolean | undefined
  /** A post that takes longer is slow. */
  readonly slowMs?: number
}

/** Sends until nothing waits, the endpoint is down, or time is up; a wake-up that is repeated finds nothing to do. */
export async function sendDeliveries(
  scope: ClientScope,
  id: string,
  { now = () => new Date(), within = roundMs, isSlow = false, slowMs = webhookSlowMs }: SendOptions = {},
): Promise<void> {
  const webhook = await new Table(scope).get(webhooks, id)
  if (!webhook || webhook.endpoint === '' || webhook.state === 'paused' || webhook.state === 'disabled') return
  const isSlowNow = webhook.isSlow ?? false
  if (isSlow !== isSlowNow) return wakeWebhooks([{ client: scope.client, webhook: id, isSlow: isSlowNow }])
  const { next } = webhook.failing ?? {}
  // Whoever has found it down has set the alarm as well.
  if (webhook.state === 'down' && next !== undefined && next > now().toISOString()) return
  const keys = await secretsOf(scope, now(), secretName(scope, id))
  const round = new Round({ scope, webhook, keys, now, ends: performance.now() + within, slowMs })
  try {
    await drain(round)
  } finally {
    await closeRound(round)
  }
}

async function drain(round: Round): Promise<void> {
  if (round.isProbe) {
    for (const lane of lanesOf(await pageOf(round)))
      if (round.posted === 0) await round.sendLane(lane, { isProbe: true })
    if (!round.isUp) return
  }
  for (let after: DeliveryItem | undefined; !round.isOver();) {
    round.endRests()
    const page = await pageOf(round, after)
    const lanes = lanesOf(page).filter(([{ _id } = { _id: '' }]) => !round.rests(laneOf(_id).lane))
    const before = round.posted
    await inTurn(lanes, (lane) => round.sendLane(lane))
    if (round.posted > before) after = undefined
    // What rests, and what the index has not caught up with, may hide others.
    else if (page.length === pageSize) after = page.at(-1)
    else {
      const restMs = round.nextMs()
      if (restMs === undefined || restMs > restMsMax || performance.now() + restMs > round.ends) return
      after = undefined
      await pause(restMs)
    }
  }
}

const pageOf = ({ scope, webhook }: Round, after?: DeliveryItem): Promise<DeliveryItem[]> =>
  new Table(scope).pageOfGroup(deliveries, groupOf(webhook._id, 'pending'), {
    size: pageSize,
    oldestFirst: true,
    before: after?.order,
  })

function lanesOf(page: readonly DeliveryItem[]): DeliveryItem[][] {
  const lanes = new Map<string, DeliveryItem[]>()
  for (const delivery of page) {
    const { lane } = laneOf(delivery._id)
    lanes.set(lane, [...(lanes.get(lane) ?? []), delivery])
  }
  return [...lanes.values()]
}

/** Some lanes at once: whoever is done takes the next one. */
async function inTurn(lanes: readonly DeliveryItem[][], send: (lane: DeliveryItem[]) => Promise<void>): Promise<void> {
  const left = [...lanes]
  const work = async () => {
    for (let lane = left.shift(); lane; lane = left.shift()) await send(lane)
  }
  const done = await Promise.allSettled(Array.from({ length: Math.min(webhookLanesMax, lanes.length) }, work))
  // No post of another lane is under way any more when this one's failure is told.
  for (const each of done) {
    if (each.status === 'fulfilled') continue
    log.error('Deliveries could not be sent.', each.reason as Error)
    throw each.reason as Error
  }
}
