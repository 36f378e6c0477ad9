/**
 * Sends a mail once: what was sent is written down, before and after. A process that dies in between leaves a mail of which
 * nobody knows whether it left; it is sent again, so that none is lost and at most that one comes twice.
 *
 * | item | per    | id                                                |
 * |------|--------|---------------------------------------------------|
 * | mail | client | `{day}#{kind}`, with `#{agent}` where each has one and `#{webhook}` or `#{environment}` where it is about one; dropped after a month |
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { log } from '../platform/aws/log.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone } from '../platform/table/transaction.ts'

const kinds = [
  'broken',
  'digest',
  'budget-80',
  'budget-100',
  'webhook-hour',
  'webhook-day',
  'webhook-off',
  'backup',
] as const

const MailItem = z.object({
  /**
   * By the calendar of the company; of a digest, the Monday on which it is due; of a budget, the first of its month; of a
   * webhook, the day (UTC) since which it is down.
   */
  day: z.iso.date(),
  kind: z.enum(kinds),
  person: z.optional(Id),
  /** The webhook or the environment, where it is about one. */
  about: z.optional(Id),
  state: z.enum(['sending', 'sent', 'refused']),
  /** When it began to be sent, for the how manieth time. */
  since: z.iso.datetime(),
  attempt: z.int(),
})
type MailItem = z.infer<typeof MailItem>
type MailName = Pick<MailItem, 'day' | 'kind' | 'person' | 'about'>

export const mailId = ({ day, kind, person, about }: MailName): string =>
  [day, kind, ...(person ? [person] : []), ...(about ? [about] : [])].join('#')

const keptSeconds = 31 * 24 * 60 * 60

const mails = collection({
  name: 'mail',
  per: 'client',
  schema: MailItem,
  id: mailId,
  expires: ({ day }) => Date.parse(day) / 1000 + keptSeconds,
})

/** As long as a step may take: who began to send before that is not there any more. */
const sendingMsMax = 5 * 60_000

/** `sent`: by now, or before. `open`: it was refused, or somebody else sends it; another time tells. */
export type Outcome = 'sent' | 'open'

/** Sends the mail of this name, unless it has been sent. */
export async function sendOnce(
  scope: ClientScope,
  name: MailName,
  { now, send }: { readonly now: Date; readonly send: () => Promise<void> },
): Promise<Outcome> {
  const table = new Table(scope)
  const known = await table.get(mails, mailId(name))
  if (known?.state === 'sent') return 'sent'
  if (known?.state === 'sending' && now.getTime() - Date.parse(known.since) < sendingMsMax) return 'open'
  const sending = {
    ...name,
    state: 'sending' as const,
    since: now.toISOString(),
    attempt: (known?.attempt ?? 0) + 1,
  }
  const unchanged = { field: 'attempt', value: known?.attempt }
  // Of two at once, one sends.
  if (!(await landAlone(table.replace(mails, sending, unchanged)))) return 'open'
  try {
    await send()
  } catch (error) {
    log.error('A mail was refused.', { client: scope.client, ...name, error: (error as Error).name })
    await landAlone(table.put(mails, { ...sending, state: 'refused' as const }))
    return 'open'
  }
  await landAlone(table.put(mails, { ...sending, state: 'sent' as const }))
  return 'sent'
}
