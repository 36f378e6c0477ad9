/** What an agent hears of waiting customers while another page, or another tab, is looked at. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationDelayMs } from '#shared/limits'
import { showWaiting } from '../../../frontend/src/app/live/badge.ts'
import { sound } from '../../../frontend/src/core/live/sound.ts'
import { palette } from '../../../frontend/src/core/palette-keys.ts'
import { dismiss, notices } from '../../../frontend/src/core/live/notices.ts'
import { customer, jonas, takeoverBy } from './inbox-screen.tsx'
import { Loudspeaker, played } from './loudspeaker.ts'
import { dana, id, live, open, signedIn } from '../console.tsx'

/** The other end of the socket. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static latest: Socket | undefined
  /** Nobody answers. */
  static isDown = false
  readyState = 1

  constructor() {
    super()
    Socket.latest = this
    const answer = Socket.isDown ? 'close' : 'open'
    queueMicrotask(() => this.dispatchEvent(new Event(answer)))
  }
  send(text: string) {
    if (text.includes('authentication')) queueMicrotask(() => this.push({ kind: 'successfullyAuthenticated' }))
  }
  close() {}
  drop() {
    act(() => void this.dispatchEvent(new Event('close')))
  }
  push(message: unknown) {
    act(() => void this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify([message]) })))
  }
}

/** What the desktop shows. */
class Shown extends EventTarget {
  static all: Shown[] = []
  static requestPermission = async () => 'granted'
  constructor(
    readonly title: string,
    readonly options: { body: string },
  ) {
    super()
    Shown.all.push(this)
  }
  close() {}
}

beforeEach(() => {
  signedIn()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('Notification', Shown)
  vi.stubGlobal('AudioContext', Loudspeaker)
  Shown.all = []
  played.length = 0
  Socket.isDown = false
})
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

const waits = (environmentId: string, reminder = false) => ({
  kind: 'event',
  event: { type: 'customerWaiting', environmentId, userId: id(50), reminder },
})

