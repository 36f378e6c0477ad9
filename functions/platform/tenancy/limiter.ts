/**
 * Counts the calls of one caller in small windows and refuses those beyond the limit of their class.
 *
 * | item               | per          | id                                  |
 * |--------------------|--------------|-------------------------------------|
 * | calls              | client       | `{class}#{caller}#{second it began}` |
 * | conversation-calls | conversation | `{class}#{second it began}`          |
 *
 * A call of a class that is counted in the table costs one write, or one of `every` calls does; the first ones of a window
 * cost none where the class leaves them `unwritten`, and count once the container has let in more than those. Whoever was
 * refused is remembered until the window ends, so that a storm costs one more write for each container and then none.
 */
import * as z from 'zod/mini'
import { callLimits, type CallClass, type CallLimit } from '#shared/call-limits'
import { tooManyRequests, type Problem } from '#shared/problem'
import type { ClientScope, ConversationScope } from '../table/scope.ts'
import { collection } from '../table/table.ts'
import { addNumbers } from '../table/write-alone.ts'
import { BoundedMap } from './bounded-map.ts'

/** Whose calls are counted: a customer by the conversation, anybody else by a name within the company. */
export type Caller =
  | { readonly conversation: ConversationScope }
  | {
      readonly client: ClientScope
      /** An agent's id, a network, a connection. */
      readonly name: string
    }

const Calls = z.object({ _id: z.string(), used: z.int(), expires: z.int() })
const described = { schema: Calls, id: ({ _id }: { _id: string }) => _id }
const callsOfClient = collection({ name: 'calls', per: 'client', ...described })
const callsOfConversation = collection({ name: 'conversation-calls', per: 'conversation', ...described })

interface Window {
  used: number
  /** In milliseconds since 1970. */
  readonly ends: number
}

const windowsMax = 10_000
const windows = new BoundedMap<string, Window>(windowsMax)

/** Counts a call; `too-many-requests`, with the seconds to wait, when the caller has used up the window. */
export async function admit(callClass: CallClass, caller: Caller, now: Date): Promise<void> {
  const { calls, seconds, countedIn, unwritten = 0, every = 1 }: CallLimit = callLimits[callClass]
  const began = Math.floor(now.getTime() / 1000 / seconds) * seconds
  const window = countInMemory(callClass, nameOf(caller), now)
  if (countedIn === 'memory' || window.used <= unwritten) return
  if (!isSampled(`${callClass}#${nameOf(caller)}`, every)) return
  const added = { used: window.used === unwritten + 1 ? window.used : 1 }
  const counted = { fields: {}, expires: began + 2 * seconds, max: { used: calls / every } }
  const isAdmitted =
    'conversation' in caller
      ? await addNumbers(caller.conversation, callsOfConversation, `${callClass}#${began}`, added, counted)
      : await addNumbers(caller.client, callsOfClient, `${callClass}#${caller.name}#${began}`, added, counted)
  if (isAdmitted) return
  window.used = calls
  throw tooMany(window, now)
}

const sinceCounted = new BoundedMap<string, number>(windowsMax)

/** Every so many calls one: also over the ends of windows, or containers with few calls would count too many or none. */
function isSampled(key: string, every: number): boolean {
  if (every === 1) return true
  const calls = (sinceCounted.get(key) ?? 0) + 1
  sinceCounted.set(key, calls % every)
  return calls === every
}

/** The part of `admit` that costs nothing: what this container knows of the caller by itself. */
export function countInMemory(callClass: CallClass, name: string, now: Date): Window {
  const { calls, seconds } = callLimits[callClass]
  const ends = (Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds * 1000
  const key = `${callClass}#${name}`
  let window = windows.get(key)
  if (window?.ends !== ends) windows.set(key, (window = { used: 0, ends }))
  if (window.used >= calls) throw tooMany(window, now)
  window.used += 1
  return window
}

const nameOf = (caller: Caller): string =>
  'conversation' in caller ? caller.conversation.conversation : `${caller.client.client}#${caller.name}`

const tooMany = ({ ends }: Window, now: Date): Problem =>
  tooManyRequests(Math.max(1, Math.ceil((ends - now.getTime()) / 1000)))
