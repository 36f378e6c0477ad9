/** Pages the widget was not made for: it looks the same on all of them, and leaves them as they are. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { bubbles, launcher, openChat, panel, visit, write, type HostPage } from './host-page.ts'
import { standUp } from './own-stand.ts'

const stand = await standUp()

beforeEach(() => stand.afresh())

/** Styles that reach for everything, as a page's resets and accidents do. */
const bomb = `<style>
  * { letter-spacing: 9px !important; display: block !important; box-sizing: content-box !important; }
  * { text-transform: uppercase; line-height: 3; font: italic 31px serif; word-spacing: 1em; visibility: hidden; color: red }
  html { font-size: 40px } button, textarea, dialog, svg { all: unset !important; transform: rotate(20deg) !important }
  :root { --text: red; --ground: red; --launcher: 200px; --z: -1; direction: rtl; cursor: none; writing-mode: vertical-rl }
</style>`

/** The panel with its talk, as a picture. */
async function picture(page: Page): Promise<string> {
  await openChat(page)
  await write(page, 'Hello there')
  await panel(page).getByText('You said: Hello there').waitFor()
  await panel(page).getByRole('button', { name: 'Attach a file' }).waitFor()
  await page.mouse.move(0, 0)
  const found = await panel(page).screenshot({ animations: 'disabled' })
  return `data:image/png;base64,${found.toString('base64')}`
}

/** How many points of two pictures differ visibly. */
async function differences(one: string, other: string): Promise<number> {
  const page = await stand.browser.newPage()
  return page.evaluate<number>(`(async () => {
    const pixels = async (source) => {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      canvas.drawImage(image, 0, 0)
      return canvas.getImageData(0, 0, image.width, image.height).data
    }
    const [one, other] = [await pixels('${one}'), await pixels('${other}')]
    const points = new Set()
    for (let at = 0; at < Math.max(one.length, other.length); at++)
      if (!(Math.abs(one[at] - other[at]) <= 24)) points.add(at >> 2)
    return points.size
  })()`)
}

/** Behind the four rounded corners is the page. */
const ofCorners = 16

/** How something in the chat is shown. */
const inChat = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('wbb-chat').shadowRoot.querySelector('${selector}')).${property}`

describe('on a page whose styles reach for everything', () => {
  const rightToLeft = '<style>html,body{direction:rtl;text-align:right}</style>'
  // A page that is read from the right has the window on its other side.
  const pages: readonly [name: string, x: number, page: HostPage][] = [
    ['style bomb', 20, { head: bomb }],
    ['right to left', 20, { html: 'dir="rtl" lang="en"', head: rightToLeft }],
    ['no zoom, odd font', 1100 - 430 - 20, { html: 'lang="en" style="font:8px fantasy;zoom:1"' }],
  ]
  it.each(pages)('%s: the panel is the same to the pixel', async (_, x, page) => {
    stand.server.now = () => new Date('2026-11-20T10:00:00Z')
    const plain = await picture((await visit(stand.browser, stand.hosts.origin)).page)
    stand.hosts.page = page
    const odd = await visit(stand.browser, stand.hosts.origin)
    expect(await differences(await picture(odd.page), plain)).toBeLessThanOrEqual(ofCorners)
    const box = await panel(odd.page).boundingBox()
    expect(box?.x).toBe(x)
    expect(odd.complaints).toEqual([])
  })
})

it('works where the page forbids all styles and all markup from strings', async () => {
  const { origin } = stand.server
  stand.hosts.page = {
    headers: {
      'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin} ${origin.replace('http', 'ws')}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  }
  const { page, complaints } = await visit(stand.browser, stand.hosts.origin)
  await openChat(page)
  await write(page, '**hello**')
  await panel(page).getByText('You said: hello').waitFor()
  await panel(page).getByRole('button', { name: 'Insert an emoji' }).click()
  await panel(page).getByRole('button', { name: '🙂' }).click()
  expect(complaints).toEqual([])
})

it('works where nothing can be stored', async () => {
  const context = await stand.browser.newContext()
  await context.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('No', 'SecurityError') } })
    Object.defineProperty(navigator, 'locks', { value: { request: () => Promise.reject(new Error('No')) } })
  `)
  const page = await context.newPage()
  const errors: unknown[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(stand.hosts.origin)
  await openChat(page)
  await write(page, 'Hello')
  await panel(page).getByText('You said: Hello').waitFor()
  expect(errors).toEqual([])
})

