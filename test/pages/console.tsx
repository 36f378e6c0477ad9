/** The console around a page, for tests: the real layout over a server that answers as the contracts say. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, Navigate, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Environment } from '#shared/contracts/environments'
import { queryClient } from '../../frontend/src/core/api.ts'
import ErrorPage from '../../frontend/src/app/error-page/error-page.tsx'
// The error page loads its game late. A file that ended while it loads would leave the worker with a failed module.
import '../../frontend/src/app/memory-game/board.tsx'
import { startLanguage } from '../../frontend/src/core/i18n.ts'
import { screenOf } from '../../frontend/src/app/screens.ts'
import { homeOf } from '../../frontend/src/app/home.ts'
import { rightsOf } from '../../frontend/src/core/agent.tsx'
import Layout from '../../frontend/src/app/layout.tsx'
import { pageNames, pages } from '../../frontend/src/core/pages.ts'
import { loadSettings } from '../../frontend/src/core/settings.ts'
import i18next from 'i18next'
import { watchWayBack } from './way-back.ts'

export const id = (number: number): string => `01J9ZK3V5Q8XN4T7M2R6W0Y${String(number).padStart(3, '0')}`

export const live: Environment = { _id: id(10), name: 'Production', isLive: true, revision: 1 }
export const draft: Environment = { _id: id(11), name: 'Draft', isLive: false, revision: 1 }

export const dana: LoggedInAgent = {
  _id: id(1),
  email: 'dana@northwind.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  fullName: 'Dana Whitfield',
  roles: ['admin'],
  permissions: [],
  weeklyDigest: false,
  toursSeen: ['agent', 'admin', 'provider'],
  activeClient: 'northwind',
  clients: ['northwind', 'ahorn'],
  workspaces: [
    { id: id(20), name: 'northwind', displayName: 'Northwind Insurance' },
    { id: id(21), name: 'ahorn', displayName: 'Ahorn Apotheken' },
  ],
  company: {
    id: id(2),
    name: 'northwind',
    displayName: 'Northwind Insurance',
    closed: [],
    tier: [],
    supportedLangs: ['en'],
    openAiKnowledgeBase: true,
    timezone: 'Europe/Berlin',
  },
  activeEnvironment: live,
  environmentChosen: false,
  readOnly: false,
}

/** What the server answers to `GET /api/agent/environment` and its like; a promise is an answer that is on its way. */
/** By `GET /api/agent/login`; a function is asked with what was sent. */
export type Answers = Readonly<Record<string, unknown>>

interface World {
  readonly agent?: LoggedInAgent
  readonly at?: string
  readonly answers?: Answers
}

export interface Call {
  readonly route: string
  readonly body: unknown
}

/** Opens the console at an address; what it gives lists the calls it has made since. */
export async function open({ agent = dana, at = '/content/forms', answers = {} }: World = {}) {
  const calls: Call[] = []
  const all: Answers = {
    'GET /settings.json': settings,
    'GET /api/agent/login': { data: agent },
    'GET /api/agent/environment': { data: [live] },
    'GET /api/agent/api-key': { data: [] },
    'GET /api/agent/second-factor': { data: { email: agent.email, isOn: false, isRequired: false } },
    'GET /api/agent/forms': { data: [] },
    'GET /api/agent/platform-status': { data: [] },
    ...answers,
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const route = `${method} ${path}`
    const sent: unknown = body === undefined ? undefined : JSON.parse(body)
    calls.push({ route, body: sent })
    const given: unknown = await all[route]
    const answer: unknown = typeof given === 'function' ? given(sent) : given
    const status = answer === undefined ? 404 : answer && typeof answer === 'object' && 'code' in answer ? 400 : 200
    return Response.json(answer ?? { errorMessage: 'This does not exist.', code: 'not-found' }, { status })
  })
  await loadSettings()
  await startLanguage()
  await i18next.loadNamespaces(['shell', 'palette', 'profile', 'workspaces', 'items'])
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: '/', element: <Navigate to={homeOf(rightsOf(agent))} replace /> },
              ...pageNames.map((page) => ({
                path: pages[page].path,
                handle: { page },
                lazy: async () => ({ Component: (await screenOf(page)()).default }),
              })),
              { path: '/no-access', element: <h1>No Access</h1> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  watchWayBack(router)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, calls, router }
}

/** A browser that somebody is signed in to. */
export function signedIn(): void {
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
}

export const settings = {
  stage: 'production',
  region: 'eu-central-1',
  version: { commit: '5f3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b-dirty', built: '2026-11-26T12:00:00.000Z' },
  userPoolId: 'eu-central-1_pool',
  userPoolClientId: 'client',
  socketPath: '/socket',
  links: {
    helpCenter: 'https://help.example/',
    tutorials: 'https://tutorials.example/',
    contactSupport: 'https://support.example/',
  },
}
