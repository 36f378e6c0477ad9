/**
 * Reads and changes a conversation: new events are numbered and stored with the new state of the conversation, in one
 * transaction, and pushed to its listeners right after it.
 */
import type { Event } from '#shared/realtime/events'
import { messagesPageSize } from '#shared/limits'
import { isAnswer, type ConversationEvent, type ConversationEventBody } from '#shared/chat/message'
import { owedAfterAnswer } from '#shared/chat/owed'
import { Problem, tooManyRequests } from '#shared/problem'
import { requestField } from '../../platform/aws/request-id.ts'
import type { About, CustomerContext, ScopedContext } from '../../platform/request/context.ts'
import { keepSid } from '../../platform/tenancy/customer-session.ts'
import type { ClientScope, ConversationScope, ReleaseScope } from '../../platform/table/scope.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { contentScope, type EnvironmentsItem } from '../../platform/tenancy/tenancy.ts'
import { countedOf, keptAfter, type KnownToWriter } from './counted.ts'
import { findSending, sentChanges } from './repetition.ts'
import { conversations, entries, entryId, type ConversationItem, type EntryItem } from './store.ts'
import { pushEvents } from './push.ts'
import { withSurvey } from './survey.ts'
import { undeliveredAfter, undeliveredNotice } from './undelivered.ts'
import { wakeLane } from './wake.ts'

/** What a change of a conversation needs of an agent's, a customer's or a job's context. */
export type ChangeContext = Pick<ScopedContext<ClientScope>, 'now' | 'newId' | 'scope' | 'commit'> &
  Pick<Partial<CustomerContext>, 'socket'>

/** One change: what happens, and what is different afterwards. */
export interface Step {
  readonly eventBodies: readonly ConversationEventBody[]
  readonly after?: Partial<ConversationItem>
  /** Lands in the same transaction. */
  readonly also?: readonly Change[]
  /** What the workspace hears of it. */
  readonly events?: readonly Event[]
  /** For the audit of an agent's operation. */
  readonly about?: About
  /** The bot has answered, which is dear: who loses a turn twice is refused instead of running it again. */
  readonly isTurn?: boolean
  /** Neither customer nor agent has said anything by it: a conversation in which nothing was said goes on expiring. */
  readonly isSilent?: boolean
  /** For the figures: what neither the conversation nor the events tell. */
  readonly counted?: KnownToWriter
}

export interface Changed {
  readonly conversation: ConversationItem
  readonly events: readonly ConversationEvent[]
}

export const scopeOf = ({ client }: ClientScope, conversation: string): ConversationScope => ({ client, conversation })

/** The content a conversation goes on with; none when its environment has been deleted. */
export function contentOf(
  { client }: ClientScope,
  { environmentId }: ConversationItem,
  { list }: EnvironmentsItem,
): ReleaseScope | undefined {
  const environment = list.find(({ _id }) => _id === environmentId)
  return environment && contentScope(client, environment)
}

/** The company's conversation of this id, or `not-found`. */
export async function findConversation(scope: ClientScope, id: string): Promise<ConversationItem> {
  const found = await new Table(scopeOf(scope, id)).get(conversations, '-')
  if (!found || found.isRemoved) throw new Problem('not-found')
  return found
}

/** The conversation of a customer; that of a preview is not found. */
export async function findCustomer(scope: ClientScope, id: string): Promise<ConversationItem> {
  const found = await findConversation(scope, id)
  if (found.isPreview) throw new Problem('not-found')
  return found
}

/** Begins a conversation that is not there yet. */
export const createConversation = (scope: ConversationScope, item: ConversationItem): Change =>
  new Table(scope).create(conversations, item, 'stale')

const retries = { attemptsMax: 40, conflicts: ['stale', 'unavailable'] } as const
/** A read that the table was too busy for may succeed at the next attempt. */
const planAttemptsMax = 3
/** Two turns of one conversation at once both land, the later one at its second attempt. */
const turnAttemptsMax = 2
const turnRetrySeconds = 1

