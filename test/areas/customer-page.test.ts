import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../kit/customer.ts'
import { openShop } from '../kit/shop.ts'

const { shop, world } = await openShop()

beforeAll(async () => {
  await shop.welcomes()
  await shop.admin.plugin.addOrigin({ origin: 'https://shop.example' })
  world.clock.advance(6000)
})

const pageOf = async ({ userId }: Customer) => (await shop.admin.conversations.get({ id: userId })).page

/** A socket that has told its page, and has been answered. */
async function tells(customer: Customer, url: string, title = 'Roses') {
  const socket = await customer.connects()
  socket.say({ action: 'authentication', userSid: customer.userSid, page: { url, title } })
  await socket.until(({ kind }) => kind === 'successfullyAuthenticated')
  socket.say({ action: 'ping' })
  await socket.until(({ kind }) => kind === 'pong')
  return socket
}

describe('the page a customer has open', () => {
  it('is told by the plugin, without what its address asks for, once a minute at most', async () => {
    const customer = await shop.starts()
    const socket = await tells(customer, 'https://user:word@shop.example/roses?token=secret#pay')
    expect(await pageOf(customer)).toEqual({
      url: 'https://shop.example/roses',
      title: 'Roses',
      at: expect.any(String),
    })
    const pings = async (url: string) => {
      const before = socket.messages.length
      socket.say({ action: 'ping', page: { url, title: 'Tulips' } })
      await socket.until(() => socket.messages.length > before)
    }
    await pings('https://shop.example/tulips')
    expect(await pageOf(customer)).toMatchObject({ title: 'Roses' })
    world.clock.advance(61_000)
    await pings('https://shop.example/tulips')
    expect(await pageOf(customer)).toMatchObject({ url: 'https://shop.example/tulips', title: 'Tulips' })
    socket.socket.close()
  })

  it('is nobody else’s page, and no address that runs something', async () => {
    const customer = await shop.starts()
    for (const url of ['https://evil.example/roses', 'javascript:alert(1)', 'file:///etc/passwd', '']) {
      const { socket } = await tells(customer, url)
      socket.close()
    }
    expect(await pageOf(customer)).toBeUndefined()
  })
})
