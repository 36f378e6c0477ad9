/** What a company says to many and what its own servers are told: no screen of it breaks a rule of WCAG 2.2 AA, in light and dark. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { broadcasting } from '../kit/broadcasting.ts'
import { openWorld, type World } from '../kit/world.ts'
import { show, violationsInDark, violationsOf } from './accessibility.ts'
import { textsIn, wear } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

const says = textsIn('en')

let world: World
let page: Page
/** The ids of a broadcast that was sent, of one that is written, and of a customer. */
let [sent, draft, customer] = ['', '', '']

beforeAll(async () => {
  world = await openWorld()
  const { shop, sends, draft: write } = await broadcasting(world).opens()
  const { admin } = shop
  customer = (await shop.starts()).userId
  await admin.swarms.create({
    name: 'Bath',
    locations: [{ title: 'Milsom Street', lat: 51.38, lon: -2.36 }],
    radius: 12,
  })
  await admin.webhooks.create({ endpoint: 'https://hooks.example/parley', types: ['rating.created'] })
  await admin.events.create({ name: 'order-shipped' })
  await admin.marketplace.install({ moduleId: 'conversion', versionId: 'conversion@1.1.0' })
  sent = (await sends())._id
  draft = (await write('Tulips'))._id
  page = await world.pageOf(admin.agent)
  page.setDefaultTimeout(waitMsMax)
  await wear(page, { language: 'en', theme: 'light' })
})
afterAll(() => world.close())

const violations = async () => [...(await violationsOf(page)), ...(await violationsInDark(page))]
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

describe('in light and dark', () => {
  const screens = [
    '/engagement/broadcast',
    '/engagement/broadcast?tab=sent',
    '/engagement/broadcast/:sent',
    '/engagement/swarm',
    '/settings/webhooks',
    '/settings/webhooks?tab=deliveries',
    '/settings/webhooks?tab=errors',
    '/settings/webhooks?tab=calls',
    '/settings/events',
    '/settings/marketplace',
    '/settings/marketplace/docs/conversion',
    '/settings/general',
    '/developers',
  ]
  it.each(screens)('%s breaks no rule of WCAG 2.2 AA', async (address) => {
    await show(page, address.replace(':sent', sent))
    expect(await violations()).toEqual([])
  })

  it('no step of the wizard breaks one', async () => {
    await show(page, `/engagement/broadcast/${draft}`)
    const found = await violations()
    for (const step of ['audience', 'time', 'review'] as const) {
      await press(says('broadcasts:steps.next'))
      await page
        .getByRole('heading', { name: says(`broadcasts:steps.${step}`), exact: true })
        .first()
        .waitFor()
      found.push(...(await violations()))
    }
    expect(found).toEqual([])
  })

  const dialogs: [string, string, () => Promise<void>][] = [
    ['a swarm', '/engagement/swarm', () => press('Bath')],
    ['a new server', '/settings/webhooks', () => press(says('webhooks:create'))],
    ['a new event', '/settings/events', () => press(says('events:create'))],
    ['an erasure', '/conversations/:customer', eraseCustomer],
  ]
  it.each(dialogs)('the dialog of %s breaks none', async (_, address, openDialog) => {
    await show(page, address.replace(':customer', customer))
    await openDialog()
    await page.getByRole('dialog').waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
  })
})

async function eraseCustomer() {
  await page
    .locator('.live-head')
    .getByRole('button', { name: says('conversations:actions.name') })
    .click()
  await page.getByRole('menuitem', { name: says('conversations:actions.remove') }).click()
}