/**
 * Makes a change. `plan` is asked again whenever somebody else changed the conversation meanwhile, and hardly where it
 * fails itself, because content that is lost is not there at the fortieth attempt either. With `sentId`, the
 * id its sender made, the change happens once, and a repetition is answered with what had come of it.
 */
export async function changeConversation(
  context: ChangeContext,
  id: string,
  plan: (conversation: ConversationItem) => Step | Promise<Step>,
  sentId?: string,
): Promise<Changed> {
  try {
    const outcome = await retryOnConflict(async (attempt) => {
      const before = await findConversation(context.scope, id)
      const [planned, isKnown] = await Promise.all([
        settledOf(async () => plan(before)),
        sentId !== undefined && before.version > 1 && findSending(scopeOf(context.scope, id), sentId),
      ])
      if (isKnown) throw new Problem('repeated')
      if (planned.status === 'rejected' && attempt < planAttemptsMax) throw planned.reason
      if (planned.status === 'rejected') return planned
      const step = planned.value
      return land(context, before, step, sentId).catch((error: unknown) => {
        const isLastTurn = step.isTurn && attempt >= turnAttemptsMax && Problem.is(error, ...retries.conflicts)
        throw isLastTurn ? tooManyRequests(turnRetrySeconds) : error
      })
    }, retries)
    if ('reason' in outcome) throw outcome.reason
    return outcome
  } catch (error) {
    return answerRepetition(context.scope, id, sentId, Problem.is(error, 'stale') ? new Problem('unavailable') : error)
  }
}

async function land(
  context: ChangeContext,
  before: ConversationItem,
  { eventBodies: planned, after, also = [], events: told = [], about, isSilent: wasNothingSaid = false, counted }: Step,
  sentId: string | undefined,
): Promise<Changed> {
  if (planned.length === 0 && !after && also.length === 0 && !sentId) return { conversation: before, events: [] }
  const isSilent = wasNothingSaid && (planned.length === 0 || before.last < silentEventsMax)
  const { now, newId, scope } = context
  const { eventBodies, surveyed } = await withSurvey(scope, before, planned, now)
  const outcome = { eventBodies, after, surveyed, isSilent, counted }
  const { conversation, events, on } = outcomeOf(before, outcome, { now, newId, sentId })
  const conversationScope = scopeOf(scope, before._id)
  const table = new Table(conversationScope)
  const { expires } = conversation
  const notice = undeliveredNotice(context, before, conversation)
  await context.commit(
    [
      ...(sentId ? sentChanges(conversationScope, sentId, { events, first: before.last + 1, now }) : []),
      table.replace(conversations, conversation, { field: 'version', value: before.version }),
      ...(events.length > 0
        ? [
            table.create(
              entries,
              { events, ...(on && { on }), ...(expires !== undefined && { expires }), ...requestField() },
              'stale',
            ),
          ]
        : []),
      ...also,
      ...(notice.also ?? []),
      ...(before.expires !== undefined && !isSilent ? await changesToKeep(conversationScope, before.last) : []),
    ],
    { events: [...told, ...(notice.events ?? [])], about },
  )
  await Promise.all([
    pushEvents(conversationScope, events, context.socket),
    wakeLane(conversationScope, conversation, events),
  ])
  return { conversation, events }
}

interface Outcome extends Pick<Step, 'eventBodies'> {
  readonly surveyed?: string | undefined
  readonly after?: Step['after'] | undefined
  readonly isSilent?: boolean
  readonly counted?: KnownToWriter | undefined
}

/**
 * The conversation after a step, the events of the step, and what their entry says to be counted. It is pure. The first
 * event has the id that its sender made.
 */
export function outcomeOf(
  before: ConversationItem,
  { eventBodies, after, surveyed, isSilent = false, counted }: Outcome,
  { now, newId, sentId }: Pick<ChangeContext, 'now' | 'newId'> & { readonly sentId?: string | undefined },
): { readonly conversation: ConversationItem } & Pick<EntryItem, 'events' | 'on'> {
  const created = now.toISOString()
  const events = eventBodies.map((what, index): ConversationEvent => ({
    _id: (index === 0 && sentId) || newId(),
    number: before.last + index + 1,
    created,
    what,
  }))
  const change = { before, after: { ...before, ...after }, eventBodies, now, known: counted }
  const conversation = {
    ...change.after,
    ...keptAfter(change),
    ...countersAfter(before, eventBodies),
    ...answerOwed(change.after, eventBodies),
    ...undeliveredAfter(change.after, eventBodies),
    ...(surveyed && { surveyed }),
    ...(!isSilent && { expires: undefined }),
    last: before.last + events.length,
    version: before.version + 1,
  }
  return { conversation, events, on: countedOf(change) }
}

