/** Broadcasts in tests: a company that writes them, and the time that passes until they are sent. */
import type { Broadcast, BroadcastDraft } from '#shared/contracts/broadcasts'
import * as z from 'zod/mini'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { collection, Table } from '../../functions/platform/table/table.ts'
import { transact, type Change } from '../../functions/platform/table/transaction.ts'
import type { Customer } from './customer.ts'
import { Shop } from './live.ts'
import type { World } from './world.ts'

type Draft = z.input<typeof BroadcastDraft>
export const draft = (text = 'Roses today', more: Partial<Draft> = {}): Draft => ({
  name: text,
  content: { type: 'message', text: { en: text } },
  quietHours: null,
  ...more,
})

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const dayMs = 24 * 60 * minuteMs

export interface Stand {
  readonly shop: Shop
  readonly draft: (text?: string, more?: Partial<Draft>) => Promise<Broadcast>
  readonly get: (broadcast: Pick<Broadcast, '_id'>) => ReturnType<Shop['admin']['broadcasts']['get']>
  /** Sends it, and waits until all that can be done is done. */
  readonly sends: (text?: string, more?: Partial<Draft>) => Promise<Broadcast>
}

/** Rewrites a conversation, as if somebody else had. */
export async function rewrite({ company }: Shop, { userId }: Customer, fields: object): Promise<void> {
  const table = new Table({ client: company.id, conversation: userId })
  const before = await table.get(conversations, '-')
  await transact([table.put(conversations, { ...before!, ...fields, version: before!.version + 1 })])
}

const begun = ({ environment }: Shop, _id: string, created: string) => ({
  _id,
  environmentId: environment,
  channel: 'chat_plugin',
  language: 'en' as const,
  created,
  lastActive: created,
  session: { status: 'active' as const, started: created, count: 1 },
  owner: { by: 'bot' as const },
  last: 0,
  version: 1,
})

const anything = collection({
  name: conversations.name,
  per: 'conversation',
  schema: z.looseObject({ _id: z.string() }),
  id: () => '-',
})
const long = '2026-01-01T00:00:00.000Z'

/** A conversation that nobody can read. */
export const unreadable = (shop: Shop, conversation: string): Change =>
  new Table({ client: shop.company.id, conversation }).put(anything, {
    ...begun(shop, conversation, long),
    language: 'none',
  })

/** The same one, as it should be. */
export const mended = (shop: Shop, conversation: string): Change =>
  new Table({ client: shop.company.id, conversation }).put(conversations, begun(shop, conversation, long))

/** Means of a world: its time, and companies that write broadcasts. */
export function broadcasting(world: World) {
  /** Lets what waits until then happen. */
  async function passes(milliseconds = 2 * secondMs): Promise<void> {
    await world.settled()
    world.clock.advance(milliseconds)
    world.cloud.stepFunctions.tick()
    await world.settled()
  }

  async function opens(): Promise<Stand> {
    const shop = await Shop.opens(world)
    const { broadcasts } = shop.admin
    const make = (text?: string, more?: Partial<Draft>) => broadcasts.create(draft(text, more))
    return {
      shop,
      draft: make,
      get: ({ _id }) => broadcasts.get({ _id }),
      sends: async (text, more) => {
        const sent = await broadcasts.send({ _id: (await make(text, more))._id })
        await passes()
        return sent
      },
    }
  }

  const inFuture = (milliseconds: number) => new Date(world.clock.now() + milliseconds).toISOString()

  return { passes, opens, inFuture }
}