async function ready() {
  const opened = await open({
    at: '/profile',
    answers: { 'POST /api/agent/socket-ticket': { data: { ticket: 'ticket' } } },
  })
  await waitFor(() => expect(Socket.latest).toBeDefined())
  return opened
}
const turnOn = async () => {
  fireEvent.click(await screen.findByRole('switch', { name: 'Notifications' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Notifications' }).getAttribute('aria-checked')).toBe('true'),
  )
}
const later = () => new Promise((resolve) => setTimeout(resolve, notificationDelayMs + 200))

describe('a waiting customer', () => {
  it('NOTIFY-002/request/reminder/delay/sound, NOTIFY-003, LIMITS-002: is told of on the desktop after a second, with a sound; a click leads to conversations', async () => {
    const { router } = await ready()
    await turnOn()
    Socket.latest?.push(waits(live._id))
    expect(Shown.all).toEqual([])
    await waitFor(() => expect(Shown.all[0]?.options.body).toBe('a customer has requested assistance'))
    expect(played.length).toBeGreaterThan(0)
    Socket.latest?.push(waits(live._id, true))
    await waitFor(() => expect(Shown.all[1]?.options.body).toBe('there are customers still waiting for assistance'))
    act(() => void Shown.all[1]?.dispatchEvent(new Event('click')))
    await waitFor(() => expect(router.state.location.pathname).toBe('/conversations'))
  })

  it('NOTIFY-004/ready: is told of only while the switch is on, also in an environment the agent does not edit', async () => {
    await ready()
    Socket.latest?.push(waits(live._id))
    await turnOn()
    Socket.latest?.push(waits(id(99), true))
    await waitFor(() => expect(Shown.all).toHaveLength(1))
    expect(Shown.all[0]?.options.body).toBe('there are customers still waiting for assistance')
  })
})

describe('a conversation that starts', () => {
  const starts = (environmentId: string, concerns?: readonly string[]) => ({
    kind: 'event',
    event: { type: 'conversationStarted', environmentId, userId: id(50), ...(concerns && { concerns }) },
  })

  it('QUEUES-012/switch/mine: plays an alert only with the switch on, for whom it concerns, whichever environment the customer is in', async () => {
    await ready()
    Socket.latest?.push(starts(live._id))
    await turnOn()
    Socket.latest?.push(starts(live._id, [id(7), id(8)]))
    await later()
    expect(Shown.all).toEqual([])
    expect(played).toEqual([])
    Socket.latest?.push(starts(live._id, [id(7), dana._id]))
    await waitFor(() => expect(Shown.all[0]?.options.body).toBe('A customer has started a conversation'))
    expect(played.length).toBeGreaterThan(0)
    Socket.latest?.push(starts(id(99)))
    await waitFor(() => expect(Shown.all).toHaveLength(2))
  })
})

it('of several tabs one speaks: the one that holds the word', async () => {
  const waiting: (() => unknown)[] = []
  const request = (_name: string, _options: object, hold: () => unknown) => {
    waiting.push(hold)
    return new Promise(() => {})
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  await ready()
  await turnOn()
  Socket.latest?.push(waits(live._id))
  await later()
  expect(Shown.all).toEqual([])
  for (const hold of waiting) hold()
  Socket.latest?.push(waits(live._id))
  await waitFor(() => expect(Shown.all).toHaveLength(1))
})

it('QUEUES-013/message: a socket that the server drops is told of until it is back', async () => {
  await ready()
  Socket.isDown = true
  Socket.latest?.drop()
  await screen.findByText('Web socket has disconnected')
  Socket.isDown = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Web socket has disconnected')).toBeNull())
})

it('a customer whom a colleague assigns is told of on any page, with the way there', async () => {
  const { router } = await ready()
  await screen.findByRole('switch', { name: 'Notifications' })
  const assigned = { agentId: dana._id, by: 'Jonas Keller', customer: 'Olivia Fox' }
  const event = { type: 'queuesChanged', environmentId: id(99), userId: id(50), assigned }
  Socket.latest?.push({ kind: 'event', event })
  await waitFor(() =>
    expect(notices.now().map(({ text }) => text)).toEqual(['Jonas Keller assigned Olivia Fox to you']),
  )
  expect(notices.now()[0]?.link).toMatchObject({ to: `/conversations/${id(50)}` })
  for (const notice of notices.now()) dismiss(notice.id)
  expect(router.state.location.pathname).toBe('/profile')
})

it('QUEUES-011/counts/counter: pushed counts take the place of the number in the sidebar, and of the one on the tab', async () => {
  await ready()
  const push = (awaitingResponse: number) =>
    Socket.latest?.push({
      kind: 'counts',
      counts: {
        unassigned: { total: 1, byDepartment: {} },
        agents: { [dana._id]: { interventions: 5, awaitingResponse } },
      },
    })
  const entry = async () => screen.findByRole('link', { name: /^Conversations/ })
  await entry()
  document.title = 'Profile – Parley'
  push(4)
  await waitFor(async () => expect((await entry()).textContent).toContain('4 conversations await a response'))
  expect(document.title).toBe('(4) Profile – Parley')
  push(2)
  await waitFor(async () => expect((await entry()).textContent).toContain('2 conversations await a response'))
  expect(document.title).toBe('(2) Profile – Parley')
})

it('the sheet of keys lists those of conversations', async () => {
  await ready()
  await screen.findByRole('switch', { name: 'Notifications' })
  palette.change('keys')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts', hidden: true }))
  const row = (await sheet.findByText('Open the longest waiting customer')).closest('div')
  expect(row?.textContent).toContain('AltN')
})

describe('a customer of one’s own', () => {
  const from = (created: string, over = {}) => ({
    kind: 'user',
    user: customer(10, {
      owner: takeoverBy({ _id: dana._id, name: dana.fullName }),
      unread: 1,
      lastMessage: { text: 'Hello?', from: 'customer', created },
      ...over,
    }),
  })
  const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  const queued = (what: object) => ({
    kind: 'event',
    event: { type: 'queuesChanged', environmentId: id(99), userId: id(50), ...what },
  })
  afterEach(() => {
    localStorage.removeItem('sound')
    sound.change('normal')
  })

  it('who writes while the page is out of sight is told of once on the desktop, and leads to the conversation', async () => {
    const { router } = await ready()
    await turnOn()
    hide(false)
    Socket.latest?.push(from(new Date().toISOString()))
    hide(true)
    const created = new Date(Date.now() + 5).toISOString()
    Socket.latest?.push(from(created))
    // The same words again, and words of others.
    Socket.latest?.push(from(created))
    Socket.latest?.push(from(new Date(Date.now() + 9).toISOString(), { _id: id(51), owner: takeoverBy(jonas) }))
    Socket.latest?.push(from('2026-01-01T08:00:00.000Z', { _id: id(52) }))
    await waitFor(() => expect(Shown.all[0]?.options.body).toBe('Eleanor Hart 10 has written to you'))
    await later()
    expect(Shown.all).toHaveLength(1)
    expect(played).toHaveLength(2)
    act(() => void Shown.all[0]?.dispatchEvent(new Event('click')))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/conversations\/.+/))
  })

  it('who was put aside and is back shows on the page with the way there, and sounds with the switch on', async () => {
    await ready()
    await screen.findByRole('switch', { name: 'Notifications' })
    const woken = queued({ woken: { agentId: dana._id, customer: 'Olivia Fox' } })
    Socket.latest?.push(woken)
    await waitFor(() => expect(notices.now().map(({ text }) => text)).toEqual(['Olivia Fox is back from a snooze']))
    expect(notices.now()[0]?.link).toMatchObject({ to: `/conversations/${id(50)}` })
    await later()
    expect(played).toEqual([])
    await turnOn()
    Socket.latest?.push(woken)
    await waitFor(() => expect(played).toHaveLength(2))
    // It was seen on the page.
    expect(Shown.all).toEqual([])
    for (const notice of notices.now()) dismiss(notice.id)
  })

  it('who is given to the agent makes no sound where that is off, and shows on the desktop all the same', async () => {
    await ready()
    await turnOn()
    sound.change('off')
    expect(localStorage.getItem('sound')).toBe('off')
    hide(true)
    Socket.latest?.push(queued({ assigned: { agentId: dana._id, by: 'Jonas Keller', customer: 'Olivia Fox' } }))
    await waitFor(() => expect(Shown.all[0]?.options.body).toBe('Jonas Keller assigned Olivia Fox to you'))
    expect(played).toEqual([])
    for (const notice of notices.now()) dismiss(notice.id)
  })
})

it('the number of those who wait is on the icon of the installed app', async () => {
  const setAppBadge = vi.fn(async () => {})
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge })
  showWaiting(3)
  expect(setAppBadge).toHaveBeenCalledWith(3)
  Reflect.deleteProperty(navigator, 'setAppBadge')
})
