/** Carts and words beside a share, from Meta's call to what staff read: only the customer's own words are understood. */
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeMessenger } from '../adapters/messenger/fake.ts'
import { FakeWhatsapp } from '../adapters/whatsapp/fake.ts'
import { openChannel } from '../kit/channel.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()
const now = () => new Date(world.clock.now())

beforeAll(() => shop.welcomes('Hello!'))

/** What the customer of the one conversation of a channel has sent, as it is kept. */
async function sentOn(channel: string) {
  const all = await shop.admin.conversations.list({})
  const { _id: userId } = all.find(({ activeChannel }) => activeChannel === channel)!
  const { messages } = await shop.admin.conversations.messages({ userId, since: 0 })
  const said = messages.flatMap(({ what }) => (what.type === 'message' ? [what.message] : []))
  return said.filter(({ messageType }) => messageType !== 'bot-msg')
}

describe('what staff read of WhatsApp', () => {
  it('is a cart with its products beside the note, and a contact card that nobody has to understand', async () => {
    const fake = new FakeWhatsapp(now)
    const channel = await openChannel(world, shop.admin, fake, { welcomes: true })
    const [mia] = fake.customers
    const product_items = [{ product_retailer_id: 'tulip', quantity: 2, item_price: 12, currency: 'EUR' }]
    const order = { catalog_id: 'c', text: 'For Friday please', product_items }
    const contacts = [{ name: { formatted_name: 'Ada Byron' }, phones: [{ phone: '+49 170 1234567' }] }]
    await channel.calls([fake.sends({ id: 'wamid.1', type: 'order', order }, mia, channel.door, now())])
    await world.settled()
    await channel.calls([fake.sends({ id: 'wamid.2', type: 'contacts', contacts }, mia, channel.door, now())])
    await world.settled()
    const [cart, card] = await sentOn('whatsapp')
    const shown = { what: 'order', text: '2 × tulip, 12 EUR each\nCatalogue c' }
    expect(cart).toMatchObject({ messageType: 'text', text: 'For Friday please', beside: shown })
    expect(cart).toHaveProperty('understood')
    const text = 'Ada Byron, +49 170 1234567'
    expect(card).toMatchObject({ messageType: 'shown', beside: { what: 'contact', text } })
    expect(card).not.toHaveProperty('understood')
  })
})

describe('what staff read of Messenger', () => {
  it('is the customer’s words with the product that stood beside them', async () => {
    const fake = new FakeMessenger(now)
    const channel = await openChannel(world, shop.admin, fake, { welcomes: true })
    const elements = [{ id: '1', title: 'Tulips', subtitle: '12.00' }]
    const attachments = [{ type: 'template', payload: { product: { elements } } }]
    const message = { mid: 'm_1', text: 'Is this still available?', attachments }
    await channel.calls([fake.sends(message, fake.customers[0], channel.door, now())])
    await world.settled()
    const beside = { text: 'Tulips, 12.00' }
    expect(await sentOn('messenger')).toMatchObject([{ messageType: 'text', text: 'Is this still available?', beside }])
  })
})
