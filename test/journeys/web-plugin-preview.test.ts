/** The preview of the web plugin, in a browser: it follows what is typed, asks nobody, and stays in its frame. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, type World } from '../kit/world.ts'
import { inDraft, textsIn } from './console.ts'

const says = textsIn('en')
let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  page = await inDraft(world, 'admin', { language: 'en', theme: 'light' })
})
afterAll(() => world.close())

/** What a chat, or the settings of one, would ask for. */
const isOfPlugin = /\/api\/(user|agent\/(settings|plugin|cors))\b|\/widget\/|\/brand\//

const preview = () => page.getByRole('region', { name: says('web-plugin:preview.name') })

async function openWith(pluginStyleSheet: string): Promise<void> {
  const saved = CompanySettings.parse({ botName: 'Flora', pluginStyle: { version: 2 }, pluginStyleSheet })
  await transact([new Table({ client: world.companies.bloom.id }).put(settings, saved)])
  world.clock.advance(6000)
  await page.goto('/settings/web-plugin')
  await preview().getByRole('textbox', { name: 'Write a message' }).waitFor()
}

it('follows each letter, keeps what is written in it, and asks the server nothing', async () => {
  await openWith('')
  await preview().getByRole('textbox', { name: 'Write a message' }).fill('Half a sen')
  const asked: string[] = []
  // The frame of the console loads parts of its own while it has nothing else to do.
  page.on('request', (request) => isOfPlugin.test(request.url()) && asked.push(request.url()))
  const field = page.getByLabel(says('web-plugin:text.chatTitle.label')).first()
  await field.pressSequentially('Flora & Co')
  await preview().getByRole('heading', { name: 'Flora & Co' }).waitFor()
  expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  expect(await preview().getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('Half a sen')
  expect(asked).toEqual([])
  page.removeAllListeners('request')
})

it('the styles of a company cover nothing of the console, whatever they say', async () => {
  const everywhere =
    'position:fixed!important;inset:0!important;width:100vw!important;height:100vh!important;z-index:2147483647!important'
  await openWith(`:host{display:block!important;${everywhere}} .panel,.inside{${everywhere};background:#f00}`)
  await preview().locator('.panel').waitFor()
  const covered = await page.evaluate<string[]>(`(() => {
    const { left, top, right, bottom } = document.querySelector('.plugin-stage').getBoundingClientRect()
    const points = []
    for (let x = 10; x < innerWidth; x += 40) for (let y = 10; y < innerHeight; y += 40) points.push([x, y])
    const outside = points.filter(([x, y]) => x < left || x > right || y < top || y > bottom)
    const isCovered = ([x, y]) => document.elementFromPoint(x, y)?.closest('.plugin-stage')
    return outside.filter(isCovered).map(String).concat(outside.length > 50 ? [] : 'too few points')
  })()`)
  expect(covered).toEqual([])
  // They do reach the chat itself.
  expect(
    await preview()
      .locator('.panel')
      .evaluate((panel) => panel.ownerDocument.defaultView!.getComputedStyle(panel).backgroundColor),
  ).toBe('rgb(255, 0, 0)')
})
