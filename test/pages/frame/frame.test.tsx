/** What stands around and above every page: the head of the sidebar, the head of the page, its dialogs and language. */
import i18next from 'i18next'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentLanguages } from '#shared/languages'
import { previewButtonId } from '../../../frontend/src/core/drawer.ts'
import { languageName } from '../../../frontend/src/core/format.ts'
import { changeLanguage, language, startLanguage } from '../../../frontend/src/core/i18n.ts'
import { modifierName } from '../../../frontend/src/core/palette-keys.ts'
import { pageNames, pages, pathTo, type PageName } from '../../../frontend/src/core/pages.ts'
import shell from '../../../frontend/src/locales/en/shell.json'
import { dana, open, signedIn } from '../console.tsx'
import { hours } from '../blocks/blocks-screen.tsx'
import * as content from '../screen.tsx'

beforeEach(signedIn)
const headed = (title: string) =>
  waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent?.toLowerCase()).toContain(title.toLowerCase()),
  )

/** A window that the header has room in; the one of the tests is narrow. */
function wideWindow() {
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => query)
}

it('SHELL-021/logo/picker: the sidebar begins with the logo of the company, which opens the workspaces', async () => {
  const logo = 'https://cdn.northwind.example/logo.svg'
  const { container } = await open({ agent: { ...dana, company: { ...dana.company, logo } } })
  await screen.findByRole('link', { name: 'Responses' })
  const first = container.querySelector('.sidebar-surface')!.firstElementChild!
  const picker = within(first as HTMLElement).getByRole('button', { name: /Northwind Insurance/ })
  expect(picker.querySelector('img')?.getAttribute('src')).toBe(logo)
  fireEvent.click(picker)
  const menu = await screen.findByRole('dialog', { name: /Northwind Insurance/ })
  expect(within(menu).getByRole('button', { name: /^Ahorn Apotheken/ })).toBeTruthy()
})

describe('the head of a page', () => {
  const visualBuilder = 'Visual Builder'
  const both = ['blocks', 'forms', 'form-edit', 'questions', 'intents', 'entities', 'builds'] as const
  const buildArea = [...both, 'changes', 'visual-builder', 'unanswered-questions'] as const
  const elsewhere = ['conversations', 'analytics', 'profile', 'settings', 'environments'] as const
  const buttons = () => [visualBuilder, 'Preview Bot'].filter((name) => screen.queryByRole('button', { name }) !== null)

  /** Each of the pages, one after the other, with what its head shows. */
  async function heads(names: readonly PageName[], closed: readonly 'visualBotBuilderDisabled'[] = []) {
    wideWindow()
    const { router } = await open({
      agent: { ...dana, company: { ...dana.company, closed: [...closed] } },
      at: pages.profile.path,
    })
    const found: Record<string, { icon: boolean; buttons: string[] }> = {}
    for (const name of names) {
      await act(() => router.navigate(pathTo(name)))
      await headed(shell.pages[name])
      const heading = screen.getByRole('heading', { level: 1 })
      found[name] = { icon: heading.querySelector('.page-icon svg') !== null, buttons: buttons() }
    }
    return found
  }

  it('SHELL-033, SHELL-034/pages, SHELL-035/pages: has its title and icon, and on exactly its pages the button of the preview', async () => {
    const found = await heads([...buildArea, ...elsewhere])
    expect(Object.keys(found).filter((page) => !found[page]!.icon)).toEqual([])
    const offering = (name: string) => Object.keys(found).filter((page) => found[page]!.buttons.includes(name))
    expect(offering(visualBuilder)).toEqual([...both])
    // PREVIEW-001 has one page more than SHELL-035.
    expect(offering('Preview Bot')).toEqual([...both, 'visual-builder', 'unanswered-questions'])
  })

  it('SHELL-034/flag: offers no visual builder where the company has none', async () => {
    const found = await heads(both, ['visualBotBuilderDisabled'])
    expect(new Set(Object.values(found).flatMap((head) => head.buttons))).toEqual(new Set(['Preview Bot']))
  })

  it('PREVIEW-001/pages/leave: the drawer stays open on the pages that have something to preview, and closes on leaving them', async () => {
    const previewed = [...both, 'block-edit', 'moments', 'visual-builder', 'unanswered-questions', 'broadcast'] as const
    expect(pageNames.filter((name) => pages[name].preview).toSorted()).toEqual([...previewed].toSorted())
    wideWindow()
    const { router } = await open({ at: pages.builds.path })
    const drawer = () => screen.queryByRole('region', { name: 'Your bot, as customers see it' })
    const openDrawer = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Preview Bot' }))
      await waitFor(() => expect(drawer()).not.toBeNull())
    }
    await openDrawer()
    for (const name of previewed) {
      await act(() => router.navigate(pathTo(name)))
      await screen.findByRole('heading', { level: 1 })
      expect({ name, path: router.state.location.pathname, isOpen: drawer() !== null }).toEqual({
        name,
        path: pathTo(name),
        isOpen: true,
      })
    }
    for (const name of ['changes', 'profile'] as const) {
      await act(() => router.navigate(pathTo(name)))
      await waitFor(() => expect(drawer()).toBeNull())
      await act(() => router.navigate(pages.builds.path))
      await openDrawer()
    }
  })

  it('SHELL-035/open/close: says Close Preview while the drawer is open', async () => {
    wideWindow()
    await open({ at: pages.intents.path })
    fireEvent.click(await screen.findByRole('button', { name: 'Preview Bot' }))
    expect(await screen.findByRole('region', { name: 'Your bot, as customers see it' })).toBeTruthy()
    const button = document.getElementById(previewButtonId)!
    expect(button.textContent).toBe('Close Preview')
    fireEvent.click(button)
    expect(await screen.findByRole('button', { name: 'Preview Bot' })).toBeTruthy()
  })
})

