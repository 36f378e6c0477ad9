/** The chat without a mouse and for a screen reader, by the rules of WCAG 2.2 AA. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { violationsOf } from '../journeys/accessibility.ts'
import { bubbles, launcher, openChat, panel, visit, write } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'

const stand = await standUp()

const id = '01J9ZK3V5Q8XN4T7M2R6W0Y001'
const press = { type: 'block', value: id } as const

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh({
    pluginStyle: { version: 2, primaryColour: '#00A1DB', allowFeedback: true, enableDownloadChat: true },
    privacyPolicy: { url: 'https://bloom.example/privacy', message: { en: 'Your data', de: 'Ihre Daten' } },
  })
  server.menu = [{ title: 'Start over', action: press }]
})

/** What holds the focus, inside the chat as well. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return at.getAttribute('aria-label') ?? at.textContent
  })()`)

it('is opened, written in, answered and closed by keys alone; the focus is where one looks for it', async () => {
  server.welcome = [{ text: 'Hello!', choiceType: 'qreply', choices: [{ title: 'Roses', action: press }] }]
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await launcher(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Open the chat')
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Write a message')
  for (const name of ['Roses', 'Menu']) await panel(page).getByRole('button', { name, exact: true }).waitFor()
  for (const name of ['Menu', 'Not helpful', 'Helpful', 'Roses']) {
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await panel(page).getByText('You said: Roses').waitFor()
  await panel(page).locator('textarea').focus()
  await page.keyboard.type('Two lines')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('of text')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await bubbles(page)).at(-2)).toBe('Two lines\nof text')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Open the chat')
})

it('Escape closes what is open in the chat before the chat itself', async () => {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await openChat(page)
  for (const name of ['More', 'Menu', 'Insert an emoji']) {
    const button = panel(page).getByRole('button', { name, exact: true })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    expect(await panel(page).isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
})

const views = [
  { name: 'in English', language: 'en', viewport: { width: 1100, height: 800 } },
  { name: 'in German', language: 'de', viewport: { width: 1100, height: 800 } },
  { name: 'on a phone', language: 'en', viewport: { width: 360, height: 700 } },
]
describe.each(views)('$name', ({ language, viewport }) => {
  it('breaks no rule of WCAG 2.2 AA, closed and open, with everything a talk can hold', async () => {
    server.welcome = [
      { text: 'Hello! **Bold**, [a link](https://bloom.example)\n- one\n- two' },
      { text: 'Which?', choiceType: 'question', choices: [{ title: 'Roses', action: press }] },
      {
        items: ['A', 'B'].map((title) => ({
          title,
          subtitle: 'More of it',
          media: { kind: 'image', pointer: id, contentType: 'image/svg+xml', name: 'rose', url: '/favicon.svg' },
          choices: [{ title: 'Choose', action: { type: 'url', value: 'https://bloom.example' } }],
        })),
      },
    ]
    server.bot = () => [
      { text: 'When?', formCallback: { key: 'day', fieldType: 'input-date' } },
      { text: 'Or?', choiceType: 'qreply', choices: [{ title: 'Later', action: press }] },
    ]
    stand.hosts.page = { html: `lang="${language}"`, script: `data-client="bloom" data-language="${language}"` }
    const { page } = await visit(stand.browser, stand.hosts.origin, { viewport })
    await launcher(page).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await openChat(page)
    await write(page, 'Hello')
    // What is heard after it ends the sign that somebody types.
    await panel(page).getByText('Or?').waitFor()
    await expect.poll(() => server.count('socket:authentication')).toBe(1)
    server.happen({ type: 'agentIntervention', interventionId: id, agent: { _id: id, name: 'Maya Vale' } })
    await panel(page).getByText('Maya Vale').first().waitFor()
    server.agentTypes('Maya Vale')
    await panel(page).locator('.typing').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await panel(page).locator('.header .menu .tool').click()
    await panel(page).locator('.popup').waitFor()
    expect(await violationsOf(page)).toEqual([])
    server.happen({ type: 'interventionEnd', interventionId: id, by: 'timeout' })
    await panel(page).locator('.stars').waitFor()
    server.refuse = { name: 'text', code: 'forbidden' }
    await write(page, 'Refused')
    await panel(page).locator('.retry').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('any colour', () => {
  it.each(['#00A1DB', '#ffe600', '#777777', '#ff5a5f', '#0b1020'])(
    '%s can be read, on light and on dark',
    async (primaryColour) => {
      for (const wbbChatBackground of ['#ffffff', '#101418', '#8c8c8c']) {
        const style = { ...server.settings.pluginStyle, primaryColour, wbbChatBackground, primaryTextColour: '#888888' }
        server.settings = { ...server.settings, pluginStyle: style }
        server.welcome = [{ text: 'Hello!', choices: [{ title: 'Roses', action: press }] }]
        const { page } = await visit(stand.browser, stand.hosts.origin)
        await openChat(page)
        await panel(page).getByText('Hello!').waitFor()
        expect(await violationsOf(page)).toEqual([])
        await page.context().close()
      }
    },
  )
})
