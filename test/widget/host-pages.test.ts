/**
 * The chat on each page of the register: it opens, says, receives, goes on behind a change of the page, keeps letters and
 * focus, and tells whoever signs in next nothing of the person before.
 */
import type { Frame, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { visit } from './host-page.ts'
import { oddPages, type OddPage } from './host-pages.ts'
import { standUp } from './own-stand.ts'
import { tokenOf } from './token.ts'

const stand = await standUp()

beforeEach(() => stand.afresh())

/** The window of a visitor. */
const [wide, high] = [1100, 800]

interface Seen {
  readonly page: Page
  readonly frame: () => Frame
  readonly complaints: string[]
}

async function see({ page: host = {}, context, before, frame }: OddPage): Promise<Seen> {
  stand.hosts.page = host
  const { page, complaints } = await visit(stand.browser, 'about:blank', context)
  if (before) await page.context().addInitScript(before)
  await page.goto(stand.hosts.origin)
  const find = () =>
    (frame ? page.frames().find((each) => each.url().endsWith(frame)) : page.mainFrame()) ?? page.mainFrame()
  return { page, frame: find, complaints }
}

const inChat = (frame: Frame, selector: string) => frame.locator(`wbb-chat ${selector}`)
const fieldIn = (frame: Frame) => inChat(frame, 'textarea')
const line = (frame: Frame, text: string) => inChat(frame, '.bubble:not(.dots)').getByText(text, { exact: true })

const focused = (frame: Frame) =>
  frame.evaluate<string>(`(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).tagName`)

async function open(frame: Frame, hello = 'Hello!'): Promise<void> {
  await inChat(frame, '.launcher').click()
  await line(frame, hello).first().waitFor()
  await expect.poll(() => focused(frame)).toBe('TEXTAREA')
}

/** By keys, as people write: letters a page has shortcuts for, and the space bar. */
async function say({ page, frame }: Seen, text: string): Promise<void> {
  await page.keyboard.type(text)
  expect(await fieldIn(frame()).inputValue()).toBe(text)
  await page.keyboard.press('Enter')
  await line(frame(), `You said: ${text}`).waitFor()
}

async function turn({ turn: way, frame }: OddPage, { page, frame: shown }: Seen): Promise<void> {
  if (way) await way(page, shown())
  else if (frame) {
    // Or the launcher that is waited for next may be that of the frame before.
    const reload = page.waitForEvent('framenavigated')
    await shown().evaluate('location.reload()')
    await reload
  } else await page.goto(`${stand.hosts.origin}/basket`)
}

/** All words of the chat in the next frame that is drawn. */
const wordsAfter = (frame: Frame, script: string) =>
  frame.evaluate<string>(`(async () => {
    ${script}
    await new Promise(requestAnimationFrame)
    const { shadowRoot } = document.querySelector('wbb-chat')
    return shadowRoot.textContent + [...shadowRoot.querySelectorAll('textarea')].map(({ value }) => value)
  })()`)

/** How far the button is from the two sides of the window it stands at. */
async function distances({ isFromRight }: OddPage, frame: Frame): Promise<readonly number[]> {
  const { x, y, width, height } = (await inChat(frame, '.launcher').boundingBox())!
  return [isFromRight ? x : wide - x - width, high - y - height]
}

describe('a page that', () => {
  it.each(oddPages)('$does ($name)', async (odd) => {
    const seen = await see(odd)
    const { page, frame } = seen
    await inChat(frame(), '.launcher').waitFor()
    if (!odd.frame) await expect.poll(() => distances(odd, frame())).toEqual([20, 20])
    await frame().evaluate(`WbbChat.identify('${tokenOf('jo')}')`)
    await open(frame())
    await odd.during?.(page, frame())
    await say(seen, 'see / k?')
    await expect.poll(() => stand.server.talk.sockets.size).toBeGreaterThan(0)
    stand.server.say({ text: 'From a person' })
    await line(frame(), 'From a person').waitFor()
    await page.keyboard.type('half a wo')
    await turn(odd, seen)
    if (odd.staysLoaded) {
      // The chat is back in the next turn of the page, and the focus with it.
      await expect.poll(() => focused(frame())).toBe('TEXTAREA')
      await page.keyboard.type('rd')
      expect(await fieldIn(frame()).inputValue()).toBe('half a word')
    } else {
      await inChat(frame(), '.launcher').waitFor()
      await frame().evaluate(`WbbChat.identify('${tokenOf('jo')}')`)
      if (odd.forgets) await open(frame())
      else {
        await fieldIn(frame()).waitFor()
        await expect.poll(() => fieldIn(frame()).inputValue()).toBe('half a wo')
      }
    }
    if (!odd.forgets) expect(await line(frame(), 'You said: see / k?').count()).toBe(1)
    const words = await wordsAfter(frame(), `WbbChat.identify('${tokenOf('ann')}')`)
    expect(words).not.toMatch(/see|From a person|half/)
    await line(frame(), 'Hello!').waitFor()
    await fieldIn(frame()).focus()
    await say(seen, 'I am Ann')
    expect(await line(frame(), 'You said: see / k?').count()).toBe(0)
    expect(seen.complaints.filter((text) => !odd.ownErrors?.test(text) && !/401|409/.test(text))).toEqual([])
    await page.context().close()
  })
})
