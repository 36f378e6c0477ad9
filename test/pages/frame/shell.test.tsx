/** Where addresses lead, by the console's own routes: which page, for whom, and what stands in the way. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { roles, type Role } from '#shared/access'
import { changeLanguage } from '../../../frontend/src/core/i18n.ts'
import type { Handle } from '../../../frontend/src/core/pages.ts'
import { clearSession } from '../../../frontend/src/core/session/session.ts'
import { id } from '../console.tsx'
import { headed, noAccess, patientMs, visits, type Visitor } from './visits.tsx'

const { at, shown } = visits()

/** The page of the register behind an address, or the title of the few that are outside of it. */
function behind(routes: RouteObject[], address: string): string | undefined {
  // The router gives handles of this type only.
  const handle = matchRoutes(routes, address)?.at(-1)?.route.handle as Handle | undefined
  return handle && ('page' in handle ? handle.page : handle.title)
}

const builder: Visitor = { holds: ['wbb-agent'] }

describe('the root', () => {
  it.each([
    [['admin'], '/content/responses'],
    [['wbb-agent'], '/content/responses'],
    [['agent', 'admin'], '/content/responses'],
    [['agent'], '/conversations'],
  ] satisfies [Role[], string][])('SHELL-001/builders/agents: leads whoever is %j to %s', async (holds, home) => {
    const { address } = await at('/', { holds })
    expect(address()).toBe(home)
  })
})

describe('addresses', () => {
  it('SHELL-010/paths/redirects: the literal ones are pages, and the short names lead to them', async () => {
    const { router: made, go, address } = await at('/profile', builder)
    const pages = {
      '/content/responses': 'blocks',
      '/content/forms': 'forms',
      '/content/forms/edit': 'form-edit',
      [`/content/forms/edit/${id(3)}`]: 'form-edit',
      '/content/questions': 'questions',
      '/content/changes': 'changes',
      '/content/changes/tests': 'test-edit',
      [`/content/changes/tests/${id(3)}`]: 'test-edit',
      '/content/visual-builder': 'visual-builder',
      '/content/visual-builder/welcome': 'visual-builder',
      '/training/unanswered-questions': 'unanswered-questions',
      '/training/intents': 'intents',
      '/training/entities': 'entities',
      '/training/builds': 'builds',
      '/analytics': 'analytics',
      '/analytics-pdf/from/2026-10-01/to/2026-10-31': 'analytics-pdf',
      '/conversations': 'conversations',
      '/conversations/customer-7': 'conversations',
      '/profile': 'profile',
      '/settings': 'settings',
      '/admin': 'admin',
      '/no-access': 'shell:no-access.title',
    }
    expect(Object.fromEntries(Object.keys(pages).map((path) => [path, behind(made.routes, path)]))).toEqual(pages)
    const short = {
      '/blocks': '/content/responses',
      '/forms': '/content/forms',
      '/questions': '/content/questions',
      '/changes': '/content/changes',
      '/visual-builder': '/content/visual-builder',
      '/unanswered-questions': '/training/unanswered-questions',
      '/intents': '/training/intents',
      '/entities': '/training/entities',
      '/builds': '/training/builds',
    }
    for (const [from, to] of Object.entries(short)) {
      await go(from)
      expect(address(), from).toBe(to)
    }
  })

  it('SHELL-011: settings have exactly these children', async () => {
    const { router: made } = await at('/profile', builder)
    expect(childrenOf(made.routes, '/settings/')).toEqual(
      new Set(
        'users general takeovers web-plugin channels/:channel? events webhooks marketplace marketplace/docs/:moduleName history'
          .split(' ')
          .concat('content-masking backup variables llm environments billing'.split(' ')),
      ),
    )
  })

  it('SHELL-012: the admin area has exactly these children, and the themes of hostnames', async () => {
    const { router: made } = await at('/profile', builder)
    expect(childrenOf(made.routes, '/admin/')).toEqual(
      new Set(
        'organisations organisations-view/:organisationId workspaces workspaces-edit/:workspaceId? tasks billing rasa rasa-jobs'
          .split(' ')
          .concat('error-boundary', 'themes'),
      ),
    )
  })

  it.each(roles)('SHELL-002: one that matches nothing says so to %s', async (role) => {
    const { address } = await shown('/content/nowhere', { holds: [role] })
    await headed('Page not found')
    expect(address()).toBe('/content/nowhere')
  })
})

it('SHELL-041/router: a page whose file a deployment has replaced reloads the browser', async () => {
  const { router: made } = await at('/no-access', { holds: ['admin'] })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const file = '../../../frontend/src/pages/profile/profile-page.tsx'
  vi.doMock(file, () => Promise.reject(new Error('Failed to fetch')))
  void made.navigate('/profile')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), patientMs)
  vi.doUnmock(file)
  sessionStorage.clear()
})

