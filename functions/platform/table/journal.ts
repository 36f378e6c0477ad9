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
import { Event, type EventType } from '#shared/realtime/events'
import { Id } from '#shared/ids'
import { log } from '../aws/log.ts'
import { requestField } from '../aws/request-id.ts'
import type { ClientScope } from './scope.ts'
import { itemIn } from './stream-record.ts'
import { collection, Table } from './table.ts'
import type { Change } from './transaction.ts'

const keptSeconds = 7 * 24 * 60 * 60

export const EventItem = z.object({
  _id: Id,
  client: Id,
  created: z.iso.datetime(),
  event: Event,
  requestId: z.optional(z.string()),
})
export type EventItem = z.infer<typeof EventItem>

const events = collection({
  name: 'event',
  per: 'client',
  schema: EventItem,
  id: ({ _id }) => _id,
  expires: ({ created }) => Math.floor(Date.parse(created) / 1000) + keptSeconds,
})

/** What open consoles are told, and nobody else follows: it has no row, which would cost two units and a call of a listener. */
const consoleEvents = [
  'switchEnvironment',
  'switchClient',
  'customerWaiting',
  'conversationStarted',
  'queuesChanged',
  'checksProgressed',
  'knowledgeRead',
] as const satisfies readonly EventType[]
export type FollowedEventType = Exclude<EventType, (typeof consoleEvents)[number]>

/** What listeners follow and no console shows: it would be a message to each of them. */
const listenerEvents = [
  'takeoverOpened',
  'conversationSnoozed',
  'replyPutOff',
  'releaseRetired',
  'knowledgeChanged',
  'schedulesChanged',
  'removalStarted',
] as const satisfies readonly FollowedEventType[]

const unshown: ReadonlySet<EventType> = new Set(listenerEvents)
export const isShown = ({ type }: Event): boolean => !unshown.has(type)

const names: ReadonlySet<EventType> = new Set(consoleEvents)
export const isFollowed = ({ type }: Event): boolean => !names.has(type)

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
    event,
    ...requestField(),
  })

/** What is in the journal of a company, oldest first. */
export const journalOf = (scope: ClientScope): Promise<EventItem[]> => new Table(scope).list(events)

/** The event that a record of the table's stream brings; `undefined` for a record of anything else. */
export function eventIn({ eventName, dynamodb }: DynamoDBRecord): EventItem | undefined {
  const image = dynamodb?.NewImage
  if (eventName !== 'INSERT' || !image || !dynamodb.Keys?.['pk']?.S?.endsWith('#event')) return undefined
  const { data, error } = EventItem.safeParse(itemIn(image))
  // While a new version is deployed, the other one still writes: what only one of them knows must not stop the stream.
  if (error) log.warn('An event of another version was passed over.', { id: dynamodb.Keys['sk']?.S })
  return data
}
