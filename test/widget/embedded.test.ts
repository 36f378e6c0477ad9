/** The chat as part of a page, as the console's preview shows it. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { customerSocketPath, widgetPanel } from '#shared/contracts/customer-addresses'
import { socketPath } from '../../infra/cloud/sockets.ts'
import { visit } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'

const stand = await standUp()

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh()
})

const environment = '01J9ZK3V5Q8XN4T7M2R6W0Y003'

async function preview(): Promise<Page> {
  stand.hosts.page = { script: 'data-nothing', body: '<div id="phone" style="width:340px;height:560px"></div>' }
  const { page } = await visit(stand.browser, 'about:blank')
  await page.route('**/chat.js', (route) => route.abort())
  await page.goto(stand.hosts.origin)
  await page.evaluate(`(async () => {
    const { mount } = await import('${server.origin}${widgetPanel}')
    window.states = []
    window.chat = await mount({
      origin: '${server.origin}', client: 'bloom', environment: '${environment}', preview: 'a-token', language: 'en',
      embedded: true, root: document.querySelector('#phone').attachShadow({ mode: 'open' }),
      onState: ({ connection }) => states.at(-1) !== connection && states.push(connection),
    })
  })()`)
  return page
}

const said = (name: string) => server.said.filter((call) => call.name === name).map(({ input }) => input)

it('PREVIEW-004, PREVIEW-005: opens a session for the token, begins the talk, and authenticates its socket', async () => {
  const page = await preview()
  await page.getByText('Hello!').waitFor()
  await expect.poll(() => server.count('socket:authentication')).toBe(1)
  const [session] = said('openSession')
  expect(session).toMatchObject({ client: 'bloom', environment, preview: 'a-token', newSession: false })
  const [start] = said('conversationStart')
  expect(start).toMatchObject({ newSession: true, environment })
  expect(start).not.toHaveProperty('startBlock')
  expect(said('socket:authentication')).toEqual([
    {
      action: 'authentication',
      userSid: server.talk.userSid,
      page: { url: expect.stringMatching(/^http/) },
      socket: start!['socket'],
    },
  ])
  expect(server.heard.indexOf('openSession')).toBeLessThan(server.heard.indexOf('socket:authentication'))
  expect(await page.locator('dialog').boundingBox()).toMatchObject({ width: 340, height: 560 })
  expect(await page.getByRole('button', { name: 'Close the chat' }).count()).toBe(0)
})

it('PREVIEW-003/loading/error: shows that it loads, and what to do when there is no session', async () => {
  server.refuse = { name: 'openSession', code: 'forbidden' }
  const open = server.hold('openSession')
  const page = await preview()
  await page.getByText('The chat is opening').waitFor({ state: 'attached' })
  open()
  await page.getByText('The chat could not be opened.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Hello!').waitFor()
})

it('PREVIEW-006: restart ends the talk, then the session, drops the socket and begins anew, in this order', async () => {
  const page = await preview()
  await page.getByText('Hello!').waitFor()
  await page.locator('textarea').fill('Hi')
  await page.locator('textarea').press('Enter')
  await page.getByText('You said: Hi').waitFor()
  const before = server.talk
  const from = server.heard.length
  await page.evaluate('chat.restart()')
  await expect.poll(() => server.count('socket:authentication')).toBe(2)
  const order = server.heard.slice(from).filter((name) => !name.startsWith('socket:read') && name !== 'persistentMenu')
  expect(order.slice(0, 5)).toEqual(['conversationEnd', 'endSession', 'openSession', 'events', 'conversationStart'])
  expect(said('openSession').at(-1)).toMatchObject({ newSession: true })
  expect(said('openSession').at(-1)).not.toHaveProperty('userId')
  expect(server.talk.userId).not.toBe(before.userId)
  expect(await page.locator('.bubble:not(.dots)').allInnerTexts()).toEqual(['Hello!'])
})

it('PREVIEW-008/establishing/authenticated/server/dropped: says whether it connects, is connected, was dropped by the server or for good', async () => {
  const page = await preview()
  await page.getByText('Hello!').waitFor()
  const states = () => page.evaluate<string[]>('states')
  await expect.poll(async () => (await states()).at(-1)).toBe('authenticated')
  server.dropSockets()
  await expect
    .poll(async () => (await states()).slice(-3))
    .toEqual(['dropped-by-server', 'establishing', 'authenticated'])
  server.endSessions()
  server.dropSockets()
  await expect.poll(async () => (await states()).at(-1)).toBe('dropped')
  await page.getByText('This chat is over.').waitFor()
})

