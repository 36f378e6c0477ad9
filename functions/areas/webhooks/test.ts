/** Sends an example to a webhook and tells what it answered; whether that goes well changes nothing. */
import { webhookBodyOf } from '#shared/webhook-bodies'
import type { WebhookType } from '#shared/webhook-types'
import { excerptOf, failureOf } from '../../platform/outside/error-log.ts'
import { secretsOf } from '../../platform/outside/signing.ts'
import type { Context } from '../../platform/request/context.ts'
import { postSigned } from '../../webhooks/post.ts'
import { secretName, type WebhookItem } from '../../webhooks/store.ts'

export async function sendTest(
  { scope, now, newId }: Context,
  { _id, endpoint: url }: WebhookItem,
  type: WebhookType = 'webhook.test',
) {
  const { example } = webhookBodyOf(type)
  const data = type === 'webhook.test' ? { webhookId: _id } : example.data
  const body = JSON.stringify({ ...example, timestamp: now.toISOString(), data })
  const keys = await secretsOf(scope, now, secretName(scope, _id))
  const { result, ms } = await postSigned(scope, keys, { id: `msg_${newId()}`, url, body }, now)
  const reason = failureOf(result)?.reason
  return {
    statusCode: result.kind === 'answered' ? result.status : 0,
    ms,
    ...(reason !== undefined && { reason }),
    excerpt: result.kind === 'answered' ? excerptOf(result.body.toString()) : '',
  }
}
