/** Writes down what a round found out of its endpoint, wakes who is to go on, and tells administrators of a long outage. */
import { webhookDownDaysMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { contextIn } from '../platform/request/scoped-context.ts'
import { Table } from '../platform/table/table.ts'
import { tellOutage, type Milestone } from './letters.ts'
import type { Round } from './round.ts'
import { webhooks, type WebhookItem } from './store.ts'
import { wakeWebhooks } from './wake.ts'

const hoursKept = 25
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Whoever puts deliveries may go by an older state for so long, and wake nobody. */
const unheardMs = 40_000

export async function closeRound(round: Round): Promise<void> {
  const { scope, webhook } = round
  const after = stateAfter(round)
  const isWritten = await write(round, after)
  const now = round.now()
  const at = (moment: Date) => moment.toISOString()
  const wake = { client: scope.client, webhook: webhook._id, isSlow: after.isSlow ?? false }
  if (!isWritten) return wakeWebhooks([wake])
  if (after.state === 'disabled') return tellOutage(scope, { ...webhook, ...after }, 'off', now)
  if (after.state === 'down') {
    await wakeWebhooks(after.failing?.next ? [{ ...wake, at: after.failing.next }] : [])
    const milestone = milestoneOf(after.failing?.since, now)
    return milestone && tellOutage(scope, { ...webhook, ...after }, milestone, now)
  }
  const nextMs = round.nextMs()
  await wakeWebhooks([
    ...(round.isLate() ? [wake] : []),
    ...(nextMs !== undefined ? [{ ...wake, at: at(new Date(now.getTime() + nextMs)) }] : []),
    ...(webhook.state === 'down' ? [{ ...wake, at: at(new Date(now.getTime() + unheardMs)) }] : []),
  ])
}

type State = Pick<WebhookItem, 'state' | 'failures' | 'failing' | 'isSlow'>

const stateAfter = (round: Round): State => ({
  ...healthAfter(round),
  isSlow: round.posted > 0 ? round.isSlow : round.webhook.isSlow,
})

function healthAfter({ webhook, found, failures, isUp, isProbe, now }: Round): Omit<State, 'isSlow'> {
  if (!found)
    return isUp || !isProbe
      ? { state: 'active', failures, failing: undefined }
      : { state: webhook.state, failures: webhook.failures, failing: webhook.failing }
  const since = isUp ? now().toISOString() : (webhook.failing?.since ?? now().toISOString())
  const probes = isProbe && !isUp ? (webhook.failing?.probes ?? 0) + 1 : 0
  const failing = { since, reason: found.reason, probes }
  const isGivenUp = found.is === 'gone' || now().getTime() - Date.parse(since) >= webhookDownDaysMax * dayMs
  if (isGivenUp) return { state: 'disabled', failures: 0, failing }
  const next = new Date(now().getTime() + found.nextSeconds * 1000).toISOString()
  return { state: 'down', failures: 0, failing: { ...failing, next } }
}

export function milestoneOf(since: string | undefined, now: Date): Milestone | undefined {
  const downMs = now.getTime() - Date.parse(since ?? '')
  if (downMs >= dayMs) return 'day'
  return downMs >= hourMs ? 'hour' : undefined
}

/** Gives whether it landed: what staff have decided meanwhile stays, and is gone by from then on. Open consoles are told where the endpoint went down, was given up, or is back. */
async function write(round: Round, after: State): Promise<boolean> {
  const { scope, webhook, delivered, failed, now } = round
  const isCounted = delivered + failed > 0
  const isSame =
    after.state === webhook.state &&
    after.failures === webhook.failures &&
    after.state !== 'down' &&
    (after.isSlow ?? false) === (webhook.isSlow ?? false)
  if (isSame && !isCounted) return true
  const table = new Table(scope)
  const fields = { ...after, ...(isCounted && { hours: hoursWith(webhook, { delivered, failed }, now()) }) }
  const change = table.set(webhooks, webhook._id, fields, { state: webhook.state, revision: webhook.revision })
  const events =
    after.state === webhook.state ? [] : [{ type: 'webhookChanged' as const, id: webhook._id, state: after.state }]
  try {
    await contextIn(scope).commit([change], { events })
    return true
  } catch (error) {
    if (!Problem.is(error, 'unavailable')) throw error
    return false
  }
}

function hoursWith(
  { hours }: WebhookItem,
  { delivered, failed }: { readonly delivered: number; readonly failed: number },
  now: Date,
): WebhookItem['hours'] {
  const hour = now.toISOString().slice(0, 'yyyy-mm-ddThh'.length)
  const known = hours.find((each) => each.hour === hour) ?? { hour, delivered: 0, failed: 0 }
  const sum = { hour, delivered: known.delivered + delivered, failed: known.failed + failed }
  return [...hours.filter((each) => each.hour !== hour), sum].slice(-hoursKept)
}
