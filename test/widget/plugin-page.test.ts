/** The plugin on its own page, in front of the real server: the bot, a person, another language, another tab. */
import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../journeys/accessibility.ts'
import { png } from '../kit/content-drafts.ts'
import { readState, writeFile } from '../../functions/platform/table/release-store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { previewWord } from '../../functions/platform/tenancy/preview-word.ts'
import { contentScope, environments } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, type Worker, type World } from '../kit/world.ts'
import { bubbles, field, launcher, openChat, openHosts, panel, write } from './host-page.ts'
import { saveSettings, shopOf } from './plugin-company.ts'
import { waitMsMax } from '../kit/browser.ts'

const settingsKeptMs = 6_000

let world: World
let shop: Awaited<ReturnType<typeof shopOf>>
let admin: Worker
let page: Page

beforeAll(async () => {
  world = await openWorld()
  shop = await shopOf(world)
  admin = shop.admin
  page = await world.page({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(waitMsMax)
  await page.goto(`/plugin/${shop.company.name}`)
})
afterAll(() => world.close())

const press = (name: string) => panel(page).getByRole('button', { name, exact: true }).click()
const says = (text: string, on = page) => panel(on).getByText(text, { exact: true }).last().waitFor()

describe('the plugin page of a company', () => {
  it('shows whose it is, and breaks no rule of WCAG 2.2 AA closed or open', async () => {
    await page.getByRole('heading', { name: shop.company.displayName }).waitFor()
    const teaser = page.getByRole('button', { name: 'May I help you choose?' })
    await teaser.waitFor()
    expect(await page.title()).toBe(shop.company.displayName)
    expect(await violationsOf(page)).toEqual([])
    await teaser.click()
    await says('Hello, I am Flora.')
    expect(await teaser.count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })

  it('goes from a quick reply over buttons to a gallery', async () => {
    await press('Show me')
    await says('What may it be?')
    expect(await panel(page).locator('.quick').count()).toBe(0)
    await press('Flowers')
    const first = panel(page).getByRole('group', { name: 'Card 1 of 2' })
    await first.getByRole('img', { name: 'Roses' }).waitFor()
    await expect
      .poll(() => first.locator('img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1)
    await press('Next')
    await panel(page).locator('.card').last().and(page.locator(':not([inert])')).waitFor()
  })

  it('asks for a day with a calendar and for a file, of which it says what it may be', async () => {
    await press('An order')
    await panel(page).getByLabel('Choose a date').fill('2030-05-14')
    await panel(page).locator('.asked').getByRole('button', { name: 'Send' }).click()
    await says('Which picture for the card?')
    await send({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await panel(page).locator('.told').getByText('file', { exact: false }).waitFor()
    await panel(page).locator('.told').getByRole('button').click()
    await send({ name: 'card.png', mimeType: 'image/png', buffer: png })
    await panel(page).locator('.mine img.media').waitFor()
  })

  it('is told what is not understood', async () => {
    await write(page, 'Do you sell bicycles?')
    await says('Sorry, I did not understand that.')
  })
})

async function send(file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent('filechooser')
  await press('Attach a file')
  await (await choosing).setFiles(file)
}

describe('a person', () => {
  it('takes over, is heard at once over the socket, sees who types, and is rated in the end', async () => {
    await press('A person')
    await panel(page).locator('.notice').getByText('Your request is with our team').waitFor()
    const [conversation] = await admin.conversations.list({})
    const userId = conversation!._id
    const agentId = admin.agent._id
    await admin.takeover.start({ userId, agentId })
    await says('Ada Admin has joined the chat')
    await admin.conversations.typing({ userId })
    await panel(page).getByText('Ada Admin is typing').waitFor({ state: 'attached' })
    await admin.conversations.sendText({ userId, draftEventId: ulid(), text: 'Hello from Ada.' })
    await says('Hello from Ada.')
    await panel(page).getByText('Ada Admin is typing').waitFor({ state: 'detached' })
    await admin.takeover.complete({ userId, agentId })
    await says('Ada Admin has left the chat')
    await press('5 of 5')
    await says('Thank you!')
    await expect.poll(async () => (await admin.takeover.history({ userId }))[0]?.rating).toBe(5)
  })
})

describe('the talk', () => {
  it('is still there after a reload and in another tab, and both hear', async () => {
    const before = await bubbles(page)
    await page.reload()
    await field(page).waitFor()
    await expect.poll(() => bubbles(page)).toEqual(before)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await openChat(other)
    await expect.poll(() => bubbles(other)).toEqual(before)
    await write(other, 'From the other tab')
    for (const tab of [page, other]) await says('From the other tab', tab)
    await expect.poll(async () => (await bubbles(page)).at(-1)).toBe('Sorry, I did not understand that.')
    await other.close()
  })

  it('goes on in another language', async () => {
    await press('More')
    await panel(page).getByRole('button', { name: 'Deutsch' }).click()
    await panel(page).getByPlaceholder('Ihre Nachricht').waitFor()
    await write(page, 'Verkaufen Sie Fahrräder?')
    await expect.poll(async () => (await bubbles(page)).at(-1)).toMatch(/nicht verstanden/)
  })
})

describe('a link to a release', () => {
  const hourMs = 60 * 60 * 1000
  let word = ''

  it('shows the chat of that release and says which one it is, without a breach of WCAG 2.2 AA', async () => {
    const { company } = shop
    const { _id: environment } = company.environments[0]!
    const base = await writeFile(company.id, new Map(), await readState(await liveOf(company.id)))
    const expires = Math.floor(world.clock.now() / 1000) + 3600
    word = await previewWord(company.id, { environment, expires, release: { base, number: 13 } })
    const visitor = await world.page({ reducedMotion: 'reduce' })
    visitor.setDefaultTimeout(waitMsMax)
    await visitor.goto(`/plugin/${company.name}?preview=${word}`)
    await visitor.getByText('Hello, I am Flora.', { exact: true }).waitFor()
    await visitor.getByText(/^Preview of release #13, until /).waitFor()
    expect(await launcher(visitor).count()).toBe(0)
    expect(await violationsOf(visitor)).toEqual([])
    await visitor.locator('section textarea').fill('Still there?')
    await world.clock.during(2 * hourMs, async () => {
      // The field is gone where the socket was refused before.
      await visitor.keyboard.press('Enter')
      await visitor.getByText('This preview has ended. Please ask for a new link.').waitFor()
    })
  })

  it('whose time is over says so, and opens no chat', async () => {
    const visitor = await world.page({ locale: 'de-DE' })
    visitor.setDefaultTimeout(waitMsMax)
    const over = word.split('.').with(2, '1700000000').join('.')
    await visitor.goto(`/plugin/${shop.company.name}?preview=${over}`)
    await visitor.getByText('Diese Vorschau ist beendet. Bitte fragen Sie nach einem neuen Link.').waitFor()
    expect(await visitor.locator('section').count()).toBe(0)
  })
})

async function liveOf(client: string) {
  const all = await new Table({ client }).get(environments, 'environments')
  return contentScope(client, all!.list[0]!)
}

it('WEBPLUGIN-040: another site shows the chat only if the company has named it', async () => {
  const hosts = await openHosts(() => world.cloud.origin)
  hosts.page = { script: `data-client="${shop.company.name}"` }
  const visitor = await world.page()
  visitor.setDefaultTimeout(waitMsMax)
  const told = visitor.waitForEvent('console', (message) => message.type() === 'warning')
  await visitor.goto(hosts.origin)
  expect((await told).text()).toBe(
    `The chat of ${shop.company.name} does not show on ${hosts.origin}, which is not one of its allowed websites. Add it in Parley under Web plugin, Allowed websites.`,
  )
  expect(await launcher(visitor).count()).toBe(0)
  await saveSettings(shop.company.id, [hosts.origin])
  world.clock.advance(settingsKeptMs)
  await visitor.reload()
  await openChat(visitor)
  await write(visitor, 'A riddle')
  await says('Sorry, I did not understand that.', visitor)
  await hosts.close()
})
