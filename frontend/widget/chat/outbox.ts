/**
 * What is on its way to the server: sent one after the other, again and again under the same id until it is heard, and
 * kept over a reload. A text that somebody wrote is never thrown away.
 */
import type { Heard } from '#shared/contracts/customer'
import type { ConversationEvent } from '#shared/chat/message'
import { customerRoutes } from '#shared/contracts/customer-addresses'
import { newId, socketName } from './ids.ts'
import type { Held } from './socket.ts'
import { isList, isText, type Store } from './store.ts'
import { Refusal, type CallName, type Input, type Wire } from './api.ts'

export type SendingName = Exclude<
  CallName,
  'settings' | 'openSession' | 'endSession' | 'socketTicket' | 'events' | 'persistentMenu' | 'upload'
>

/** What a call carries beside who calls. */
export type Said<Name extends SendingName> = Omit<Input<Name>, keyof Held | 'eventId' | 'socket'>

export interface Unsent {
  readonly eventId: string
  readonly name: SendingName
  readonly input: object
  /** What the customer sees of it until it is there. */
  readonly shown?: string | undefined
  /** It takes unusually long; it is still tried. */
  readonly late?: boolean | undefined
  /** The server's reason for refusing it: it is only tried again when somebody asks for that. */
  readonly refusal?: string | undefined
}

interface OutboxOptions {
  readonly wire: Wire
  readonly held: () => Held | undefined
  readonly isCurrent: (who: Held) => boolean
  readonly store: Store
  readonly heard: (events: readonly ConversationEvent[], last: number) => void
  readonly ended: () => void
  readonly changed: () => void
}

/** Whether it can be sent as it was kept. */
const isUnsent = (found: unknown): found is Unsent => {
  const item = found as Partial<Unsent> | null
  return isText(item?.eventId) && `${item.name}` in customerRoutes
}

const lateMs = 15_000
const retryMsMin = 1_000
const retryMsMax = 30_000

export class Outbox {
  readonly #options: OutboxOptions
  #items: readonly Unsent[]
  #isSending = false
  #tries = 0
  #timer = 0
  readonly #waiting: (() => void)[] = []

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#items = (options.store.read('outbox', isList) ?? []).filter(isUnsent)
    for (const item of this.#items) this.#watch(item)
  }

  get items(): readonly Unsent[] {
    return this.#items
  }

  send<Name extends SendingName>(name: Name, input: Said<Name>, shown?: string): void {
    const item = { eventId: newId(), name, input, shown }
    this.#keep([...this.#items, item])
    this.#watch(item)
    this.flush()
  }

  retry(eventId: string): void {
    this.#mark(eventId, { late: undefined, refusal: undefined })
    for (const item of this.#items) if (item.eventId === eventId) this.#watch(item)
    this.flush()
  }

  /** Tries at once, because something gives hope. */
  flush(): void {
    clearTimeout(this.#timer)
    void this.#pump()
  }

  /** Takes everything out and gives it. */
  empty(): readonly Unsent[] {
    const left = this.#items
    this.#keep([])
    return left
  }

  /** Another session: what was written is said there, what refers to the one before is not. */
  moveOn(): void {
    this.#keep(this.#items.filter(({ name }) => name === 'text'))
  }

  /** When the last item has gone or nothing more can be done for it now. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isSending && this.#items.every(({ refusal }) => refusal !== undefined)) this.#settle()
    })
  }

  async #pump(): Promise<void> {
    const { wire, held, isCurrent, heard } = this.#options
    const who = held()
    const item = this.#items.find(({ refusal }) => refusal === undefined)
    if (!item) this.#settle()
    if (this.#isSending || !item || !who) return
    this.#isSending = true
    try {
      // The name and the input were given together by `send`.
      const input = { ...item.input, ...who, eventId: item.eventId, socket: socketName } as Input<'text'>
      const answer: Heard = await wire(item.name as 'text', input)
      this.#tries = 0
      this.#keep(this.#items.filter(({ eventId }) => eventId !== item.eventId))
      if (isCurrent(who)) heard(answer.events, answer.last)
    } catch (error) {
      const { seconds } = error as Refusal
      // Until then nothing may be sent, nor anything else before this.
      if (seconds) await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000))
      else if (isCurrent(who) && !this.#mayGoOn(item, error)) return
    } finally {
      this.#isSending = false
    }
    void this.#pump()
  }

  /** After a failure: the others wait for the network, but not for one that was refused. */
  #mayGoOn({ eventId }: Unsent, error: unknown): boolean {
    if (error instanceof Refusal && !error.passes) {
      if (error.code !== 'session-ended') {
        this.#mark(eventId, { refusal: error.message })
        return true
      }
      this.#options.ended()
    } else {
      const delay = Math.random() * Math.min(retryMsMax, retryMsMin * 2 ** this.#tries++)
      this.#timer = window.setTimeout(() => this.flush(), delay)
    }
    this.#settle()
    return false
  }

  #keep(items: readonly Unsent[]): void {
    this.#items = items
    this.#options.store.write('outbox', items.length > 0 ? items : undefined)
    this.#options.changed()
  }

  #mark(eventId: string, marks: Partial<Unsent>): void {
    this.#keep(this.#items.map((item) => (item.eventId === eventId ? { ...item, ...marks } : item)))
  }

  #settle(): void {
    for (const done of this.#waiting.splice(0)) done()
  }

  #watch({ eventId }: Unsent): void {
    setTimeout(() => {
      if (this.#items.some((item) => item.eventId === eventId)) this.#mark(eventId, { late: true })
    }, lateMs)
  }
}
