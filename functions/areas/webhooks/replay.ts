/** Lets what was sent, or has failed, be sent once more: by its first id, in its old place. */
import pMap from 'p-map'
import type { webhooks as contract } from '#shared/contracts/webhooks'
import type { Given } from '#shared/contract'
import { replayedDeliveriesMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { landAlone } from '../../platform/table/transaction.ts'
import { deliveries, groupOf, type DeliveryItem, type DeliveryStatus, type WebhookItem } from '../../webhooks/store.ts'

type What = Given<(typeof contract)['replay']>['what']

const pageSize = 100
const atOnce = 10

/** Gives how many wait again. */
export async function replayDeliveries(scope: ClientScope, { _id }: WebhookItem, what: What): Promise<number> {
  switch (what.kind) {
    case 'one': {
      const found = await new Table(scope).get(deliveries, what.delivery)
      if (!found || found.webhook !== _id) throw new Problem('not-found')
      return sendAgain(scope, [found])
    }
    case 'failed':
      return sendAgain(scope, await latestOf(scope, _id, 'failed', ''))
    case 'since': {
      const found = await Promise.all(
        (['failed', 'delivered'] as const).map((status) => latestOf(scope, _id, status, what.since)),
      )
      return sendAgain(scope, found.flat().slice(0, replayedDeliveriesMax))
    }
  }
}

/** The latest of a status that happened since a moment. */
async function latestOf(
  scope: ClientScope,
  webhook: string,
  status: DeliveryStatus,
  since: string,
): Promise<DeliveryItem[]> {
  const found: DeliveryItem[] = []
  for await (const page of new Table(scope).pagesOfGroup(deliveries, groupOf(webhook, status), { size: pageSize })) {
    found.push(...page.filter(({ created }) => created >= since))
    // The order is that in which the table was told, some seconds behind at most.
    if (found.length >= replayedDeliveriesMax || (page.at(-1)?.created ?? since) < since) break
  }
  return found.slice(0, replayedDeliveriesMax)
}

async function sendAgain(scope: ClientScope, found: readonly DeliveryItem[]): Promise<number> {
  const table = new Table(scope)
  const waiting = found.filter(({ status }) => status !== 'pending')
  const waitAgain = (delivery: DeliveryItem) =>
    landAlone(
      table.replace(
        deliveries,
        { ...delivery, status: 'pending', tries: 0, reason: undefined, notBefore: undefined },
        { field: 'status', value: delivery.status, isThere: true },
      ),
    )
  return (await pMap(waiting, waitAgain, { concurrency: atOnce })).filter(Boolean).length
}
