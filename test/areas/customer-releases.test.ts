/** Which release a chat goes on with: the one it began with, or what everybody was called back to. */
import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { findConversation, scopeOf } from '../../functions/chat/conversation/conversation.ts'
import { conversations, type ConversationItem } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { environments } from '../../functions/platform/tenancy/tenancy.ts'
import { delivery, hours } from '../kit/bot.ts'
import { Customer } from '../kit/customer.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin, company } = shop
const misunderstood = 'Sorry, I did not understand that.'
const hourMs = 60 * 60 * 1000

let draft: string
let welcome: Block

/** What is promoted holds for whoever speaks from here on: companies are kept for five seconds. */
async function promote(): Promise<number> {
  const { release } = await admin.releases.promote({ sourceId: draft, targetId: shop.environment, overwrite: true })
  world.clock.advance(6000)
  return release!.number
}

const welcomes = (text: string) => admin.blocks.update({ ...welcome, revision: undefined, text: { en: text } } as never)

beforeAll(async () => {
  draft = (await admin.environments.create({ name: 'Draft' }))._id
  await admin.environments.switch({ environmentId: draft, agentId: admin.agent._id })
  welcome = await shop.welcomes('First')
  await promote()
})

/** A form of two questions, promoted: the block that asks it. */
async function promotedForm(): Promise<{ form: { _id: string }; order: Block; first: number }> {
  const asked = { fieldType: 'input', dataType: 'string' } as const
  const form = await admin.forms.create({
    type: 'form',
    title: `Order ${world.clock.now()}`,
    questions: [
      { ...asked, key: 'colour', question: { en: 'Which colour?' } },
      { ...asked, key: 'card', question: { en: 'What shall the card say?' } },
    ],
  })
  const noted = await shop.block(`Noted ${form._id}`, { text: { en: 'Noted: ***colour***, ***card***' } })
  const order = await shop.block(`Order ${form._id}`, {
    type: 'function',
    function: { type: 'form', formId: form._id },
    next: noted._id,
  })
  return { form, order, first: await promote() }
}

/** Takes the form away in the next release. */
async function dropForm({ form, order }: { form: { _id: string }; order: Block }): Promise<number> {
  await admin.blocks.remove({ id: order._id })
  await admin.forms.remove({ _id: form._id })
  return promote()
}

/** Promotes one response more; gives the number of the release. */
async function promoteSomething(): Promise<number> {
  await shop.block(`Beside ${world.clock.now()}`)
  return promote()
}

async function goBack(number: number, asked: { moveEverybody: boolean; landing?: string }): Promise<void> {
  const releases = await admin.releases.list({ environmentId: shop.environment })
  const { _id } = releases.find((release) => release.number === number)!
  await admin.releases.activate({ _id, environmentId: shop.environment, ...asked })
  world.clock.advance(6000)
}

const conversationOf = ({ userId }: Customer): Promise<ConversationItem> => findConversation(shop.scope, userId)

/** Lets Live point to another file meanwhile. */
async function pointLiveTo(base: string, meanwhile: () => Promise<void>): Promise<void> {
  const table = new Table({ client: company.id })
  const all = (await table.get(environments, 'environments'))!
  const put = async (list: typeof all.list) => {
    await transact([table.put(environments, { ...all, list })])
    world.clock.advance(6000)
  }
  await put(all.list.map((item) => (item.isLive ? { ...item, base } : item)))
  await meanwhile()
  await put(all.list)
}

async function readUnitsOf(does: () => Promise<unknown>): Promise<number> {
  await world.settled()
  const { readUnits } = world.cloud.dynamodb.counts()
  await does()
  await world.settled()
  return world.cloud.dynamodb.counts().readUnits - readUnits
}

