/** The pages of companies that hold the widget, on an origin that is not the widget's, however odd they are. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { waitMsMax } from '../kit/browser.ts'

export interface HostPage {
  /** Beside the widget's script. */
  readonly head?: string
  readonly html?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly script?: string
}

export interface Hosts {
  readonly origin: string
  /** The page all addresses show from now on. */
  page: HostPage
  close(): Promise<void>
}

/** The one address whose page is always a plain one: it stands in frames. */
const framedPage = '/framed'

export async function openHosts(widgetOrigin: () => string): Promise<Hosts> {
  const server = createServer(({ url }, response) => {
    const {
      head = '',
      html = 'lang="en"',
      body = '<h1>Our shop</h1>',
      headers,
      script = 'data-client="bloom"',
    } = url === framedPage ? {} : hosts.page
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(
      `<!doctype html><html ${html}><head><title>Shop</title><meta name="viewport" content="width=device-width">${head}<script src="${widgetOrigin()}/chat.js" ${script} async></script></head><body><main>${body}</main></body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hosts: Hosts = {
    // A server that listens on a port has an AddressInfo.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    page: {},
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return hosts
}

/** A browser window of somebody, with what its console complains about. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(waitMsMax)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(address)
  return { page, complaints }
}

export const launcher = (page: Page): Locator => page.locator('wbb-chat .launcher')
export const panel = (page: Page): Locator => page.locator('wbb-chat dialog.panel')
export const field = (page: Page): Locator => panel(page).locator('textarea')

export async function openChat(page: Page): Promise<void> {
  await launcher(page).click()
  await field(page).waitFor()
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** What the log says, line by line. */
export const bubbles = (page: Page): Promise<string[]> => panel(page).locator('.bubble:not(.dots)').allInnerTexts()
