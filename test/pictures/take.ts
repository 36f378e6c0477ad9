/**
 * `npm run pictures`: opens a new demo and takes the pictures of the README from it, as its administrator sees the console:
 * light, in English, 1440 pixels wide. The demo is a new one, because customers of an older one have gone.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { tours } from '#shared/company/tours'
import { freePorts, newFolder, startServer } from '../crash/server.ts'
import { launchBrowser } from '../kit/browser.ts'
import { root } from '../kit/sources.ts'
import { pictureBytesMax, pictureFolder } from './limits.ts'

const viewport = { width: 1440, height: 900 }
const qualities = [0.9, 0.8, 0.7, 0.6]

/** What each picture shows: the address, and how the page comes to look as somebody at work has it. */
const pictures: Readonly<Record<string, { readonly path: string; readonly arrange: (page: Page) => Promise<void> }>> = {
  inbox: { path: '/conversations', arrange: openConversation },
  builder: { path: '/content/visual-builder', arrange: openResponse },
  analytics: { path: '/analytics', arrange: showGraphs },
}

const folder = newFolder()
const server = await startServer(['--data', folder, '--port', String(await freePorts())])
try {
  await takeAll(server.origin)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function takeAll(origin: string): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await signIn(browser, origin)
    mkdirSync(root + pictureFolder, { recursive: true })
    for (const [name, { path, arrange }] of Object.entries(pictures)) {
      await page.goto(path)
      await arrange(page)
      await settle(page)
      const file = `${pictureFolder}/${name}.webp`
      const picture = await compress(browser, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      writeFileSync(root + file, picture)
      console.log(`${file}: ${Math.round(picture.length / 1000)} kB`)
    }
  } finally {
    await browser.close()
  }
}

/** Signs in by the first button of the demo. The tour that is offered to somebody new would cover the page. */
async function signIn(to: Browser, origin: string): Promise<Page> {
  const page = await to.newPage({ baseURL: origin, viewport, locale: 'en-GB', colorScheme: 'light' })
  await page.addInitScript(`Object.assign(localStorage, { theme: 'light', language: 'en' })`)
  await page.goto('/sign-in')
  await page.locator('.demo button').first().click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.waitForFunction(`localStorage.getItem('id') !== null`)
  // As if another tab had offered it.
  for (const tour of tours)
    await page.evaluate(`localStorage.setItem('tour-offered-${tour}-' + localStorage.getItem('id'), 'true')`)
  return page
}

async function openConversation(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Elliot Frost' }).click()
  await page.getByText('Private note').waitFor()
}

/** Opens the editor of a response beside the tree. */
async function openResponse(page: Page): Promise<void> {
  await page.locator('.builder-layer b', { hasText: 'Place an order' }).click()
  await page.keyboard.press('Enter')
}

async function showGraphs(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Users' }).waitFor()
}

/** Waits until nothing is fetched and nothing spins any more; what the mouse was over looks as ever. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(viewport.width / 2, 1)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(`document.querySelector('[class*=awsui_spinner], [aria-busy=true]') === null`)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** A PNG as WebP, by the browser's own encoder, in the best quality that is small enough. */
async function compress(by: Browser, png: Buffer): Promise<Buffer> {
  const page = await by.newPage()
  for (const quality of qualities) {
    const encoded = await page.evaluate<string>(`(async () => {
      const image = new Image()
      image.src = 'data:image/png;base64,${png.toString('base64')}'
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', ${quality}).split(',')[1]
    })()`)
    const picture = Buffer.from(encoded, 'base64')
    if (picture.length < pictureBytesMax) return picture
  }
  throw new Error(`A picture stays above ${pictureBytesMax} bytes in every quality.`)
}
