/** From an edit in the draft to customers and back: two people change one response, and running chats go on. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { message, select } from '../kit/content-drafts.ts'
import { Customer } from '../kit/customer.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { inDraft, languages, textsIn } from './console.ts'

const [language] = languages
const says = textsIn(language!)

let world: World
let admin: Worker
let price: Block
let page: Page

/** Functions know a company for five seconds. */
const known = () => world.clock.advance(6000)

beforeAll(async () => {
  world = await openWorld()
  admin = await world.inDraft('admin')
  price = await admin.blocks.create({ ...message(), title: 'Price', text: { en: 'It costs £4.' } })
  const asked = select([{ type: 'block', value: price._id }])
  await admin.blocks.create({ ...asked, title: 'Welcome', key: 'welcome' })
  const pair = { sourceId: world.environment('Draft'), targetId: world.environment('Live') }
  await admin.releases.promote({ ...pair, note: 'The shop opens' })
  known()
  page = await inDraft(world, 'admin', { language: language!, theme: 'light' })
})
afterAll(() => world.close())

/** Corrects a text in an environment beside the draft, and promotes it. */
async function correctLive(text: string): Promise<void> {
  const colleague = await world.hire(world.companies.bloom, 'admin', 'Otto Other')
  const live = world.environment('Live')
  const { _id: environmentId } = await colleague.environments.create({ name: 'Hotfix' })
  const [current] = await colleague.releases.list({ environmentId: live })
  await colleague.releases.activate({ _id: current!._id, environmentId: live, targetId: environmentId })
  await colleague.environments.switch({ environmentId, agentId: colleague.agent._id })
  await colleague.blocks.update({ ...message(), _id: price._id, title: 'Price', text: { en: text } })
  await colleague.releases.promote({ sourceId: environmentId, targetId: live, note: 'A corrected price' })
  known()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const arrives = async () => {
  const customer = await Customer.arrives(world)
  await customer.start()
  return customer
}
const asks = async (customer: Customer) => (await customer.presses('Go on')).at(-1)

it('CHANGES-001/list/promote: an edit is compared, settled with a colleague’s, promoted, heard by new chats alone, and taken back', async () => {
  await page.goto(`/content/responses/edit/${price._id}`)
  await page
    .getByRole('textbox', { name: says('blocks:basic.text') })
    .first()
    .fill('It costs £5.')
  await button(says('common:save')).click()
  await page
    .getByText(says('blocks:saved', { title: 'Price' }))
    .first()
    .waitFor()
  const early = await arrives()
  await correctLive('It costs £4.50.')
  const running = await arrives()

  // What the colleague has promoted meanwhile is in conflict with the edit.
  await page.goto('/content/changes')
  await page.getByText(says('releases:summary.conflicts_one', { count: 1 })).waitFor()
  await page
    .getByRole('button', { name: 'Price', exact: true })
    .or(page.getByRole('link', { name: 'Price' }))
    .first()
    .click()
  await page.getByText('It costs £4.50.').first().waitFor()
  await page
    .getByRole('radio', { name: says('releases:panel.take', { name: 'Draft' }) })
    .first()
    .check()
  await button(says('releases:panel.settle')).click()
  await page
    .getByText(says('releases:update.done', { from: 'Draft', to: 'Live' }))
    .first()
    .waitFor()

  await button(says('releases:publish.ask')).click()
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: says('releases:promote.next') })
  await next.click()
  await next.click()
  await dialog.getByLabel(says('releases:note.label')).fill('The new price')
  await dialog.getByRole('button', { name: says('releases:publish.button'), exact: true }).click()
  await page
    .getByText(says('releases:publish.done', { name: 'Live' }))
    .first()
    .waitFor()
  known()

  expect(await asks(early)).toBe('It costs £4.')
  expect(await asks(running)).toBe('It costs £4.50.')
  expect(await asks(await arrives())).toBe('It costs £5.')

  await page.goto('/content/changes?tab=releases')
  const row = page.getByRole('row').filter({ hasText: 'A corrected price' })
  await row.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: says('releases:releases.actions.roll-back') }).click()
  await dialog.getByPlaceholder('Live').fill('Live')
  await dialog.getByRole('button', { name: says('releases:releases.actions.roll-back') }).click()
  await page
    .getByText(says('releases:activate.done', { name: 'Live', number: 2 }))
    .first()
    .waitFor()
  known()
  expect(await asks(await arrives())).toBe('It costs £4.50.')
})
