/** The button on a company's page: its icon, the pages it hides on, and the moments at which it speaks first. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Moment } from '#shared/company/moments'
import { violationsOf } from '../journeys/accessibility.ts'
import { launcher, openChat, panel, visit } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'

const stand = await standUp()

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh()
})

const pointer = '01J9ZK3V5Q8XN4T7M2R6W0Y002'

describe('a company’s own icon', () => {
  const withIcon = (customIconOutsideButton: boolean, url: string) => {
    const { settings } = server
    const pluginStyle = { ...settings.pluginStyle, customIconOutsideButton }
    server.settings = { ...settings, pluginStyle, customButtonIcon: { pointer, url } }
  }
  const shown = (page: Page) =>
    page.evaluate<{ background: string; picture: number; drawing: number }>(`(() => {
      const button = document.querySelector('wbb-chat').shadowRoot.querySelector('.launcher')
      return {
        background: getComputedStyle(button).backgroundColor,
        picture: button.querySelector('img')?.getBoundingClientRect().height ?? 0,
        drawing: button.querySelector('svg').getBoundingClientRect().height,
      }
    })()`)
  const serve = async (page: Page) => {
    await page.route('**/brand/**', (route) => route.fulfill({ path: 'docs/pictures/inbox.webp' }))
    await page.goto(stand.hosts.origin)
    await launcher(page).waitFor()
  }

  it('WEBPLUGIN-010: stands on the button, and gives way to what closes the open chat', async () => {
    withIcon(false, `/brand/bloom/${pointer}`)
    const { page } = await visit(stand.browser, 'about:blank')
    await serve(page)
    await expect.poll(() => shown(page)).toEqual({ background: 'rgb(47, 111, 78)', picture: 36, drawing: 0 })
    await openChat(page)
    expect(await shown(page)).toEqual({ background: 'rgb(47, 111, 78)', picture: 0, drawing: 26 })
  })

  it('WEBPLUGIN-010: stands without a frame where the company wants that, the label being heard and not seen', async () => {
    withIcon(true, `/brand/bloom/${pointer}`)
    server.settings = {
      ...server.settings,
      messages: { ...server.settings.messages, buttonText: { en: 'Questions?' } },
    }
    const { page } = await visit(stand.browser, 'about:blank')
    await serve(page)
    await expect.poll(() => shown(page)).toEqual({ background: 'rgba(0, 0, 0, 0)', picture: 56, drawing: 0 })
    expect(await page.getByRole('button', { name: 'Questions?' }).innerText()).toBe('')
    await openChat(page)
    expect(await shown(page)).toEqual({ background: 'rgb(47, 111, 78)', picture: 0, drawing: 26 })
  })

  it('that cannot be loaded leaves a button as every other', async () => {
    withIcon(true, `/brand/bloom/${pointer}`)
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await expect.poll(() => shown(page)).toEqual({ background: 'rgb(47, 111, 78)', picture: 0, drawing: 26 })
  })
})

describe('a page on which the plugin hides', () => {
  it('shows no button and loads no chat, and the next page without a load shows it again', async () => {
    server.behaviour = { ...server.behaviour, hidden: ['/checkout*'] }
    const { page } = await visit(stand.browser, `${stand.hosts.origin}/checkout/pay?step=2`)
    await page.locator('wbb-chat').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await launcher(page).isVisible()).toBe(false)
    expect(server.heard).toEqual(['launcher'])
    await page.evaluate(`history.pushState(null, '', '/thanks')`)
    await launcher(page).waitFor()
    await page.evaluate(`history.pushState(null, '', '/checkout')`)
    await launcher(page).waitFor({ state: 'hidden' })
  })

  it('is never the plugin’s own', async () => {
    server.behaviour = { ...server.behaviour, hidden: ['*'] }
    const { page } = await visit(stand.browser, `${server.origin}/plugin/bloom`)
    await launcher(page).waitFor()
  })
})

const momentOf = (more: Partial<Moment> = {}): Moment => ({
  _id: '01J9ZK3V5Q8XN4T7M2R6W0Y004',
  title: 'Help',
  text: { en: 'May we help you choose?', de: 'Dürfen wir helfen?' },
  pages: [],
  after: { type: 'visits', pages: 1 },
  who: 'all',
  hours: 'always',
  atMost: { type: 'once' },
  opens: 'teaser',
  on: true,
  from: '',
  to: '',
  ...more,
})
const other = '01J9ZK3V5Q8XN4T7M2R6W0Y005'
const bubble = (page: Page) => page.locator('wbb-chat .near')
const movement = `getComputedStyle(document.querySelector('wbb-chat').shadowRoot.querySelector('.near')).animationName`
const comes = (...moments: Moment[]) => void (server.behaviour = { ...server.behaviour, moments })
/** Once the button and the file of the moments have been drawn and run, or have not. */
async function settle(page: Page) {
  await launcher(page).waitFor()
  await page.waitForLoadState('networkidle')
}

