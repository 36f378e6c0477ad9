/** How long a browser stays signed in, and what its tabs do when the session is over. */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, password, type PersonName, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const close = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

/** The access token of this browser is over, as it is after a quarter of an hour. */
const passQuarter = (page: Page) => page.evaluate(`localStorage.setItem('expires_at', '1')`)

async function signIn(page: Page, name: PersonName, { isLasting = true } = {}) {
  await page.getByLabel('Email', { exact: false }).fill(world.agents[name].email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (!isLasting) await page.getByLabel('Keep me signed in').uncheck()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signedIn(name: PersonName, path = '/', options = {}): Promise<Page> {
  const page = await world.page()
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`)
  await signIn(page, name, options)
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  return page
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /: profile and preferences/ }).click()
  await page.getByText('Logout').click()
  await page.waitForURL((url) => url.pathname === '/sign-in')
}

/**
 * The same browser, closed, and opened a quarter of an hour later: cookies without an end are gone, and the access token is
 * over. What is kept is changed after the page was closed, because an open page may renew its token at any moment.
 */
async function restarted(page: Page): Promise<Page> {
  const { cookies, origins } = await page.context().storageState()
  await page.context().close()
  const lasting = cookies.filter(({ expires }) => expires > 0)
  const over = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: [...localStorage.filter(({ name }) => name !== 'expires_at'), { name: 'expires_at', value: '1' }],
  }))
  return world.page({ storageState: { cookies: lasting, origins: over } })
}

describe('a browser', () => {
  it('stays signed in after the tab that signed in was closed, and after a restart', async () => {
    const first = await signedIn('agent')
    await heading(first, 'Conversations')
    await passQuarter(first)
    const second = await first.context().newPage()
    await first.close()
    await second.goto('/profile')
    await heading(second, 'Profile')
    const later = await restarted(second)
    await later.goto('/conversations')
    await heading(later, 'Conversations')
    await close(later)
  })

  it('forgets a sign-in at its end where nobody asked it to keep one', async () => {
    const page = await signedIn('agent', '/conversations', { isLasting: false })
    await passQuarter(page)
    await page.reload()
    await heading(page, 'Conversations')
    const later = await restarted(page)
    await later.goto('/conversations')
    await heading(later, 'Your session has ended')
    await close(later)
  })

  it('shows no script what renews the session', async () => {
    const page = await signedIn('agent')
    const kept = await page.evaluate<string>(
      `JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])`,
    )
    const { cookies } = await page.context().storageState()
    const cookie = cookies.find(({ name }) => name === 'parley-sign-in')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/agent/session' })
    expect(kept).toContain('access_token')
    expect(kept).not.toContain(cookie.value)
    await close(page)
  })

  it('renews its token once, however many tabs need it at the same time', async () => {
    const one = await signedIn('agent', '/conversations')
    const tabs = [one, await one.context().newPage(), await one.context().newPage()]
    const renewals: Route[] = []
    await one.context().route('**/api/agent/session/renew', (route) => void renewals.push(route))
    // A file of the same origin, so that nothing asks before all of them do.
    await one.goto('/settings.json')
    await passQuarter(one)
    await Promise.all(tabs.map((tab) => tab.goto('/conversations', { waitUntil: 'commit' })))
    // One tab holds the lock, and the others wait for it.
    const inLine = `navigator.locks.query().then(({ held, pending }) => held.length + pending.length === ${tabs.length})`
    await expect.poll(() => one.evaluate(inLine), { timeout: 20_000 }).toBe(true)
    await expect.poll(() => renewals.length).toBe(1)
    await renewals[0]!.continue()
    await Promise.all(tabs.map((tab) => heading(tab, 'Conversations')))
    expect(renewals).toHaveLength(1)
    await close(one)
  })
})

describe('the end of a session', () => {
  it('signs out all tabs of a browser at once', async () => {
    const one = await signedIn('agent', '/conversations')
    const other = await one.context().newPage()
    await other.goto('/profile')
    await heading(other, 'Profile')
    await signOut(one)
    await other.waitForURL((url) => url.pathname === '/sign-in')
    await close(one)
  })

  it('that was ended in another browser asks over the page, keeps what is written, and goes on there', async () => {
    const [one, other] = [await signedIn('agent', '/profile'), await signedIn('agent', '/profile')]
    await heading(one, 'Profile')
    await one.getByLabel('First name').fill('Amelia')
    await signOut(other)
    await one.getByRole('dialog').getByRole('heading', { name: 'Your session has ended' }).waitFor()
    // Longer than the second of the sign-out, up to which sign-ins are over.
    world.clock.advance(2000)
    await one.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
    await one.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await one.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await one.getByLabel('First name').inputValue()).toBe('Amelia')
    await close(one, other)
  })

  it('that was ended in another browser leads a reload to the sign-in, and back to the same page', async () => {
    const [one, other] = [await signedIn('agent', '/profile'), await signedIn('agent', '/conversations')]
    await heading(one, 'Profile')
    await signOut(other)
    await one.reload()
    await heading(one, 'Your session has ended')
    world.clock.advance(2000)
    await signIn(one, 'agent')
    await heading(one, 'Profile')
    await close(one, other)
  })

  it('leaves what is written in one tab alone when another one finds it', async () => {
    const one = await signedIn('agent', '/profile')
    await heading(one, 'Profile')
    await one.getByLabel('First name').fill('Amelia')
    const second = await one.context().newPage()
    const other = await signedIn('agent')
    await signOut(other)
    await second.goto('/conversations')
    await heading(second, 'Your session has ended')
    await one.getByRole('dialog').getByRole('heading', { name: 'Your session has ended' }).waitFor()
    expect(await one.getByLabel('First name').inputValue()).toBe('Amelia')
    world.clock.advance(2000)
    await signIn(second, 'agent')
    await heading(second, 'Conversations')
    await one.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await one.getByLabel('First name').inputValue()).toBe('Amelia')
    await close(one, other)
  })
})
