/**
 * Sends the responses of an event. Who wants no broadcasts gets them as well, because an event tells customers of their
 * own order or payment, and nobody advertises by it.
 */
import type { Block } from '#shared/contracts/blocks'
import { variableOf } from '#shared/contracts/events'
import { eventCallHours, eventUsersAtOnceMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { Problem } from '#shared/problem'
import { sayUnasked, type UnaskedPlace } from '../../bot/sendings/unasked.ts'
import { beginEventRun, eventSentId } from '../../campaigns/event-run.ts'
import type { Context } from '../../platform/request/context.ts'
import { derivedId } from '../../platform/table/derived-id.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { Table } from '../../platform/table/table.ts'
import { transact } from '../../platform/table/transaction.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import { contentScope, liveEnvironment, type CustomEventItem } from '../../platform/tenancy/tenancy.ts'
import { allBlocks } from '../../content/items/blocks.ts'
import { countFiring, noteRefusal } from './firings.ts'
import { eventCalls, type EventAnswer, type EventCallItem } from './store.ts'

export interface Start {
  readonly users: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
  readonly id?: string | undefined
}

/** Starts an event; a repetition with the same `id` within a day changes nothing, and gets the answer of the first. */
export async function startEvent(
  context: Context,
  event: CustomEventItem | undefined,
  start: Start,
): Promise<EventAnswer> {
  const { scope, now } = context
  if (!event?.enabled) {
    if (event) await noteRefusal(scope, { event: event._id, now }, 'event-off')
    throw new Problem('event-off')
  }
  const call = await openCall(context, event, start.id)
  if (call.answer) return call.answer
  const answer = await send(context, event, start, call.key)
  await countFiring(scope, { event: event._id, now })
  await context.commit(start.id === undefined ? [] : [context.table.put(eventCalls, { ...call, answer })], {
    about: { name: event.name, id: event._id, description: start.id ?? '' },
  })
  return answer
}

/** The call of this `id` as it is kept, or one that begins now. One that was cut off goes on under its own key. */
async function openCall(context: Context, event: CustomEventItem, id: string | undefined): Promise<EventCallItem> {
  const { table, now, newId } = context
  const fresh = (_id: string): EventCallItem => ({ _id, key: newId(), created: now.toISOString() })
  if (id === undefined) return fresh(newId())
  const callId = derivedId(event._id, id)
  return retryOnConflict(async () => {
    const before = await table.get(eventCalls, callId)
    if (before && Date.parse(before.created) + eventCallHours * hourMs > now.getTime()) return before
    const call = fresh(callId)
    const change = table.replace(eventCalls, call, { field: 'key', value: before?.key })
    // Of two calls at once the second goes on with the key of the first.
    await transact([{ ...change, otherwise: 'unavailable' }])
    return call
  })
}

const hourMs = 60 * 60_000

/** A caller waits for so long; who has not got it by then gets it right after the answer. */
const waitMsMax = 15_000
/** To so many it is sent at a time. */
const sendersMax = 8

async function send(
  { scope: { client }, now }: Context,
  event: CustomEventItem,
  { users, data }: Start,
  key: string,
): Promise<EventAnswer> {
  const all = [...new Set(users)]
  const place = await placeOf(client, now)
  const blocks = place ? await blocksOf(place, event._id) : []
  if (!place || blocks.length === 0) return { sent: 0, skipped: all.length, pending: 0 }
  const variables = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, variableOf(value)]))
  const said = { blocks: blocks.map(({ _id }) => _id), variables }
  const atOnce = all.length <= eventUsersAtOnceMax ? all : []
  const outcomes = await sendAtOnce(place, atOnce, { ...said, key })
  const rest = all.filter((user) => !outcomes.has(user))
  if (rest.length > 0) {
    const run = { eventId: event._id, name: event.name, users: rest, ...said, sentKey: key }
    await beginEventRun({ client, environment: place.environment._id }, run)
  }
  const sent = [...outcomes.values()].filter(Boolean).length
  return { sent, skipped: outcomes.size - sent, pending: rest.length }
}

/** Where customers are answered; nowhere, where no environment is live. */
async function placeOf(client: string, now: Date): Promise<UnaskedPlace | undefined> {
  const config = await companyConfig(client, now)
  const environment = liveEnvironment(config.environments)
  return environment && { scope: contentScope(client, environment), config, environment }
}

/** The responses that an event sends, the oldest first. */
async function blocksOf({ scope }: UnaskedPlace, event: string): Promise<Block[]> {
  const sent = (await allBlocks(new Table(scope))).filter(({ eventIds }) => eventIds?.includes(event))
  return sent.toSorted((a, b) => compareTexts(a._id, b._id))
}

interface Said {
  readonly key: string
  readonly blocks: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** Whether each got it; who is not named has to be sent to later, because time is up or the table is too busy. */
async function sendAtOnce(
  place: UnaskedPlace,
  users: readonly string[],
  { key, ...said }: Said,
): Promise<ReadonlyMap<string, boolean>> {
  const outcomes = new Map<string, boolean>()
  const waiting = [...users]
  const ends = performance.now() + waitMsMax
  const sendNext = async () => {
    for (let user = waiting.shift(); user !== undefined && performance.now() < ends; user = waiting.shift()) {
      const sentId = eventSentId(place.scope, key, user)
      try {
        outcomes.set(user, (await sayUnasked(place, user, { sentId, ...said })) === 'sent')
      } catch (error) {
        if (!Problem.is(error, 'unavailable')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: sendersMax }, sendNext))
  return outcomes
}
