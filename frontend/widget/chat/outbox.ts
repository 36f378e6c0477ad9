/**
 * What is on its way to the server: sent one after the other, again and again under the same id until it is heard, and
 * kept over a reload. A text that somebody wrote is never thrown away.
 */
import type { Heard } from '#shared/contracts/customer'
import type { ConversationEvent } from '#shared/message'
import { newId } from './ids.ts'
import type { Held } from './socket.ts'
import type { Store } from './store.ts'
import { Refusal, type CallName, type Input, type Wire } from './wire.ts'

export type SendingName = Exclude<
  CallName,
  'settings' | 'openSession' | 'endSession' | 'socketTicket' | 'events' | 'persistentMenu' | 'upload'
>

/** What a call carries beside who calls. */
export type Said<Name extends SendingName> = Omit<Input<Name>, keyof Held | 'eventId'>

export interface Unsent {
  readonly eventId: string
  readonly name: SendingName
  readonly input: object
  /** What the customer sees of it until it is there. */
  readonly shown?: string
  readonly since: number
  /** It takes unusually long; it is still tried. */
  readonly late?: boolean
  /** The server's reason for refusing it: it is only tried again when somebody asks for that. */
  readonly refusal?: string
}

interface OutboxOptions {
  readonly wire: Wire
  readonly held: () => Held | undefined
  readonly store: Store
  readonly heard: (events: readonly ConversationEvent[], last: number) => void
  readonly ended: () => void
  readonly changed: () => void
}

export interface Outbox {
  readonly items: () => readonly Unsent[]
  send<Name extends SendingName>(name: Name, input: Said<Name>, shown?: string): void
  retry(eventId: string): void
  /** Tries at once, because something gives hope. */
  flush(): void
  /** Takes everything out and gives it. */
  empty(): readonly Unsent[]
  /** When the last item has gone or nothing more can be done for it. */
  settled(): Promise<void>
}

const lateMs = 15_000
const retryMsMax = 30_000

export function openOutbox({ wire, held, store, heard, ended, changed }: OutboxOptions): Outbox {
  let items = store.read<readonly Unsent[]>('outbox') ?? []
  let sending = false
  let tries = 0
  let timer = 0
  let waiting: (() => void)[] = []

  const keep = (next: readonly Unsent[]) => {
    items = next
    store.write('outbox', items.length > 0 ? items : undefined)
    changed()
  }
  const mark = (eventId: string, marks: Partial<Unsent>) =>
    keep(items.map((item) => (item.eventId === eventId ? { ...item, ...marks } : item)))
  const settle = () => {
    for (const done of waiting) done()
    waiting = []
  }

  const flush = () => {
    clearTimeout(timer)
    void pump()
  }

  const pump = async () => {
    const who = held()
    const item = items.find(({ refusal }) => refusal === undefined)
    if (!item) settle()
    if (sending || !item || !who) return
    sending = true
    try {
      // The name and the input were given together by `send`.
      const input = { ...item.input, ...who, eventId: item.eventId } as Input<'text'>
      const answer: Heard = await wire(item.name as 'text', input)
      tries = 0
      keep(items.filter(({ eventId }) => eventId !== item.eventId))
      heard(answer.events, answer.last)
    } catch (error) {
      if (!failed(item, error)) return
    } finally {
      sending = false
    }
    void pump()
  }

  /** Gives whether the others may go on. */
  const failed = (item: Unsent, error: unknown): boolean => {
    if (error instanceof Refusal && !error.passes) {
      if (error.code === 'session-ended') {
        settle()
        ended()
        return false
      }
      mark(item.eventId, { refusal: error.message })
      return true
    }
    timer = window.setTimeout(flush, Math.random() * Math.min(retryMsMax, 1000 * 2 ** tries++))
    settle()
    return false
  }

  const watch = ({ eventId }: Unsent) =>
    setTimeout(() => {
      if (items.some((item) => item.eventId === eventId)) mark(eventId, { late: true })
    }, lateMs)
  items.forEach(watch)

  return {
    items: () => items,
    send(name, input, shown) {
      const item = { eventId: newId(), name, input, since: Date.now(), ...(shown !== undefined && { shown }) }
      keep([...items, item])
      watch(item)
      flush()
    },
    retry(eventId) {
      keep(
        items.map((item) => {
          if (item.eventId !== eventId) return item
          const { late: _late, refusal: _refusal, ...fresh } = item
          watch(fresh)
          return fresh
        }),
      )
      flush()
    },
    flush,
    empty() {
      const left = items
      keep([])
      return left
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (!sending && items.every(({ refusal }) => refusal !== undefined)) settle()
      }),
  }
}
