/** Tells servers of companies what has happened, webhook by webhook. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { handleInOrder, type Handled } from '../../platform/aws/queue-batch.ts'
import { sendDeliveries } from '../../webhooks/send.ts'
import { wakeWebhooks, type WebhookWake } from '../../webhooks/wake.ts'

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  handleInOrder('deliveries', event, {
    keyOf: (body) => wakeIn(body).webhook,
    handle: (body) => follow(wakeIn(body)),
  })

// Only `wakeWebhooks` writes into the queue.
const wakeIn = (body: string) => JSON.parse(body) as WebhookWake

async function follow({ at, ...wake }: WebhookWake): Promise<Handled> {
  const waitMs = at === undefined ? 0 : Date.parse(at) - Date.now()
  if (waitMs > 0) return { type: 'later', seconds: waitMs / 1000 }
  // Only the webhook's own group may send.
  if (at === undefined) await sendDeliveries({ client: wake.client }, wake.webhook, { isSlow: wake.isSlow })
  else await wakeWebhooks([wake])
  return { type: 'done' }
}
