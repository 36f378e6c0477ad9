/** However the network fails: nothing is lost, nothing is doubled, and the order is kept. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { bubbles, field, openChat, panel, visit, write } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'

const stand = await standUp()

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh()
})

async function talk(): Promise<Page> {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await openChat(page)
  await panel(page).getByText('Hello!').waitFor()
  await expect.poll(() => server.count('socket:authentication')).toBeGreaterThan(0)
  return page
}

const sessionKey = 'parley:bloom:session'

const keptSession = (page: Page): Promise<string> => page.evaluate(`localStorage.getItem('${sessionKey}')`)

/** Another tab has begun the next session; this one has not been told yet, since browsers tell only other tabs. */
async function nextSession(page: Page): Promise<string> {
  const elsewhere = await talk()
  await write(elsewhere, 'from the next')
  await panel(elsewhere).getByText('You said: from the next').waitFor()
  const session = await keptSession(elsewhere)
  await page.evaluate(`localStorage.setItem('${sessionKey}', ${JSON.stringify(session)})`)
  return session
}

const hearOfAnotherTab = (page: Page): Promise<void> =>
  page.evaluate(`void dispatchEvent(new StorageEvent('storage', { key: '${sessionKey}' }))`)

async function arrives(call: string, cause: () => void | Promise<void>): Promise<void> {
  const before = server.count(call)
  await cause()
  await expect.poll(() => server.count(call)).toBeGreaterThan(before)
}

const texts = (page: Page) => expect.poll(() => bubbles(page))

