/** Every kind of message, as a customer sees it and answers it; and what must never run, however it is written. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Media, SaidChoice } from '#shared/chat/message'
import { bubbles, field, launcher, openChat, panel, visit, write } from './host-page.ts'
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
const choice = (title: string, action: Partial<SaidChoice['action']> = {}): SaidChoice => ({
  title,
  action: { type: 'block', value: id, ...action },
})
const picture: Media = { kind: 'image', pointer: id, contentType: 'image/png', name: 'rose.png', url: '/favicon.svg' }

async function talk(): Promise<Page> {
  const { page } = await visit(stand.browser, stand.hosts.origin)
  await openChat(page)
  await panel(page).getByText('Hello!').waitFor()
  return page
}

const heardOf = (name: string) => server.said.filter((said) => said.name === name).map(({ input }) => input)

describe('what a bot says', () => {
  it('quick replies go when one is pressed, the choices of a question stay', async () => {
    server.welcome = [
      { text: 'Hello!', choiceType: 'question', choices: [choice('Roses'), choice('Tulips')] },
      { text: 'Or?', choiceType: 'qreply', choices: [choice('Order'), choice('Hours')] },
    ]
    const page = await talk()
    await panel(page).getByRole('button', { name: 'Hours' }).click()
    await panel(page).getByText('You said: Hours').waitFor()
    expect(
      await panel(page)
        .getByRole('button', { name: /Order|Hours/ })
        .count(),
    ).toBe(0)
    await panel(page).getByRole('button', { name: 'Tulips' }).click()
    await panel(page).getByText('You said: Tulips').waitFor()
    expect(await bubbles(page)).toEqual(['Hello!', 'Or?', 'Hours', 'You said: Hours', 'Tulips', 'You said: Tulips'])
    expect(heardOf('choice')).toMatchObject([
      { eventNumber: 3, choice: 1 },
      { eventNumber: 2, choice: 1 },
    ])
  })

  it('CHOICES-014/device/track: links and numbers open on the device; a tracked link is told of', async () => {
    server.welcome = [
      {
        text: 'Hello!',
        choices: [
          choice('Shop', { type: 'url', value: 'https://bloom.example/shop', track: true }),
          choice('Call', { type: 'phone', value: '+49 (30) 123' }),
        ],
      },
    ]
    const page = await talk()
    const shop = panel(page).getByRole('link', { name: 'Shop' })
    expect(await shop.getAttribute('rel')).toContain('noopener')
    expect(await shop.getAttribute('target')).toBe('_blank')
    expect(await panel(page).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+4930123')
    await page.context().route('https://bloom.example/**', (route) => route.fulfill({ body: 'Shop' }))
    await shop.click()
    await expect.poll(() => heardOf('urlTrack')).toMatchObject([{ eventNumber: 2, url: 'https://bloom.example/shop' }])
  })

  it('a gallery moves one card at a time, and tells which card was chosen', async () => {
    const items = ['Roses', 'Tulips', 'Lilies'].map((title) => ({
      title,
      subtitle: 'From 29 €',
      media: picture,
      choices: [choice('Choose')],
    }))
    server.welcome = [{ text: 'Hello!' }, { items }]
    const page = await talk()
    await panel(page).getByRole('button', { name: 'Next' }).click()
    const card = panel(page).getByRole('group', { name: 'Card 2 of 3' })
    await card.getByRole('button', { name: 'Choose' }).click()
    await expect.poll(() => heardOf('choice')).toMatchObject([{ eventNumber: 3, item: 1, choice: 0 }])
    expect(await card.getByRole('img', { name: 'Tulips' }).getAttribute('src')).toBe(`${server.origin}/favicon.svg`)
  })

  it('a form asks for dates with a calendar and for files with a picker', async () => {
    server.welcome = [{ text: 'Hello!', formCallback: { key: 'day', fieldType: 'input-date' } }]
    server.bot = () => [{ text: 'And the receipt?', formCallback: { key: 'receipt', fieldType: 'input-file' } }]
    const page = await talk()
    await panel(page).getByLabel('Choose a date').fill('2026-12-24')
    await panel(page).locator('.asked').getByRole('button', { name: 'Send' }).click()
    const picking = page.waitForEvent('filechooser')
    await panel(page).getByRole('button', { name: 'Choose a file' }).click()
    await (await picking).setFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('receipt') })
    await expect.poll(() => heardOf('image')).toMatchObject([{ name: 'receipt.pdf' }])
    expect(heardOf('text')).toMatchObject([{ text: '2026-12-24' }])
    expect(heardOf('upload')).toMatchObject([{ contentType: 'application/pdf', bytes: 7 }])
    expect(server.heard).toContain('stored')
  })

  it('WEBPLUGIN-044: consecutive messages are shown the interval apart, in order', async () => {
    const messagesInterval = 900
    server.settings = { ...server.settings, pluginStyle: { ...server.settings.pluginStyle, messagesInterval } }
    server.welcome = ['Hello!', 'Two', 'Three'].map((text) => ({ text }))
    const { page } = await visit(stand.browser, stand.hosts.origin)
    await page.clock.install({ time: '2026-11-20T10:00:00' })
    await page.clock.pauseAt('2026-11-20T10:01:00')
    await page.reload()
    await launcher(page).click()
    const shown = async () => {
      await page.clock.runFor(20)
      return bubbles(page)
    }
    await expect.poll(shown).toEqual(['Hello!'])
    await panel(page).getByText('Flora is typing').waitFor({ state: 'attached' })
    await page.clock.runFor(messagesInterval - 100)
    expect(await bubbles(page)).toEqual(['Hello!'])
    await page.clock.runFor(100)
    expect(await bubbles(page)).toEqual(['Hello!', 'Two'])
    await page.clock.runFor(messagesInterval - 100)
    expect(await bubbles(page)).toEqual(['Hello!', 'Two'])
    await page.clock.runFor(100)
    expect(await bubbles(page)).toEqual(['Hello!', 'Two', 'Three'])
  })

  it('likes and dislikes are told once each', async () => {
    const page = await talk()
    const helpful = panel(page).getByRole('button', { name: 'Helpful', exact: true })
    await helpful.click()
    await helpful.click()
    await expect.poll(() => heardOf('feedback')).toMatchObject([{ eventNumber: 2, liked: true }])
    expect(await helpful.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('nothing that is said is run', () => {
  const corpus = [
    '<img src=x onerror="window.broken=1">',
    '<script>window.broken=1</script>',
    '<style>*{display:none}</style>',
    '[click](javascript:window.broken=1)',
    '[click](JaVaScRiPt:window.broken=1)',
    '[click]( javascript:window.broken=1)',
    '[click](data:text/html,<script>window.broken=1</script>)',
    '[click](vbscript:x)',
    '[a](https://ok.example/"onmouseover="window.broken=1)',
    '**<b onclick=window.broken=1>bold</b>**',
    '{{constructor.constructor("window.broken=1")()}}',
    '"><svg onload=window.broken=1>',
    'javascript:window.broken=1',
    '</textarea><script>window.broken=1</script>',
  ]
  const unsafe = (value: string) => choice('Press', { type: 'url', value })

  it('neither from the bot nor from the customer, in any field', async () => {
    server.settings = {
      ...server.settings,
      botName: corpus[0]!,
      messages: { ...server.settings.messages, chatTitle: { en: corpus[1]! }, chatBody: { en: corpus[11]! } },
      privacyPolicy: { url: 'javascript:window.broken=1', message: { en: corpus[0]! } },
    }
    server.welcome = [
      { text: 'Hello!' },
      ...corpus.map((text) => ({
        text,
        choices: [unsafe('javascript:window.broken=1'), unsafe(' data:text/html,x')],
        items: [{ title: text, subtitle: text, choices: [] }],
        media: { ...picture, name: text, url: 'javascript:window.broken=1' },
      })),
    ]
    server.bot = (text) => [{ text }]
    const page = await talk()
    for (const text of corpus) await write(page, text)
    const last = corpus.at(-1)!
    await expect.poll(async () => (await bubbles(page)).filter((text) => text.includes(last)).length).toBe(3)
    const addresses = await page.evaluate<string[]>(
      `[...document.querySelector('wbb-chat').shadowRoot.querySelectorAll('[href], [src]')].map((at) => at.getAttribute('href') ?? at.getAttribute('src'))`,
    )
    expect(addresses.filter((address) => !/^(https?|mailto|tel):/.test(address))).toEqual([])
    const made = `document.querySelector('wbb-chat').shadowRoot.querySelectorAll('script, style, iframe, [onerror], [onload], [onclick], [onmouseover]').length`
    expect(await page.evaluate(made)).toBe(0)
    expect(await page.evaluate('window.broken')).toBeUndefined()
  })

  it('what a customer types stays as it was typed', async () => {
    const page = await talk()
    await write(page, '**not bold** [no](https://link.example) <i>')
    await expect.poll(async () => (await bubbles(page)).length).toBe(3)
    expect((await bubbles(page))[1]).toBe('**not bold** [no](https://link.example) <i>')
  })

  it('a text that is too long stays in the field, and the customer is told what to do', async () => {
    const page = await talk()
    const pasted = 'rose '.repeat(200_000)
    await write(page, pasted)
    await page.getByText('Please shorten yours, or send it in parts.').waitFor()
    expect(await field(page).inputValue()).toBe(pasted)
    await write(page, 'rose')
    await expect.poll(() => bubbles(page)).toContain('rose')
    expect(await page.getByText('Please shorten yours, or send it in parts.').count()).toBe(0)
  })
})