it('touches nothing of the page: one global, one element, no style, nothing moves', async () => {
  stand.server.settings = { ...stand.server.settings, pluginStyleSheet: 'h1,.header{outline:7px solid red}' }
  const { page } = await visit(stand.browser, 'about:blank')
  await page.route('**/chat.js', (route) => route.abort())
  await page.goto(stand.hosts.origin)
  const globals = await page.evaluate<string[]>('Object.getOwnPropertyNames(window)')
  await page.unroute('**/chat.js')
  await page.reload()
  const place = `JSON.stringify(document.querySelector('h1').getBoundingClientRect())`
  const before = await page.evaluate(place)
  await openChat(page)
  const added = await page.evaluate<string[]>('Object.getOwnPropertyNames(window)')
  expect(added.filter((name) => !globals.includes(name))).toEqual(['WbbChat'])
  // Beside the body, which is the page's alone.
  const children = '[...document.documentElement.children].map(({ localName }) => localName)'
  expect(await page.evaluate(children)).toEqual(['head', 'body', 'wbb-chat'])
  expect(await page.evaluate('document.querySelectorAll("body > *").length')).toBe(1)
  expect(await page.evaluate('document.querySelectorAll("style, link").length')).toBe(0)
  expect(await page.evaluate(place)).toBe(before)
  const outline = 'getComputedStyle(document.querySelector("h1")).outlineWidth'
  expect(await page.evaluate(outline)).not.toBe('7px')
  // The company's own style sheet does reach its chat.
  expect(await page.evaluate(inChat('.header', 'outlineWidth'))).toBe('7px')
})

it('WEBPLUGIN-042: a plugin that is switched off shows nothing at all', async () => {
  const { settings } = stand.server
  stand.server.settings = { ...settings, pluginStyle: { ...settings.pluginStyle, disablePlugin: true } }
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('wbb-chat').count()).toBe(0)
  expect(stand.server.heard).toEqual(['launcher'])
})

it('speaks on its button as in its chat, on a page in a language the company does not speak', async () => {
  await stand.afresh({ messages: { buttonText: { en: 'Questions?', de: 'Fragen?' } } })
  stand.hosts.page = { html: 'lang="ar" dir="rtl"' }
  const { page } = await visit(stand.browser, stand.hosts.origin, { locale: 'de-DE' })
  await page.getByRole('button', { name: 'Fragen?' }).click()
  await panel(page).getByPlaceholder('Ihre Nachricht').waitFor()
})

it('asks the server for nothing but the two answers that are kept, until somebody opens the chat', async () => {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await launcher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(stand.server.heard).toEqual(['launcher', 'settings'])
})

it('takes the whole screen of a phone, and is as wide, as high and where the company wants it elsewhere', async () => {
  const { settings } = stand.server
  const style = { ...settings.pluginStyle, positionLeft: true, width: 360, zindex: 77, popupSize: 'large' as const }
  stand.server.settings = { ...settings, pluginStyle: style }
  const phone = await visit(stand.browser, stand.hosts.origin, { viewport: { width: 360, height: 700 } })
  await openChat(phone.page)
  expect(await panel(phone.page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 700 })
  const desk = await visit(stand.browser, stand.hosts.origin)
  expect(await launcher(desk.page).boundingBox()).toMatchObject({ x: 20, width: 76, height: 76 })
  await openChat(desk.page)
  expect(await panel(desk.page).boundingBox()).toMatchObject({ x: 20, width: 360 })
  expect(await desk.page.evaluate(inChat('.panel', 'zIndex'))).toBe('77')
})

it('is opened, closed and spoken through by the page, which hears of it', async () => {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await launcher(page).waitFor()
  await page.evaluate(`
    window.heard = []
    for (const name of ['open', 'close', 'message'])
      document.addEventListener('wbb:' + name, ({ detail }) => heard.push(name + (detail ? ': ' + detail : '')))
    WbbChat.on('message', (text) => heard.push('on: ' + text))
    WbbChat.open()
  `)
  await panel(page).getByText('Hello!').waitFor()
  await page.evaluate(`WbbChat.send('From the page')`)
  await panel(page).getByText('You said: From the page').waitFor()
  expect(await bubbles(page)).toEqual(['Hello!', 'From the page', 'You said: From the page'])
  await page.evaluate('WbbChat.close()')
  await panel(page).waitFor({ state: 'hidden' })
  const heard = ['open', 'Hello!', 'You said: From the page', 'close']
  const [open, first, second, close] = heard
  expect(await page.evaluate('heard')).toEqual([
    open,
    ...[first, second].flatMap((text) => [`on: ${text}`, `message: ${text}`]),
    close,
  ])
})

describe('the plugin’s own page', () => {
  it('names the company and holds its chat', async () => {
    const { page, complaints } = await visit(stand.browser, `${stand.server.origin}/plugin/bloom`)
    await page.getByRole('heading', { name: 'Bloom & Vale' }).waitFor()
    expect(await page.title()).toBe('Bloom & Vale')
    await openChat(page)
    await write(page, 'Hello')
    await panel(page).getByText('You said: Hello').waitFor()
    expect(stand.server.said.find(({ name }) => name === 'openSession')?.input).toMatchObject({ client: 'bloom' })
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })
})
