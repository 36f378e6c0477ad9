/** What came of a broadcast, summed from what each customer has done. */
import type { BroadcastReport } from '#shared/contracts/broadcasts'
import { broadcastRecipientsMax } from '#shared/limits'
import { responses } from '../chat/broadcast-responses.ts'
import type { BroadcastScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'

export async function reportOf(scope: BroadcastScope): Promise<BroadcastReport> {
  const all = await new Table(scope).list(responses, { itemsMax: broadcastRecipientsMax, stale: true })
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
    choices: mostFirst(choices).map(([title, count]) => ({ title, count })),
    links: mostFirst(links)
      .slice(0, linksMax)
      .map(([url, count]) => ({ url, count })),
  }
}

/** An address may hold what is a customer's own, so that there may be as many as customers. */
const linksMax = 100

const mostFirst = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted(([, a], [, b]) => b - a)
