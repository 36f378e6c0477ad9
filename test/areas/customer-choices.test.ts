/** A customer writes what stands on a button, or names it, and it is pressed before the model is asked. */
import { describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop

const choiceTo = (title: { en: string; de?: string }, { _id: value }: { _id: string }) => ({
  title,
  action: { type: 'block', value },
})
const says = (text: string) => shop.block(text, { title: text, text: { en: text } })

const [order, again, bouquets, cost, delivery, hours] = [
  await says('What would you like?'),
  await says('From the beginning.'),
  await says('Here are our bouquets.'),
  await says('From ten pounds.'),
  await says('Delivery is five pounds.'),
  await says('From nine to five.'),
]
const colour = await admin.knowledge.createEntity({
  title: 'Colour',
  synonyms: [
    { value: 'red', written: ['crimson', 'rot'] },
    { value: 'white', written: ['ivory', 'weiß'] },
  ],
})
const teach = async (title: string, texts: readonly string[], { _id: blockId }: { _id: string }) => {
  const utterances = texts.map((text) => ({ text, entities: [] }))
  const { _id: intent } = await admin.knowledge.createIntent({ title, utterances })
  await admin.knowledge.mapIntent({ intent, entities: [], blockId })
}
await teach(
  'delivery',
  ['what does delivery cost', 'price of delivery', 'how much is delivery', 'do you deliver'],
  delivery,
)
await teach('hours', ['when do you open', 'opening hours', 'when do you close', 'bouquets today?', 'hours'], hours)
await admin.knowledge.mapEntity({ entity: colour._id, blockId: hours._id })

await shop.welcomes('Hello!', {
  type: 'select',
  choices: [
    choiceTo({ en: 'Order now', de: 'Jetzt bestellen' }, order),
    choiceTo({ en: 'Begin again', de: 'Von vorn' }, again),
    choiceTo({ en: 'Show me bouquets', de: 'Sträuße zeigen' }, bouquets),
    choiceTo({ en: 'What do they cost?', de: 'Was kosten sie?' }, cost),
    { title: { en: 'Our page' }, action: { type: 'url', value: 'https://bloom.example/' } },
  ],
})
const card = (title: string, ...choices: object[]) => ({ title: { en: title }, choices })
const gallery = await shop.block('Cards', {
  type: 'complex',
  complexBlockType: 'list',
  items: [
    card('Red roses', choiceTo({ en: 'Buy' }, await says('Red roses bought.')), choiceTo({ en: 'Care' }, hours)),
    card('White lilies', choiceTo({ en: 'Buy' }, await says('White lilies bought.'))),
  ],
})
await teach('range', ['which flowers do you have', 'what do you sell', 'show me your range'], gallery)
const asks = await shop.block('Shall we deliver?', {
  type: 'select',
  choices: [choiceTo({ en: 'Yes', de: 'Ja' }, delivery), choiceTo({ en: 'No', de: 'Nein' }, again)],
})
await teach('bring', ['can you bring it', 'bring it to me', 'will you bring them'], asks)
await admin.builds.build()
await world.settled()

async function opened(): Promise<Customer> {
  const customer = await shop.arrives()
  await customer.start()
  return customer
}
const understoodOf = async ({ userId }: Customer) => {
  const { messages } = await admin.conversations.messages({ userId, since: 0 })
  return messages.flatMap(({ what }) => (what.type === 'message' && what.message.understood) || [])
}

describe('a choice that is written', () => {
  it.each([
    ['Order now', 'What would you like?'],
    ['order now!', 'What would you like?'],
    ['“ORDER NOW”', 'What would you like?'],
    ['I’d like to order now, please', 'What would you like?'],
    ['Jetzt bestellen', 'What would you like?'],
    ['oder now', 'What would you like?'],
    ['Begin again', 'From the beginning.'],
    ['begin agian', 'From the beginning.'],
    ['Von vorn', 'From the beginning.'],
    ['bouquet', 'Here are our bouquets.'],
    ['strausse zeigen', 'Here are our bouquets.'],
    ['What do they cost?', 'From ten pounds.'],
    ['cost', 'From ten pounds.'],
    ['1', 'What would you like?'],
    ['2.', 'From the beginning.'],
    ['number three', 'Here are our bouquets.'],
    ['die vierte', 'From ten pounds.'],
    ['c)', 'Here are our bouquets.'],
  ])('“%s” is pressed', async (text, answer) => {
    const customer = await opened()
    expect(await customer.says(text)).toEqual([answer])
    expect(await understoodOf(customer)).toEqual([])
  })

  it.each([
    ['hours', 'From nine to five.'],
    ['bouquets today?', 'From nine to five.'],
    ['what does delivery cost', 'Delivery is five pounds.'],
  ])('“%s” is none where the bot was taught it', async (text, answer) => {
    expect(await (await opened()).says(text)).toEqual([answer])
  })

  it('is still there after small talk, and by its words after another answer', async () => {
    const customer = await opened()
    await customer.says('hello')
    expect(await customer.says('2')).toEqual(['From the beginning.'])
    await customer.says('when do you open')
    await customer.says('price of delivery')
    expect(await customer.says('Order now')).toEqual(['What would you like?'])
  })

  it('that opens a page is shown again, because writing opens nothing', async () => {
    const customer = await opened()
    expect(await customer.says('our page')).toEqual(['Our page'])
    const last = [...customer.heard.values()].at(-1)
    expect(last?.what).toMatchObject({
      message: { choices: [{ action: { type: 'url', value: 'https://bloom.example/' } }] },
    })
  })
})

describe('a yes or a no to a question with buttons', () => {
  it.each([
    ['👍', 'Delivery is five pounds.'],
    ['yep', 'Delivery is five pounds.'],
    ['ja gern', 'Delivery is five pounds.'],
    ['👎🏽', 'From the beginning.'],
    ['nö', 'From the beginning.'],
  ])('“%s” presses it', async (text, answer) => {
    const customer = await shop.arrives()
    await customer.says('can you bring it')
    expect(await customer.says(text)).toEqual([answer])
  })
})

describe('a card that is written', () => {
  it.each([
    ['Red roses', 'Red roses bought.'],
    ['the second one', 'White lilies bought.'],
    ['lilies', 'White lilies bought.'],
    ['buy white lilies', 'White lilies bought.'],
    ['care', 'From nine to five.'],
    ['crimson', 'Red roses bought.'],
    ['the ivory one please', 'White lilies bought.'],
  ])('“%s” presses its button', async (text, answer) => {
    const customer = await shop.arrives()
    await customer.says('which flowers do you have')
    expect(await customer.says(text)).toEqual([answer])
  })

  it('is none by a button that all cards have', async () => {
    const customer = await shop.arrives()
    await customer.says('which flowers do you have')
    expect(await customer.says('buy')).not.toContain('Red roses bought.')
  })
})
