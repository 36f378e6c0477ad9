/**
 * Wakes the sender of a webhook. A queue message only wakes: what is to be sent lies in the table. A company's webhooks are in
 * groups of the company, and those whose servers were slow the last time in a few groups that all companies share, so that
 * they wait for each other alone. All that wakes one webhook is in one group of each kind, and its row says which kind sends,
 * so that nobody ever sends beside it: the row is changed at the end of a round alone, and the other kind passes on.
 */
import { ulid } from 'ulid'
import { groupIn, sendAllToQueue } from '../platform/aws/queue.ts'

export interface WebhookWake {
  readonly client: string
  readonly webhook: string
  /** Nothing is done before this moment; it waits in a group of its own, because a group stands still behind one that rests. */
  readonly at?: string
  /** It wakes among the slow ones. */
  readonly isSlow?: boolean
}

export const wakeWebhooks = (wakes: readonly WebhookWake[]): Promise<void> =>
  sendAllToQueue(
    'deliveries',
    wakes.map((wake) => {
      const { client, webhook, at, isSlow } = wake
      const id = ulid()
      const group = at === undefined ? groupIn(isSlow ? 'slow' : client, webhook) : `${webhook}-${id}`
      return { group, id, body: JSON.stringify(wake) }
    }),
  )
