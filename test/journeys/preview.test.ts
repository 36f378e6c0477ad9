/** The preview: the bot of the environment an administrator works in, beside the page. */
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, type World } from '../kit/world.ts'
import { violationsOf } from './accessibility.ts'
import { inDraft, textsIn, wear } from './console.ts'

const says = textsIn('en')
let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.inDraft('admin')
  const welcome = { key: 'welcome', title: 'Welcome', group: 'Greetings', text: { en: 'Hello from Draft.' } }
  await admin.blocks.create({ type: 'message', ...welcome })
  page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
  await page.goto('/content/forms')
  await openPreview()
})
afterAll(() => world.close())

const drawer = () => page.getByRole('region', { name: says('shell:preview.title') })
const said = () => drawer().locator('.bubble:not(.dots)').allInnerTexts()
const openPreview = () =>
  page
    .getByRole('button', { name: says('shell:preview.open') })
    .first()
    .click()
const field = () => drawer().locator('textarea')

describe('the preview', () => {
  it('PREVIEW-001/chat, PREVIEW-005: shows the bot of the environment that is worked in, connected', async () => {
    await expect.poll(said).toEqual(['Hello from Draft.'])
    await drawer().getByText(says('shell:preview.connection.authenticated')).waitFor()
    await field().fill('Do you sell bicycles?')
    await field().press('Enter')
    await expect.poll(said).toEqual(['Hello from Draft.', 'Do you sell bicycles?', 'Sorry, I did not understand that.'])
  })

  it('is as large as its phone, whatever is said in it', async () => {
    await field().fill('roses '.repeat(100))
    await field().press('Enter')
    await expect.poll(async () => (await said()).length).toBe(5)
    const screen = await drawer().locator('.phone-chat').boundingBox()
    expect(await drawer().locator('dialog').boundingBox()).toEqual(screen)
    const phone = await drawer().locator('.phone-screen').boundingBox()
    expect(screen).toEqual(phone)
  })

  it('PREVIEW-010/speech/emojis/upload: offers emojis and files unless the company does not want them, and no dictation', async () => {
    for (const name of ['Insert an emoji', 'Attach a file']) await drawer().getByRole('button', { name }).waitFor()
    expect(await drawer().getByRole('button', { name: 'Dictate' }).count()).toBe(0)
    await allow(false)
    await drawer().getByRole('button', { name: 'Insert an emoji' }).waitFor({ state: 'detached' })
    expect(await drawer().getByRole('button', { name: 'Attach a file' }).count()).toBe(0)
    await allow(true)
  })

  it('restarts in order, with nothing left of the talk before', async () => {
    const calls: string[] = []
    const note = (request: Request) => {
      const name = new URL(request.url()).pathname.replace('/api/user/', '')
      if (steps.includes(name)) calls.push(name)
    }
    page.on('request', note)
    await drawer()
      .getByRole('button', { name: says('shell:preview.restart') })
      .click()
    await expect.poll(said).toEqual(['Hello from Draft.'])
    await drawer().getByText(says('shell:preview.connection.authenticated')).waitFor()
    page.off('request', note)
  })

  it('CONVERSATIONS-041: says when a conversation could not be started', async () => {
    const refusal = { status: 403, json: { errorMessage: 'No.', code: 'forbidden' } }
    const starts = '**/event/conversation-start'
    await page.route(starts, (route) => route.fulfill(refusal))
    const restart = () =>
      drawer()
        .getByRole('button', { name: says('shell:preview.restart') })
        .click()
    await restart()
    await page
      .getByRole('alert')
      .or(page.locator('.phone-foot'))
      .getByText('Failed to start conversations')
      .first()
      .waitFor()
    expect(await drawer().getByText(says('shell:preview.connection.authenticated')).count()).toBe(0)
    await page.unroute(starts)
    await restart()
    await expect.poll(said).toEqual(['Hello from Draft.'])
  })

  it.each(['light', 'dark'] as const)('breaks no rule of WCAG 2.2 AA in %s', async (theme) => {
    await wear(page, { language: 'en', theme })
    await openPreview()
    await expect.poll(said).toEqual(['Hello from Draft.'])
    expect(await violationsOf(page)).toEqual([])
  })

  it('PREVIEW-001/leave: closes on a page that has nothing to preview, and stays on one that has', async () => {
    await page.getByRole('link', { name: 'Questions', exact: true }).click()
    await page.waitForURL('**/content/questions')
    await expect.poll(said).toEqual(['Hello from Draft.'])
    await page.getByRole('link', { name: 'Conversations', exact: true }).click()
    await page.waitForURL('**/conversations')
    await drawer().waitFor({ state: 'detached' })
  })
})

/** Saves what the company allows, and looks at the preview after that. */
async function allow(isAllowed: boolean) {
  const pluginStyle = { enableEmojis: isAllowed, enableUploadFile: isAllowed }
  const saved = CompanySettings.parse({ pluginStyle })
  await transact([new Table({ client: world.companies.bloom.id }).put(settings, saved)])
  world.clock.advance(settingsKeptMs)
  await page.reload()
  await openPreview()
  await field().waitFor()
}

const settingsKeptMs = 6_000
const steps = ['event/conversation-end', 'session/end', 'session', 'event/conversation-start']
