/** The screen of conversations for a test: the real page, a server the test words, and a list that has a size. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { ConversationDetails, ConversationUser } from '#shared/contracts/conversations'
import type { Counts, QueueAgent } from '#shared/contracts/queues'
import type { ConversationEvent, ConversationEventBody, Message } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import { interventionStatus } from '#shared/chat/takeover'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { AgentProvider } from '../../../frontend/src/core/agent.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { pages } from '../../../frontend/src/core/pages.ts'
import { screenOf } from '../../../frontend/src/app/screens.ts'
import { clearSession } from '../../../frontend/src/core/session/session.ts'
import { push, type Pushed } from '../../../frontend/src/core/live/socket-events.ts'
import { AskedQuestion } from '../../../frontend/src/components/dialog/asked-question.tsx'
import { Notifications } from '../../../frontend/src/components/notice/notifications.tsx'
import { takeHeld } from '../../../frontend/src/pages/conversations/state/holding.ts'
import { lastTurns } from '../../../frontend/src/pages/conversations/state/in-turn.ts'
import { change, nothingYet } from '../../../frontend/src/pages/conversations/state/inbox-state.ts'
import { close } from '../close.ts'
import { watchWayBack } from '../way-back.ts'
import { idOf, maya, type Call } from '../screen.tsx'

export const me = { _id: maya._id, name: maya.fullName }
export const jonas = { _id: idOf(4), name: 'Jonas Keller' }
export const environmentId = maya.activeEnvironment._id
export const departmentId = idOf(900)
export const moment = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString()

export const takeoverBy = (agent: typeof me): ConversationUser['owner'] => ({
  by: 'agent',
  interventionId: idOf(800),
  since: moment(5),
  agentId: agent._id,
  agentName: agent.name,
})
export const inQueue = (): Extract<ConversationUser['owner'], { by: 'queue' }> => ({
  by: 'queue',
  interventionId: idOf(800),
  departmentId,
  since: moment(6),
})

export function customer(number: number, over: Partial<ConversationUser> = {}): ConversationUser {
  return {
    _id: idOf(number),
    environmentId,
    activeChannel: 'chat_plugin',
    language: 'en',
    firstName: 'Eleanor',
    lastName: `Hart ${number}`,
    profile: {},
    created: moment(9000),
    lastActive: moment(number % 100),
    session: { status: 'active', started: moment(30), count: 1 },
    owner: { by: 'bot' },
    last: 0,
    awaitingResponse: false,
    unread: 0,
    read: 0,
    topics: [],
    misunderstood: false,
    eventTypes: ['conversation-start', 'message'],
    messages: 2,
    clicks: 0,
    ...over,
  }
}

/** The customer with all there is to know, as a server that knows nothing more would answer. */
export const detailsOf = (user: ConversationUser, over: Partial<ConversationDetails> = {}): ConversationDetails => ({
  ...user,
  client: maya.company.id,
  interventionStatus: interventionStatus(user.owner, me._id),
  interventions: [],
  keywords: [],
  trackedUrls: [],
  media: [],
  sentiment: { label: 'neutral' },
  cost: 0.00123,
  ...over,
})

export const happening = (number: number, what: ConversationEventBody, minutesAgo = 5): ConversationEvent => ({
  _id: idOf(100 + number),
  number,
  created: moment(minutesAgo),
  what,
})

export const said = (number: number, text: string, over: Partial<Message> = {}): ConversationEvent =>
  happening(number, { type: 'message', message: { messageType: 'text', text, language: 'en', ...over } })

export const agents: QueueAgent[] = [
  {
    _id: me._id,
    fullName: me.name,
    isOnline: true,
    isReady: true,
    departments: [departmentId],
    capacity: { current: 1, max: 5 },
    awaitingResponse: 0,
  },
  {
    _id: jonas._id,
    fullName: jonas.name,
    isOnline: true,
    isReady: false,
    departments: [],
    capacity: { current: 4, max: 5 },
    awaitingResponse: 2,
  },
]