describe('a chat', () => {
  it('that pauses inside a form completes it on its release, while a new chat gets the release without it', async () => {
    const asked = await promotedForm()
    const customer = await shop.arrives()
    await customer.start(asked.order._id)
    expect(await customer.says('Red')).toEqual(['What shall the card say?'])
    expect((await admin.conversations.get({ id: customer.userId })).release).toBe(asked.first)
    const next = await dropForm(asked)
    expect(await customer.says('All my love')).toEqual(['Noted: Red, All my love'])
    const other = await shop.arrives()
    expect(await other.start(asked.order._id)).toEqual([misunderstood])
    const numbers = [customer, other].map(async ({ userId }) => (await admin.conversations.get({ id: userId })).release)
    expect(await Promise.all(numbers)).toEqual([asked.first, next])
    const status = await admin.conversations.status()
    expect(status.environments.find(({ isLive }) => isLive)?.number).toBe(next)
  })

  it('that is called back hears the landing response once, and goes on with the release that came back', async () => {
    const moved = 'Our answers have changed.'
    const landing = await shop.block('Landing', { text: { en: moved } })
    await welcomes('Good morning')
    const { form, order, first } = await promotedForm()
    await welcomes('Faulty')
    await promote()
    const inForm = await shop.arrives()
    const idle = await shop.arrives()
    await inForm.start(order._id)
    expect(await idle.start()).toEqual(['Faulty'])
    await goBack(first, { moveEverybody: true, landing: landing._id })
    const said = await inForm.says('Red')
    expect(said).toEqual([moved, 'What shall the card say?'])
    expect(await inForm.says('All my love')).toEqual(['Noted: Red, All my love'])
    expect(await idle.start()).toEqual([moved, 'Good morning'])
    expect(await idle.start()).toEqual(['Good morning'])
    expect((await admin.conversations.get({ id: idle.userId })).release).toBe(first)
    await dropForm({ form, order })
  })

  it('that is called back from a form which is gone leaves it with a plain sentence', async () => {
    const before = await promoteSomething()
    const { order } = await promotedForm()
    const customer = await shop.arrives()
    await customer.start(order._id)
    await goBack(before, { moveEverybody: true })
    expect(await customer.says('Red')).toEqual([misunderstood])
  })

  it('that is called back to a landing which asks is asked before anything it says is taken as an answer', async () => {
    const reply = await shop.block('Thank you', { text: { en: 'Thank you for telling us.' } })
    const landing = await shop.block('Sorry', { text: { en: 'Where were we?' }, onReply: reply._id })
    const before = await promoteSomething()
    const { order } = await promotedForm()
    const customer = await shop.arrives()
    await customer.start(order._id)
    await goBack(before, { moveEverybody: true, landing: landing._id })
    expect(await customer.says('Red')).toEqual(['Where were we?'])
    expect(await customer.says('At the colour')).toEqual(['Thank you for telling us.'])
  })

  it('that began more than a day ago, or begins a new session, goes on with the current release', async () => {
    const asked = await promotedForm()
    const old = await shop.arrives()
    await old.start(asked.order._id)
    const dayMs = 25 * hourMs
    world.clock.advance(dayMs)
    const [comesBack, young] = [await shop.arrives(), await shop.arrives()]
    for (const customer of [comesBack, young]) await customer.start(asked.order._id)
    await dropForm(asked)
    await comesBack.ends()
    expect(await comesBack.says('Red')).toEqual([misunderstood])
    expect(await old.says('Red')).toEqual([misunderstood])
    expect(await young.says('Red')).toEqual(['What shall the card say?'])
  })

  it('goes on with the current release where the file of its own is lost', async () => {
    await welcomes('Still here')
    await promote()
    const customer = await shop.starts()
    const item = await conversationOf(customer)
    const session = { ...item.session, release: { base: 'ab'.repeat(32), number: 1 } }
    const table = new Table(scopeOf(shop.scope, customer.userId))
    await transact([table.put(conversations, { ...item, session })])
    expect(await customer.start()).toEqual(['Still here'])
  })

  it('that reads a release alone costs no read of content, however many responses a turn has', async () => {
    const chain = [await shop.block('Last')]
    for (const name of ['Fourth', 'Third', 'Second', 'Head'])
      chain.unshift(await shop.block(name, { next: chain[0]!._id }))
    await promote()
    const { preview } = await admin.customer.previewToken()
    const agent = await Customer.arrives(world, { client: company.name, preview })
    const [head, last] = [chain[0]!._id, chain.at(-1)!._id]
    // The least of three, because a function that runs for the first time reads its company as well.
    const unitsOf = async (who: Customer, block: string) => {
      await who.start(block)
      const units = [await readUnitsOf(() => who.start(block)), await readUnitsOf(() => who.start(block))]
      return Math.min(...units, await readUnitsOf(() => who.start(block)))
    }
    // What a conversation holds is read as well, so each begins with none.
    expect(await unitsOf(await shop.arrives(), head)).toBe(await unitsOf(await shop.arrives(), last))
    await promoteSomething()
    expect(await unitsOf(await shop.arrives(), head)).toBe(await unitsOf(await shop.arrives(), last))
    // Where people write, each response is read.
    expect(await unitsOf(agent, head)).toBeGreaterThan(await unitsOf(agent, last))
  })

  it('is understood by the model of its release', { timeout: 120_000 }, async () => {
    const answer = await shop.block('From nine to five.')
    const teach = (title: string, texts: readonly string[]) =>
      admin.knowledge.createIntent({ title, utterances: texts.map((text) => ({ text })) })
    const asked = await teach('Hours', hours)
    await teach('Delivery', delivery)
    const mapping = await admin.knowledge.mapIntent({ intent: asked._id, entities: [], blockId: answer._id })
    const build = async () => {
      await admin.builds.build()
      await world.settled()
    }
    await build()
    await promote()
    const customer = await shop.starts()
    const question = hours[0]!
    expect(await customer.says(question)).toEqual(['From nine to five.'])
    await admin.knowledge.unmapIntent({ id: mapping._id })
    await admin.knowledge.removeIntent({ id: asked._id })
    await teach('Bicycles', ['do you sell bicycles', 'is there a bicycle', 'i want to ride a bike'])
    await build()
    await promote()
    expect(await customer.says(question)).toEqual(['From nine to five.'])
    expect(await (await shop.starts()).says(question)).toEqual([misunderstood])
  })
})

describe('a release whose file is lost', () => {
  it('answers 503 to a message, which lands once when the file is back', async () => {
    const customer = await shop.arrives()
    const eventId = ulid()
    // Schedules read the release as well, as soon as the live environment points elsewhere.
    const lost = () =>
      world.log.filter((line) => line.includes('cannot be read') && line.includes('/api/user/event/text')).length
    const before = lost()
    await pointLiveTo('cd'.repeat(32), async () => {
      await expect(customer.says('Grmbl', eventId)).rejects.toMatchObject({ code: 'unavailable' })
    })
    expect(lost()).toBeGreaterThan(before)
    expect(lost()).toBeLessThan(before + 5)
    for (const _ of ['as it is', 'repeated']) expect(await customer.says('Grmbl', eventId)).toEqual([misunderstood])
    const { messages } = await admin.conversations.messages({ userId: customer.userId, since: 0 })
    expect(messages.filter(({ _id }) => _id === eventId)).toHaveLength(1)
  })
})
