/** One screen of the console for a test: the real page inside its providers, over a server that the test words. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Form, FormField } from '#shared/contracts/forms'
import { Problem } from '#shared/problem'
import { queryClient } from '../../frontend/src/core/api.ts'
import { AgentProvider } from '../../frontend/src/core/agent.tsx'
import { changeLanguage, startLanguage } from '../../frontend/src/core/i18n.ts'
import { splitPanel } from '../../frontend/src/core/split-panel.ts'
import { pages, pageNames } from '../../frontend/src/core/pages.ts'
import { screenOf } from '../../frontend/src/app/screens.ts'
import { AskedQuestion } from '../../frontend/src/components/dialog/asked-question.tsx'
import { Notifications } from '../../frontend/src/components/notice/notifications.tsx'
import { watchWayBack } from './way-back.ts'

export const idOf = (number: number): string => `01J9ZK3V5Q8XN4T7M2R6W0Y${String(number).padStart(3, '0')}`

export const maya: LoggedInAgent = {
  _id: idOf(1),
  email: 'maya@bloom.example',
  firstName: 'Maya',
  lastName: 'Vale',
  fullName: 'Maya Vale',
  roles: ['admin'],
  permissions: [],
  weeklyDigest: false,
  toursSeen: ['agent', 'admin', 'provider'],
  activeClient: 'bloom',
  clients: ['bloom'],
  workspaces: [{ id: idOf(2), name: 'bloom', displayName: 'Bloom & Vale' }],
  company: {
    id: idOf(2),
    name: 'bloom',
    displayName: 'Bloom & Vale',
    closed: [],
    tier: ['versioning'],
    supportedLangs: ['en', 'de'],
    openAiKnowledgeBase: true,
    timezone: 'Europe/Berlin',
  },
  activeEnvironment: { _id: idOf(3), name: 'Draft', isLive: false },
  environmentChosen: true,
  readOnly: false,
}

const written = { revision: 1, updated: '2026-11-20T10:00:00.000Z' }

export const email: FormField = {
  ...written,
  _id: idOf(20),
  type: 'form-field',
  title: 'E-mail address',
  key: 'email',
  question: { en: 'Which address may we answer to?', de: 'Wohin dürfen wir antworten?' },
  fieldType: 'input-email',
  dataType: 'string',
  choices: [],
}

export const order: Form = {
  ...written,
  _id: idOf(10),
  type: 'form',
  title: 'Order',
  key: 'order',
  questions: [
    {
      key: 'occasion',
      question: { en: 'What is the occasion?', de: 'Zu welchem Anlass?' },
      fieldType: 'select',
      dataType: 'string',
      choices: [{ formValue: 'birthday', title: { en: 'Birthday', de: 'Geburtstag' } }],
    },
    { fieldType: 'existing', fieldId: email._id },
  ],
}

/** What the server gives to a call, by `PUT /api/agent/forms/{id}`; to throw a Problem is to refuse. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown>>

export interface Call {
  readonly route: string
  readonly body: unknown
}

interface Opening {
  readonly agent?: LoggedInAgent
  readonly answers?: Answers
  /** Stands above the page, as the layout has it. */
  readonly above?: ReactNode
}

/** Opens a page at an address; gives what it calls from then on, and the router, which knows where it is. */
export async function open(
  at: string,
  { agent = maya, answers = {}, above }: Opening = {},
): Promise<{ calls: Call[]; router: Awaited<ReturnType<typeof routerAt>> }> {
  const calls: Call[] = []
  const all: Answers = {
    'GET /api/agent/login': () => agent,
    'GET /api/agent/forms': () => [order, email],
    [`GET /api/agent/forms/${order._id}`]: () => order,
    [`GET /api/agent/forms/${order._id}/revisions`]: () => [],
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    // The word that makes an answer one of its own is another one each time.
    const call = {
      route: `${method} ${path.replace(/&asked=\d+/, '')}`,
      body: body === undefined ? undefined : JSON.parse(body),
    }
    calls.push(call)
    const answer = answers[call.route] ?? all[call.route]
    try {
      if (!answer) throw new Problem('not-found')
      return Response.json({ data: await answer(call.body) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return Response.json(error.body, { status: error.status })
    }
  })
  return { calls, router: await renderPage(at, { above }) }
}

/** Texts that a page fetches when it opens one of its dialogs. */
const textsOfDialogs = ['schedule', 'function-editor']

/** Renders the page of an address for whoever holds the token; whoever opens it says how its calls are answered. */
export async function renderPage(at: string, { token = 'token', above }: { token?: string; above?: ReactNode } = {}) {
  localStorage.setItem('access_token', token)
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces(['shell', ...textsOfDialogs, ...pageNames.flatMap((name) => pages[name].texts ?? [])])
  const router = await routerAt(at, above)
  watchWayBack(router)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** Shows the rest of this test in German. */
export async function turnGerman(): Promise<void> {
  onTestFinished(() => changeLanguage('en'))
  await act(() => changeLanguage('de'))
}

/** The screens are loaded first: no test waits for a file. */
async function routerAt(at: string, above?: ReactNode) {
  const screens = await Promise.all(
    pageNames.map(async (name) => ({
      path: pages[name].path,
      handle: { page: name },
      Component: (await screenOf(name)()).default,
    })),
  )
  const layout = (
    <AgentProvider>
      {above}
      <Outlet />
      <PagePanel />
      <AskedQuestion />
      <Notifications />
    </AgentProvider>
  )
  return createMemoryRouter([{ element: layout, children: screens }], {
    initialEntries: [at],
  })
}

/** In place of the layout's panel. */
function PagePanel() {
  const panel = splitPanel.use()
  return panel && <section aria-label={panel.title}>{panel.content}</section>
}
