/**
 * Counts the calls of one caller in small windows and refuses those beyond the limit of their class.
 *
 * | item               | per          | id                                  |
 * |--------------------|--------------|-------------------------------------|
 * | calls              | client       | `{class}#{caller}#{second it began}` |
 * | conversation-calls | conversation | `{class}#{second it began}`          |
 *
 * A call of a class that is counted in the table costs one write. Whoever was refused is remembered until the window
 * ends, so that a storm costs one more write for each container and then none.
 */
import * as z from 'zod/mini'
import { callLimits, type CallClass } from '#shared/limits'
import { tooManyRequests, type Problem } from '#shared/problem'
import type { ClientScope, ConversationScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'

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
const windows = new Map<string, Window>()

/** Counts a call; `too-many-requests`, with the seconds to wait, when the caller has used up the window. */
export async function admit(callClass: CallClass, caller: Caller, now: Date): Promise<void> {
  const { calls, seconds, countedIn } = callLimits[callClass]
  const began = Math.floor(now.getTime() / 1000 / seconds) * seconds
  const window = countInMemory(callClass, nameOf(caller), now)
  if (countedIn === 'memory') return
  const counted = { field: 'used', max: calls, expires: began + 2 * seconds } as const
  const isAdmitted =
    'conversation' in caller
      ? await new Table(caller.conversation).count(callsOfConversation, `${callClass}#${began}`, counted)
      : await new Table(caller.client).count(callsOfClient, `${callClass}#${caller.name}#${began}`, counted)
  if (isAdmitted) return
  window.used = calls
  throw tooMany(window, now)
}

/** The part of `admit` that costs nothing: what this container knows of the caller by itself. */
export function countInMemory(callClass: CallClass, name: string, now: Date): Window {
  const { calls, seconds } = callLimits[callClass]
  const ends = (Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds * 1000
  const key = `${callClass}#${name}`
  let window = windows.get(key)
  if (window?.ends !== ends) {
    if (windows.size >= windowsMax) windows.clear()
    windows.set(key, (window = { used: 0, ends }))
  }
  if (window.used >= calls) throw tooMany(window, now)
  window.used += 1
  return window
}

const nameOf = (caller: Caller): string =>
  'conversation' in caller ? caller.conversation.conversation : `${caller.client.client}#${caller.name}`

const tooMany = ({ ends }: Window, now: Date): Problem =>
  tooManyRequests(Math.max(1, Math.ceil((ends - now.getTime()) / 1000)))
