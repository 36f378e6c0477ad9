/** A message that asks for the opposite of an intent is asked back and never taken for it. */
import { describe, expect, it } from 'vitest'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const { admin } = shop

const teach = async (title: string, texts: readonly string[], answer: string) => {
  const { _id: blockId } = await shop.block(answer, { title, text: { en: answer } })
  const utterances = texts.map((text) => ({ text, entities: [] }))
  const { _id: intent } = await admin.knowledge.createIntent({ title, utterances })
  await admin.knowledge.mapIntent({ intent, entities: [], blockId })
}
await teach(
  'Cancel',
  ['cancel my order', 'I want to cancel', 'please stop my order', 'Bestellung stornieren', 'ich möchte kündigen'],
  'Your order is cancelled.',
)
await teach(
  'Hours',
  ['when are you open', 'opening hours', 'what time do you close', 'wann habt ihr offen'],
  'From nine to five.',
)
await teach(
  'Mails',
  ['I do not want your mails', 'unsubscribe me', 'no more newsletters please', 'keine Mails mehr'],
  'No more mails.',
)
await admin.builds.build()
await world.settled()

const says = async (text: string) => (await shop.arrives()).says(text)

describe('a refusal', () => {
  it.each([
    'don’t cancel my order',
    'I do not want to cancel',
    'please do not cancel my order!',
    'ich möchte nicht kündigen',
    'Bestellung bitte nicht stornieren',
  ])('“%s” is asked back', async (text) => {
    expect(await says(text)).toEqual(['I am not quite sure. Do you mean “Cancel”?'])
  })

  it('that is confirmed to be none is answered', async () => {
    const customer = await shop.arrives()
    await customer.says('don’t cancel my order')
    expect(await customer.says('no')).not.toContain('Your order is cancelled.')
    await customer.says('I do not want to cancel')
    expect(await customer.says('yes')).toEqual(['Your order is cancelled.'])
  })

  it.each([
    ['cancel my order please', 'Your order is cancelled.'],
    ['when are you not open', 'From nine to five.'],
    ['I do not want your mails', 'No more mails.'],
    ['I do not want mails', 'No more mails.'],
  ])('is none in “%s”', async (text, answer) => {
    expect(await says(text)).toEqual([answer])
  })

  it('beside another wish answers neither for sure', async () => {
    expect(await says('don’t cancel my order and when are you open')).not.toContain('Your order is cancelled.')
  })
})
