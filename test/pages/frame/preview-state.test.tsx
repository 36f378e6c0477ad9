/** What the preview knows of its talk, from its session to its menu. */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { publicSettings } from '#shared/contracts/company-settings'
import { customerRoutes } from '#shared/contracts/customer-addresses'
import type { ConversationEvent } from '#shared/chat/message'
import { Chat } from '../../../frontend/widget/chat/chat.ts'
import { idOf } from '../screen.tsx'

const userId = idOf(10)
const userSid = 'a-secret-of-the-session'
const environment = idOf(3)
const start: ConversationEvent = {
  _id: idOf(20),
  number: 1,
  created: '2026-11-21T10:00:00.000Z',
  what: { type: 'conversation-start', language: 'en', isNewUser: true },
}
const imprint = { title: 'Imprint', action: { type: 'url', value: 'https://bloom.example' } } as const

/** The other end of the socket; it opens, and answers, when the test says so. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static latest: Socket | undefined
  readyState = 1
  sent: string[] = []
  constructor() {
    super()
    Socket.latest = this
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}
  authenticate() {
    const data = JSON.stringify([{ kind: 'successfullyAuthenticated', last: 1 }])
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

let chat: Chat
/** What the server does with a text. */
let said: (text: string) => Response
let answer: () => void

beforeEach(() => {
  const begun = new Promise<void>((resolve) => (answer = resolve))
  const answers: Readonly<Record<string, unknown>> = {
    [customerRoutes.openSession]: { userId, userSid, newSession: true, language: 'en' },
    [customerRoutes.events]: { events: [], last: 0 },
    [customerRoutes.conversationStart]: { events: [start], last: 1 },
    [customerRoutes.persistentMenu]: [imprint],
    [customerRoutes.socketTicket]: { ticket: 'ticket' },
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body: string }) => {
    const route = `${method} ${new URL(address, 'https://console.test').pathname}`
    if (route === customerRoutes.openSession) await begun
    if (route === customerRoutes.text) return said((JSON.parse(body) as { text: string }).text)
    return Response.json({ data: answers[route] })
  })
  vi.stubGlobal('WebSocket', Socket)
  const settings = { ...z.object(publicSettings).parse({}), displayName: 'Bloom', supportedLangs: ['en' as const] }
  chat = new Chat({ origin: '', client: 'bloom', language: 'en', settings, preview: 'a-token', environment })
})
afterEach(() => {
  chat.close()
})

it('PREVIEW-002: is whether it connects or is authenticated, its session, its events, and the menu', async () => {
  expect(chat.state).toMatchObject({
    connection: 'idle',
    session: { status: 'inactive' },
    events: { status: 'inactive', log: { events: [] } },
    persistentMenu: [],
  })
  void chat.open()
  await waitFor(() => expect(chat.state.session.status).toBe('fetching'))
  answer()
  await waitFor(() => expect(chat.state.connection).toBe('establishing'))
  expect(chat.state.session).toMatchObject({ status: 'fetched', data: { newSession: true, userId, userSid } })
  expect(chat.state.events).toMatchObject({ status: 'fetched', log: { events: [start] } })
  await waitFor(() => expect(chat.state.persistentMenu).toEqual([imprint]))
  await waitFor(() => expect(Socket.latest).toBeDefined())
  Socket.latest?.authenticate()
  await waitFor(() => expect(chat.state.connection).toBe('authenticated'))
})

it('says one text after the other, and waits as long as the server asks for, without losing or turning round any', async () => {
  const heard: string[] = []
  let last = 1
  let isRefusing = true
  said = (text) => {
    heard.push(text)
    const refused = { errorMessage: 'That was too fast.', code: 'too-many-requests', values: { seconds: '0.2' } }
    if (isRefusing) return Response.json(refused, { status: 429 })
    const message = { messageType: 'text' as const, text, language: 'en' as const }
    const event = { ...start, _id: idOf(20 + last), number: (last += 1), what: { type: 'message' as const, message } }
    return Response.json({ data: { events: [event], last } })
  }
  void chat.open()
  answer()
  await waitFor(() => expect(Socket.latest).toBeDefined())
  for (const text of ['One', 'Two', 'Three']) chat.say(text)
  await waitFor(() => expect(heard).toEqual(['One']))
  // Neither a new text nor a socket that comes back is a reason to ask sooner.
  Socket.latest?.authenticate()
  chat.say('Four')
  await waitFor(() => expect(chat.state.connection).toBe('authenticated'))
  expect(heard).toEqual(['One'])
  expect(chat.state.unsent.map(({ shown }) => shown)).toEqual(['One', 'Two', 'Three', 'Four'])
  isRefusing = false
  await waitFor(() => expect(chat.state.unsent).toEqual([]))
  expect(heard.filter((text, index) => text !== heard[index - 1])).toEqual(['One', 'Two', 'Three', 'Four'])
})
