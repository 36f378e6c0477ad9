/** Removes what was to be told to a webhook that is no more. */
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { deliveries, deliveryStatuses, groupOf } from './store.ts'

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
