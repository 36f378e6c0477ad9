/**
 * What holds of every page of the console. Each clause opens the page over a server that answers as the contracts of its
 * routes say; the register (register.ts) says for whom a page is, and in what it differs from the others.
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { refusal, roles, type Role } from '#shared/access'
import type { RouteKey } from '#shared/contract'
import { Problem } from '#shared/problem'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { changeLanguage } from '../../../frontend/src/core/i18n.ts'
import { dismiss, notices } from '../../../frontend/src/core/live/notices.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import type { PageArea } from '../../../frontend/src/core/page.ts'
import { isOffered, pageNames, pages, type PageName } from '../../../frontend/src/core/pages.ts'
import { close } from '../../pages/close.ts'
import { maya } from '../../pages/screen.tsx'
import { openButtons, openFields } from './controls.ts'
import { addressOf, openPage, settle, startTexts, type Opened } from './page.tsx'
import { serve } from './server.ts'
import { readers, register, type PageLaw, type View } from './register.ts'
import { englishIn, missingKeys, textsOn } from './texts.ts'

/** The file that asks the pages of an area. */
const fileOf: Readonly<Record<PageArea, 'content' | 'work' | 'settings' | 'admin'>> = {
  content: 'content',
  overview: 'work',
  training: 'work',
  engagement: 'work',
  analytics: 'work',
  agent: 'work',
  settings: 'settings',
  admin: 'admin',
}

let complaints: MockInstance[]

/** Asks every clause of each page of some areas. */
export function askPages(file: 'content' | 'work' | 'settings' | 'admin'): void {
  // Here, because files that share a worker share this module, and each has hooks of its own.
  beforeAll(startTexts)
  beforeEach(() => {
    // Tests of other files in this worker have asked for keys as well.
    missingKeys()
    complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  })
  afterEach(() => {
    vi.restoreAllMocks()
    close()
  })
  for (const name of pageNames.filter((each) => fileOf[pages[each].area] === file)) {
    const law: PageLaw = register[name]
    describe(`the page ${name}`, () => {
      askReaders(name, law)
      if (!law.elsewhere) askView(law, addressOf(name, law.parameters), law)
    })
    for (const [tab, view] of Object.entries(law.tabs ?? {}))
      describe(`the page ${name}${tab}`, () => askView(law, addressOf(name, law.parameters) + tab, view))
  }
}

function askReaders(name: PageName, law: PageLaw): void {
  const clause = law.clause ? `${law.clause}: ` : ''
  it(`${clause}a page opens for its roles and leads others away`, async () => {
    const rights = (role: Role) => ({ roles: [role], permissions: [], closed: [], tier: [], readOnly: false })
    const isOpen = (role: Role) => refusal(rights(role), pages[name].access) === undefined
    const own: readonly Role[] = readers[law.for].roles
    expect(roles.filter(isOpen)).toEqual(own)
    for (const role of roles.filter((one) => !own.includes(one))) {
      const agent = { ...maya, roles: [role] }
      const { path } = await openPage(addressOf(name, law.parameters), { agent, answers: {}, isFramed: true })
      await waitFor(() => expect(path(), role).toBe('/no-access'))
      await settle()
      leave()
    }
    serve({ answers: {} })
    await loadSettings()
    expect(isOffered(name)).toBe(!law.isForDevelopers && !law.standsInForAddress)
  })
}

function askView(law: PageLaw, at: string, view: View): void {
  const reader = { ...maya, roles: [readers[law.for].least] }
  const open = (serving: Partial<Parameters<typeof openPage>[1]> = {}) =>
    openPage(at, { agent: reader, answers: view.answers ?? {}, ...serving })

  it('a page has German texts, names for screen readers, and no complaint in the console of the browser', async () => {
    await changeLanguage('de')
    try {
      await open()
      expect.soft(complaintsHeard(), 'the console of the browser').toEqual([])
      expect.soft(missingKeys(), 'keys without a text').toEqual([])
      expect.soft(englishIn(textsOn(document.body)), 'texts in English').toEqual([])
      expect.soft(await violations(), 'axe').toEqual([])
    } finally {
      leave()
      await changeLanguage('en')
    }
  })

  it('a page stands without an answer that is refused, and offers to ask for it again', async () => {
    const { calls } = await open()
    const asked = new Set(calls.filter((route) => route !== 'GET /api/agent/login'))
    const usual = buttonsToRetry().length
    leave()
    const aside: RouteKey[] = []
    for (const route of asked) {
      const refused = new Set([route])
      const opened = await open({ refused })
      expect(screen.getAllByRole('heading', { level: 1 }).length, `a heading without ${route}`).toBeGreaterThan(0)
      if (buttonsToRetry().length > usual) {
        await expectAskedAgain(opened, route, refused)
        expect(buttonsToRetry().length, `${route} is there`).toBe(usual)
      } else aside.push(route)
      leave()
    }
    expect(aside.toSorted()).toEqual(view.aside ?? [])
  })

  it('an empty page says what belongs there', async () => {
    await open({ isEmpty: true })
    expect.soft(complaintsHeard(), 'the console of the browser').toEqual([])
    if (!view.isNeverEmpty) expect(screen.queryAllByRole('table').filter(isBare)).toEqual([])
    if (view.empty !== undefined) expect(screen.queryAllByText(view.empty), view.empty).not.toEqual([])
  })

  it('a reader sees the page, and cannot change anything on it', async () => {
    await open()
    const before = new Set(openButtons())
    leave()
    await open({ agent: { ...reader, permissions: ['read'], readOnly: true } })
    const left = openButtons()
    if (view.changes)
      expect.soft(screen.queryAllByText(new Problem('forbidden').message).length, 'the reason').toBeGreaterThan(0)
    if (view.isForm)
      expect.soft(left.filter((button) => /^(Save|Add|Create|Delete|Remove|Clear…)/.test(button))).toEqual([])
    else expect.soft([...before].filter((button) => !left.includes(button)).toSorted()).toEqual(view.changes ?? [])
    expect.soft([...new Set(openFields())]).toEqual(view.stays ?? [])
  })
}

/** Leaves nothing behind for the next opening. */
function leave(): void {
  cleanup()
  queryClient.clear()
  for (const { id } of notices.now()) dismiss(id)
}

const buttonsToRetry = () => screen.queryAllByRole('button', { name: /^Try again/ })

async function expectAskedAgain({ calls }: Opened, route: RouteKey, refused: Set<RouteKey>): Promise<void> {
  const count = () => calls.filter((call) => call === route).length
  const before = count()
  refused.delete(route)
  fireEvent.click(buttonsToRetry()[0]!)
  await waitFor(() => expect(count(), `${route} is asked again`).toBeGreaterThan(before))
  await settle()
}

/** Has columns and says nothing below them. */
const isBare = (table: HTMLElement) => [...table.querySelectorAll('tbody')].every(({ textContent }) => !textContent)

const complaintsHeard = () => complaints.flatMap(({ mock }) => mock.calls.map(([first]) => String(first)))

const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Nothing is painted here: a browser looks at colours (test/journeys/accessibility.test.ts).
  rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  resultTypes: ['violations'],
}

/** One line a violation: the rule and the first place where it is broken. */
async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, options)
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.html.slice(0, 160)}`)
}
