/** Tells servers of companies what has happened, webhook by webhook. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { handleGroups, type Handled } from '../../platform/aws/queue-batch.ts'
import { sendDeliveries } from '../../webhooks/send.ts'
import { wakeWebhooks, type WebhookWake } from '../../webhooks/wake.ts'

export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  // Only `wakeWebhooks` writes into the queue.
  handleGroups('deliveries', event, (body) => follow(JSON.parse(body) as WebhookWake))

async function follow({ client, webhook, at }: WebhookWake): Promise<Handled> {
  const waitMs = at === undefined ? 0 : Date.parse(at) - Date.now()
  if (waitMs > 0) return { type: 'later', seconds: waitMs / 1000 }
  // Only the webhook's own group may send.
  if (at === undefined) await sendDeliveries({ client }, webhook)
  else await wakeWebhooks([{ client, webhook }])
  return { type: 'done' }
}