describe('the guard', () => {
  it.each([
    ['agent', ['/content/responses', '/training/intents', '/analytics', '/settings/users', '/admin', '/admin/tasks']],
    ['admin', ['/admin', '/admin/organisations']],
  ] satisfies [Role, string[]][])('SHELL-004: sends %s to No Access from %j', async (role, closed) => {
    const { go, address } = await shown('/profile', { holds: [role] })
    for (const path of closed) {
      await go('/profile')
      await headed('Profile')
      await go(path)
      await noAccess(address)
    }
  })

  it.each(roles)(
    'SHELL-003/every-role/home, AUTH-012/conversations/profile: No Access, conversations and profile open to %s',
    async (role) => {
      const { go, address } = await shown('/no-access', { holds: [role] })
      await noAccess(address)
      for (const [path, title] of [
        ['/conversations', 'Conversations'],
        ['/conversations/customer-7', 'Conversations'],
        ['/profile', 'Profile'],
      ] as const) {
        await go(path)
        await headed(title)
        expect(address()).toBe(path)
      }
      await go('/no-access')
      fireEvent.click(await screen.findByRole('link', { name: 'Home' }))
      const home = role === 'agent' ? '/conversations' : '/content/responses'
      await waitFor(() => expect(address()).toBe(home), { timeout: patientMs })
    },
  )

  const knowledge = ['intents', 'entities', 'builds', 'unanswered-questions'].map((name) => `/training/${name}`)
  const builderPages = ['/content/visual-builder', '/content/visual-builder/welcome']
  const figures = ['/analytics', '/analytics-pdf/from/2026-10-01/to/2026-10-31']
  describe.each([
    ['SHELL-005/intents/entities/builds/review', 'knowlbaseEditorDisabled', knowledge, [...builderPages, ...figures]],
    ['SHELL-006', 'visualBotBuilderDisabled', builderPages, [...knowledge, ...figures]],
    ['SHELL-007', 'analyticsDisabled', figures, [...knowledge, ...builderPages]],
  ] as const)('%s: with %s', (_, flag, shut, open) => {
    it.each(roles)(`nothing of its part opens to %s`, async (role) => {
      const { go, address } = await shown('/profile', { holds: [role], closed: [flag] })
      for (const path of shut) {
        await go(path)
        await noAccess(address)
      }
    })

    it('all of the other parts do', async () => {
      const { router, go, address } = await shown('/profile', { ...builder, closed: [flag] })
      for (const path of open) {
        await go(path)
        await headed(i18next.t(`shell:pages.${behind(router.routes, path) as 'intents'}`))
        expect(address()).toBe(path)
      }
    })
  })

  it('SHELL-008/entry/direct-address/root: liveChatDisabled hides the entry; the address stays open, and is still where agents begin', async () => {
    const { address } = await shown('/', { holds: ['agent'], closed: ['liveChatDisabled'] })
    await headed('Conversations')
    expect(address()).toBe('/conversations')
    expect(screen.queryByRole('link', { name: 'Conversations' })).toBeNull()
  })
})

it('titles the window in the language that is chosen, until its router is left', async () => {
  const { router: made } = await at('/profile', builder)
  await act(() => changeLanguage('de'))
  expect(document.title).toBe('Profil – Parley')
  made.dispose()
  document.title = 'Another console'
  await act(() => changeLanguage('en'))
  expect(document.title).toBe('Another console')
})

describe('SHELL-009/fallback/guard: the root route', () => {
  it('holds the pages that are open to everybody, and all else inside the layout that asks for a sign-in', async () => {
    const { router: made } = await at('/profile', builder)
    const [root, ...others] = made.routes
    expect(others).toEqual([])
    expect(root?.children?.map(({ path, id: name }) => path ?? name)).toEqual([
      '/sign-in',
      '/reset-password',
      '/set-password/:token',
      '/create-account/:token',
      '/setup/:token',
      '/new-account/:token',
      '/second-factor/:deed?',
      'layout',
    ])
  })

  it('leads a stranger from any page to the sign-in', async () => {
    clearSession()
    const { router: made, go, address } = await at('/sign-in', builder)
    for (const path of ['/', '/content/forms', '/conversations', '/second-factor', '/no-access', '/content/nowhere']) {
      await go(path)
      expect(address() + made.state.location.search).toBe(`/sign-in?${new URLSearchParams({ next: path }).toString()}`)
    }
  })

  it('shows the error page in place of a layout that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await shown('/profile', { ...builder, known: false })
    await headed('Oops')
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

function childrenOf(routes: readonly RouteObject[], parent: string): ReadonlySet<string> {
  const paths = routes.flatMap(function paths({ path, children = [] }): string[] {
    return [...(path ? [path] : []), ...children.flatMap(paths)]
  })
  return new Set(paths.filter((path) => path.startsWith(parent)).map((path) => path.slice(parent.length)))
}
