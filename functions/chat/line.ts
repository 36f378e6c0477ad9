/**
 * The line of a conversation on a channel of others: where its messages go.
 *
 * | item | per          | id                                          |
 * |------|--------------|---------------------------------------------|
 * | line | conversation | `-`; written when a customer's address changes |
 */
import * as z from 'zod/mini'
import { otherChannels } from '#shared/chat/channels'
import type { ConversationScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'

/** Where messages of a conversation go. */
export const LineItem = z.object({
  channel: z.enum(otherChannels),
  account: z.string(),
  to: z.string(),
  /** All ids by which the person is known, so that they are forgotten with the conversation. */
  ids: z.array(z.string()),
  more: z.record(z.string(), z.string()),
})
export type LineItem = z.infer<typeof LineItem>

export const lines = collection({ name: 'line', per: 'conversation', schema: LineItem, id: () => '-' })

export const putLine = (scope: ConversationScope, line: LineItem): Change => new Table(scope).put(lines, line)
