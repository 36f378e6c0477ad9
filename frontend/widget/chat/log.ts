/**
 * The events of a conversation as far as they are known here. Numbers of events that only staff see are skipped, so a gap
 * is told from a loss by asking: after that, everything up to `known` is here or was never for us.
 */
import type { ConversationEvent } from '#shared/chat/message'

export interface Log {
  readonly events: readonly ConversationEvent[]
  /** Everything up to this number has been heard. */
  readonly known: number
}

export const emptyLog: Log = { events: [], known: 0 }

/** Adds what is new, in the order of the numbers; an event that is already there is heard once. */
export function withEvents(log: Log, heard: readonly ConversationEvent[]): Log {
  const ids = new Set(log.events.map(({ _id }) => _id))
  const fresh = heard.filter(({ _id }) => !ids.has(_id) && ids.add(_id))
  const events = fresh.length === 0 ? log.events : [...log.events, ...fresh].toSorted((a, b) => a.number - b.number)
  let { known } = log
  for (const { number } of events) if (number === known + 1) known = number
  return { events, known }
}

/** What a fetch of everything behind `known` has shown to be all there is. */
export const logKnownTo = (log: Log, last: number): Log => (last > log.known ? { ...log, known: last } : log)
