/**
 * Wakes the sender of a webhook. A queue message only wakes: what is to be sent lies in the table. All that wakes one webhook
 * is one group of the queue, so that nobody ever sends beside it.
 */
import { ulid } from 'ulid'
import { sendAllToQueue } from '../platform/aws/queue.ts'

export interface WebhookWake {
  readonly client: string
  readonly webhook: string
  /** Nothing is done before this moment; it waits in a group of its own, because a group stands still behind one that rests. */
  readonly at?: string
}

export const wakeWebhooks = (wakes: readonly WebhookWake[]): Promise<void> =>
  sendAllToQueue(
    'deliveries',
    wakes.map((wake) => {
      const id = ulid()
      return { group: wake.at === undefined ? wake.webhook : `${wake.webhook}-${id}`, id, body: JSON.stringify(wake) }
    }),
  )
