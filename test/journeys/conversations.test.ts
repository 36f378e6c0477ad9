/** The screen of conversations in a browser, as each role that signs in has it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '#shared/access'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openWorld, type World } from '../kit/world.ts'
import { textsIn } from './console.ts'

const says = textsIn('en')
const waitMsMax = 20_000

let world: World
let shop: Shop
let customer: Customer
beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
  await shop.welcomes()
  customer = await shop.starts()
  await customer.says('Do you deliver roses?')
})
afterAll(() => world.close())

it.each(roles)(
  'CONVERSATIONS-001: opens for the role %s with queues, a list, and the one that is selected',
  async (role) => {
    const { agent } = await world.hire(shop.company, role, `${role.replace('-', '')} Somebody`)
    const page = await world.pageOf(agent)
    page.setDefaultTimeout(waitMsMax)
    await page.goto('/conversations')
    await page.getByRole('navigation', { name: says('conversations:queues.name') }).waitFor()
    await page.getByText(says('conversations:empty.thread'), { exact: true }).waitFor()
    await page.getByRole('button', { name: says('conversations:tabs.all'), exact: true }).click()
    const listed = page.locator('.live-list').getByRole('link')
    await listed.click()
    await page.waitForURL((url) => url.pathname === `/conversations/${customer.userId}`)
    await page.reload()
    await page.getByRole('log').getByText('Do you deliver roses?').waitFor()
    await page.getByRole('navigation', { name: says('conversations:queues.name') }).waitFor()
    expect(await listed.getAttribute('aria-current')).toBe('true')
    await page.context().close()
  },
)
