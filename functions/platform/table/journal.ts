/**
 * What happened, written in the transaction that made it happen.
 *
 * | item  | per    | id   |
 * |-------|--------|------|
 * | event | client | ULID; dropped after a week |
 *
 * The table's stream carries each event to the listeners, also when the writing process dies right after the commit.
 */
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { Event } from '#shared/realtime/events'
import { Id } from '#shared/ids'
import { itemIn } from './stream-record.ts'
import { collection } from './table.ts'

const keptSeconds = 7 * 24 * 60 * 60

export const EventItem = z.object({ _id: Id, client: Id, created: z.iso.datetime(), event: Event })
export type EventItem = z.infer<typeof EventItem>

export const events = collection({
  name: 'event',
  per: 'client',
  schema: EventItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptSeconds,
})

/** The event that a record of the table's stream brings; `undefined` for a record of anything else. */
export function eventIn({ eventName, dynamodb }: DynamoDBRecord): EventItem | undefined {
  const image = dynamodb?.NewImage
  if (eventName !== 'INSERT' || !image || !dynamodb.Keys?.['pk']?.S?.endsWith('#event')) return undefined
  return EventItem.parse(itemIn(image))
}
