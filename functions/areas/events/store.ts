/**
 * | item         | per    | id                                                             |
 * |--------------|--------|----------------------------------------------------------------|
 * | event-call   | client | made of the event and the `id` of a call; a day                |
 * | event-firing | client | `{event}#{hour}`, a day; `{event}#last`, a year after the last |
 *
 * Counters are written alone and never within a transaction, so that a storm of calls of one event does not refuse itself.
 */
import * as z from 'zod/mini'
import { eventCallHours } from '#shared/limits'
import { Id } from '#shared/ids'
import { collection } from '../../platform/table/table.ts'

const EventAnswer = z.object({ sent: z.int(), skipped: z.int(), pending: z.int() })
export type EventAnswer = z.infer<typeof EventAnswer>

const EventCallItem = z.object({
  _id: Id,
  /** Names what is sent: each customer hears it once under this key. */
  key: Id,
  created: z.iso.datetime(),
  /** Absent as long as the call is being answered, and after one that was cut off. */
  answer: z.optional(EventAnswer),
})
export type EventCallItem = z.infer<typeof EventCallItem>

const hourSeconds = 60 * 60
export const secondsAfter = (moment: string, hours: number): number =>
  Math.floor(Date.parse(moment) / 1000) + hours * hourSeconds

export const eventCalls = collection({
  name: 'event-call',
  per: 'client',
  schema: EventCallItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => secondsAfter(created, eventCallHours),
})

const EventFiringItem = z.object({
  _id: z.string(),
  event: Id,
  /** Of one hour, counted from 1970; of the last firing there is none. */
  hour: z.optional(z.int()),
  fired: z.optional(z.int()),
  last: z.optional(z.iso.datetime()),
  refused: z.optional(z.object({ at: z.iso.datetime(), code: z.string() })),
})

export const eventFirings = collection({
  name: 'event-firing',
  per: 'client',
  schema: EventFiringItem,
  id: ({ _id }) => _id,
})
