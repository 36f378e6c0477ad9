import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingFlags } from '#shared/access'
import { breakpointsPx, cardRadiusPx, codeEditorHeightPx, panelWidthPx, toastWidthPx } from '#shared/limits'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { companies } from '../../functions/platform/tenancy/tenancy.ts'
import { openWorld, password, type PersonName, type World } from '../kit/world.ts'
import { across } from './console.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('where people begin and end up', () => {
  it.each([
    ['admin', '/content/responses', 'Responses'],
    ['provider', '/content/responses', 'Responses'],
    ['agent', '/conversations', 'Conversations'],
  ] satisfies [PersonName, string, string][])(
    'SHELL-001/builders/agents: the root leads the %s to %s',
    async (name, path, title) => {
      const page = await world.pageAs(name)
      await page.goto('/')
      await heading(page, title)
      expect(pathOf(page)).toBe(path)
      await page.context().close()
    },
  )

  it('SHELL-002, SHELL-003/sentence/home, SHELL-004: an agent is told of what is not there and what is closed, and goes home', async () => {
    const page = await world.pageAs('agent')
    await page.goto('/no/such/page')
    await heading(page, 'Page not found')
    await page.goto('/settings/environments')
    await heading(page, 'No Access')
    expect(pathOf(page)).toBe('/no-access')
    const text =
      'You do not have the correct access permissions to be able to view this page. ' +
      'Check with your administrator or raise a ticket if you think this is incorrect.'
    await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await heading(page, 'Conversations')
    expect(pathOf(page)).toBe('/conversations')
    await page.context().close()
  })

  it('SHELL-010/redirects: a short name leads to the page, signed in or on the way through the sign-in', async () => {
    const page = await world.page()
    await page.goto('/forms')
    await signIn(page, 'admin')
    await heading(page, /^Forms/)
    expect(pathOf(page)).toBe('/content/forms')
    await page.goto('/entities')
    await heading(page, 'Entities')
    expect(pathOf(page)).toBe('/training/entities')
    await page.context().close()
  })

  it('SHELL-009/fallback: a page whose files cannot be had leaves the frame around the error standing', async () => {
    const page = await world.pageAs('admin')
    await page.route('**/assets/profile-page-*.js', (route) => route.abort())
    await page.goto('/profile')
    await heading(page, 'Oops')
    await page.getByRole('link', { name: 'Forms', exact: true }).click()
    await heading(page, /^Forms/)
    await page.context().close()
  })
})

describe('what the company has closed', () => {
  const setClosed = async (closed: (typeof closingFlags)[number][]) => {
    const table = new Table({ client: world.companies.bloom.id })
    const company = (await table.get(companies, 'company'))!
    await transact([table.put(companies, { ...company, closed })])
  }
  afterAll(() => setClosed([]))

  it('SHELL-005/intents/entities/builds/review, SHELL-006, SHELL-007, SHELL-008/entry/direct-address: is closed to provider staff too, live chat excepted', async () => {
    await setClosed([...closingFlags])
    const page = await world.pageAs('provider')
    const closed = [
      ...['intents', 'entities', 'builds', 'unanswered-questions'].map((name) => `/training/${name}`),
      '/content/visual-builder',
      '/analytics',
    ]
    for (const path of closed) {
      await page.goto(path)
      await heading(page, 'No Access')
      expect(pathOf(page), path).toBe('/no-access')
    }
    await page.goto('/conversations')
    await heading(page, 'Conversations')
    expect(await page.getByRole('link', { name: 'Conversations' }).count()).toBe(0)
    await page.context().close()
  })
})

