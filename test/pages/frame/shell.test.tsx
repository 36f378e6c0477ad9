/** Where addresses lead, by the console's own routes: which page, for whom, and what stands in the way. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roles, type ClosingFlag, type Role } from '#shared/access'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import type { Handle } from '../../../frontend/src/core/pages.ts'
import { createRouter } from '../../../frontend/src/app/router.tsx'
import { clearSession } from '../../../frontend/src/core/session/session.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { dana, id, live, signedIn } from '../console.tsx'

const settings = {
  stage: 'production',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_pool',
  userPoolClientId: 'client',
  socketPath: '/socket',
  links: { helpCenter: 'https://h.example/', tutorials: 'https://t.example/', contactSupport: 'https://c.example/' },
}

/** Walking through many pages takes its time on a busy machine. */
const patientMs = 20_000

let router: Awaited<ReturnType<typeof createRouter>> | undefined

beforeEach(async () => {
  signedIn()
  await startLanguage()
  await i18next.loadNamespaces('shell')
})
afterEach(() => {
  cleanup()
  router?.dispose()
  router = undefined
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

interface Visitor {
  readonly holds: readonly Role[]
  readonly closed?: readonly ClosingFlag[]
  /** Whether the server can say who this is. */
  readonly known?: boolean
}

/** The routes at an address, as somebody with these roles has them. */
async function at(address: string, { holds, closed = [], known = true }: Visitor) {
  const agent = { ...dana, roles: holds, company: { ...dana.company, closed } }
  const answers: Readonly<Record<string, unknown>> = {
    '/settings.json': settings,
    '/api/agent/environment': { data: [live] },
    '/api/agent/forms': { data: [] },
    ...(known && { '/api/agent/login': { data: agent } }),
  }
  vi.stubGlobal('fetch', async (path: string) =>
    answers[path]
      ? Response.json(answers[path])
      : Response.json({ errorMessage: 'This does not exist.', code: 'not-found' }, { status: 404 }),
  )
  await loadSettings()
  history.replaceState(null, '', address)
  const made = (router = await createRouter())
  // The first test of a file also loads the page it shows.
  await vi.waitFor(
    () => expect([made.state.initialized, made.state.navigation.state]).toEqual([true, 'idle']),
    patientMs,
  )
  const go = (to: string) => act(() => made.navigate(to))
  return { router: made, go, address: () => made.state.location.pathname }
}

/** The same, on the screen. */
async function shown(address: string, visitor: Visitor) {
  const visit = await at(address, visitor)
  await act(async () => render(<RouterProvider router={visit.router} />))
  return visit
}

const headed = (title: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title))
const noAccess = (address: () => string) =>
  waitFor(() =>
    expect([address(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual(['/no-access', 'No Access']),
  )

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
  ] satisfies [Role[], string][])('SHELL-001: leads whoever is %j to %s', async (holds, home) => {
    const { address } = await at('/', { holds })
    expect(address()).toBe(home)
  })
})

describe('addresses', { timeout: patientMs }, () => {
  it('SHELL-010: the literal ones are pages, and the short names lead to them', async () => {
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

  it('SHELL-012: the admin area has exactly these children', async () => {
    const { router: made } = await at('/profile', builder)
    expect(childrenOf(made.routes, '/admin/')).toEqual(
      new Set(
        'organisations organisations-view/:organisationId workspaces workspaces-edit/:workspaceId? tasks billing rasa rasa-jobs'
          .split(' ')
          .concat('error-boundary'),
      ),
    )
  })

  it.each(roles)('SHELL-002: one that matches nothing says so to %s', async (role) => {
    const { address } = await shown('/content/nowhere', { holds: [role] })
    await headed('Page not found')
    expect(address()).toBe('/content/nowhere')
  })
})

describe('the guard', { timeout: patientMs }, () => {
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

  it.each(roles)('SHELL-003, AUTH-012: opens No Access, conversations and the profile to %s', async (role) => {
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
  })

  const knowledge = ['intents', 'entities', 'builds', 'unanswered-questions'].map((name) => `/training/${name}`)
  const builderPages = ['/content/visual-builder', '/content/visual-builder/welcome']
  const figures = ['/analytics', '/analytics-pdf/from/2026-10-01/to/2026-10-31']
  describe.each([
    ['SHELL-005', 'knowlbaseEditorDisabled', knowledge, [...builderPages, ...figures]],
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
      const { go, address } = await shown('/profile', { ...builder, closed: [flag] })
      for (const path of open) {
        await go(path)
        await headed(i18next.t(`shell:pages.${behind(router!.routes, path) as 'intents'}`))
        expect(address()).toBe(path)
      }
    })
  })

  it('SHELL-008: liveChatDisabled hides the entry; the address stays open, and is still where agents begin', async () => {
    const { address } = await shown('/', { holds: ['agent'], closed: ['liveChatDisabled'] })
    await headed('Conversations')
    expect(address()).toBe('/conversations')
    expect(screen.queryByRole('link', { name: 'Conversations' })).toBeNull()
  })
})

describe('SHELL-009: the root route', () => {
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
      'layout',
    ])
  })

  it('leads a stranger from any page to the sign-in', async () => {
    clearSession()
    const { router: made, go, address } = await at('/sign-in', builder)
    for (const path of ['/', '/content/forms', '/conversations', '/no-access', '/content/nowhere']) {
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
