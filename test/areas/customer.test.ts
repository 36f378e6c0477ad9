import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bot } from '../bot.ts'
import { Customer, customerClient } from '../customer.ts'
import { openWorld, type Worker, type World } from '../world.ts'

let world: World
let admin: Worker

beforeAll(async () => {
  world = await openWorld()
  admin = await world.inDraft('admin')
})
afterAll(() => world.close())

const message = (title: string, en: string, more: object = {}) =>
  admin.blocks.create({ type: 'message', title, group: 'General', text: { en }, ...more } as never)

describe('a customer', () => {
  it('is welcomed, is told what is not understood, and hears it again after coming back', async () => {
    const { preview } = await admin.customer.previewToken()
    await message('Welcome', 'Hello, I am the bot.', { key: 'welcome' })
    const customer = await Customer.arrives(world, { preview })
    expect(await customer.start()).toEqual(['Hello, I am the bot.'])
    expect(await customer.says('Do you sell bicycles?')).toEqual(['Sorry, I did not understand that.'])
    const { events, last } = await customer.calls.events(customer.held)
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(last).toBe(4)
  })
})
