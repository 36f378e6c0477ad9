/** The palette and the keys that work on every page. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goToKeys, palette } from '../../../frontend/src/core/palette-keys.ts'
import { headerLinks, palettePages } from '../../../frontend/src/app/palette/pages.ts'
import { bestOf, likeness } from '../../../frontend/src/app/palette/search.ts'
import { pageNames, pages, pathTo, type PageName } from '../../../frontend/src/core/pages.ts'
import german from '../../../frontend/src/locales/de/palette.json'
import shellInGerman from '../../../frontend/src/locales/de/shell.json'
import english from '../../../frontend/src/locales/en/palette.json'
import shell from '../../../frontend/src/locales/en/shell.json'
import { dana, draft, id, live, open, signedIn } from '../console.tsx'
import { refusalsOf } from '../refusals.ts'

beforeEach(signedIn)
afterEach(() => {
  palette.change('closed')
  goToKeys.change(true)
})

async function openPalette() {
  fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
  return within(await screen.findByRole('dialog', { name: 'Command palette', hidden: true }))
}

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))

describe('the palette', () => {
  it('lists the pages the rights open and no other', () => {
    const rights = { roles: ['agent'], permissions: [], closed: [], tier: [], readOnly: false } as const
    const offers = () => true
    expect(palettePages(rights, offers).map(({ page }) => page)).toEqual([
      'conversations',
      'profile',
      'help',
      'support',
      'status',
    ])
    const shown = palettePages({ ...rights, roles: ['admin'] }, offers).map(({ page }) => page)
    expect(shown).toContain('users')
    expect(shown).not.toContain('tasks')
    expect(shown).not.toContain('form-edit')
    expect(shown).not.toContain('test-edit')
  })

  it('SHELL-038/routes/roles/need-help: each name of a header link leads to the page that was decided, and Need Help to the help', async () => {
    await open()
    const leads = Object.entries(headerLinks).map(([name, page]) => [name, pathTo(page)])
    expect(Object.fromEntries(leads)).toEqual({
      agents: '/settings/users',
      'bot-editor': '/content/responses',
      knowlbase: '/training/intents',
      live: '/conversations',
      outreach: '/engagement/broadcast',
      swarm: '/engagement/swarm',
      'conversation-explorer': '/analytics',
      analytics: '/analytics',
      settings: '/settings',
    })
    for (const page of ['broadcast', 'swarm'] as const)
      expect(refusalsOf(pages[page].access)).toEqual({ admin: undefined, agent: 'forbidden', 'wbb-agent': undefined })
    const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
    await screen.findByRole('link', { name: 'Responses' })
    const dialog = await openPalette()
    fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: 'need help' } })
    fireEvent.click(await dialog.findByText('Need Help'))
    expect(opened.mock.calls).toEqual([['https://help.example/', '_blank', 'noopener']])
  })

  it('finds pages by the names of the header links, and each by its own', async () => {
    expect(headerLinks).toMatchObject({ agents: 'users', outreach: 'broadcast', live: 'conversations' })
    const { router } = await open()
    await screen.findByRole('link', { name: 'Responses' })
    const dialog = await openPalette()
    const search = dialog.getByRole('combobox', { hidden: true })
    fireEvent.change(search, { target: { value: 'outreach' } })
    expect(await dialog.findByText('Broadcast')).toBeTruthy()
    fireEvent.change(search, { target: { value: 'bot editor' } })
    fireEvent.click(await dialog.findByText('Responses'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
    expect(palette.now()).toBe('closed')
    const rights = { roles: ['admin'], permissions: [], closed: [], tier: [], readOnly: false } as const
    expect(palettePages(rights).map(({ page }) => page)).toContain('backup')
    const everything = palettePages(rights, () => true)
    expect(everything.find(({ page }) => page === 'broadcast')?.aliases).toEqual(['outreach'])
  })

  it('finds the way out by what other products call it', async () => {
    await open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    const dialog = await openPalette()
    const search = dialog.getByRole('combobox', { hidden: true })
    for (const words of ['logout', 'sign out', 'log off']) {
      fireEvent.change(search, { target: { value: words } })
      await waitFor(() =>
        expect(dialog.getAllByRole('option', { hidden: true }).map((one) => one.textContent)).toEqual(['Logout']),
      )
    }
  })

  it('finds responses, intents, entities and customers by what is known of them', async () => {
    const written = { revision: 1, updated: '2026-11-20T10:00:00.000Z', key: 'key' }
    const customer = { _id: id(73), firstName: 'Olivia', lastName: 'Marsh' }
    const answers = {
      'GET /api/agent/block/brief': { data: [{ ...written, _id: id(70), title: 'Opening hours' }] },
      'GET /api/agent/knowledge-base/intents': {
        data: [
          { ...written, _id: id(71), title: 'Ask for hours', utterances: [{ text: 'when do you open', entities: [] }] },
        ],
      },
      'GET /api/agent/knowledge-base/entities': {
        data: [{ ...written, _id: id(72), title: 'Flower', synonyms: [{ value: 'rose', written: ['roses'] }] }],
      },
      'GET /api/agent/users/search?text=olivia': { data: [customer] },
    }
    const { router } = await open({ at: '/settings', answers })
    await screen.findByRole('heading', { name: 'Settings' })
    for (const [words, shown, path] of [
      ['opening', 'Opening hours', `/content/responses/edit/${id(70)}`],
      ['do you open', 'Ask for hours', `/training/intents/${id(71)}`],
      ['roses', 'Flower', `/training/entities/${id(72)}`],
      ['olivia', 'Olivia Marsh', `/conversations/${id(73)}`],
    ] as const) {
      const dialog = await openPalette()
      fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: words } })
      fireEvent.click(await dialog.findByText(shown))
      await waitFor(() => expect(router.state.location.pathname).toBe(path))
    }
  })

  it('SHELL-052/palette: customers are searched for 900 ms after the last key', async () => {
    const { calls } = await open({
      at: '/settings',
      answers: { 'GET /api/agent/users/search?text=hart': { data: [] } },
    })
    await screen.findByRole('heading', { name: 'Settings' })
    const search = (await openPalette()).getByRole('combobox', { hidden: true })
    const asked = () => calls.filter(({ route }) => route.includes('users/search?')).map(({ route }) => route)
    const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    vi.useFakeTimers()
    try {
      for (const value of ['ha', 'hart']) {
        fireEvent.change(search, { target: { value } })
        await passes(899)
      }
      expect(asked()).toEqual([])
      await passes(1)
      expect(asked()).toEqual(['GET /api/agent/users/search?text=hart'])
      // Messages are not searched for a single letter.
      const allAsked = () => calls.filter(({ route }) => route.includes('users/search-all?')).length
      const before = allAsked()
      fireEvent.change(search, { target: { value: 'h' } })
      await passes(900)
      expect([asked().at(-1), before, allAsked()]).toEqual(['GET /api/agent/users/search?text=h', 1, 1])
      // A single sign of Chinese is a word.
      fireEvent.change(search, { target: { value: '花' } })
      await passes(900)
      expect(allAsked()).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('finds what was said in the section of customers, with its words marked, and leads to its place', async () => {
    const found = { userId: id(74), where: 'message', number: 7, customer: 'Ben Bay', channel: 'email' }
    const message = { ...found, text: 'My order BL-5188 is late', created: '2025-11-20T10:00:00.000Z' }
    const answers = {
      'GET /api/agent/users/search?text=bl-5188': { data: [] },
      'GET /api/agent/users/search-all?text=bl-5188': { data: { found: [message] } },
    }
    const { router } = await open({ at: '/settings', answers })
    await screen.findByRole('heading', { name: 'Settings' })
    const dialog = await openPalette()
    fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: 'bl-5188' } })
    const line = await dialog.findByText(/Ben Bay, 20 Nov 2025/)
    expect(dialog.getByText('Customers and messages')).toBeTruthy()
    expect([...line.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['BL', '5188'])
    fireEvent.click(line)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/conversations/${id(74)}`))
    expect(router.state.location.search).toBe('?at=7')
  })

  it.each([
    ['en', 'fallback', 'moments'],
    ['en', 'invite', 'users'],
    ['en', 'API key', 'profile'],
    ['en', 'menu', 'web-plugin'],
    ['de', 'Fallback', 'moments'],
    ['de', 'Begrüßung', 'moments'],
    ['de', 'einladen', 'users'],
    ['de', 'API-Schlüssel', 'profile'],
    ['de', 'Menü', 'web-plugin'],
  ] as const)('SHELL-036: finds in %s by “%s” the page %s', (language, search, page) => {
    const { words, names } = { en: { words: english, names: shell }, de: { words: german, names: shellInGerman } }[
      language
    ]
    const known: Readonly<Record<string, string>> = words.words
    const namesOf = (name: PageName) => [names.pages[name], ...(known[name] ?? '').split(', ')]
    expect(bestOf(search, pageNames, namesOf, 2)).toContain(page)
  })

  it('puts the very name before its beginning, its words and a slip of a key, and finds nothing by chance', () => {
    const names = ['Formal wear', 'Order forms', 'Platform', 'Fomrs', 'Leave a message', 'Forms']
    expect(bestOf('forms', names, (name) => [name], 9)).toEqual(['Forms', 'Order forms', 'Formal wear', 'Fomrs'])
    expect(bestOf('form', names, (name) => [name], 9)).toEqual([
      'Formal wear',
      'Forms',
      'Order forms',
      'Platform',
      'Fomrs',
    ])
    expect(bestOf('zz', names, (name) => [name], 9)).toEqual([])
    expect(likeness('pictures', ['Profile', 'picture'])).toBeGreaterThan(0)
    expect(likeness('Aeltere', ['Ältere'])).toBeLessThan(likeness('alt', ['Ältere']))
    expect(likeness('altere', ['Ältere'])).toBe(1)
    // Three letters are too few to be meant by a slip.
    expect([likeness('frms', ['Forms']), likeness('frm', ['Forms'])]).toEqual([0.2, 0])
  })

  it('finds a form by its title', async () => {
    const form = { _id: id(50), type: 'form', title: 'Claim report', key: 'claim', questions: [], revision: 1 }
    const { router } = await open({ at: '/settings', answers: { 'GET /api/agent/forms': { data: [form] } } })
    await screen.findByRole('heading', { name: 'Settings' })
    const dialog = await openPalette()
    fireEvent.change(dialog.getByRole('combobox', { hidden: true }), { target: { value: 'claim' } })
    fireEvent.click(await dialog.findByText('Claim report'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/content/forms/edit/${id(50)}`))
  })

  it('ENV-010: asks before it moves to another environment', async () => {
    await open({ agent: dana, at: '/settings', answers: { 'GET /api/agent/environment': { data: [live, draft] } } })
    await screen.findByRole('button', { name: /switch environment/ })
    const dialog = await openPalette()
    fireEvent.click(await dialog.findByText('Switch environment…'))
    fireEvent.click(await dialog.findByText('Draft'))
    expect(await screen.findByRole('dialog', { name: 'Switch to Draft?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })
})

describe('keys', () => {
  it('G and a letter go to a page, and do nothing while somebody types', async () => {
    const { router } = await open({ at: '/settings' })
    const search = await screen.findByRole('searchbox', { name: 'Find a setting' })
    for (const key of ['g', 'b']) fireEvent.keyDown(search, { key })
    expect(router.state.location.pathname).toBe('/settings')
    press('g')
    expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(false)
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
  })

  it('do nothing while somebody types into a field of a shadow tree, and a letter typed there begins no pair', async () => {
    const { router, container } = await open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    const field = container.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
    const input = field.appendChild(document.createElement('textarea'))
    const type = (key: string) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    for (const key of ['?', 'g', 'b', 'g']) type(key)
    press('b')
    expect(palette.now()).toBe('closed')
    expect(router.state.location.pathname).toBe('/settings')
    press('g', 'b')
    await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
  })

  it('of pages that do not exist yet lead nowhere', async () => {
    const { router } = await open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    press('g', 'a')
    press('g', 'c')
    await waitFor(() => expect(router.state.location.pathname).toBe('/conversations'))
  })

  it('can be switched off in the sheet that ? opens (WCAG 2.1.4)', async () => {
    const { router } = await open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    press('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts', hidden: true }))
    // What Alt is pressed with still works.
    const works = (text: string) => sheet.getByText(text).closest('dl')!.className === ''
    const all = ['Settings', 'New response, a text', 'Select the conversation', 'Open the longest waiting customer']
    expect(all.map(works)).toEqual([true, true, true, true])
    fireEvent.click(sheet.getByRole('switch', { name: 'Single-key shortcuts', hidden: true }))
    expect(goToKeys.now()).toBe(false)
    expect(all.map(works)).toEqual([false, false, false, true])
    palette.change('closed')
    press('g', 'b', '?')
    expect(palette.now()).toBe('closed')
    expect(router.state.location.pathname).toBe('/settings')
  })
})
