/** What was sent to webhooks and what function responses have asked, a page at a time. */
import type { ApiCall, WebhookDelivery } from '#shared/contracts/webhooks'
import { apiCallsPageSize } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { apiCalls } from '../../platform/outside/call-log.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { deliveries, deliveryStatuses, groupOf, type DeliveryStatus } from '../../webhooks/store.ts'
import { shownDelivery } from './shown.ts'

const pageSize = 15

interface Page {
  readonly values: WebhookDelivery[]
  readonly continueId?: string
}

/** The latest first, of one status or of all; `continueId` is the place of the last one. */
export async function listDeliveries(
  scope: ClientScope,
  webhook: string,
  { status, continueId }: { readonly status?: DeliveryStatus | undefined; readonly continueId?: string | undefined },
): Promise<Page> {
  const table = new Table(scope)
  const statuses = status ? [status] : deliveryStatuses
  const range = { size: pageSize + 1, before: continueId }
  const found = await Promise.all(statuses.map((each) => table.pageOfGroup(deliveries, groupOf(webhook, each), range)))
  // While one changes its status, the index may tell of it twice.
  const rows = [...new Map(found.flat().map((row) => [row._id, row])).values()]
  const latest = rows.toSorted((a, b) => compareTexts(b.order, a.order)).slice(0, pageSize)
  const last = latest.at(-1)
  return {
    values: latest.map(shownDelivery),
    ...(rows.length > pageSize && last && { continueId: last.order }),
  }
}

export async function listCalls(scope: ClientScope, page: number): Promise<ApiCall[]> {
  const itemsMax = page * apiCallsPageSize
  const latest = await new Table(scope).list(apiCalls, { newestFirst: true, itemsMax })
  return latest.slice(itemsMax - apiCallsPageSize)
}
