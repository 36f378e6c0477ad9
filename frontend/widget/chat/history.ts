/** Hears what happens, notices what is missing, and asks for it: at the start, after a drop, and wherever numbers jump. */
import type { ConversationEvent } from '#shared/chat/message'
import { emptyLog, logKnownTo, withEvents, type Log } from './log.ts'
import type { Held } from './socket.ts'
import type { State } from './state.ts'
import type { Wire } from './api.ts'

interface HistoryOptions {
  readonly wire: Wire
  readonly held: () => Held | undefined
  readonly isCurrent: (who: Held) => boolean
  /** The history begins behind this number. */
  readonly since: number | undefined
  readonly log: () => Log
  readonly set: (patch: Partial<State>) => void
  /** There is more to show. */
  readonly arrived: () => void
}

const fetchAgainMs = 3_000

export class History {
  readonly #options: HistoryOptions
  #fetching: Promise<void> | undefined
  #wanted = 0

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  /** Another conversation: what was wanted of the one before is not. */
  forget(): void {
    this.#wanted = 0
    this.#fetching = undefined
  }

  /** What was heard, and the number of the last event there is. */
  take(events: readonly ConversationEvent[], last: number): void {
    this.#put(withEvents(this.#options.log(), events))
    this.#wanted = Math.max(this.#wanted, last)
    if (this.#options.log().known < this.#wanted) void this.fetchMissing()
  }

  fetchMissing(): Promise<void> {
    this.#fetching ??= this.#fetchBehind()
      .catch(() => void setTimeout(() => this.take([], this.#wanted), fetchAgainMs))
      .finally(() => (this.#fetching = undefined))
    return this.#fetching
  }

  /** The last page of what was said so far; it is on the screen at once. */
  async read(readTo: number | undefined): Promise<void> {
    const { held, isCurrent, wire, since, set, log } = this.#options
    const who = held()
    if (!who) return
    if (log().known > 0) return this.fetchMissing()
    set({ events: { status: 'fetching', log: log() } })
    const { events, last } = await wire('events', { ...who, ...(since !== undefined && { since }) })
    if (!isCurrent(who)) return
    set({
      events: { status: 'fetched', log: logKnownTo(withEvents(emptyLog, events), last) },
      shownTo: last,
      readTo: Math.min(readTo ?? last, last),
      hasEarlier: since === undefined && isMore(events),
    })
  }

  async readEarlier(): Promise<void> {
    const { held, isCurrent, wire, log, set } = this.#options
    const who = held()
    const [first] = log().events
    if (!who || !first) return
    const { events } = await wire('events', { ...who, before: first.number })
    if (!isCurrent(who)) return
    set({ events: { status: 'fetched', log: withEvents(log(), events) }, hasEarlier: isMore(events) })
  }

  /** Asks until an answer is empty: only then is a gap known to hold nothing for the customer. */
  async #fetchBehind(): Promise<void> {
    const { held, isCurrent, wire, log } = this.#options
    for (;;) {
      const who = held()
      if (!who) return
      const { known } = log()
      const { events, last } = await wire('events', { ...who, since: known })
      if (!isCurrent(who)) return
      const reached = events.at(-1)?.number ?? last
      this.#put(logKnownTo(withEvents(log(), events), reached))
      if (log().known >= Math.max(last, this.#wanted) || log().known === known) return
    }
  }

  /** PREVIEW-007: whoever was typing has said it, unless it has been heard before. */
  #put(log: Log): void {
    const isNew = log.events !== this.#options.log().events
    this.#options.set({ events: { status: 'fetched', log }, ...(isNew && { typing: undefined }) })
    this.#options.arrived()
  }
}

/** Events are numbered from 1, so an answer that begins later has something before it. */
const isMore = ([first]: readonly ConversationEvent[]): boolean => first !== undefined && first.number > 1
