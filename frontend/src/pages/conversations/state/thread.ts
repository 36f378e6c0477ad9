/**
 * What is known of one conversation: an unbroken run of its events, ordered by number. Whatever arrives late, twice, out
 * of order or not at all, the run stays unbroken; what it lacks is asked for by number.
 */
import type { ConversationEvent } from '#shared/chat/message'
import { messagesPageSize } from '#shared/limits'

export interface Thread {
  readonly events: readonly ConversationEvent[]
  /** The highest number heard of; behind the last event known, something is missing. */
  readonly heard: number
  /** The first page has come. */
  readonly loaded: boolean
  /** There is nothing older (CONVERSATIONS-017). */
  readonly allFetched: boolean
}

export interface MessagesPage {
  readonly messages: readonly ConversationEvent[]
  readonly last: number
}

export const emptyThread: Thread = { events: [], heard: 0, loaded: false, allFetched: false }

/** The number of the last event known. */
export const lastKnownNumber = ({ events }: Thread): number => events.at(-1)?.number ?? 0

export const hasGap = (thread: Thread): boolean => thread.loaded && thread.heard > lastKnownNumber(thread)

/** The first page: the last events there are. */
export function threadOf(thread: Thread, page: MessagesPage): Thread {
  const events = page.messages.toSorted(byNumber)
  const heard = Math.max(thread.heard, page.last, events.at(-1)?.number ?? 0)
  return { events, heard, loaded: true, allFetched: isFirstOfAll(events) }
}

/** One event, as it was pushed. Behind a gap it only tells that there is something to ask for. */
export function withEvent(thread: Thread, event: ConversationEvent): Thread {
  const known = lastKnownNumber(thread)
  if (thread.loaded && event.number === known + 1)
    return { ...thread, events: [...thread.events, event], heard: Math.max(thread.heard, event.number) }
  return withHeardNumber(thread, event.number)
}

/** A number alone, as a heartbeat gives it. */
export const withHeardNumber = (thread: Thread, number: number): Thread =>
  number > thread.heard ? { ...thread, heard: number } : thread

/**
 * The answer to what was asked for behind the last event known. One that begins later tells that what lies between, and
 * with it all before, has been deleted since.
 */
export function withMissed(thread: Thread, page: MessagesPage): Thread {
  const missed = page.messages.toSorted(byNumber)
  const [first] = missed
  if (first && first.number > lastKnownNumber(thread) + 1)
    return { ...withHeardNumber(thread, Math.max(page.last, missed.at(-1)!.number)), events: missed, allFetched: true }
  const joined = missed.reduce(withEvent, thread)
  return withHeardNumber(joined, page.last)
}

/** A page of older events. */
export function withOlder(thread: Thread, page: MessagesPage): Thread {
  const first = thread.events[0]?.number ?? Infinity
  const older = page.messages.filter(({ number }) => number < first).toSorted(byNumber)
  return { ...thread, events: [...older, ...thread.events], allFetched: isFirstOfAll(older) }
}

const byNumber = (a: ConversationEvent, b: ConversationEvent) => a.number - b.number

const isFirstOfAll = (page: readonly ConversationEvent[]) => page.length < messagesPageSize || page[0]?.number === 1