describe('a moment', () => {
  it('says its line beside the button, breaks no rule of WCAG 2.2 AA and asks the server for nothing', async () => {
    comes(momentOf())
    stand.hosts.page = { html: 'lang="de"' }
    const { page, complaints } = await visit(stand.browser, stand.hosts.origin)
    await bubble(page).getByText('Dürfen wir helfen?').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await violationsOf(page)).toEqual([])
    expect(server.heard).toEqual(['launcher', 'settings'])
    expect(await page.evaluate(movement)).toBe('none')
    expect(complaints).toEqual([])
  })

  it('moves in where the visitor has nothing against movement', async () => {
    comes(momentOf())
    const { page } = await visit(stand.browser, stand.hosts.origin, { reducedMotion: 'no-preference' })
    await bubble(page).waitFor()
    expect(await page.evaluate(movement)).toBe('near')
  })

  it('begins the chat with its response and tells that it did, once the visitor wants to', async () => {
    comes(momentOf({ startBlock: pointer }))
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await bubble(page).getByRole('button', { name: 'Open the chat' }).click()
    await panel(page).getByText('Hello!').waitFor()
    expect(await bubble(page).count()).toBe(0)
    const start = server.said.find(({ name }) => name === 'conversationStart')?.input
    expect(start).toMatchObject({ startBlock: pointer, moment: momentOf()._id })
  })

  it('opens the window itself where the company wants that', async () => {
    comes(momentOf({ opens: 'window' }))
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await panel(page).getByText('Hello!').waitFor()
    expect(server.said.find(({ name }) => name === 'conversationStart')?.input).toMatchObject({
      moment: momentOf()._id,
    })
  })

  it('is closed with a button or Escape, gives the focus to the launcher, and does not come again', async () => {
    comes(momentOf())
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await bubble(page).getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    expect(await bubble(page).count()).toBe(0)
    expect(await launcher(page).evaluate((button) => button.matches(':focus'))).toBe(true)
    await page.reload()
    await settle(page)
    expect(await bubble(page).count()).toBe(0)
  })

  it('never comes beside another one, nor while the chat is open', async () => {
    comes(momentOf(), momentOf({ _id: other, text: { en: 'And another thing' } }))
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await settle(page)
    expect(await bubble(page).count()).toBe(1)
    comes(momentOf({ _id: other, after: { type: 'leaving' } }))
    await page.reload()
    await openChat(page)
    await page.waitForLoadState('networkidle')
    const leave = `document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 }))`
    await page.evaluate(leave)
    expect(await bubble(page).count()).toBe(0)
    await page.evaluate('WbbChat.close()')
    await panel(page).waitFor({ state: 'hidden' })
    await page.evaluate(leave)
    expect(await bubble(page).count()).toBe(1)
  })

  it('waits for its page, its scrolling and its seconds', async () => {
    stand.hosts.page = { body: '<div style="height:4000px">Shop</div>' }
    comes(
      momentOf({ pages: ['/sale*'] }),
      momentOf({ _id: other, after: { type: 'scrolled', percent: 50 }, text: { en: 'Half-way' } }),
    )
    const { page } = await visit(stand.browser, 'about:blank')
    await page.clock.install()
    await page.goto(stand.hosts.origin)
    await settle(page)
    await page.evaluate('scrollTo(0, 1000)')
    expect(await bubble(page).count()).toBe(0)
    await page.evaluate('scrollTo(0, 2000)')
    await bubble(page).getByText('Half-way').waitFor()
    comes(momentOf({ after: { type: 'seconds', seconds: 30 } }))
    await page.goto(`${stand.hosts.origin}/sale/1`)
    await settle(page)
    await page.clock.runFor(29_000)
    expect(await bubble(page).count()).toBe(0)
    await page.clock.runFor(2_000)
    expect(await bubble(page).count()).toBe(1)
  })

  it('comes to those it is for: who is new, or who has been here in an earlier visit', async () => {
    comes(momentOf({ who: 'returning', atMost: { type: 'session' } }))
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await settle(page)
    await page.reload()
    await settle(page)
    expect(await bubble(page).count()).toBe(0)
    const later = await page.context().newPage()
    await later.goto(stand.hosts.origin)
    await bubble(later).waitFor()
    comes(momentOf({ who: 'new', _id: other }))
    await later.reload()
    await settle(later)
    expect(await bubble(later).count()).toBe(0)
  })

  it('comes again in another visit, or after its days, where it may', async () => {
    const sessions = momentOf({ atMost: { type: 'session' } })
    comes(sessions)
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await bubble(page).waitFor()
    await page.reload()
    await settle(page)
    expect(await bubble(page).count()).toBe(0)
    const later = await page.context().newPage()
    await later.goto(stand.hosts.origin)
    await bubble(later).waitFor()
    comes(momentOf({ atMost: { type: 'days', days: 3 } }))
    const days = async (count: number) => {
      const visitor = await page.context().newPage()
      await visitor.clock.setFixedTime(Date.now() + count * 86_400_000)
      await visitor.goto(stand.hosts.origin)
      await settle(visitor)
      return bubble(visitor).count()
    }
    expect(await days(2)).toBe(0)
    expect(await days(4)).toBe(1)
  })

  it('comes where nothing can be stored, and is no reason to load its file where there is none', async () => {
    const files: string[] = []
    const { page } = await visit(stand.browser, 'about:blank')
    await page.addInitScript(`
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('No', 'SecurityError') } })
    `)
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    const loads = () => files.filter((path) => path.includes('/near-')).length
    await page.goto(stand.hosts.origin)
    await settle(page)
    expect(loads()).toBe(0)
    comes(momentOf())
    await page.reload()
    await bubble(page).waitFor()
    expect(loads()).toBe(1)
  })
})

describe('identify', () => {
  it('presents the signed word to the session that is opened, and to the one after it', async () => {
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await launcher(page).waitFor()
    await page.evaluate(`WbbChat.identify('a.signed.word')`)
    await page.waitForLoadState('networkidle')
    expect(server.count('identify')).toBe(0)
    server.refuse = { name: 'identify', code: 'session-ended' }
    await openChat(page)
    await expect.poll(() => server.count('identify')).toBe(2)
    const [first, second] = server.said.filter(({ name }) => name === 'identify').map(({ input }) => input)
    expect(first).toMatchObject({ token: 'a.signed.word' })
    expect(second).toMatchObject({ token: 'a.signed.word', userSid: server.talk.userSid })
    expect(second!['userSid']).not.toBe(first!['userSid'])
  })
})
