/**
 * The calls and deliveries to servers of others that failed, for those who mend them.
 *
 * | item          | per    | id                                |
 * |---------------|--------|-----------------------------------|
 * | webhook-error | client | ULID; dropped after thirty days   |
 */
import { isUrl } from '#shared/fields/url'
import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { DeliveryFailure } from '#shared/chat/message'
import { shortened } from '#shared/fields/text'
import { Id } from '#shared/ids'
import { log } from '../aws/log.ts'
import { dropWhere } from '../table/drop-where.ts'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'
import type { FetchResult } from './safe-fetch.ts'

const keptSeconds = 30 * 24 * 60 * 60
const excerptLengthMax = 200

const WebhookError = z.extend(DeliveryFailure, {
  /** `delivery`: what a webhook was to be told; it has no block. */
  what: z.enum([...DeliveryFailure.shape.what.options, 'delivery']),
  blockId: z.optional(Id),
  webhook: z.optional(Id),
  /** Whose words the answer may repeat. */
  conversation: z.optional(Id),
  _id: Id,
  created: z.iso.datetime(),
  /** Of the function, as its author called it. */
  name: z.string(),
  /** Of the address: the rest may hold a secret. */
  host: z.string(),
  /** The beginning of the answer, in one line. */
  excerpt: z.string(),
})

export const webhookErrors = collection({
  name: 'webhook-error',
  per: 'client',
  schema: WebhookError,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptSeconds,
})

/** Why a server gave no proper answer, and how that began. */
export interface OutsideFailure extends Pick<DeliveryFailure, 'reason' | 'status'> {
  readonly excerpt?: string
  /** The seconds after which the server wants to be asked again. */
  readonly retryAfter?: number
}

/** The failure of a request, as far as it is one: no answer, or none that says yes. */
export function failureOf(result: FetchResult): OutsideFailure | undefined {
  if (result.kind === 'failed') return { reason: result.reason }
  const { status, headers, body } = result
  if (status >= 200 && status < 300) return undefined
  const seconds = Number(headers['retry-after'])
  return { reason: 'status', status, excerpt: body.toString(), ...(seconds > 0 && { retryAfter: seconds }) }
}

interface FailedCall extends Pick<
  z.infer<typeof WebhookError>,
  'what' | 'blockId' | 'webhook' | 'conversation' | 'name'
> {
  readonly url: string
}

/** Notes a failure; that it could not be noted stops nobody. */
export async function logOutsideError(
  { client }: ClientScope,
  { what, blockId, webhook, conversation, name, url }: FailedCall,
  { reason, status, excerpt = '' }: OutsideFailure,
  now: Date,
): Promise<void> {
  const item = {
    _id: ulid(now.getTime()),
    created: now.toISOString(),
    what,
    ...(blockId !== undefined && { blockId }),
    ...(webhook !== undefined && { webhook }),
    ...(conversation !== undefined && { conversation }),
    reason,
    name,
    ...(status !== undefined && { status }),
    host: isUrl(url) ? new URL(url).host : '',
    excerpt: excerptOf(excerpt),
  }
  await transact([new Table({ client }).put(webhookErrors, item)]).catch((error: unknown) =>
    log.warn('A failure of a call was not noted.', error as Error),
  )
}

/** The beginning of what a server has said, as staff may see it. */
export const excerptOf = (said: string): string => shortened(safeText(said), excerptLengthMax)

/** In one line, without characters that show as something else. */
const safeText = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Removes the failures that some conversations have met with; gives how many there were. */
export const removeErrorsOf = (scope: ClientScope, conversations: ReadonlySet<string>): Promise<number> =>
  dropWhere(scope, webhookErrors, ({ conversation }) => conversation !== undefined && conversations.has(conversation))
