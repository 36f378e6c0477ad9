/** What a browser has kept is not believed: it may be broken, of another version, or another person's. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { bubbles, field, openChat, panel, visit, write } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'
import { tokenOf } from './token.ts'

const stand = await standUp()

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh()
})

async function talk(sub?: string): Promise<Page> {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await page.locator('wbb-chat').waitFor({ state: 'attached' })
  if (sub !== undefined) await identify(page, sub)
  await openChat(page)
  await panel(page).getByText('Hello!').waitFor()
  await expect.poll(() => server.count('socket:authentication')).toBeGreaterThan(0)
  return page
}

const identify = (page: Page, sub: string): Promise<void> => page.evaluate(`WbbChat.identify('${sub && tokenOf(sub)}')`)

/** All words of the chat in the next frame that is drawn. */
const nextWords = (page: Page, script: string) =>
  page.evaluate<string>(`(async () => {
    ${script}
    await new Promise(requestAnimationFrame)
    const { shadowRoot } = document.querySelector('wbb-chat')
    return shadowRoot.textContent + [...shadowRoot.querySelectorAll('textarea')].map(({ value }) => value)
  })()`)

const event = { _id: '01J9ZK3V5Q8XN4T7M2R6W0Y001', number: 1, created: '2026-11-20T10:00:00Z' }

describe('a chat opens, says and receives where there is kept', () => {
  it.each([
    ['half a session', { session: '{"userId":"01J9ZK3V5Q8XN4T7M2R6W0Y001","userS' }],
    ['a session that is a number', { session: '42' }],
    ['a session without a secret', { session: '{"userId":"01J9ZK3V5Q8XN4T7M2R6W0Y001"}' }],
    ['nothing where a session was', { session: 'null' }],
    ['a list of events that became a text', { log: '{"userId":"USER","events":"[\\"a\\"]","known":1,"readTo":1}' }],
    [
      'a log of another version',
      { log: JSON.stringify({ userId: 'USER', known: 1, events: [{ ...event, said: 'x' }] }) },
    ],
    ['a log that is a list', { log: '[1,2]' }],
    ['an outbox that became a text', { outbox: '"[{}]"' }],
    ['an outbox of nothings', { outbox: '[null,3,{},{"eventId":"x","name":"fly","input":{}}]' }],
    ['a language nobody speaks', { language: '"xx"' }],
    ['a language that is a list', { language: '["de"]' }],
    ['a draft that is an object', { draft: '{"text":"a"}' }],
    ['times that are words', { read: '"all"', active: '"now"', open: '"yes"' }],
    ['somebody who is an object', { person: '{"sub":"jo"}' }],
  ])('%s', async (_, kept) => {
    const page = await talk()
    await page.evaluate(`(() => {
      const kept = ${JSON.stringify({ open: '0', ...kept })}
      addEventListener('pagehide', () => {
        const { userId } = JSON.parse(localStorage.getItem('parley:bloom:session'))
        for (const [name, text] of Object.entries(kept))
          for (const storage of [localStorage, sessionStorage])
            storage.setItem('parley:bloom:' + name, text.replace('USER', userId))
      })
    })()`)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.reload()
    await openChat(page)
    await write(page, 'Still here')
    await panel(page).getByText('You said: Still here').waitFor()
    expect((await bubbles(page)).slice(-2)).toEqual(['Still here', 'You said: Still here'])
    expect(complaints).toEqual([])
  })
})