it('AUTH-017/editors/ok: what is live beside a draft is looked at in every editor of the build area, and changed in none', async () => {
  const { admin } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
  const { forms, blocks, knowledge, environments } = admin
  const order = await forms.create({ type: 'form', title: 'Order', questions: [] })
  const hours = await blocks.create({ type: 'message', title: 'Hours', group: 'General', text: { en: 'Nine to six.' } })
  const ask = await knowledge.createIntent({ title: 'Ask', utterances: [{ text: 'When?', entities: [] }] })
  const flower = await knowledge.createEntity({ title: 'Flower', synonyms: [{ value: 'rose', written: ['roses'] }] })
  await environments.create({ name: 'Draft', isLive: false })
  const page = await world.pageOf(admin.agent)
  for (const [path, title] of [
    [`/content/responses/edit/${hours._id}`, 'Hours'],
    [`/content/forms/edit/${order._id}`, 'Order'],
    [`/training/intents/${ask._id}`, 'Ask'],
    [`/training/entities/${flower._id}`, 'Flower'],
  ] as const) {
    await page.goto(path)
    await heading(page, title)
    await page.getByText('so it is read-only here').waitFor()
    expect(await page.locator('main input, main textarea').count(), path).toBeGreaterThan(0)
    // The phone beside a response is a chat of its own, and a sentence that is tried is kept nowhere.
    const open =
      'main :is(input:not([type=search]), textarea):not([readonly], [disabled], [aria-readonly=true], .still-phone *, .try-sentence *)'
    expect(await page.locator(open).count(), path).toBe(0)
    expect(await page.getByRole('button', { name: /^Save/, disabled: false }).count(), path).toBe(0)
  }
  await page.goto(`/content/responses/edit/${hours._id}`)
  await heading(page, 'Hours')
  expect(await page.getByRole('button', { name: /^(Cancel|Save)/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await heading(page, /^Responses/)
  await page.context().close()
})

it('SHELL-048/expanded/collapsed: the sidebar is 209 px wide, and as a rail between 45 and 52', async () => {
  const page = await world.pageAs('admin')
  await heading(page, 'Responses')
  const width = async () => (await page.locator('.sidebar-surface').boundingBox())?.width
  expect(await width()).toBe(209)
  await page.getByRole('button', { expanded: true }).click()
  await page.locator('.sidebar-rail').waitFor()
  const rail = await width()
  expect(rail).toBeGreaterThanOrEqual(45)
  expect(rail).toBeLessThanOrEqual(52)
  await page.context().close()
})

it('SHELL-049, SHELL-050/toast/panel/editor/radius: the layout changes at its breakpoints, and its parts have their sizes', async () => {
  const { narrow, wide, tab, mobile, lowHeight } = breakpointsPx
  const height = lowHeight + 200
  const { admin } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
  const { knowledge, environments } = admin
  const ask = await knowledge.createIntent({ title: 'Ask', utterances: [] })
  await environments.create({ name: 'Draft', isLive: false })
  const page = await world.pageOf(admin.agent)
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  await page.goto('/settings/general')
  await heading(page, 'General')
  await page.locator('.general-contents').waitFor()
  expect(await across(page, tab, () => page.locator('.general-contents').count())).toEqual([1, 0])
  expect(await across(page, mobile, () => page.locator('.sidebar:not(.sidebar-mobile)').count())).toEqual([1, 0])

  await page.setViewportSize({ width: 1440, height })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const { x, y, ...toast } = await boxOf('.notifications')
  expect(toast.width).toBe(toastWidthPx)
  expect([1440 - x - toast.width, height - y - toast.height]).toEqual([24, 24])
  const radius = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).borderRadius`)
  expect(await radius('#company')).toBe(`${cardRadiusPx}px`)
  const entry = async () => (await boxOf('.sidebar-entry')).height
  const roomy = await entry()
  for (const [low, isRoomy] of [
    [lowHeight, false],
    [lowHeight + 1, true],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: low })
    expect((await entry()) === roomy).toBe(isRoomy)
  }

  await page.goto('/settings')
  await heading(page, 'Settings')
  expect(await radius('.section-card')).toBe(`${cardRadiusPx}px`)

  await page.goto('/settings/web-plugin?tab=style')
  await page.locator('.stylesheet-editor').waitFor()
  expect((await boxOf('.stylesheet-editor')).height).toBe(codeEditorHeightPx)

  await page.goto(`/training/intents/${ask._id}`)
  await heading(page, 'Ask')
  const columns = () =>
    page.evaluate<number>(
      `getComputedStyle(document.querySelector('.item-workspace')).gridTemplateColumns.split(' ').length`,
    )
  expect(await across(page, wide - 1, columns)).toEqual([2, 1])
  await page.setViewportSize({ width: 1440, height })
  await page.getByRole('button', { name: 'Preview Bot' }).click()
  await page.getByRole('button', { name: 'Close Preview' }).first().waitFor()
  // Without the line at its edge.
  expect(await page.evaluate(`document.querySelector('aside:has(.preview)').clientWidth`)).toBe(panelWidthPx)
  expect(await across(page, narrow, () => page.locator('#preview-button').getByText('Close Preview').count())).toEqual([
    1, 0,
  ])
  await page.context().close()
})

it('a table shows as many rows as the window has room for, and at least five', async () => {
  const { admin } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
  for (let number = 1; number <= 30; number += 1)
    await admin.forms.create({ type: 'form', title: `Form ${number}`, questions: [] })
  const page = await world.pageOf(admin.agent)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/content/forms')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect.poll(() => rows.count()).toBeGreaterThan(12)
  const { bottom, height } = await page.evaluate<{ bottom: number; height: number }>(
    `({ bottom: document.querySelector('tbody').getBoundingClientRect().bottom, height: document.querySelector('tbody tr').clientHeight })`,
  )
  expect(bottom).toBeLessThanOrEqual(900)
  expect(bottom + height).toBeGreaterThan(900 - 2 * height)
  await page.setViewportSize({ width: 1280, height: 320 })
  await expect.poll(() => rows.count()).toBe(5)
  await page.context().close()
})

it('AUTH-001/domain/client: the sign-in asks the user pool that the settings name, as the client they name', async () => {
  const page = await world.page()
  const { userPoolClientId, userPoolEndpoint = '' } = world.cloud.settings
  const asked: Request[] = []
  page.on('request', (request) => void (request.url().startsWith(userPoolEndpoint) && asked.push(request)))
  const other = { ...world.cloud.settings, userPoolClientId: 'another-client' }
  await page.route('**/settings.json', (route) => route.fulfill({ json: other }))
  await page.goto('/sign-in')
  await signIn(page, 'admin')
  await page.getByRole('alert').first().waitFor()
  await page.unroute('**/settings.json')
  await page.goto('/sign-in')
  await signIn(page, 'admin')
  await heading(page, 'Responses')
  const clients = asked.map((request) => (request.postDataJSON() as { ClientId?: string } | null)?.ClientId)
  expect(clients[0]).toBe('another-client')
  expect(clients.at(-1)).toBe(userPoolClientId)
  await page.context().close()
})

it('AUTH-004/bearer/client/accept: every call carries token, workspace and Accept; only the first one, which asks for the workspace, cannot', async () => {
  const page = await world.page()
  const calls: Request[] = []
  // Those of the session itself are known by their cookie.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/agent/session')) calls.push(request)
  })
  await page.goto('/sign-in')
  await page.waitForLoadState('networkidle')
  const before = calls.length
  await signIn(page, 'admin')
  await heading(page, 'Responses')
  for (const path of ['/content/forms', '/settings/environments', '/settings/history', '/profile']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const token = await page.evaluate<string>(`localStorage.getItem('access_token')`)
  const headers = await Promise.all(calls.slice(before).map((request) => request.allHeaders()))
  const sent = headers.map(({ authorization, accept, 'x-client': client }) => ({ authorization, accept, client }))
  const always = { authorization: `Bearer ${token}`, accept: 'application/json' }
  expect(sent.length).toBeGreaterThan(8)
  expect(sent[0]).toEqual({ ...always, client: undefined })
  for (const call of sent.slice(1)) expect(call).toEqual({ ...always, client: 'bloom' })
  await page.context().close()
})

async function signIn(page: Page, name: PersonName) {
  await page.getByLabel('Email', { exact: false }).fill(world.agents[name].email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
