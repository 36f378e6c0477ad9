/** Tells the administrators of a company by mail that a webhook is down for long, or was switched off: each once. */
import { letterLanguage, sendLetter } from '../company/letter.ts'
import { administratorsOf } from '../company/administrators.ts'
import { mailId, sendOnce } from '../company/mail-once.ts'
import { webhookLetters } from '../company/mails/webhook.ts'
import { isUrl } from '#shared/fields/url'
import { log } from '../platform/aws/log.ts'
import { consoleOrigin, mailSender } from '../platform/aws/mail-sender.ts'
import { derivedId } from '../platform/table/derived-id.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { companies } from '../platform/tenancy/tenancy.ts'
import type { WebhookItem } from './store.ts'

/** How long it has been down; `off`: it is not asked any more. */
export type Milestone = 'hour' | 'day' | 'off'

/** Never fails: a mail that could not be sent is no reason to send nothing else. */
export async function tellOutage(
  scope: ClientScope,
  webhook: WebhookItem,
  milestone: Milestone,
  now: Date,
): Promise<void> {
  try {
    await tell(scope, webhook, milestone, now)
  } catch (error) {
    log.error('An outage could not be told.', error as Error)
  }
}

async function tell(scope: ClientScope, webhook: WebhookItem, milestone: Milestone, now: Date): Promise<void> {
  if (!mailSender() || !webhook.failing) return
  const { since, reason } = webhook.failing
  const company = await new Table(scope).get(companies, 'company', { stale: true })
  if (!company || company.deleting) return
  const host = isUrl(webhook.endpoint) ? new URL(webhook.endpoint).host : ''
  for (const agent of await administratorsOf(scope)) {
    const day = since.slice(0, 'yyyy-mm-dd'.length)
    const name = { day, kind: `webhook-${milestone}`, person: agent._id, about: webhook._id } as const
    const letter = webhookLetters[letterLanguage(agent, company)]({
      firstName: agent.firstName,
      company: company.displayName,
      timezone: company.timezone,
      host,
      since,
      reason,
      isOff: milestone === 'off',
      origin: consoleOrigin(),
    })
    const send = () => sendLetter([agent.email], letter, derivedId('mail', scope.client, mailId(name)))
    await sendOnce(scope, name, { now, send })
  }
}
