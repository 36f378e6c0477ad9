/**
 * A bot in Draft and Live, customers of Live who each come to something else, and ten changes in Draft, each of which one
 * of them would notice.
 */
import { ulid } from 'ulid'
import type { ConversationEventBody } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import type { Release } from '#shared/contracts/releases'
import type { DifferenceClass, DifferenceCode } from '#shared/contracts/release-checks'
import { conversations, entries, type ConversationItem } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { delivery, hours } from './bot.ts'
import { choice, leadsTo } from './content-drafts.ts'
import { Customer } from './customer.ts'
import type { Releasing } from './releasing.ts'
import type { World } from './world.ts'

/** What the ten changes are: what a replay calls each, and what it says it is about. */
export const planted: readonly (readonly [DifferenceClass, DifferenceCode, string])[] = [
  ['worse', 'not-understood', 'Opening hours'],
  ['worse', 'button-gone', 'Prices'],
  ['worse', 'handover-lost', 'Person'],
  ['worse', 'cut-off', 'Circle'],
  ['worse', 'value-lost', 'Order → phone'],
  ['other', 'other-intent', 'Gifts → Vouchers'],
  ['other', 'other-path', 'Car park → Street'],
  ['other', 'handover-gained', 'Person'],
  ['better', 'understood', 'Airship'],
  ['wording', 'wording', 'Bye'],
]

/** What the customers do once they have been welcomed: press, or say. The last two come to nothing that changes. */
export const talks: readonly (readonly (readonly ['press' | 'say', string])[])[] = [
  [['say', 'when do you open']],
  [['press', 'Prices']],
  [['press', 'Desk']],
  [['press', 'Round']],
  [
    ['press', 'Order'],
    ['say', '0123'],
  ],
  [['say', 'a gift card for my aunt']],
  [['say', 'where can i park']],
  [['press', 'Colleague']],
  [['say', 'zeppelin rides tonight']],
  [['press', 'Bye']],
  [['say', 'can you bring the flowers']],
  [['say', 'xylophone']],
]

const airship = ['zeppelin rides tonight', 'zeppelin flights', 'rides with airships', 'airship tickets']
const parking = ['where can i park', 'is there a car park', 'parking lot near the shop', 'somewhere to leave my car']
const gifts = ['do you have gift cards', 'a gift card for my aunt', 'can i buy a gift card', 'gift card please']

const question = (key: string) => ({
  key,
  question: { en: `Your ${key}?` },
  fieldType: 'input' as const,
  dataType: 'string' as const,
  choices: [],
})

export interface ReplayedBot {
  readonly bye: Block
  /** One conversation of Live for each of `talks`. */
  readonly talk: () => Promise<Customer[]>
  /** Makes the ten changes in Draft, and a candidate for Live of them. */
  readonly plantFaults: () => Promise<Release>
}

