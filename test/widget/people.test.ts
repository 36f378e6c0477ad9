/** People in a chat: who comes, goes and types, what of it a customer sees, and a chat that does not begin. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitMsMax } from '../kit/browser.ts'
import { field, launcher, openChat, panel, visit, write } from './host-page.ts'
import { standUp } from './own-stand.ts'
import type { TalkServer } from './talk-server.ts'

const stand = await standUp()

let server: TalkServer
beforeEach(async () => {
  server = await stand.afresh({
    pluginStyle: { version: 2, allowFeedback: true, enableDownloadChat: true },
  })
})

const id = '01J9ZK3V5Q8XN4T7M2R6W0Y001'
const maya = { _id: id, name: 'Maya Vale' }
async function talk(): Promise<Page> {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await openChat(page)
  await panel(page).getByText('Hello!').waitFor()
  return page
}

const heardOf = (name: string) => server.said.filter((said) => said.name === name).map(({ input }) => input)

describe('people', () => {
  it('PREVIEW-007: whoever types is shown until they say something; who came and who left is told; then the talk is rated', async () => {
    const page = await talk()
    server.happen({ type: 'userIntervention', interventionId: id })
    await panel(page).getByText('Your request is with our team').waitFor()
    server.happen({ type: 'agentIntervention', interventionId: id, agent: maya })
    await panel(page).getByText('Maya Vale has joined the chat').waitFor()
    server.agentTypes('Maya Vale')
    const typing = panel(page).getByText('Maya Vale is typing')
    await typing.waitFor({ state: 'attached' })
    server.say({ messageType: 'agent-msg', text: 'Good morning', agent: maya })
    await panel(page).getByText('Good morning').waitFor()
    expect(await typing.count()).toBe(0)
    server.happen({ type: 'interventionEnd', interventionId: id, by: 'agent', agent: maya })
    await panel(page).getByText('Maya Vale has left the chat').waitFor()
    await panel(page).getByRole('button', { name: '4 of 5' }).click()
    await panel(page).getByText('Thank you!').waitFor()
    await expect.poll(() => heardOf('rating')).toMatchObject([{ rating: 4 }])
  })

  it('is rated as the survey of the company asks, with words where it wants some, and not where it asks nobody', async () => {
    const page = await talk()
    const end = { type: 'interventionEnd', interventionId: id, by: 'agent', agent: maya } as const
    server.happen({ ...end, survey: { scale: 'thumbs', comment: true } })
    await panel(page).getByRole('button', { name: '5 of 5' }).waitFor()
    expect(await panel(page).locator('.faces button').count()).toBe(2)
    await panel(page).getByRole('button', { name: '1 of 5' }).click()
    await panel(page).getByRole('textbox', { name: 'Would you like to tell us more?' }).fill('Too slow')
    await panel(page).locator('.comment').getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => heardOf('rating')).toMatchObject([{ rating: 1 }, { rating: 1, comment: 'Too slow' }])
    expect(await panel(page).locator('.comment').count()).toBe(0)
    server.happen({ ...end, survey: null })
    await panel(page).locator('[part=rating]').waitFor({ state: 'detached' })
    await expect.poll(() => panel(page).locator('.rating').count()).toBe(0)
  })

  it('a reassignment is told by name, and a note among staff leaves nobody typing', async () => {
    const page = await talk()
    const jonas = { _id: id.replace(/1$/, '2'), name: 'Jonas Keller' }
    server.happen({ type: 'agentIntervention', interventionId: id, agent: maya })
    await panel(page).locator('.titles').getByText('Maya Vale').waitFor()
    server.happen({ type: 'agentAssigned', interventionId: id, agent: jonas, by: maya })
    await panel(page).getByText('Jonas Keller has joined the chat').waitFor()
    await panel(page).locator('.titles').getByText('Jonas Keller').waitFor()
    server.happen({ type: 'note', agent: jonas, text: 'A difficult one' })
    const read = page.waitForResponse((response) => response.url().includes('/api/user/event?'))
    await page.reload()
    await (await read).finished()
    // Who types is told to open sockets alone.
    await expect.poll(() => server.count('socket:authentication')).toBe(2)
    await field(page).waitFor()
    await panel(page).locator('.titles').getByText('Jonas Keller').waitFor()
    expect(await panel(page).locator('.typing').count()).toBe(0)
    server.agentTypes('Jonas Keller')
    await panel(page).getByText('Jonas Keller is typing').waitFor({ state: 'attached' })
    server.happen({ type: 'agentUnassigned', interventionId: id, agent: jonas, by: maya })
    await panel(page).getByText('Your request is with our team').waitFor()
    expect(await page.content()).not.toContain('A difficult one')
  })

  it('CONVERSATIONS-041: a talk that the server cannot begin says so, and begins when it is tried again', async () => {
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await page.clock.install()
    const starts = '**/event/conversation-start'
    let [tries, isUp] = [0, false]
    await page.route(starts, (route) => {
      tries += 1
      return isUp ? route.continue() : route.fulfill({ status: 500, json: { code: 'internal', errorMessage: 'No.' } })
    })
    await openChat(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    // An answer that comes once the clock stands sets a time for the next try, which the clock has to be moved to.
    const shows = (text: string) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(5000)
            return panel(page).getByText(text).count()
          },
          { timeout: waitMsMax },
        )
        .toBe(1)
    await shows('The chat could not be opened.')
    const before = tries
    await panel(page).getByRole('button', { name: 'Try again' }).dispatchEvent('click')
    await expect.poll(() => tries).toBeGreaterThan(before)
    isUp = true
    await shows('Hello!')
    expect(await panel(page).getByText('The chat could not be opened.').count()).toBe(0)
  })

  it('PREVIEW-007: whoever types is still shown when an answer arrives late with what was heard before', async () => {
    const page = await talk()
    await page.clock.install()
    let answer = () => {}
    const isDue = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/user/event/text', async (route) => {
      const response = await route.fetch()
      await isDue
      await route.fulfill({ response })
    })
    await write(page, 'Hi')
    await panel(page).getByText('You said: Hi').waitFor()
    await page.clock.pauseAt(Date.now() + 10_000)
    server.agentTypes('Maya Vale')
    const typing = panel(page).getByText('Maya Vale is typing')
    await typing.waitFor({ state: 'attached' })
    const answered = page.waitForResponse('**/api/user/event/text')
    answer()
    await (await answered).finished()
    server.refuse = { name: 'text', code: 'forbidden' }
    await page.unroute('**/api/user/event/text')
    // What is written next goes out once the answer before has been read.
    await write(page, 'And on')
    await panel(page).locator('.retry').waitFor()
    expect(await typing.count()).toBe(1)
  })

  it('what comes while the chat is closed is counted on its button; reading is told', async () => {
    const page = await talk()
    await expect.poll(() => heardOf('socket:read').at(-1)).toMatchObject({ number: 2 })
    await panel(page).getByRole('button', { name: 'Close the chat' }).click()
    server.say({ text: 'Still there?' })
    server.say({ text: 'We have news' })
    await expect.poll(() => launcher(page).getAttribute('aria-label')).toBe('Open the chat, 2 unread')
    await launcher(page).click()
    await expect.poll(() => heardOf('socket:read').at(-1)).toMatchObject({ number: 4 })
    await panel(page).getByRole('button', { name: 'Close the chat' }).click()
    expect(await launcher(page).getAttribute('aria-label')).toBe('Open the chat')
  })

  it('whoever reads further up stays there, and is told of what is new', async () => {
    const page = await talk()
    for (let line = 0; line < 30; line++) server.say({ text: `Line ${line}` })
    await panel(page).getByText('Line 29').waitFor()
    const log = panel(page).getByRole('log')
    await log.hover()
    await page.mouse.wheel(0, -4000)
    await panel(page).getByText('Hello!').hover()
    server.say({ text: 'The newest' })
    await panel(page).getByRole('button', { name: 'New messages' }).click()
    await expect.poll(() => panel(page).getByText('The newest').isVisible()).toBe(true)
    await panel(page).getByRole('button', { name: 'New messages' }).waitFor({ state: 'detached' })
  })

  it('the chat is kept as a text file, and speaks another language when it is asked to', async () => {
    const page = await talk()
    await write(page, 'Do you deliver?')
    await panel(page).getByText('You said: Do you deliver?').waitFor()
    const download = page.waitForEvent('download')
    await panel(page).getByRole('button', { name: 'More' }).click()
    await panel(page).getByRole('button', { name: 'Save this chat' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^chat-\d{4}-\d{2}-\d{2}\.txt$/)
    await panel(page).getByRole('button', { name: 'More' }).click()
    await panel(page).getByRole('button', { name: 'Deutsch' }).click()
    await expect.poll(() => field(page).getAttribute('placeholder')).toBe('Ihre Nachricht')
    await write(page, 'Hallo')
    await expect.poll(() => heardOf('text').at(-1)).toMatchObject({ text: 'Hallo', language: 'de' })
  })
})