export const counts: Counts = {
  unassigned: { total: 3, byDepartment: {} },
  agents: {
    [me._id]: { interventions: 1, awaitingResponse: 0 },
    [jonas._id]: { interventions: 4, awaitingResponse: 2 },
  },
}

/** By `GET /api/agent/messages`; what is given is the body, or else the query. To throw a Problem is to refuse; a Response is the answer itself. */
export type Answers = Readonly<Record<string, (sent: Record<string, unknown>) => unknown>>

interface Asked {
  readonly method?: string
  readonly body?: string | FormData
}

export async function openLive(
  at: string,
  answers: Answers = {},
  agent = maya,
): Promise<{ calls: Call[]; at: () => string }> {
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  giveSizes()
  const calls: Call[] = []
  const all: Answers = {
    'GET /api/agent/login': () => agent,
    'POST /api/agent/users': () => [],
    'POST /api/agent/users/status': () => ({
      statuses: { intervention: 8, active: 120, unassigned: 3 },
      counts,
      agents,
      environments: [{ _id: environmentId, name: 'Live', isLive: true, number: 14 }],
      hasLanguageModel: true,
      waiting: { amber: 5, red: 10 },
    }),
    'GET /api/agent/departments': () => [],
    'GET /api/agent/users/search-all': () => ({ found: [] }),
    'GET /api/agent/views': () => [],
    'GET /api/agent/mentions': () => [],
    'GET /api/agent/drafts': () => [],
    'GET /api/agent/hold': () => [],
    'GET /api/agent/messages': () => ({ messages: [], last: 0 }),
    'GET /api/agent/events/topics': () => ({ topics: ['Delivery'], outcomes: ['Solved'], tags: ['VIP', 'Wedding'] }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: Asked = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://console.test')
    // The body of a call is an object, that of an upload a form.
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body ?? searchParams)
    const sent = given as Record<string, unknown>
    const call = { route: `${method} ${pathname}`, body: sent }
    calls.push(call)
    try {
      const answer = all[call.route] ?? restOf(call.route)
      if (!answer) throw new Problem('not-found')
      const data = await answer(sent)
      return data instanceof Response ? data : Response.json({ data })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return Response.json(error.body, { status: error.status })
    }
  })
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces(['shell', 'conversations', 'holds'])
  const { path } = pages.conversations
  const { default: Component } = await screenOf('conversations')()
  const layout = (
    <AgentProvider>
      <Outlet />
      <AskedQuestion />
      <Notifications />
    </AgentProvider>
  )
  const router = createMemoryRouter(
    [{ element: layout, children: [{ path, handle: { page: 'conversations' }, Component }] }],
    { initialEntries: [at] },
  )
  watchWayBack(router)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { calls, at: () => router.state.location.pathname + router.state.location.search }
}

/** What each conversation asks for, and most tests do not word. */
function restOf(route: string): Answers[string] | undefined {
  if (route.endsWith('/laters')) return () => []
  return route.startsWith('PUT /api/agent/drafts/') ? () => ({ saved: new Date().toISOString() }) : undefined
}

/** Leaves nothing behind for the next test. */
export function closeLive(): void {
  takeHeld()
  clearSession()
  close()
  change(() => nothingYet)
  // A call that nobody answers any more holds no message of the next test up.
  lastTurns.clear()
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent')
}

/** The tab is gone, by its button or in a crash; the browser and what it keeps are not. */
export function killTab(): void {
  const kept = Object.entries(localStorage)
  closeLive()
  for (const [key, value] of kept) localStorage.setItem(key, value)
}

/** What the socket would push. */
export const pushIn = (message: Pushed): void => act(() => push(message))

/** A page without a layout has no sizes, and a list that draws what is in sight would draw nothing. */
function giveSizes() {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: ResizeObserverCallback) {}
      observe(target: Element) {
        if (!target.closest('.live-messages, .live-rows')) return
        const isScroller = target.matches('.live-messages, .live-rows')
        const contentRect = { height: isScroller ? 1200 : 60, width: 600 }
        // Only what the list reads of an entry.
        const entry = { target, contentRect } as ResizeObserverEntry
        queueMicrotask(() => act(() => this.tell([entry], this as unknown as ResizeObserver)))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}
