/** From what customers do to the figures of it: on the screen, in a file, on paper, and back to what was said. */
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAfter, dayAt } from '#shared/days'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openWorld, type World } from '../kit/world.ts'
import { textsIn } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

const says = textsIn('en')

let world: World
let shop: Shop
let customer: Customer
let page: Page

beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
  await shop.offersPeople()
  customer = await shop.starts()
  await customer.says('Do you deliver red roses?')
  await customer.presses('Talk to a person')
  await world.settled()
  page = await world.pageOf(shop.admin.agent, { timezoneId: 'UTC', acceptDownloads: true })
  page.setDefaultTimeout(waitMsMax)
})
afterAll(() => world.close())

/** Rows of figures are known for half a minute. */
const counted = async () => {
  await world.settled()
  world.clock.advance(31_000)
}

/** The number of a tile. */
const tile = (name: 'users' | 'messages') =>
  page
    .getByRole('list', { name: says('analytics:tiles.all') })
    .getByRole('listitem')
    .filter({ hasText: says(`analytics:tiles.${name}`) })
    .locator('.figures-value')

const bytesOf = async (download: Download) => readFileSync(await download.path())

it('ANALYTICS-001: a customer is in the figures of the day, and the next one after a refresh', async () => {
  await page.goto('/analytics?range=today')
  await tile('users').getByText('1', { exact: true }).waitFor()
  const another = await shop.starts()
  await another.says('Are you open?')
  await counted()
  await page.getByRole('button', { name: says('analytics:actions.refresh') }).click()
  await tile('users').getByText('2', { exact: true }).waitFor()
})

it('a press in a table narrows the page down, Back undoes it, and an address says it all', async () => {
  await page.goto('/analytics?range=today&chart=channels:table')
  await page.getByRole('button', { name: 'Web', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('channel') === 'chat_plugin')
  await tile('users').getByText('2', { exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('channel') && url.searchParams.get('range') === 'today')
  await page.goto('/analytics?range=today&channel=whatsapp')
  await page
    .getByRole('button', { name: says('analytics:filters.clear') })
    .first()
    .click()
  await tile('users').getByText('2', { exact: true }).waitFor()
})

it('ANALYTICS-020/export: all figures are exported into a file', async () => {
  await page.goto('/analytics?range=today')
  await page.getByRole('button', { name: says('analytics:actions.export'), exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: says('analytics:actions.csv') }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/-\d\d-\d\d-\d\d\.zip$/)
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK')
})

it('ANALYTICS-002: the figures print themselves once all have come, on several pages', async () => {
  const today = dayAt(world.clock.now(), 'UTC')
  await page.addInitScript('window.printed = 0; window.print = () => { window.printed += 1 }')
  await page.goto(`/analytics-pdf/from/${today}/to/${today}`)
  await page.locator('main[data-ready="true"]').waitFor()
  await expect.poll(() => page.evaluate('window.printed')).toBe(1)
  await page.getByText(shop.company.displayName).first().waitFor()
  await tile('users').getByText('2', { exact: true }).waitFor()
  const printed = await page.pdf({ preferCSSPageSize: true })
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
  const pages = printed.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(pages.length).toBeGreaterThan(4)
})

/** Lines of tiles on paper that leave their tile or lie over a text of it, each as where it is. */
const strayLines = `[...document.querySelectorAll('.figures-tile')].flatMap((tile) => {
  const line = tile.querySelector('.figures-trend')
  if (!line) return []
  const [at, frame] = [line.getBoundingClientRect(), tile.getBoundingClientRect()]
  const isIn = at.left >= frame.left - 1 && at.right <= frame.right + 1 && at.bottom <= frame.bottom + 1
  const texts = [...document.querySelectorAll('.figures-tile .figures-value, .figures-tile .figures-beside, .figures-tile a')]
  const isClear = texts.every((text) => {
    const other = text.getBoundingClientRect()
    return at.right <= other.left || other.right <= at.left || at.bottom <= other.top + 1 || other.bottom <= at.top + 1
  })
  return isIn && isClear ? [] : [tile.textContent]
})`

it('the summary fills two sheets, and no trend line of a tile meets a number of it or of another one', async () => {
  const today = dayAt(world.clock.now(), 'UTC')
  await page.setViewportSize({ width: 674, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/analytics-pdf/from/${dayAfter(today, -6)}/to/${today}?only=summary`)
  await page.locator('main[data-ready="true"]').waitFor()
  expect(await page.locator('.figures-tile .figures-trend').count()).toBeGreaterThan(3)
  expect(await page.evaluate(strayLines)).toEqual([])
  const printed = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 720 })
})

it('no word of the overview is broken inside, also in a narrow window', async () => {
  await page.setViewportSize({ width: 740, height: 900 })
  await page.goto('/overview')
  await page.getByText(says('overview:waiting.title')).waitFor()
  await page.locator('.overview-checks li').first().waitFor()
  const broken = `[...document.querySelectorAll('.overview-number span, .overview-checks span')]
    .filter((text) => getComputedStyle(text).wordBreak === 'break-all').map((text) => text.textContent)`
  expect(await page.evaluate(broken)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
})

it('ANALYTICS-008/users, ANALYTICS-020/dump: the explorer shows what happened in a conversation, and writes down what was said', async () => {
  await page.goto(`/analytics/conversations?range=today&user=${customer.userId}`)
  const row = page
    .getByRole('table', { name: says('explorer:table.title') })
    .getByRole('row')
    .nth(1)
  await row.getByText(says('conversations:events.userIntervention')).waitFor()
  await row.getByRole('radio').click()
  const events = page.getByRole('list', { name: /^Events of / })
  await events.getByText('Do you deliver red roses?').waitFor()
  await page.reload()
  await events.getByText(says('conversations:happened.asked')).waitFor()

  await page.getByRole('button', { name: says('explorer:dump.button') }).click()
  // What goes on elsewhere is told there.
  await page.getByRole('link', { name: says('explorer:panel.open') }).click()
  await page.waitForURL((url) => url.pathname === `/conversations/${customer.userId}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: says('explorer:dump.save') }).click()
  const text = (await bytesOf(await saved)).toString()
  expect(text).toContain('Do you deliver red roses?')
  expect(text).not.toContain('Are you open?')
})
