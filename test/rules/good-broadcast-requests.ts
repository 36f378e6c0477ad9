/** Good requests of broadcasts and swarms. */
import { title } from '../kit/content-drafts.ts'
import { findKept } from '../../functions/campaigns/homes.ts'
import { broadcasts, type BroadcastItem } from '../../functions/campaigns/store.ts'
import { conversations } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { canary, type Bloom } from './bloom.ts'
import type { Requests } from './good-request.ts'

const broadcastDraft = () => ({
  name: canary,
  content: { type: 'message' as const, text: { en: canary } },
  tags: [canary],
})

/** A broadcast of the company, sent where it has a phase. */
async function broadcastOf({ admin, company }: Bloom, fields: Partial<BroadcastItem> = {}) {
  const { _id } = await admin.broadcasts.create(broadcastDraft())
  if (fields.phase) {
    const { home, item } = (await findKept({ client: company }, broadcasts, _id))!
    await transact([new Table(home).put(broadcasts, { ...item, status: 'sent', total: 0, ...fields })])
  }
  return { _id }
}

/** A customer of that environment. */
async function recipientOf(bloom: Bloom): Promise<string> {
  const { userId } = await bloom.visitor()
  const table = new Table({ client: bloom.company, conversation: userId })
  const item = (await table.get(conversations, '-'))!
  await transact([table.put(conversations, { ...item, environmentId: bloom.world.environment('Live') })])
  return userId
}

/** `{ _id }`, as these routes name an item. */
const keyOf = async (item: Promise<{ _id: string }>) => ({ _id: (await item)._id })
const swarm = () => ({ name: title(canary) })

export const broadcastRequests: Pick<Requests, 'broadcasts' | 'swarms'> = {
  broadcasts: {
    list: async (bloom) => {
      await broadcastOf(bloom)
      return {}
    },
    get: broadcastOf,
    create: broadcastDraft,
    update: async (bloom) => ({ ...broadcastDraft(), ...(await broadcastOf(bloom)) }),
    remove: broadcastOf,
    send: async (bloom) => {
      await recipientOf(bloom)
      return broadcastOf(bloom)
    },
    schedule: async (bloom) => ({
      ...(await broadcastOf(bloom)),
      scheduledAt: new Date(bloom.world.clock.now() + 60 * 60_000).toISOString(),
    }),
    pause: (bloom) => broadcastOf(bloom, { phase: 'sending' }),
    resume: (bloom) =>
      broadcastOf(bloom, { phase: 'paused', pausedAt: new Date(bloom.world.clock.now()).toISOString() }),
    cancel: (bloom) => broadcastOf(bloom, { phase: 'sending' }),
    test: async (bloom) => ({ ...(await broadcastOf(bloom)), userId: await recipientOf(bloom) }),
    preview: async (bloom) => {
      await recipientOf(bloom)
      return { content: broadcastDraft().content, meant: {} }
    },
    resend: (bloom) =>
      broadcastOf(bloom, { phase: 'finished', tally: { sent: 0, skipped: 0, failed: 1, reasons: {} } }),
  },
  swarms: {
    list: async ({ admin }) => {
      await admin.swarms.create(swarm())
      return {}
    },
    create: swarm,
    update: async ({ admin }) => ({ ...swarm(), ...(await keyOf(admin.swarms.create(swarm()))) }),
    remove: ({ admin }) => keyOf(admin.swarms.create(swarm())),
    audience: () => ({ locations: [{ title: canary, lat: 52.52, lon: 13.405 }], radius: 10 }),
  },
}
