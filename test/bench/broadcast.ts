/** Broadcasts to thousands of customers: with `kill -9` again and again, and what a recipient costs. */
import { ulid } from 'ulid'
import { createConversation } from '../../functions/chat/conversation/conversation.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { killBroadcasts } from '../crash/broadcast.ts'
import { Shop } from '../kit/live.ts'
import { openWorld } from '../kit/world.ts'
import { tell } from './figure.ts'

const kills = 12
/** Enough to see what one of them costs. */
const pricedRecipients = 500

const figure = (metric: string, value: number, unit: string, goal: string) =>
  tell({ bench: 'broadcast', metric, value, unit, goal })

export async function broadcast(recipients: number): Promise<void> {
  await tellPrice()
  const { lost, doubled, perSecond, delayMs, senders, ...known } = await killBroadcasts(recipients, kills)
  figure('recipients of each of two broadcasts', recipients, 'customers', 'many')
  figure('kills under the first one', known.kills, 'kills', String(kills))
  figure('lost', lost.length, 'customers', '0')
  figure('doubled', doubled.length, 'customers', '0')
  figure(
    'counted as sent',
    known.broadcasts.reduce((sum, { progress }) => sum + (progress?.sent ?? 0), 0),
    'marks',
    String(2 * recipients),
  )
  figure('not refused of three who send at once', senders, 'senders', '1')
  figure('from its moment until a scheduled one was sent', delayMs / 1000, 's', '<= 5')
  figure('recipients in a second', perSecond, 'customers', '>= 100')
}

async function tellPrice(): Promise<void> {
  const world = await openWorld()
  try {
    const shop = await Shop.opens(world)
    const moment = new Date(world.clock.now()).toISOString()
    for (let made = 0; made < pricedRecipients; made += 1) {
      const _id = ulid()
      const begun = { created: moment, lastActive: moment, owner: { by: 'bot' as const }, last: 0, version: 1 }
      const session = { status: 'active' as const, started: moment, count: 1 }
      const where = { environmentId: shop.environment, channel: 'chat_plugin', language: 'en' as const }
      await transact([
        createConversation({ client: shop.company.id, conversation: _id }, { _id, ...where, ...begun, session }),
      ])
    }
    await world.settled()
    const content = { type: 'message' as const, text: { en: 'Fresh roses from today on, with a vase for free.' } }
    const { _id } = await shop.admin.broadcasts.create({ name: 'Priced', content, quietHours: null })
    const before = world.cloud.dynamodb.counts()
    await shop.admin.broadcasts.send({ _id })
    for (let isOver = false; !isOver;) {
      await world.settled()
      world.clock.advance(1000)
      world.cloud.stepFunctions.tick()
      isOver = (await shop.admin.broadcasts.get({ _id })).progress?.phase === 'finished'
    }
    await world.settled()
    const after = world.cloud.dynamodb.counts()
    const perRecipient = (name: 'readUnits' | 'writeUnits') => (after[name] - before[name]) / pricedRecipients
    figure('write units of a recipient, its figures included', perRecipient('writeUnits'), 'units', '<= 8')
    figure('read units of a recipient', perRecipient('readUnits'), 'units', 'few')
  } finally {
    await world.close()
  }
}
