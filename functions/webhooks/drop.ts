/** Removes what was to be told to a webhook that is no more, and what was told of a conversation that is no more. */
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { dropWhere } from '../platform/table/drop-where.ts'
import { deliveries, deliveryId, deliveryStatuses, groupOf } from './store.ts'

const pageSize = 50
/** What is left then is dropped when it is a month old; nobody sends it. */
const pagesMax = 40

export async function dropDeliveries(scope: ClientScope, webhook: string): Promise<void> {
  const table = new Table(scope)
  for (const status of deliveryStatuses) {
    let before: string | undefined
    for (let pages = 0; pages < pagesMax; pages++) {
      const page = await table.pageOfGroup(deliveries, groupOf(webhook, status), { size: pageSize, before })
      await transact(page.map(({ _id }) => table.drop(deliveries, _id)))
      before = page.at(-1)?.order
      if (page.length < pageSize) break
    }
  }
}

/**
 * Removes the deliveries of conversations, told or not, also of webhooks that are no more; gives how many there were. Their
 * ids begin with the webhook, so that each webhook's first one leads to the next webhook.
 */
export async function dropDeliveriesOf(scope: ClientScope, conversations: Iterable<string>): Promise<number> {
  const table = new Table({ client: scope.client })
  const gone = [...conversations]
  let removed = 0
  for (let after = ''; ;) {
    const [first] = await table.between(deliveries, { after, size: 1 })
    if (!first) return removed
    const { webhook } = first
    for (const conversation of gone) {
      const id = (key: string) => deliveryId(webhook, conversation, key)
      removed += await dropWhere(scope, deliveries, () => true, { after: id(''), before: id('~') })
    }
    after = `${webhook}#~`
  }
}
