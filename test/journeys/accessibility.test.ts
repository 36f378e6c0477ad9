import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAt } from '#shared/days'
import { Customer } from '../kit/customer.ts'
import { openWorld, type World } from '../kit/world.ts'
import { addressOf, createItems, screens, show, violationsInDark, violationsOf, type Items } from './accessibility.ts'
import { inDraft, languages, wear } from './console.ts'

let world: World
let page: Page
/** Of somebody who works in Live, at two companies. */
let live: Page
/** The id of a customer who was answered by the bot and by a person. */
let talk: string
let items: Items

beforeAll(async () => {
  world = await openWorld()
  const admin = await world.inDraft('admin')
  page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
  talk = await spokenWith()
  await world.settled()
  items = new Map([...(await createItems(admin)), [':customer', talk], [':today', dayAt(world.clock.now(), 'UTC')]])
  live = await world.pageAs('provider')
})
afterAll(() => world.close())

describe.each(languages)('in %s, light and dark', (language) => {
  beforeAll(() => wear(page, { language, theme: 'light' }))

  it.each(screens)('%s breaks no rule of WCAG 2.2 AA', async (address) => {
    await show(page, addressOf(address, items))
    expect([...(await violationsOf(page)), ...(await violationsInDark(page))]).toEqual([])
  })

  it('a conversation in an environment called Live, with a choice of workspaces, breaks no rule of WCAG 2.2 AA', async () => {
    await wear(live, { language, theme: 'light' })
    await show(live, `/conversations/${talk}?queue=customers`)
    await live.getByRole('log').getByText('We do, from today.').waitFor()
    expect([...(await violationsOf(live)), ...(await violationsInDark(live))]).toEqual([])
  })

  it('what is open before anybody has signed in breaks no rule of WCAG 2.2 AA', async () => {
    const stranger = await world.page()
    await stranger.goto('/sign-in')
    await wear(stranger, { language, theme: 'light' })
    const { agent, accounts } = await world.as('admin')
    await accounts.changePassword()
    world.clock.advance(2000)
    world.cloud.stepFunctions.tick()
    await world.settled()
    const [, token = ''] = /set-password\/([\w-]+)/.exec(world.mail.find(({ to }) => to.includes(agent.email))!.text!)!
    const spent = 'A'.repeat(43)
    for (const address of ['/sign-in', '/reset-password', `/set-password/${token}`, `/create-account/${spent}`]) {
      await show(stranger, address)
      expect([...(await violationsOf(stranger)), ...(await violationsInDark(stranger))]).toEqual([])
    }
    await stranger.context().close()
  })
})

async function spokenWith(): Promise<string> {
  const customer = await Customer.arrives(world)
  await customer.start()
  await customer.says('Do you have roses?')
  const { agent, takeover, conversations } = await world.as('provider')
  const { userId } = customer
  await takeover.start({ userId, agentId: agent._id })
  await conversations.sendText({ userId, draftEventId: ulid(), text: 'We do, from today.' })
  await conversations.note({ userId, draftEventId: ulid(), text: 'Asks for roses.' })
  await customer.says('Lovely, thank you! https://roses.example')
  return userId
}
