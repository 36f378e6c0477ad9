/**
 * The journal of events, each written in the transaction that caused it.
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
import { log } from '../aws/log.ts'
import type { ClientScope } from './scope.ts'
import { itemIn } from './stream-record.ts'
import { collection, Table } from './table.ts'
import type { Change } from './transaction.ts'

const keptSeconds = 7 * 24 * 60 * 60

export const EventItem = z.object({ _id: Id, client: Id, created: z.iso.datetime(), event: Event })
export type EventItem = z.infer<typeof EventItem>

const events = collection({
  name: 'event',
  per: 'client',
  schema: EventItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptSeconds,
})

/** Brings an event to the listeners, within the transaction that causes it. */
export const eventChange = (
  { now, newId }: { readonly now: Date; newId(): string },
  scope: ClientScope,
  event: Event,
): Change =>
  new Table(scope).put(events, {
    _id: newId(),
    client: scope.client,
    created: now.toISOString(),
    event: withoutNames(event),
  })

/** What is in the journal of a company, oldest first. */
export const journalOf = (scope: ClientScope): Promise<EventItem[]> => new Table(scope).list(events)

/** Consoles are told the names of customers right away; nobody reads them here, and they must not outlive the customer. */
function withoutNames(event: Event): Event {
  if (event.type !== 'queuesChanged') return event
  const { assigned, woken } = event
  return {
    ...event,
    ...(assigned && { assigned: { ...assigned, customer: '' } }),
    ...(woken && { woken: { ...woken, customer: '' } }),
  }
}

/** The event that a record of the table's stream brings; `undefined` for a record of anything else. */
export function eventIn({ eventName, dynamodb }: DynamoDBRecord): EventItem | undefined {
  const image = dynamodb?.NewImage
  if (eventName !== 'INSERT' || !image || !dynamodb.Keys?.['pk']?.S?.endsWith('#event')) return undefined
  const { data, error } = EventItem.safeParse(itemIn(image))
  // While a new version is deployed, the other one still writes: what only one of them knows must not stop the stream.
  if (error) log.warn('An event of another version was passed over.', { id: dynamodb.Keys['sk']?.S })
  return data
}
