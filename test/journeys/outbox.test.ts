/** What an agent has written outlives tabs, in a real browser: its stores, its locks, a tab that is closed without a network. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openWorld, type World } from '../kit/world.ts'
import { textsIn } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

const says = textsIn('en')

let world: World
let shop: Shop
let customer: Customer
let first: Page
let context: BrowserContext

beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
  await shop.welcomes()
  customer = await shop.starts()
  const lena = await shop.hires('Lena Lang')
  await shop.takes(customer, lena)
  first = await world.pageOf(lena.agent)
  context = first.context()
  context.setDefaultTimeout(waitMsMax)
})
afterAll(async () => {
  await context.close()
  await world.close()
})

const opens = async (path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}
const field = (page: Page) => page.getByRole('textbox', { name: says('conversations:composer.reply-label') })
const saidTexts = async () => {
  const { events } = await customer.calls.events({ ...customer.held, since: 0 })
  return events.flatMap(({ what }) =>
    what.type === 'message' && what.message.agent ? [what.message.text ?? what.message.media?.name] : [],
  )
}

it('a reply and a file that were sent without a network, in a tab that is closed, are said once by the next of two tabs', async () => {
  const path = `/conversations/${customer.userId}`
  await first.goto(path)
  await field(first).waitFor()
  await context.setOffline(true)
  await first.locator('.live-composer input[type=file]').setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 invoice'),
  })
  await first.getByText(says('conversations:files.later')).waitFor()
  await field(first).fill('Here it is.')
  await field(first).press('Enter')
  await first.getByText(says('conversations:outgoing.waiting')).first().waitFor()
  await field(first).fill('And one mo')
  await first.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const [second, third] = await Promise.all([opens('/forms'), opens(path)])
  await third.getByRole('log').getByText('Here it is.').waitFor()
  await expect.poll(saidTexts, { timeout: waitMsMax }).toEqual(['invoice.pdf', 'Here it is.'])
  expect(await field(third).inputValue()).toBe('And one mo')
  await second.reload()
  await third.reload()
  await field(third).waitFor()
  expect(await saidTexts()).toEqual(['invoice.pdf', 'Here it is.'])
})
