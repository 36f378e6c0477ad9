/** Wakes, once an hour, the senders of webhooks for which something waits: whatever should have woken them was lost. */
import { chunksOf } from '#shared/chunks'
import { Table } from '../platform/table/table.ts'
import { transact } from '../platform/table/transaction.ts'
import { deliveries, groupOf, webhookPlaces, webhooks } from './store.ts'
import { wakeWebhooks, type WebhookWake } from './wake.ts'

const pageSize = 100
const atOnce = 10
/** Far below the time of the function; those behind it are looked at in an hour whose look is quicker. */
const lookMs = 10_000

export async function wakeStill(now: Date): Promise<void> {
  const until = performance.now() + lookMs
  for (let before: string | undefined, isMore = true; isMore && performance.now() < until;) {
    const page = await new Table({}).pageOfGroup(webhookPlaces, 'all', { size: pageSize, before, oldestFirst: true })
    for (const places of chunksOf(page, atOnce))
      await wakeWebhooks((await Promise.all(places.map((place) => wakeOf(place, now)))).flat())
    before = page.at(-1)?._id
    isMore = page.length === pageSize
  }
}

async function wakeOf(
  { _id, client }: { readonly _id: string; readonly client: string },
  now: Date,
): Promise<WebhookWake[]> {
  const table = new Table({ client })
  const webhook = await table.get(webhooks, _id, { stale: true })
  if (!webhook) {
    // The company was deleted with all that it had.
    await transact([new Table({}).drop(webhookPlaces, _id)])
    return []
  }
  const { state, failing } = webhook
  const rests =
    state === 'paused' || state === 'disabled' || (state === 'down' && (failing?.next ?? '') > now.toISOString())
  if (rests) return []
  const [waiting] = await table.pageOfGroup(deliveries, groupOf(_id, 'pending'), { size: 1, oldestFirst: true })
  return waiting ? [{ client, webhook: _id }] : []
}