/** Writes the bot in Draft, teaches it and promotes it. */
export async function openReplayedBot(world: World, on: Releasing): Promise<ReplayedBot> {
  const { admin } = on
  const write = (title: string, more: object = {}): Promise<Block> =>
    // Each block names its kind.
    admin.blocks.create({ type: 'message', title, group: 'Bot', text: { en: title }, ...more } as never)
  const edit = (block: Block, more: object): Promise<Block> =>
    admin.blocks.update({ ...block, ...more, revision: undefined })
  const teach = (title: string, texts: readonly string[]) =>
    admin.knowledge.createIntent({ title, utterances: texts.map((text) => ({ text })) })
  const map = (intent: { _id: string }, { _id: blockId }: Block) =>
    admin.knowledge.mapIntent({ intent: intent._id, blockId })
  const build = async () => {
    await admin.builds.build()
    await world.settled()
  }

  const person = await write('Person', { type: 'function', function: { type: 'handover' } })
  const desk = await write('Our desk', { next: person._id })
  const colleague = await write('A colleague')
  const circle = await write('Circle')
  const round = await write('Round', { next: circle._id })
  const form = await admin.forms.create({ type: 'form', title: 'Order', questions: [question('phone')] })
  const thanks = await write('Thanks')
  const order = await write('Order form', {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: thanks._id,
  })
  const [prices, bye] = [await write('Prices from three pounds'), await write('Bye')]
  const button = (title: string, { _id }: Block) => choice(leadsTo(_id), title)
  const menu = await write('Menu', {
    type: 'select',
    choices: [
      button('Desk', desk),
      button('Round', round),
      button('Order', order),
      button('Colleague', colleague),
      button('Bye', bye),
    ],
  })
  const offer = await write('Offer', { type: 'select', choices: [button('Prices', prices)] })
  await write('Welcome', { key: 'welcome', next: menu._id })
  await write('Pardon?', { key: 'misunderstood' })
  const [open, brought, carPark, street, given, flights] = [
    await write('From nine to five'),
    await write('We bring them'),
    await write('Car park'),
    await write('Street'),
    await write('We have gift cards'),
    await write('Flights at noon'),
  ]
  const opening = await map(await teach('Opening hours', hours), open)
  await map(await teach('Delivery', delivery), brought)
  const leaving = await teach('Parking', parking)
  const atCarPark = await map(leaving, carPark)
  const giving = await teach('Gifts', gifts)
  await map(giving, given)
  await build()
  await on.promote()
  world.clock.advance(6000)

  return {
    bye,
    talk: async () => {
      const customers: Customer[] = []
      for (const [index, acts] of talks.entries()) {
        const customer = await Customer.arrives(world, { client: on.company.name })
        await customer.start(index === 1 ? offer._id : undefined)
        for (const [act, words] of acts) await (act === 'press' ? customer.presses(words) : customer.says(words))
        customers.push(customer)
      }
      return customers
    },
    plantFaults: async () => {
      await admin.knowledge.unmapIntent({ id: opening._id })
      await edit(offer, { choices: [button('Hours', open)] })
      await edit(desk, { next: undefined })
      await edit(circle, { next: round._id })
      await admin.forms.update({ type: 'form', _id: form._id, title: form.title, questions: [question('mail')] })
      await admin.knowledge.updateIntent({
        _id: giving._id,
        title: giving.title,
        utterances: [{ text: 'presents for children' }],
      })
      await map(await teach('Vouchers', gifts), given)
      await admin.knowledge.unmapIntent({ id: atCarPark._id })
      await map(leaving, street)
      await edit(colleague, { next: person._id })
      await map(await teach('Airship', airship), flights)
      await edit(bye, { text: { en: 'Goodbye' } })
      await build()
      return (await on.promote({ asCandidate: true, note: 'Ten changes' })).release!
    },
  }
}

export const saying = (text: string): ConversationEventBody => ({
  type: 'message',
  message: { messageType: 'text', language: 'en', text },
})

interface WrittenTalk {
  readonly environmentId?: string
  readonly lastActive?: number
  readonly bodies?: readonly ConversationEventBody[]
  readonly more?: Partial<ConversationItem>
}

/** A conversation as the table holds it, in which each of the bodies was a write of its own. */
export async function writeTalk(
  { company, live, now }: Releasing,
  { environmentId = live, lastActive = now(), bodies = [], more = {} }: WrittenTalk = {},
): Promise<string> {
  const _id = ulid()
  const table = new Table({ client: company.id, conversation: _id })
  const created = new Date(lastActive).toISOString()
  const conversation: ConversationItem = {
    _id,
    environmentId,
    channel: 'wbb-chat',
    language: 'en',
    created,
    session: { status: 'active', started: created, count: 1 },
    lastActive: created,
    owner: { by: 'bot' },
    last: bodies.length,
    version: 1,
    ...more,
  }
  const written = bodies.map((what, index) =>
    table.put(entries, { events: [{ _id: ulid(), number: index + 1, created, what }] }),
  )
  const changes = [table.put(conversations, conversation), ...written]
  while (changes.length > 0) await transact(changes.splice(0, 90))
  return _id
}
