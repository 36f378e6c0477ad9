/** The chat during one visit of a website: from page to page, by touch, and on pages that are dark or read from the right. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { field, launcher, openChat, panel, visit } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'

const stand = await standUp()

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh({ pluginStyle: { version: 2 } })
})

const wide = 1100
const focused = (page: Page) =>
  page.evaluate<string>(`(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).tagName`)
const ground = (page: Page) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('wbb-chat').shadowRoot.querySelector('.panel')).backgroundColor`,
  )

/** An agent types, once the chat hears of it. */
async function types(typing: Locator): Promise<void> {
  const count = () => {
    server.agentTypes('Maya Vale')
    return typing.count()
  }
  await expect.poll(count).toBe(1)
}

async function talk(options = {}): Promise<Page> {
  const { page } = await visit(stand.browser, stand.hosts.origin, options)
  await openChat(page)
  await panel(page).getByText('Hello!').waitFor()
  return page
}

describe('an open chat', () => {
  it('is open on the next page of the visit, and leaves the focus with the page', async () => {
    const page = await talk()
    await page.goto(`${stand.hosts.origin}/basket`)
    await panel(page).getByText('Hello!').waitFor()
    expect(await launcher(page).getAttribute('aria-expanded')).toBe('true')
    expect(await focused(page)).toBe('BODY')
    await launcher(page).click()
    await panel(page).waitFor({ state: 'hidden' })
    await page.goto(`${stand.hosts.origin}/checkout`)
    await launcher(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await panel(page).isVisible()).toBe(false)
    expect(server.count('conversationStart')).toBe(1)
  })

  it('does not cover the next page of a phone', async () => {
    const page = await talk({ viewport: { width: 390, height: 800 } })
    await page.goto(`${stand.hosts.origin}/basket`)
    await launcher(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await panel(page).isVisible()).toBe(false)
  })
})

it('opening by touch brings up no keyboard, and by mouse the field has the focus', async () => {
  const touched = await talk({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })
  expect(await focused(touched)).toBe('DIALOG')
  const pointed = await talk()
  await expect.poll(() => focused(pointed)).toBe('TEXTAREA')
})

it('on a page that is read from the right, button and window are on its other side', async () => {
  stand.hosts.page = { html: 'lang="ar" dir="rtl"' }
  const page = await talk()
  expect(await launcher(page).boundingBox()).toMatchObject({ x: 20 })
  await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(20)
  const { settings } = server
  server.settings = { ...settings, pluginStyle: { ...settings.pluginStyle, positionLeft: true } }
  const other = await talk()
  const { x, width } = (await launcher(other).boundingBox())!
  expect(x + width).toBe(wide - 20)
  await expect
    .poll(async () => {
      const box = await panel(other).boundingBox()
      return box && box.x + box.width
    })
    .toBe(wide - 20)
})

describe('on a dark page', () => {
  it.each([
    ['by its ground', { head: '<style>body{background:#101418;color:#fff}</style>' }],
    ['by its colour scheme', { head: '<meta name="color-scheme" content="dark">' }],
  ])('the window is dark where the page is: %s', async (_, host) => {
    stand.hosts.page = host
    const page = await talk()
    await expect.poll(() => ground(page)).toBe('rgb(22, 25, 29)')
  })

  it('the window has the ground that the company has chosen', async () => {
    stand.hosts.page = { head: '<style>body{background:#101418}</style>' }
    const { settings } = server
    server.settings = { ...settings, pluginStyle: { ...settings.pluginStyle, wbbChatBackground: '#fff8e7' } }
    expect(await ground(await talk())).toBe('rgb(255, 248, 231)')
  })

  it('the window is light on a light page, also where the visitor likes dark ones', async () => {
    stand.hosts.page = { head: '<style>body{background:#fff}</style>' }
    expect(await ground(await talk({ colorScheme: 'dark' }))).toBe('rgb(255, 255, 255)')
  })
})

it('nobody is said to type without a network', async () => {
  const page = await talk()
  const typing = panel(page).locator('.typing')
  await types(typing)
  server.isDown = true
  server.dropSockets()
  await typing.waitFor({ state: 'detached' })
  await field(page).fill('Hello?')
  await field(page).press('Enter')
  await panel(page).getByText('Hello?').waitFor()
  expect(await typing.count()).toBe(0)
})

it('nobody is said to type while the lost connection is tried for again', async () => {
  const page = await talk()
  const typing = panel(page).locator('.typing')
  await types(typing)
  // The try is never answered.
  await page.route('**/socket-ticket', () => {})
  const tried = page.waitForRequest('**/socket-ticket')
  server.dropSockets()
  await tried
  server.isDown = true
  await field(page).fill('Hello?')
  await field(page).press('Enter')
  await panel(page).getByText('Hello?').waitFor()
  expect(await typing.count()).toBe(0)
})

it('nobody is said to type in a chat that is over', async () => {
  const page = await talk()
  const typing = panel(page).locator('.typing')
  await types(typing)
  server.refuse = { name: 'text', code: 'session-ended' }
  await field(page).fill('Hello?')
  await field(page).press('Enter')
  await panel(page).getByRole('button', { name: 'Start a new chat' }).waitFor()
  expect(await typing.count()).toBe(0)
})

it('asks for its words in languages alone, where page and script name none', async () => {
  stand.hosts.page = { html: '' }
  await visit(stand.browser, stand.hosts.origin, { locale: 'de-AT' })
  await expect.poll(() => server.said.find(({ name }) => name === 'launcher')?.input).toMatchObject({ language: 'de' })
})

it('WEBPLUGIN-043/allowed/hidden: a company that wants choices alone has no field for text, and every other one has', async () => {
  const { settings } = stand.server
  const fields = async (allTextInput: boolean) => {
    stand.server.settings = { ...settings, pluginStyle: { ...settings.pluginStyle, allTextInput } }
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await launcher(page).click()
    await panel(page).getByText('Hello!').waitFor()
    return field(page).count()
  }
  expect([await fields(true), await fields(false)]).toEqual([1, 0])
})
