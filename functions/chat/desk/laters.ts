/**
 * Replies that wait for their moment, in the partition of their conversation.
 *
 * | item  | per          | id                                                         |
 * |-------|--------------|------------------------------------------------------------|
 * | later | conversation | the id its sender made, which its message has once it left |
 */
import * as z from 'zod/mini'
import { Later } from '#shared/contracts/customer-record'
import { Id } from '#shared/ids'
import { scheduleCall } from '../../platform/aws/schedules.ts'
import { collection } from '../../platform/table/table.ts'

const LaterItem = z.extend(Later, {
  created: z.iso.datetime(),
  /** The last event when it was written. */
  number: z.int(),
})
export type LaterItem = z.infer<typeof LaterItem>

/** One that did not leave is told of for so long. */
const toldDays = 30

export const laters = collection({
  name: 'later',
  per: 'conversation',
  schema: LaterItem,
  id: ({ _id }) => _id,
  expires: ({ at }) => Math.floor(Date.parse(at) / 1000) + toldDays * 24 * 60 * 60,
})

/** As agents see it. */
export function asLater(item: LaterItem): Later {
  const { created: _, number: __, ...later } = item
  return later
}

/** Which reply is to leave. */
export const LaterCall = z.object({ client: Id, conversation: Id, later: Id })
export type LaterCall = z.infer<typeof LaterCall>

/** Has a reply leave at its moment. */
export function scheduleLater(input: LaterCall, at: string): Promise<void> {
  // Schedules know whole seconds.
  const moment = new Date(Math.ceil(Date.parse(at) / 1000) * 1000)
  return scheduleCall('watch-takeover', `later-${input.later}`, { at: moment, now: new Date(), input })
}
