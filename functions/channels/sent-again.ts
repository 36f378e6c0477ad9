/**
 * Messages that were handed over once more after they had failed. A row is written before the message is, so that it goes once,
 * whoever asks: an agent for one message, or who switches a channel on for all that was said while it was off.
 *
 * | item       | per          | id                                            |
 * |------------|--------------|-----------------------------------------------|
 * | sent-again | conversation | the number of the message; dropped after 30 days |
 */
import * as z from 'zod/mini'
import type { ConversationScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'

/** Providers tell of a message for as long. */
const keptDays = 30

const SentAgainItem = z.object({
  number: z.int(),
  /** The number of the failure that it was sent again after. */
  after: z.int(),
  created: z.iso.datetime(),
  /** It is one of those that were said while the channel was off. */
  isMissed: z.optional(z.boolean()),
})
export type SentAgainItem = z.infer<typeof SentAgainItem>

const sentAgain = collection({
  name: 'sent-again',
  per: 'conversation',
  schema: SentAgainItem,
  id: ({ number }) => String(number),
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptDays * 24 * 60 * 60,
})

export const listSentAgain = (scope: ConversationScope): Promise<SentAgainItem[]> => new Table(scope).list(sentAgain)

/** Writes it over the one that was read; `stale` where somebody else has asked for the same message since. */
export const sentAgainChange = (
  scope: ConversationScope,
  item: SentAgainItem,
  before: SentAgainItem | undefined,
): Change => new Table(scope).replace(sentAgain, item, { field: 'after', value: before?.after })