it('BLOCKS-022: Escape leaves the editor of a response while the sidebar stands open beside it', async () => {
  const answers = {
    [`GET /api/agent/block/${hours._id}`]: { data: hours },
    'GET /api/agent/block/brief': { data: [] },
    [`GET /api/agent/block/${hours._id}/revisions`]: { data: [] },
  }
  await i18next.loadNamespaces(['items', 'blocks', 'history'])
  const { router, container } = await open({ at: `/content/responses/edit/${hours._id}`, answers })
  await screen.findByDisplayValue('Opening hours')
  expect(container.querySelector('.sidebar-wide')).toBeTruthy()
  expect(document.querySelector('nav [aria-haspopup][aria-expanded="true"]')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/content/responses'))
})

it('SHELL-040/content: asks before pending changes are left; staying keeps them, leaving discards them', async () => {
  const { router } = await open({ at: '/content/forms/edit' })
  const title = () => screen.findByLabelText<HTMLInputElement>('Title')
  fireEvent.change(await title(), { target: { value: 'Returns' } })
  fireEvent.click(screen.getByRole('link', { name: 'Questions' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(
    'There are pending changes which are not yet saved. If you choose to leave this page, these updates will be discarded.',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await title()).value).toBe('Returns')
  expect(router.state.location.pathname).toBe('/content/forms/edit')
  fireEvent.click(screen.getByRole('link', { name: 'Questions' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave page' }))
  await headed('Questions')
  expect(router.state.location.pathname).toBe('/content/questions')
})

describe('a read-only environment', () => {
  it('shows a form whose fields and buttons change nothing', async () => {
    const { calls } = await content.open(`/content/forms/edit/${content.order._id}`, {
      agent: { ...content.maya, readOnly: true },
    })
    await headed('Order')
    fireEvent.click(await screen.findByRole('button', { name: 'Open “What is the occasion?”' }))
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    expect(fields.map(({ value }) => value)).toEqual(expect.arrayContaining(['Order', 'What is the occasion?']))
    const isFree = (one: HTMLInputElement) =>
      !one.readOnly && !one.disabled && one.getAttribute('aria-disabled') !== 'true'
    expect(fields.filter(isFree)).toEqual([])
    for (const name of ['Add question', 'Add choice']) expect(screen.queryByRole('button', { name })).toBeNull()
    const save = screen.getByRole('button', { name: /^Save/ })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(save)
    fireEvent.keyDown(window, { key: 's', code: 'KeyS', ctrlKey: true })
    expect(calls.filter(({ route }) => !/^(GET|HEAD) /.test(route))).toEqual([])
  })
})

describe('the language of the interface', () => {
  const found = async (stored: string, asked: string, cookie: string) => {
    localStorage.clear()
    if (stored) localStorage.setItem('language', stored)
    document.cookie = `language=${cookie}; path=/; max-age=${cookie ? 60 : 0}`
    history.replaceState(null, '', asked ? `/?lang=${asked}` : '/')
    await startLanguage()
    return language()
  }
  afterEach(async () => {
    await found('en', '', '')
    localStorage.clear()
  })

  it.each([
    ['de', 'en', 'en', 'de'],
    ['en', 'de', 'de', 'en'],
    ['', 'de', 'en', 'de'],
    ['', 'en', 'de', 'en'],
    ['', '', 'de', 'de'],
    ['fr', 'cy', 'de', 'de'],
    ['', '', '', 'en'],
  ])(
    'I18N-002/setting/query/cookie: stored as “%s”, asked for as “%s” and in the cookie “%s” it is %s',
    async (...given) => {
      const [stored, asked, cookie, expected] = given
      expect(await found(stored, asked, cookie)).toBe(expected)
      expect(document.documentElement.lang).toBe(expected)
    },
  )

  it('I18N-002/remembered: is remembered in this browser, whether it was asked for or chosen', async () => {
    await found('', 'de', '')
    expect(localStorage.getItem('language')).toBe('de')
    await changeLanguage('en')
    expect(localStorage.getItem('language')).toBe('en')
    expect(await found('en', 'de', '')).toBe('en')
  })

  it('I18N-001/fallback: a text that German lacks is English', async () => {
    await changeLanguage('de')
    const german = i18next.getResourceBundle('de', 'common') as object
    expect(i18next.t('cancel')).toBe('Abbrechen')
    i18next.removeResourceBundle('de', 'common')
    expect(i18next.t('cancel')).toBe('Cancel')
    i18next.addResourceBundle('de', 'common', german)
  })

  it('names the key beside a letter as the keyboards of each language do', async () => {
    expect(modifierName()).toBe('Ctrl')
    await changeLanguage('de')
    expect(modifierName()).toBe('Strg')
  })

  it('I18N-003/content/picker: the picker offers English and German alone, while content has five languages with names', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }))
    const group = await screen.findByRole('group', { name: 'Language' })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['English', 'Deutsch'])
    expect(contentLanguages.map(languageName)).toEqual(['English', 'Welsh', 'Italian', 'Dutch', 'German'])
    await changeLanguage('de')
    expect(contentLanguages.map(languageName)).toEqual([
      'Englisch',
      'Walisisch',
      'Italienisch',
      'Niederländisch',
      'Deutsch',
    ])
  })
})