/** A greeting is never as long; and what has to be kept is kept in one transaction. */
const silentEventsMax = 50

/** An agent who answers owes no answer. */
function answerOwed(
  { owed }: ConversationItem,
  eventBodies: readonly ConversationEventBody[],
): Pick<ConversationItem, 'owed'> {
  return owed && eventBodies.some(isAnswer) ? { owed: owedAfterAnswer(owed) } : {}
}

/** What was there before anybody said something stays as well. */
async function changesToKeep(scope: ConversationScope, last: number): Promise<Change[]> {
  const table = new Table(scope)
  const [greetings, session] = await Promise.all([table.list(entries), keepSid(scope)])
  const before = greetings.map(entries.id).filter((id) => id <= entryId(last))
  return [...before.map((id) => table.keep(entries, id)), ...session]
}

/** What lists and profiles tell of all that has happened. */
function countersAfter(
  { eventTypes = [], messages = 0 }: ConversationItem,
  eventBodies: readonly ConversationEventBody[],
): Pick<ConversationItem, 'eventTypes' | 'messages'> {
  if (eventBodies.length === 0) return {}
  return {
    eventTypes: [...new Set([...eventTypes, ...eventBodies.map(({ type }) => type)])],
    messages: messages + eventBodies.filter(({ type }) => type === 'message').length,
  }
}

/** What came of a sending that has landed before, whatever would be refused by now; else what this one was refused for. */
async function answerRepetition(
  scope: ClientScope,
  id: string,
  sentId: string | undefined,
  refusal: unknown,
): Promise<Changed> {
  const events = sentId && (await findSending(scopeOf(scope, id), sentId))
  if (!events) throw refusal
  return { conversation: await findConversation(scope, id), events }
}

const settledOf = async <Result>(task: () => Promise<Result>): Promise<PromiseSettledResult<Result>> =>
  (await Promise.allSettled([task()]))[0]

/** At most this many events are given at once; a reader who lacks more asks again. */
const eventsSinceMax = 500

/** What was written behind a number, oldest first; of an entry across it, all events. */
export const entriesSince = (scope: ConversationScope, number: number): Promise<EntryItem[]> =>
  new Table(scope).between(entries, { after: entryId(number), size: eventsSinceMax })

/** The events behind a number, oldest first. */
export async function eventsSince(scope: ConversationScope, number: number): Promise<ConversationEvent[]> {
  const found = await entriesSince(scope, number)
  return found.flatMap(({ events }) => events).filter((event) => event.number > number)
}

/** One event by its number. */
export async function eventAt(scope: ConversationScope, number: number): Promise<ConversationEvent | undefined> {
  const entry = await entryAt(new Table(scope), number)
  return entry?.events.find((event) => event.number === number)
}

/** What was written at once is named by its last number: the first entry that does not end before a number holds it. */
async function entryAt(table: Table<ConversationScope>, number: number) {
  const [found] = await table.between(entries, { after: entryId(number - 1), size: 1 })
  return found
}

/** The last page of events before a number, oldest first. */
export async function eventsBefore(scope: ConversationScope, number = Infinity): Promise<ConversationEvent[]> {
  if (number <= 1) return []
  const table = new Table(scope)
  const isLast = number === Infinity
  const [older, holding] = await Promise.all([
    table.between(entries, {
      ...(!isLast && { before: entryId(number - 1) }),
      size: messagesPageSize,
      newestFirst: true,
    }),
    isLast ? undefined : entryAt(table, number - 1),
  ])
  const events = [...older.toReversed(), ...(holding ? [holding] : [])].flatMap((entry) => entry.events)
  return events.filter((event) => event.number < number).slice(-messagesPageSize)
}