describe('a socket that drops', () => {
  it('comes back by itself and asks for what was said meanwhile, page by page', async () => {
    const page = await talk()
    server.pageSize = 2
    for (let round = 0; round < 3; round++) {
      server.dropSockets()
      for (const word of ['a', 'b', 'c']) server.say({ text: `${word}${round}` }, { pushed: false })
      await panel(page).getByText(`c${round}`, { exact: true }).waitFor()
    }
    await texts(page).toEqual(['Hello!', 'a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  })

  it('a jump in the numbers is asked about once, and what only staff see is no loss', async () => {
    const page = await talk()
    server.say({ text: 'Lost' }, { pushed: false })
    server.say({ text: 'Heard' })
    await texts(page).toEqual(['Hello!', 'Lost', 'Heard'])
    const asked = server.count('events')
    server.happen({ type: 'note', agent: { _id: server.talk.userId, name: 'Maya' }, text: 'Secret' })
    server.say({ text: 'After the note' })
    await texts(page).toEqual(['Hello!', 'Lost', 'Heard', 'After the note'])
    expect(server.count('events')).toBe(asked + 1)
    server.say({ text: 'And on' })
    await texts(page).toEqual(['Hello!', 'Lost', 'Heard', 'After the note', 'And on'])
    expect(server.count('events')).toBe(asked + 1)
  })
})

describe('an answer that is lost', () => {
  it('the same is sent again under the same id, and stands there once, in its place', async () => {
    const page = await talk()
    server.answersToLose = 2
    for (const text of ['one', 'two', 'three']) await write(page, text)
    await texts(page).toEqual(['Hello!', ...['one', 'two', 'three'].flatMap((text) => [text, `You said: ${text}`])])
    const ids = server.said.filter(({ name }) => name === 'text').map(({ input }) => input['eventId'])
    expect(ids.length).toBe(5)
    expect(new Set(ids).size).toBe(3)
  })

  it('a refused message says why, stays, and is sent when it is tried again', async () => {
    const page = await talk()
    server.refuse = { name: 'text', code: 'forbidden' }
    await write(page, 'Please')
    await panel(page).getByText('You do not have permission to do this.').waitFor()
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await texts(page).toEqual(['Hello!', 'Please', 'You said: Please'])
  })
})

describe('without a network', () => {
  it('what is written waits, is offered again after 15 seconds, survives a reload, and is sent when it is back', async () => {
    const page = await talk()
    await page.clock.install()
    server.isDown = true
    server.dropSockets()
    await panel(page).getByText('No connection.').waitFor()
    await write(page, 'first')
    await write(page, 'second')
    expect(await bubbles(page)).toEqual(['Hello!', 'first', 'second'])
    await page.clock.fastForward('00:15')
    await panel(page).getByText('Not sent yet').first().waitFor()
    await expect.poll(() => panel(page).getByRole('button', { name: 'Try again' }).count()).toBe(2)
    server.isDown = false
    await page.reload()
    await field(page).waitFor()
    await texts(page).toEqual(['Hello!', 'first', 'You said: first', 'second', 'You said: second'])
  })
})

it('a call that is lost while the chat opens is made again, and nobody is asked to', async () => {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  let lost = 0
  for (const address of ['**/api/user/settings?*', '**/api/user/session'])
    await page.route(address, (route) => ((lost += 1), route.abort()), { times: 1 })
  await page.reload()
  await openChat(page)
  await texts(page).toEqual(['Hello!'])
  expect(lost).toBe(2)
})

describe('pages and tabs', () => {
  it('the next page goes on with the talk; a draft is still there', async () => {
    const page = await talk()
    await write(page, 'Hi')
    await texts(page).toEqual(['Hello!', 'Hi', 'You said: Hi'])
    await field(page).fill('Half a sent')
    await page.reload()
    await field(page).waitFor()
    await texts(page).toEqual(['Hello!', 'Hi', 'You said: Hi'])
    expect(await field(page).inputValue()).toBe('Half a sent')
    expect(server.count('conversationStart')).toBe(1)
  })

  it('without the company’s wish nothing is kept between pages', async () => {
    const { settings } = server
    server.settings = { ...settings, pluginStyle: { ...settings.pluginStyle, persistBetweenPages: false } }
    const page = await talk()
    await write(page, 'Hi')
    await page.reload()
    await openChat(page)
    await texts(page).toEqual(['Hello!'])
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  })

  it('two tabs share one session: both see everything, once', async () => {
    const page = await talk()
    const other = await page.context().newPage()
    await other.goto(stand.hosts.origin)
    await openChat(other)
    await write(page, 'from one')
    await texts(other).toEqual(['Hello!', 'from one', 'You said: from one'])
    await write(other, 'from two')
    const all = ['Hello!', 'from one', 'You said: from one', 'from two', 'You said: from two']
    await texts(page).toEqual(all)
    await texts(other).toEqual(all)
    expect(server.count('conversationStart')).toBe(1)
    await panel(other).getByRole('button', { name: 'More' }).click()
    await panel(other).getByRole('button', { name: 'Start again' }).click()
    await texts(other).toEqual(['Hello!'])
    await texts(page).toEqual(['Hello!'])
    await write(page, 'together')
    await texts(other).toEqual(['Hello!', 'together', 'You said: together'])
  })

  it('a tab that hears of the end before it hears of the next session goes on with that one', async () => {
    const page = await talk()
    const first = server.talk
    const session = await nextSession(page)
    first.ended = true
    server.dropSockets()
    await texts(page).toEqual(['Hello!', 'from the next', 'You said: from the next'])
    expect(await keptSession(page)).toBe(session)
  })

  describe('what the session before is told late is not about the next one', () => {
    it('a socket that is refused', async () => {
      const page = await talk()
      const first = server.talk
      const session = await nextSession(page)
      const refuse = server.hold('socketTicket')
      await arrives('socketTicket', () => server.dropSockets([first]))
      first.ended = true
      const answer = server.hold('events')
      await arrives('events', () => hearOfAnotherTab(page))
      const refused = page.waitForResponse((told) => told.status() === 401)
      refuse()
      await refused
      answer()
      await texts(page).toEqual(['Hello!', 'from the next', 'You said: from the next'])
      await write(page, 'together')
      await panel(page).getByText('You said: together').waitFor()
      expect(await keptSession(page)).toBe(session)
    })

    it('a text that is refused is said in the next one', async () => {
      const page = await talk()
      const first = server.talk
      const session = await nextSession(page)
      const letGo = server.hold('text')
      await arrives('text', () => write(page, 'Anybody?'))
      first.ended = true
      await hearOfAnotherTab(page)
      await panel(page).getByText('from the next', { exact: true }).waitFor()
      letGo()
      await texts(page).toEqual([
        'Hello!',
        ...['from the next', 'Anybody?'].flatMap((text) => [text, `You said: ${text}`]),
      ])
      expect(await keptSession(page)).toBe(session)
    })

    it('a text that is answered stays there, and the end that was asked for is not asked for here', async () => {
      const page = await talk()
      const session = await nextSession(page)
      const letGo = server.hold('text')
      await arrives('text', () => write(page, 'Still there'))
      await panel(page).getByRole('button', { name: 'More' }).click()
      await panel(page).getByRole('button', { name: 'End chat' }).click()
      await hearOfAnotherTab(page)
      await panel(page).getByText('from the next', { exact: true }).waitFor()
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/text') && answer.ok())
      letGo()
      await answered
      await write(page, 'together')
      await texts(page).toEqual([
        'Hello!',
        ...['from the next', 'together'].flatMap((text) => [text, `You said: ${text}`]),
      ])
      expect(server.count('conversationEnd')).toBe(0)
      expect(await keptSession(page)).toBe(session)
    })
  })

  it('earlier messages are a press away', async () => {
    const page = await talk()
    for (let line = 0; line < 30; line++) server.say({ text: `Line ${line}` })
    await panel(page).getByText('Line 29').waitFor()
    await page.evaluate('sessionStorage.clear()')
    const fresh = await page.context().newPage()
    await fresh.goto(stand.hosts.origin)
    await openChat(fresh)
    await panel(fresh).getByText('Line 29').waitFor()
    expect((await bubbles(fresh)).length).toBe(20)
    await panel(fresh).getByRole('button', { name: 'Earlier messages' }).click()
    await expect.poll(async () => (await bubbles(fresh)).length).toBe(31)
    expect((await bubbles(fresh)).slice(0, 2)).toEqual(['Hello!', 'Line 0'])
  })
})

describe('an end', () => {
  it('of the session keeps what was said and written, and offers a new chat', async () => {
    const page = await talk()
    server.endSessions()
    await write(page, 'Too late')
    await panel(page).getByText('This chat is over.').waitFor()
    expect(await bubbles(page)).toEqual(['Hello!', 'Too late'])
    await panel(page).getByRole('button', { name: 'Start a new chat' }).click()
    await texts(page).toEqual(['Hello!'])
    expect(await field(page).inputValue()).toBe('Too late')
  })

  it('WEBPLUGIN-041/warning/end: nobody says anything: the company asks whether somebody is there, and then ends the chat', async () => {
    const minute = 60_000
    server.settings = {
      ...server.settings,
      chatSession: {
        enableSessionTimeout: true,
        timeout: 10 * minute,
        confirmationTimeout: minute,
        confirmationTitle: { en: 'Hello?' },
        confirmationMessage: { en: 'We would end this chat.' },
      },
    }
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await page.clock.install()
    await page.reload()
    await openChat(page)
    await panel(page).getByText('Hello!').waitFor()
    await page.clock.runFor(9 * minute)
    expect(await panel(page).getByRole('alertdialog').count()).toBe(0)
    await page.clock.runFor(minute + 2000)
    const dialog = panel(page).getByRole('alertdialog', { name: 'Hello?' })
    await dialog.getByText('We would end this chat.').waitFor()
    await dialog.getByRole('button', { name: 'Go on chatting' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.clock.runFor(10 * minute + 2000)
    await dialog.waitFor()
    await page.clock.runFor(minute)
    await panel(page).getByText('This chat has ended because nobody wrote').waitFor()
    await expect
      .poll(() => server.said.filter(({ name }) => name === 'conversationEnd').map(({ input }) => input['by']))
      .toEqual(['timeout'])
  })
})
