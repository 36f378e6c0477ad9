/**
 * The line of a conversation on a channel of others: where its messages go.
 *
 * | item | per          | id                                          |
 * |------|--------------|---------------------------------------------|
 * | line | conversation | `-`; written when a customer's address changes |
 */
import * as z from 'zod/mini'
import { otherChannels } from '#shared/chat/channels'
import type { Message } from '#shared/chat/message'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { collection, Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'

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

/**
 * The line without ids that are somebody else's by now: its messages go to the next id of the person, and to nobody where there
 * is none.
 */
export function lineWithout(scope: ConversationScope, line: LineItem, ids: readonly string[]): Change {
  const kept = line.ids.filter((id) => !ids.includes(id))
  const [first] = kept
  if (first === undefined) return new Table(scope).drop(lines, '-')
  return putLine(scope, { ...line, ids: kept, to: ids.includes(line.to) ? first : line.to })
}

/** Whether messages of a line reach a telephone as text messages, whose words carriers define. */
export const isTextMessage = ({ channel, to }: Pick<LineItem, 'channel' | 'to'>): boolean =>
  channel === 'eightByEightMessaging'
    ? to.startsWith('SMS/')
    : (channel === 'twilio' || channel === 'messageBird') && to.startsWith('+')

/**
 * Where one message goes: to its customer, or to whom an agent has chosen in their place. The others are told nothing of the
 * mails that the customer wrote but their subject.
 */
export function lineFor(line: LineItem, { to }: Pick<Message, 'to'>): LineItem {
  if (to === undefined) return line
  const { subject = '' } = line.more
  return { ...line, to, more: { subject } }
}
