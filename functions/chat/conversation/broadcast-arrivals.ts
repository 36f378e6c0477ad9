/**
 * Which recipients of a broadcast were reached. A row keeps, for each state, the set of the recipients that are in it: a
 * report that comes twice, late or out of order adds nothing and needs no read. 500 recipients share a row, so that the rows
 * of a large broadcast are written side by side.
 *
 * | item    | per       | id                                                                    |
 * |---------|-----------|-----------------------------------------------------------------------|
 * | arrival | broadcast | batch of recipients; written by lanes, receipts, reading and failures |
 */
import * as z from 'zod/mini'
import type { Message } from '#shared/chat/message'
import { arrivalFailures } from '#shared/contracts/broadcasts'
import { Id } from '#shared/ids'
import { broadcastBatchSize } from '#shared/limits'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection } from '../../platform/table/table.ts'
import { addToSet } from '../../platform/table/write-alone.ts'

/** One recipient of a broadcast: `recipient` is its place in the audience, from 0. */
export const BroadcastRecipient = z.object({ broadcast: Id, environment: Id, recipient: z.int() })
export type BroadcastRecipient = z.infer<typeof BroadcastRecipient>

export const arrivalStates = ['handedOver', 'delivered', ...arrivalFailures] as const
export type ArrivalState = (typeof arrivalStates)[number]

const places = z.optional(z.set(z.int()))

/** Of each state, the places within the batch. */
const ArrivalItem = z.object({
  batch: z.int(),
  handedOver: places,
  delivered: places,
  refused: places,
  unreachable: places,
  window: places,
  unknown: places,
  'no-address': places,
  off: places,
  late: places,
} satisfies { batch: unknown } & Record<ArrivalState, typeof places>)
export type ArrivalItem = z.infer<typeof ArrivalItem>

export const arrivals = collection({
  name: 'arrival',
  per: 'broadcast',
  schema: ArrivalItem,
  id: ({ batch }) => arrivalId(batch),
})

const batchDigits = 4
const arrivalId = (batch: number): string => String(batch).padStart(batchDigits, '0')

/** The recipient that a message of a broadcast was said to, on a channel of others. */
export const recipientOf = ({ broadcastId, recipient }: Message): BroadcastRecipient | undefined =>
  broadcastId !== undefined && recipient !== undefined
    ? { broadcast: broadcastId, environment: recipient.environment, recipient: recipient.number }
    : undefined

/** Notes that a recipient is in a state; told again it changes nothing. It is one write of some two units, without a read. */
export async function noteArrival(
  { client }: ClientScope,
  { broadcast, environment, recipient }: BroadcastRecipient,
  state: ArrivalState,
): Promise<void> {
  const batch = Math.floor(recipient / broadcastBatchSize) + 1
  await addToSet({ client, environment, broadcast }, arrivals, arrivalId(batch), {
    fields: { batch },
    set: state,
    numbers: [recipient % broadcastBatchSize],
  })
}
