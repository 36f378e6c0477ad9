/**
 * How a conversation is read and how it goes on: what happens is numbered and stored with what the conversation is
 * afterwards, in one transaction, and told to whoever listens right after it.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '#shared/events'
import { messagesPageSize } from '#shared/limits'
import type { ConversationEvent, Happening } from '#shared/message'
import { Problem } from '#shared/problem'
import type { ConversationScope, EnvironmentScope } from '../platform/scope.ts'
import { Table, type Change } from '../platform/table.ts'
import { conversations, entries, entryId, sent, type ConversationItem } from './store.ts'
import { tell } from './telling.ts'

/** What a change of a conversation needs of the one who makes it: an agent's, a customer's or a job's context. */
export interface Surroundings {
  readonly now: Date
  newId(): string
  readonly scope: EnvironmentScope
  commit(changes: readonly Change[], events?: readonly Event[]): Promise<void>
}

/** One change: what happens, and what is different afterwards. */
export interface Step {
  readonly happenings: readonly Happening[]
  readonly after?: Partial<ConversationItem>
  /** Lands in the same transaction. */
  readonly also?: readonly Change[]
  /** What the workspace hears of it. */
  readonly events?: readonly Event[]
}

export interface Changed {
  readonly conversation: ConversationItem
  readonly events: readonly ConversationEvent[]
}

export const scopeOf = ({ client, environment }: EnvironmentScope, conversation: string): ConversationScope => ({
  client,
  environment,
  conversation,
})

/** The conversation of this id in the environment, or `not-found`. */
export async function find(scope: EnvironmentScope, id: string): Promise<ConversationItem> {
  const found = await new Table(scopeOf(scope, id)).get(conversations, '-')
  if (!found) throw new Problem('not-found')
  return found
}

/** Begins a conversation that is not there yet. */
export const beginning = (scope: ConversationScope, item: ConversationItem): Change =>
  new Table(scope).create(conversations, item, 'stale')

const attemptsMax = 12
const pauseMsMax = 15

/**
 * Makes a change. `plan` is asked again whenever somebody else changed the conversation meanwhile. With `sentId`, the
 * id its sender made, the change happens once, and a repetition is answered with what had come of it.
 */
export async function change(
  surroundings: Surroundings,
  id: string,
  plan: (conversation: ConversationItem) => Step | Promise<Step>,
  sentId?: string,
): Promise<Changed> {
  for (let attempt = 1; ; attempt++) {
    const before = await find(surroundings.scope, id)
    try {
      return await land(surroundings, before, await plan(before), sentId)
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined
      if (code === 'repeated' && sentId) return heardBefore(surroundings.scope, id, sentId)
      const isLost = code === 'stale' || code === 'unavailable'
      if (!isLost || attempt === attemptsMax) throw isLost ? new Problem('unavailable') : error
      await pause(randomInt(pauseMsMax * attempt))
    }
  }
}

async function land(
  surroundings: Surroundings,
  before: ConversationItem,
  { happenings, after = {}, also = [], events: told = [] }: Step,
  sentId: string | undefined,
): Promise<Changed> {
  const { now, newId, scope } = surroundings
  const created = now.toISOString()
  const events = happenings.map((what, index): ConversationEvent => ({
    _id: (index === 0 && sentId) || newId(),
    number: before.last + index + 1,
    created,
    what,
  }))
  const conversation = {
    ...before,
    ...after,
    last: before.last + events.length,
    version: before.version + 1,
  }
  const table = new Table(scopeOf(scope, before._id))
  await surroundings.commit(
    [
      ...(sentId ? [table.create(sent, { _id: sentId, number: before.last + 1, created }, 'repeated')] : []),
      table.replace(conversations, conversation, { field: 'version', value: before.version }),
      ...(events.length > 0 ? [table.create(entries, { events }, 'stale')] : []),
      ...also,
    ],
    told,
  )
  await tell(scopeOf(scope, before._id), events)
  return { conversation, events }
}

async function heardBefore(scope: EnvironmentScope, id: string, sentId: string): Promise<Changed> {
  const [conversation, known] = await Promise.all([find(scope, id), new Table(scopeOf(scope, id)).get(sent, sentId)])
  if (!known) throw new Problem('unavailable')
  return { conversation, events: await eventsSince(scopeOf(scope, id), known.number - 1) }
}

/** At most this many events are given for one question; whoever lacks more asks again. */
const eventsSinceMax = 500

/** The events behind a number, oldest first. */
export async function eventsSince(scope: ConversationScope, number: number): Promise<ConversationEvent[]> {
  const found = await new Table(scope).between(entries, { after: entryId(number), size: eventsSinceMax })
  return found.flatMap(({ events }) => events).filter((event) => event.number > number)
}

/** One event by its number. */
export async function eventAt(scope: ConversationScope, number: number): Promise<ConversationEvent | undefined> {
  const [found] = await new Table(scope).between(entries, { after: entryId(number - 1), size: 1 })
  return found?.events.find((event) => event.number === number)
}

/** The last events before a number, oldest first: a page, or some more, since what was written at once stays together. */
export async function eventsBefore(scope: ConversationScope, number?: number): Promise<ConversationEvent[]> {
  // The entry that holds the event before `number` may end behind it.
  const events: ConversationEvent[] = []
  let before = number === undefined ? {} : { before: entryId(number + entryEventsMax) }
  while (events.length < messagesPageSize) {
    const found = await new Table(scope).between(entries, { ...before, size: messagesPageSize, newestFirst: true })
    const older = found.toReversed().flatMap((entry) => entry.events)
    events.unshift(...older.filter((event) => number === undefined || event.number < number))
    if (found.length < messagesPageSize) break
    before = { before: entryId(found.at(-1)!.events.at(-1)!.number) }
  }
  return events.slice(-messagesPageSize)
}

/** No write holds more events than this: a turn ends after a hundred steps, and each step says a few things at most. */
const entryEventsMax = 400
