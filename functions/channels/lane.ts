/**
 * The lane of a conversation: what of it has been handed to the channel's provider. It delivers by cursor, not by message, so
 * that nothing is lost, doubled or overtaken by a wake-up that is.
 *
 * | item    | per          | id                                    | written by                       | group |
 * |---------|--------------|---------------------------------------|----------------------------------|-------|
 * | lane    | conversation | `-`                                   | the worker of the lane           | `stuck#{environment}#{channel}` while its provider is down; `missed#{environment}#{channel}#{since}` of a time off |
 * | receipt | conversation | hash of the provider's id of a message | the worker; dropped after 30 days |                        |
 */
import * as z from 'zod/mini'
import type { OutsideChannel } from '#shared/channels/register'
import { otherChannels, type Channel } from '#shared/chat/channels'
import { Id } from '#shared/ids'
import { deliveryStates } from '../adapters/adapter.ts'
import type { ConversationScope, EnvironmentScope } from '../platform/table/scope.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone, type Change } from '../platform/table/transaction.ts'
import { BroadcastRecipient } from '../chat/conversation/broadcast-arrivals.ts'
import { hashOf } from '../chat/customer/contact.ts'
import { lines, type LineItem } from '../chat/conversation/line.ts'

/** Choices that are answered by their number or words. */
const Menu = z.object({
  choices: z.array(z.object({ label: z.string(), payload: z.string() })),
  until: z.iso.datetime(),
})
export type Menu = z.infer<typeof Menu>

export const LaneItem = z.object({
  conversation: Id,
  environment: z.string(),
  channel: z.enum(otherChannels),
  /** The number of the last event that was handed over, or given up. */
  cursor: z.int(),
  /** The events that a worker has in hand: of those without a receipt, nobody knows after a crash. */
  sending: z.optional(z.object({ from: z.int(), to: z.int() })),
  /** How many calls of the event behind the cursor were taken. */
  parts: z.optional(z.int()),
  /** How often the event behind the cursor was tried. */
  attempts: z.optional(z.int()),
  /** Nothing is handed over before this moment, because its provider wants to be asked later. */
  restsUntil: z.optional(z.iso.datetime()),
  menu: z.optional(Menu),
  /** The call of the provider that was answered last, and where its answer began. */
  answered: z.optional(z.object({ id: z.string(), from: z.int() })),
  /** Its provider is down: it is woken when that is over. */
  isStuck: z.optional(z.boolean()),
  /** What was said while the channel was off: which time off, and of each message its number, its failure and its moment. */
  missed: z.optional(
    z.object({
      since: z.string(),
      events: z.array(z.object({ number: z.int(), failed: z.int(), at: z.iso.datetime() })),
    }),
  ),
  /** Messages before the cursor that are handed over first, because the channel is on again. */
  again: z.optional(z.array(z.int())),
  /** What was handed over last, by its moment: providers tell of all that was read until one. */
  recent: z.optional(z.array(z.object({ number: z.int(), at: z.iso.datetime() }))),
})
export type LaneItem = z.infer<typeof LaneItem>

export const stuckGroup = (environment: string, channel: Channel): string => `stuck#${environment}#${channel}`

/** A time off is named by when it began; the time before a channel was first on, by nothing. */
export const missedGroup = (environment: string, channel: Channel, since: string): string =>
  `missed#${environment}#${channel}#${since}`

export const lanes = collection({
  name: 'lane',
  per: 'conversation',
  schema: LaneItem,
  id: () => '-',
  order: ({ conversation }) => conversation,
  group: ({ environment, channel, isStuck, missed }) => {
    if (isStuck) return stuckGroup(environment, channel)
    return missed && missedGroup(environment, channel, missed.since)
  },
})

const receiptDays = 30

const ReceiptItem = z.object({
  _id: z.string(),
  number: z.int(),
  part: z.int(),
  state: z.enum(deliveryStates),
  created: z.iso.datetime(),
  /** Of a broadcast: to whom its message was said. */
  recipient: z.optional(BroadcastRecipient),
})
export type ReceiptItem = z.infer<typeof ReceiptItem>

export const receipts = collection({
  name: 'receipt',
  per: 'conversation',
  schema: ReceiptItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + receiptDays * 24 * 60 * 60,
})

export const receiptId = (providerId: string): string => hashOf(providerId)

export const readLane = async (
  scope: ConversationScope,
): Promise<{ readonly line: LineItem | undefined; readonly lane: LaneItem | undefined }> => {
  const [line, lane] = await new Table(scope).getBoth([lines, '-'], [lanes, '-'])
  return { line, lane }
}

export const putLane = (scope: ConversationScope, lane: LaneItem): Change => new Table(scope).put(lanes, lane)

export const saveLane = (scope: ConversationScope, lane: LaneItem): Promise<boolean> => landAlone(putLane(scope, lane))

export const saveReceipt = (scope: ConversationScope, receipt: ReceiptItem): Promise<boolean> =>
  landAlone(new Table(scope).put(receipts, receipt))

export const findReceipt = (scope: ConversationScope, providerId: string): Promise<ReceiptItem | undefined> =>
  new Table(scope).get(receipts, receiptId(providerId))

export const newLane = (
  { conversation }: ConversationScope,
  { environment }: EnvironmentScope,
  channel: OutsideChannel,
  cursor: number,
): LaneItem => ({
  conversation,
  environment,
  channel,
  cursor,
})