it('goes on where it was when its page is opened again, and leaves nothing behind when it is removed', async () => {
  const page = await preview()
  await page.getByText('Hello!').waitFor()
  await page.evaluate('chat.remove()')
  expect(await page.evaluate('document.querySelector("#phone").shadowRoot.childElementCount')).toBe(0)
  const userId = server.talk.userId
  await page.evaluate(`(async () => {
    const { mount } = await import('${server.origin}${widgetPanel}')
    const root = document.querySelector('#phone').shadowRoot
    const where = { client: 'bloom', environment: '${environment}', preview: 'a-token' }
    window.chat = await mount({ ...where, origin: '${server.origin}', embedded: true, root })
  })()`)
  await page.getByText('Hello!').waitFor()
  await expect.poll(() => said('openSession').at(-1)).toMatchObject({ userId })
  expect(server.count('conversationStart')).toBe(1)
})

it('shows other settings in place: what is scrolled to, written and drawn stays, and nothing is asked of the server', async () => {
  server.welcome = Array.from({ length: 30 }, (_, index) => ({ text: `Line ${index}` }))
  const page = await preview()
  await page.getByText('Line 29').waitFor()
  await page.getByRole('button', { name: 'Insert an emoji' }).waitFor()
  // What is typed before the socket stands is told to nobody.
  await expect.poll(() => server.heard).toEqual(expect.arrayContaining(['persistentMenu', 'socket:read']))
  await page.locator('textarea').fill('Half a sen')
  await page.locator('.log').evaluate((log) => log.scrollTo(0, 200))
  const header = await page.locator('.header').elementHandle()
  await expect.poll(() => server.heard).toContain('socket:typing')
  const heard = server.heard.length
  const settings = {
    ...server.settings,
    messages: { ...server.settings.messages, chatTitle: { en: 'Another name' } },
    pluginStyle: { ...server.settings.pluginStyle, headerColour: '#123456', enableEmojis: false },
    pluginStyleSheet: '.header { border-bottom: 3px solid rgb(1, 2, 3) }',
  }
  await page.evaluate(`chat.show(${JSON.stringify(settings)})`)
  await page.getByRole('heading', { name: 'Another name' }).waitFor()
  await page.getByRole('button', { name: 'Insert an emoji' }).waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      header?.evaluate((element) => {
        const { backgroundColor, borderBottom } = element.ownerDocument.defaultView!.getComputedStyle(element)
        return { isThere: element.isConnected, backgroundColor, borderBottom }
      }),
    )
    .toEqual({
      isThere: true,
      backgroundColor: 'rgb(18, 52, 86)',
      borderBottom: '3px solid rgb(1, 2, 3)',
    })
  expect(await page.locator('textarea').inputValue()).toBe('Half a sen')
  expect(await page.locator('.log').evaluate((log) => log.scrollTop)).toBe(200)
  expect(server.heard.length).toBe(heard)
})

it('says below the title what the company says while it is closed, and when it opens; the answer may be old', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const hour = 3_600_000
  const closed = (nextOpening?: string) => ({ isOpen: false, ...(nextOpening && { nextOpening }) })
  const lineOf = async (availability: object) => {
    server.settings = { ...server.settings, details: { en: 'We sleep.' }, availability } as typeof server.settings
    const page = await preview()
    await page.getByText('Hello!').waitFor()
    const line = page.locator('[part=availability]')
    await line.waitFor()
    return line.innerText()
  }
  expect(await lineOf({ isOpen: true })).toBe('We usually answer at once')
  expect(await lineOf(closed())).toBe('We sleep.')
  const opening = inMs(48 * hour)
  const when = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  expect(await lineOf(closed(opening))).toBe(`We sleep. We are back ${when.format(new Date(opening))}.`)
  const later = inMs(30 * 24 * hour)
  const far = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })
  expect(await lineOf(closed(later))).toBe(`We sleep. We are back ${far.format(new Date(later))}.`)
  expect(await lineOf(closed(inMs(-hour)))).toBe('We usually answer at once')
})

it('the socket is where the cloud has it', () => expect(customerSocketPath).toBe(socketPath))
