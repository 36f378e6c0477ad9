/** Conversations of the past with what was said in them, and the slices that the fold makes of such, written by hand. */
import { ulid } from 'ulid'
import type { ConversationEventBody } from '#shared/chat/message'
import { cellKey, counters, textOfCells, type Counter, type Family } from '#shared/figures/counters'
import { conversations, entries, type ConversationItem } from '../../functions/chat/conversation/store.ts'
import { slices, type SliceItem } from '../../functions/figures/store.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'

/** The numbers of a cell by the names of its counters. */
export const cellOf = <F extends Family>(family: F, numbers: Partial<Record<Counter<F>, number>>): number[] =>
  (counters[family] as readonly Counter<F>[]).map((name) => numbers[name] ?? 0)

const text = (language: 'en' | 'de', said: string): ConversationEventBody => ({
  type: 'message',
  message: { messageType: 'text', language, text: said },
})

interface Talk {
  /** When it was said, all of it within a quarter of an hour. */
  readonly at: string
  readonly says?: readonly string[]
  readonly blocks?: readonly string[]
  readonly events?: readonly ConversationEventBody[]
  readonly slice?: Partial<SliceItem>
  readonly channel?: string
  readonly language?: 'en' | 'de'
}

/** One customer of an environment, who talks at moments of the past. */
export class PastCustomer {
  #last = 0

  private constructor(
    readonly scope: EnvironmentScope,
    readonly item: ConversationItem,
  ) {}

  get id(): string {
    return this.item._id
  }

  static async of(scope: EnvironmentScope, more: Partial<ConversationItem> = {}): Promise<PastCustomer> {
    const created = '2026-01-01T00:00:00.000Z'
    const item: ConversationItem = {
      _id: ulid(),
      environmentId: scope.environment,
      channel: 'chat_plugin',
      language: 'en',
      created,
      lastActive: created,
      session: { status: 'ended', started: created, count: 1 },
      owner: { by: 'bot' },
      last: 0,
      version: 1,
      ...more,
    }
    await transact([new Table({ client: scope.client, conversation: item._id }).put(conversations, item)])
    return new PastCustomer(scope, item)
  }

  /** Says texts at a moment, and is counted. */
  async talks({ at, says = [], blocks = [], events = [], slice = {}, ...where }: Talk): Promise<void> {
    const { channel = 'chat_plugin', language = 'en' } = where
    const bodies = [...says.map((said) => text(language, said)), ...events]
    const first = this.#last + 1
    const happened = bodies.map((what, index) => ({ _id: ulid(), number: first + index, created: at, what }))
    this.#last += bodies.length
    const day = at.slice(0, 10)
    const key = (...names: string[]) => cellKey(channel, language, ...names)
    const types = [...new Set(bodies.map(({ type }) => type))]
    const counted: SliceItem = {
      quarter: Math.floor((Date.parse(at) - Date.parse(`${day}T00:00:00Z`)) / 900_000),
      conversation: this.id,
      ranges: bodies.length > 0 ? [[first, this.#last]] : [],
      ...(says.length > 0 && { first: { number: first, channel, language } }),
      channel,
      language,
      cells: {
        flow: textOfCells({ [key()]: cellOf('flow', { texts: says.length }) }),
        block: textOfCells(Object.fromEntries(blocks.map((id) => [key(id), cellOf('block', { views: 1 })]))),
        event: textOfCells(
          Object.fromEntries(types.map((type) => [key(type), [bodies.filter((body) => body.type === type).length]])),
        ),
      },
      expires: Math.floor(Date.parse(at) / 1000) + 400 * 86_400,
      version: 1,
      ...slice,
    }
    const { client } = this.scope
    const own = new Table({ client, conversation: this.id })
    await transact([
      new Table({ ...this.scope, day }).put(slices, counted),
      ...(happened.length > 0 ? [own.put(entries, { events: happened })] : []),
    ])
  }
}
