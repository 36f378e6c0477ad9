/** The screen of conversations in a browser, as each role that signs in has it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '#shared/access'
import { interfaceLanguages } from '#shared/languages'
import type { Customer } from '../kit/customer.ts'
import { Shop } from '../kit/live.ts'
import { openWorld, type World } from '../kit/world.ts'
import { textsIn, wear } from './console.ts'
import { waitMsMax } from '../kit/browser.ts'

const says = textsIn('en')

let world: World
let shop: Shop
let customer: Customer
beforeAll(async () => {
  world = await openWorld()
  shop = await Shop.opens(world)
  await shop.welcomes()
  customer = await shop.starts()
  await customer.says('Do you deliver roses?')
})
afterAll(() => world.close())

it.each(roles)(
  'CONVERSATIONS-001/roles/queues/list/selected: opens for the role %s with queues, a list, and the one that is selected',
  async (role) => {
    const { agent } = await world.hire(shop.company, role, `${role.replace('-', '')} Somebody`)
    const page = await world.pageOf(agent)
    page.setDefaultTimeout(waitMsMax)
    await page.goto('/conversations')
    await page.getByRole('navigation', { name: says('conversations:queues.name') }).waitFor()
    await page.getByText(says('conversations:empty.thread'), { exact: true }).waitFor()
    await page.getByRole('button', { name: says('conversations:tabs.all'), exact: true }).click()
    const listed = page.locator('.live-list').getByRole('link')
    await listed.click()
    await page.waitForURL((url) => url.pathname === `/conversations/${customer.userId}`)
    await page.reload()
    await page.getByRole('log').getByText('Do you deliver roses?').waitFor()
    await page.getByRole('navigation', { name: says('conversations:queues.name') }).waitFor()
    expect(await listed.getAttribute('aria-current')).toBe('true')
    await page.context().close()
  },
)

/** Names of sixteen letters, of which the last one waits for three quarters of an hour. */
const names = ['Margarethe Klein', 'Wilhelmina Woods', 'Bartholomew Hume'] as const
const minuteMs = 60_000

/** What of the list, the rail and the head is wider than its place. */
const cut = `[...document.querySelectorAll(
  '.live-row b, .live-waiting, .live-snoozed, .live-queue-name, .live-tabs button, .live-list-title h1, .live-head h2',
)].filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
  .map(({ className, tagName, textContent }) => [tagName, className, textContent].join(' '))`

it('no name of sixteen letters, chip or word of the rail is cut at 1280 and 1440 pixels, beside a sidebar of icons', async () => {
  const own = await Shop.opens(world)
  await own.offersPeople()
  const lena = await own.hires('Lena Lang')
  const waits = await world.clock.during(-45 * minuteMs, () => Promise.all(names.map(() => own.waits())))
  for (const [index, { userId }] of waits.entries()) {
    const [firstName, lastName] = names[index]!.split(' ')
    await own.admin.conversations.update({ id: userId, firstName: firstName!, lastName: lastName! })
  }
  const until = new Date(world.clock.now() + 3 * 24 * 60 * minuteMs).toISOString()
  const snoozed = await own.waits()
  await own.takes(snoozed, lena)
  await lena.takeover.snooze({ userId: snoozed.userId, until })
  const page = await world.pageOf(lena.agent)
  page.setDefaultTimeout(waitMsMax)
  await page.goto('/')
  for (const language of interfaceLanguages) {
    const text = textsIn(language)
    await wear(page, { language, theme: 'light' })
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const list of ['queue=priority', 'view=snoozed']) {
        await page.goto(`/conversations/${waits[0]!.userId}?${list}`)
        await page.locator('.live-row').first().waitFor()
        await page.getByRole('log', { name: text('conversations:messages') }).waitFor()
        expect(await page.evaluate(cut), `${language} ${width} ${list}`).toEqual([])
      }
      expect((await page.locator('.sidebar').first().boundingBox())?.width).toBeLessThan(60)
    }
  }
  await page.goto('/conversations?queue=priority')
  await page.locator('.live-row').first().waitFor()
  // They came at once, in no order.
  expect((await page.locator('.live-row b').allTextContents()).toSorted()).toEqual(names.toSorted())
  expect(await page.locator('.live-row .live-waiting').first().innerText()).toContain('45')
  await page.context().close()
})

it('what leads to the unread part stands above the log, and is gone once the agent has answered', async () => {
  const own = await Shop.opens(world)
  await own.offersPeople()
  const lena = await own.hires('Lena Lang')
  const waiting = await own.waits()
  for (let line = 1; line <= 15; line += 1) await waiting.says(`Line ${line} of what I want to tell you`)
  await own.takes(waiting, lena)
  const page = await world.pageOf(lena.agent)
  page.setDefaultTimeout(waitMsMax)
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto(`/conversations/${waiting.userId}`)
  const jump = page.getByRole('button', { name: says('conversations:jump.unread') })
  await jump.waitFor()
  const [button, log] = [await jump.boundingBox(), await page.getByRole('log').boundingBox()]
  expect(button!.y + button!.height).toBeLessThanOrEqual(log!.y)
  await page.locator('.live-composer textarea').fill('We send new ones')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('We send new ones').waitFor()
  await jump.waitFor({ state: 'detached' })
  await page.context().close()
})
