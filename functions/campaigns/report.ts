/** What came of a broadcast: how far its messages have come, and what customers have done. */
import { arrivalFailures, type BroadcastDelivery, type BroadcastReport } from '#shared/contracts/broadcasts'
import { broadcastBatchSize, broadcastRecipientsMax } from '#shared/limits'
import { arrivals, type ArrivalItem } from '../chat/conversation/broadcast-arrivals.ts'
import { responses } from '../chat/conversation/broadcast-responses.ts'
import type { BroadcastScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'

/** `sent`: to how many it was said. */
export async function reportOf(scope: BroadcastScope, sent: number): Promise<BroadcastReport> {
  const table = new Table(scope)
  const [all, arrived] = await Promise.all([
    table.list(responses, { itemsMax: broadcastRecipientsMax, stale: true }),
    table.list(arrivals, { itemsMax: broadcastRecipientsMax / broadcastBatchSize, stale: true }),
  ])
  const choices = new Map<string, number>()
  const links = new Map<string, number>()
  const report = { views: 0, replies: 0, optOuts: 0 }
  for (const each of all) {
    // Who presses or answers has seen it, whether their channel tells or not.
    report.views += Number(each.viewed || each.replied || each.choices !== undefined || each.links !== undefined)
    report.replies += Number(each.replied ?? false)
    report.optOuts += Number(each.optedOut ?? false)
    for (const title of each.choices ?? []) choices.set(title, (choices.get(title) ?? 0) + 1)
    for (const url of each.links ?? []) links.set(url, (links.get(url) ?? 0) + 1)
  }
  return {
    ...report,
    delivery: deliveryOf(arrived, { sent, seen: report.views }),
    choices: mostFirst(choices).map(([title, count]) => ({ title, count })),
    links: mostFirst(links)
      .slice(0, linksMax)
      .map(([url, count]) => ({ url, count })),
  }
}

/**
 * A failure is the last state of a recipient, as it is of a message; then what was delivered counts, then what was handed
 * over. Whoever is in no state waits. Whoever has seen it has it, also where the channel tells of no delivery.
 */
export function deliveryOf(
  rows: readonly ArrivalItem[],
  { sent, seen }: { readonly sent: number; readonly seen: number },
): BroadcastDelivery {
  const delivery: BroadcastDelivery = { delivered: 0, handedOver: 0, waiting: 0, failed: 0, reasons: {} }
  for (const row of rows) {
    const counted = new Set<number>()
    /** How many are in a state and in none that counts before it. */
    const take = (state: Exclude<keyof ArrivalItem, 'batch'>): number => {
      const fresh = [...(row[state] ?? [])].filter((place) => !counted.has(place))
      for (const place of fresh) counted.add(place)
      return fresh.length
    }
    for (const reason of arrivalFailures) {
      const failed = take(reason)
      if (failed > 0) delivery.reasons[reason] = (delivery.reasons[reason] ?? 0) + failed
      delivery.failed += failed
    }
    delivery.delivered += take('delivered')
    delivery.handedOver += take('handedOver')
  }
  // While it is being sent, what arrives may be known before the mark of who it was said to.
  const { handedOver, failed } = delivery
  const waiting = Math.max(0, sent - delivery.delivered - handedOver - failed)
  const more = Math.min(Math.max(0, seen - delivery.delivered), handedOver + waiting)
  const ofHandedOver = Math.min(more, handedOver)
  return {
    ...delivery,
    delivered: delivery.delivered + more,
    handedOver: handedOver - ofHandedOver,
    waiting: waiting - (more - ofHandedOver),
  }
}

/** An address may hold what is a customer's own, so that there may be as many as customers. */
const linksMax = 100

export const mostFirst = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted(([, a], [, b]) => b - a)
