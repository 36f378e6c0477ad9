/** Finds a webhook of the company; the first one is there before anybody has made it. */
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { firstWebhook, webhooks, type WebhookItem } from '../../webhooks/store.ts'
import { unmadeWebhook } from './shown.ts'

export async function findWebhook({ table, scope }: Context, id: string): Promise<WebhookItem> {
  const found = await table.get(webhooks, id)
  if (found) return found
  if (id === firstWebhook(scope)) return unmadeWebhook(scope)
  throw new Problem('not-found')
}

/** One that somebody has named an address for. */
export async function findMade(context: Context, id: string): Promise<WebhookItem> {
  const found = await findWebhook(context, id)
  if (found.endpoint === '') throw new Problem('webhook-unset')
  return found
}

export const aboutOf = ({ _id, endpoint, description, revision }: WebhookItem) => ({
  name: description || hostOf(endpoint),
  id: _id,
  revision,
})

/** Of an address the host alone: the rest may hold a secret. */
const hostOf = (endpoint: string): string => (endpoint === '' ? 'webhook' : new URL(endpoint).host)
