/** One screen of the console for a test: the real page inside its providers, over a server that the test words. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { Form, FormField } from '#shared/contracts/forms'
import { Problem } from '#shared/problem'
import { queryClient } from '../../frontend/src/core/api.ts'
import { lastTopic } from '../../frontend/src/pages/blocks/last-topic.ts'
import { AgentProvider } from '../../frontend/src/core/agent.tsx'
import { changeLanguage, startLanguage } from '../../frontend/src/core/i18n.ts'
import { dismiss, notices } from '../../frontend/src/core/live/notices.ts'
import { splitPanel } from '../../frontend/src/core/split-panel.ts'
import { pages, pageNames } from '../../frontend/src/core/pages.ts'
import { screenOf } from '../../frontend/src/app/screens.ts'
import { Notifications } from '../../frontend/src/components/notice/notifications.tsx'

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
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
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
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces([
    'shell',
    'backups',
    'billing',
    'channels',
    'analytics',
    'explorer',
    'figures',
    'conversations',
    'holds',
    'items',
    'blocks',
    'forms',
    'history',
    'environments',
    'knowledge',
    'builds',
    'departments',
    'developers',
    'privacy',
    'profile',
    'users',
    'hours',
    'general',
    'swarms',
    'broadcasts',
    'response-form',
    'form-editor',
    'function-editor',
    'block-kinds',
    'settings',
    'releases',
    'review',
    'overview',
    'portability',
    'schedule',
    'tests',
    'variables',
    'workspaces',
    'organisations',
    'analytics',
    'figures',
  ])
  const router = await routerAt(at, above)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { calls, router }
}

/** Shows the rest of this test in German. */
export async function turnGerman(): Promise<void> {
  onTestFinished(() => changeLanguage('en'))
  await act(() => changeLanguage('de'))
}

/** Leaves nothing behind for the next test. */
export function close(): void {
  cleanup()
  queryClient.clear()
  lastTopic.change('')
  for (const { id } of notices.now()) dismiss(id)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

/** The field under a label. */
export function field(label: string): HTMLInputElement {
  const found = screen.getByLabelText(label)
  if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement))
    throw new Error(`${label}: no field`)
  // Both have the value that the tests read.
  return found as HTMLInputElement
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