describe('somebody else in the same browser', () => {
  it('finds nothing of who was there on the page, in the field, and on its way', async () => {
    const page = await talk('jo')
    await write(page, 'My number is 4711')
    await panel(page).getByText('You said: My number is 4711').waitFor()
    const letGo = server.hold('text')
    await write(page, 'not sent yet')
    await field(page).fill('half a')
    expect(await nextWords(page, `WbbChat.identify('${tokenOf('ann')}')`)).not.toMatch(/4711|not sent|half/)
    await panel(page).getByText('Hello!').waitFor()
    expect(await field(page).inputValue()).toBe('')
    const [jo, ann] = server.said
      .filter(({ name }) => name === 'conversationStart')
      .map(({ input }) => input['userSid'])
    letGo()
    await expect
      .poll(() => server.said.filter(({ name }) => name === 'endSession').map(({ input }) => input['userSid']))
      .toEqual([jo])
    // What was on its way is said where it was meant.
    const texts = server.said
      .filter(({ name }) => name === 'text')
      .map(({ input }) => [input['text'], input['userSid']])
    expect(texts.filter(([, sid]) => sid === ann)).toEqual([])
    expect(texts.at(-1)).toEqual(['not sent yet', jo])
  })

  it('finds nothing on the next page, whose window waits until it is known who is there', async () => {
    const page = await talk('jo')
    await write(page, 'My number is 4711')
    await panel(page).getByText('You said: My number is 4711').waitFor()
    await page.goto(`${stand.hosts.origin}/basket`)
    await page.waitForLoadState('networkidle')
    expect(await panel(page).isVisible()).toBe(false)
    expect(await nextWords(page, `WbbChat.identify('${tokenOf('ann')}')`)).not.toContain('4711')
    await openChat(page)
    await panel(page).getByText('Hello!').waitFor()
    expect(await bubbles(page)).toEqual(['Hello!'])
  })

  it('who has signed out takes their talk with them, and the one who comes back is open again', async () => {
    const page = await talk('jo')
    await page.goto(`${stand.hosts.origin}/basket`)
    await identify(page, 'jo')
    await field(page).waitFor()
    await write(page, 'My number is 4711')
    await panel(page).getByText('You said: My number is 4711').waitFor()
    expect(await nextWords(page, `WbbChat.identify('')`)).not.toContain('4711')
    await panel(page).getByText('Hello!').waitFor()
    await write(page, 'I am nobody')
    await panel(page).getByText('You said: I am nobody').waitFor()
    expect(await bubbles(page)).toEqual(['Hello!', 'I am nobody', 'You said: I am nobody'])
  })

  it('in another tab: the tab of the former is empty as soon as it hears of it', async () => {
    const page = await talk('jo')
    await write(page, 'My number is 4711')
    await field(page).fill('half a')
    const other = await page.context().newPage()
    await other.goto(stand.hosts.origin)
    await other.locator('wbb-chat').waitFor({ state: 'attached' })
    await identify(other, 'ann')
    await expect.poll(() => bubbles(page)).toEqual(['Hello!'])
    expect(await field(page).inputValue()).toBe('')
  })

  it('who signs in keeps what they have said and written before', async () => {
    const page = await talk()
    await write(page, 'Before')
    await field(page).fill('half a')
    await panel(page).getByText('You said: Before').waitFor()
    await identify(page, 'jo')
    await expect.poll(() => server.count('identify')).toBe(1)
    await page.goto(`${stand.hosts.origin}/basket`)
    await identify(page, 'jo')
    await expect.poll(() => field(page).inputValue()).toBe('half a')
    expect(await bubbles(page)).toEqual(['Hello!', 'Before', 'You said: Before'])
  })

  it('on two devices one person has two talks, and neither ends the other', async () => {
    const page = await talk('jo')
    const device = await talk('jo')
    await write(page, 'from the desk')
    await panel(page).getByText('You said: from the desk').waitFor()
    await write(device, 'from the phone')
    await panel(device).getByText('You said: from the phone').waitFor()
    expect(await bubbles(page)).toEqual(['Hello!', 'from the desk', 'You said: from the desk'])
    expect(server.count('endSession')).toBe(0)
  })

  it('keeps no name of anybody in the browser', async () => {
    const page = await talk('jo@doe.example')
    await expect.poll(() => server.count('identify')).toBe(1)
    const kept = await page.evaluate<string>(`JSON.stringify({ ...localStorage, ...sessionStorage })`)
    expect(kept).toContain('parley:bloom:person')
    expect(kept).not.toMatch(/doe\.example|am9AZG9l/)
  })
})
