/** What the screen of conversations decides, without drawing it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messagesPageSize } from '#shared/limits'
import { actionsOf } from '../../../frontend/src/pages/conversations/state/action-names.ts'
import { viewOf, zoomMax } from '../../../frontend/src/components/map/map-view.ts'
import { piecesOf } from '../../../frontend/src/pages/conversations/parts/plain-text.tsx'
import {
  addressDefault,
  filtersOf,
  addressIn,
  paramsOf,
} from '../../../frontend/src/pages/conversations/state/filters.ts'
import { isUnreadAbove } from '../../../frontend/src/pages/conversations/thread/message-list.tsx'
import { proposedTopic } from '../../../frontend/src/pages/conversations/state/proposed-topic.ts'
import { needsTranslation, rowsOf, unreadFromOf } from '../../../frontend/src/pages/conversations/thread/rows.ts'
import {
  withMissed,
  emptyThread,
  withEvent,
  withHeardNumber,
  lastKnownNumber,
  hasGap,
  threadOf,
  withOlder,
} from '../../../frontend/src/pages/conversations/state/thread.ts'
import { waitingSince } from '#shared/chat/waiting'
import { minutesSince, urgencyOf } from '../../../frontend/src/pages/conversations/list/waiting.ts'
import { showWaiting, titleWith } from '../../../frontend/src/app/live/badge.ts'
import { idOf } from '../screen.tsx'
import { customer, departmentId, environmentId, happening, inQueue, moment, said } from './inbox-screen.tsx'

const log = Array.from({ length: 60 }, (_, index) => said(index + 1, `Message ${index + 1}`))
const behind = (since: number, size = 1000) => ({ messages: log.slice(since, since + size), last: log.length })

describe('a conversation', () => {
  it('whatever is dropped, repeated or overtaken on the way, has no gap, no double and no disorder', () => {
    const start = fc.integer({ min: 0, max: 40 })
    const step = fc.oneof(
      fc.record({ push: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ pong: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ answer: fc.integer({ min: 1, max: 30 }), late: fc.integer({ min: 0, max: 20 }) }),
    )
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 80 }), (at, steps) => {
        const first = log.slice(Math.max(0, at - messagesPageSize), at)
        let thread = threadOf(emptyThread, { messages: first, last: at })
        for (const one of steps) {
          if ('push' in one) thread = withEvent(thread, log[one.push - 1]!)
          else if ('pong' in one) thread = withHeardNumber(thread, one.pong)
          else thread = withMissed(thread, behind(Math.max(0, lastKnownNumber(thread) - one.late), one.answer))
          const numbers = thread.events.map(({ number }) => number)
          expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
        }
        for (let asked = 0; hasGap(thread) && asked < 10; asked++)
          thread = withMissed(thread, behind(lastKnownNumber(thread)))
        expect(hasGap(thread)).toBe(false)
        expect(lastKnownNumber(thread)).toBeGreaterThanOrEqual(thread.heard)
      }),
    )
  })

  it('knows that something is missing from a gap, and from a heartbeat, also before it is loaded', () => {
    const thread = threadOf(withEvent(emptyThread, log[9]!), { messages: log.slice(0, 4), last: 4 })
    expect(hasGap(thread)).toBe(true)
    expect(hasGap(withMissed(thread, behind(4)))).toBe(false)
    expect(hasGap(withHeardNumber(threadOf(emptyThread, { messages: log.slice(0, 4), last: 4 }), 5))).toBe(true)
  })

  it('SETTINGS-021: an answer that begins behind a gap takes the place of what was deleted meanwhile, and the run stays unbroken', () => {
    const thread = threadOf(emptyThread, { messages: log.slice(0, 3), last: 3 })
    const after = withMissed(thread, { messages: log.slice(6, 9), last: 9 })
    expect(after.events.map(({ number }) => number)).toEqual([7, 8, 9])
    expect(after).toMatchObject({ allFetched: true, heard: 9 })
    expect(hasGap(after)).toBe(false)
    expect(withMissed(thread, { messages: log.slice(3, 9), last: 9 }).events).toHaveLength(9)
  })

  it('CONVERSATIONS-017/page/all: older pages have 20 messages; fewer mark all as fetched', () => {
    const last = threadOf(emptyThread, { messages: log.slice(25, 45), last: 45 })
    expect(last.allFetched).toBe(false)
    const middle = withOlder(last, { messages: log.slice(5, 25), last: 45 })
    expect(middle.allFetched).toBe(false)
    const all = withOlder(middle, { messages: log.slice(0, 5), last: 45 })
    expect(all.allFetched).toBe(true)
    expect(withOlder(last, { messages: log.slice(6, 25), last: 45 }).allFetched).toBe(true)
    expect(all.events.map(({ number }) => number)).toEqual(log.slice(0, 45).map(({ number }) => number))
  })

  it('has its unread part above the view only while the first unread message is', () => {
    // The line is row 4, the message behind it row 5.
    expect(isUnreadAbove(4, 6)).toBe(true)
    expect(isUnreadAbove(4, 5)).toBe(false)
    expect(isUnreadAbove(0, 2)).toBe(true)
    expect(isUnreadAbove(-1, 5)).toBe(false)
  })

  it('is drawn with days between, a line above what is unread, and what is on its way at the end', () => {
    const yesterday = happening(1, { type: 'conversation-start', language: 'en', isNewUser: true }, 60 * 24 * 2)
    const events = [yesterday, said(2, 'Hello'), said(3, 'Anybody?')]
    const sending = { _id: idOf(700), kind: 'text', text: 'Yes', created: moment(0), state: 'sending' } as const
    const rows = rowsOf(events, { outgoing: [sending], unreadFrom: unreadFromOf(events, 1) })
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'event', 'day', 'event', 'unread', 'event', 'outgoing'])
    const midnight = new Date(2026, 10, 21).getTime()
    const at = (ms: number) => ({ ...said(4, 'Good night'), created: new Date(midnight + ms).toISOString() })
    const days = (ms: number) =>
      rowsOf([at(-1), at(ms)], { outgoing: [], unreadFrom: undefined }).filter(({ kind }) => kind === 'day').length
    expect([days(-1), days(0)]).toEqual([1, 2])
    expect(rowsOf(events, { outgoing: [{ ...sending, _id: events[2]!._id }], unreadFrom: undefined })).toHaveLength(5)
  })

  it('proposes the topic that the customer has named most often since the last takeover, and none without a word of it', () => {
    const topics = ['Order', 'Invoice', 'Delivery']
    const words = [said(1, 'A copy of the invoice, please'), said(2, 'The invoices of my order')]
    expect(proposedTopic(words, topics)).toBe('Invoice')
    expect(proposedTopic([said(3, 'Hello')], topics)).toBeUndefined()
    // An ending has two letters at most.
    expect(proposedTopic([said(3, 'I ordered it')], topics)).toBe('Order')
    expect(proposedTopic([said(3, 'Is ordering free?')], topics)).toBeUndefined()
    const end = happening(3, { type: 'interventionEnd', interventionId: idOf(5), by: 'agent' })
    expect(proposedTopic([...words, end, said(4, 'Where is my delivery?')], topics)).toBe('Delivery')
    expect(proposedTopic([said(1, 'An order', { messageType: 'agent-msg' })], topics)).toBeUndefined()
  })

  it('links addresses of the web and nothing else', () => {
    const links = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])
    expect(links('See https://bloom.example/a?b=1, or (http://x.example).')).toEqual([
      'https://bloom.example/a?b=1',
      'http://x.example',
    ])
    expect(
      links(
        'javascript:alert(1) javascript://x%0aalert(1) data:text/html,x <img src=x onerror=alert(1)> www.x.example',
      ),
    ).toEqual([])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(
          piecesOf(text)
            .map(({ piece }) => piece)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('what needs a translation', () => {
  const now = Date.now()
  const of = (over: Parameters<typeof said>[2], ageDays = 0) => {
    const { what } = said(1, 'Text', over)
    return what.type === 'message' && needsTranslation(what.message, moment(ageDays * 24 * 60), 'en', now)
  }
  it('CONVERSATIONS-010: a bot or agent message in another language', () => {
    expect(of({ messageType: 'bot-msg', language: 'de' })).toBe(true)
    expect(of({ messageType: 'agent-msg', language: 'de' })).toBe(true)
    expect(of({ messageType: 'bot-msg', language: 'en' })).toBe(false)
  })
  it('CONVERSATIONS-011/language/callback: a text in another language, unless it answers a form', () => {
    expect(of({ language: 'de' })).toBe(true)
    expect(of({ language: 'en' })).toBe(false)
    expect(of({ language: 'de', formCallback: { key: 'name', fieldType: 'input' } })).toBe(false)
  })
  it('CONVERSATIONS-012: an attachment older than 6 days, whatever its language', () => {
    expect(of({ messageType: 'attachments', language: 'en' }, 6.1)).toBe(true)
    expect(of({ messageType: 'attachments', language: 'de' }, 5.9)).toBe(false)
  })
})

describe('the address', () => {
  it('holds every filter, and what it holds wrongly counts as not said', () => {
    const address = {
      ...addressDefault,
      view: 'overdue',
      saved: idOf(700),
      queue: 'customers',
      agents: [idOf(1)],
      department: departmentId,
      environment: environmentId,
      intervention: 'unassigned',
      channels: ['whatsapp', 'email'],
      topics: ['Delivery'],
      events: ['message', 'tracking'],
      misunderstood: true,
      period: 'range',
      from: '2026-11-01',
      to: '2026-11-03',
      sorting: 'latest',
    } as const
    expect(addressIn(paramsOf(address))).toEqual(address)
    expect(paramsOf(addressDefault).toString()).toBe('')
    expect(addressIn(new URLSearchParams('queue=none&period=x&from=yesterday&sort=1'))).toEqual(addressDefault)
  })

  it('asks for the last seven days unless it says otherwise', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z')
    expect(filtersOf(addressDefault, now).from).toBe('2026-11-14T12:00:00.000Z')
    expect(filtersOf({ ...addressDefault, period: 'all' }, now).from).toBe(new Date(0).toISOString())
  })
})

it('a waiting customer is amber and red from the minutes that the company has set', () => {
  const owner = inQueue()
  expect(waitingSince(customer(10, { owner }))).toBe(owner.since)
  expect(waitingSince(customer(10))).toBeUndefined()
  expect(minutesSince(moment(6), Date.now())).toBe(6)
  expect([4, 5, 9, 10].map((minutes) => urgencyOf(minutes))).toEqual(['calm', 'soon', 'soon', 'late'])
  const times = { amber: 2, red: 30 }
  expect([1, 2, 29, 30].map((minutes) => urgencyOf(minutes, times))).toEqual(['calm', 'soon', 'soon', 'late'])
})

it('who holds a conversation decides what is offered', () => {
  expect(actionsOf('UNSET')).toEqual([])
  expect(actionsOf('NO_INTERVENTION')).toContain('take-over')
  expect(actionsOf('EXISTS_AND_MATCHES')).toEqual(
    expect.arrayContaining(['complete', 'reassign', 'return-to-queue', 'return-to-bot']),
  )
  expect(actionsOf('EXISTS_NOT_MATCH')).not.toContain('complete')
  for (const status of ['NO_INTERVENTION', 'EXISTS_NO_AGENT', 'EXISTS_AND_MATCHES', 'EXISTS_NOT_MATCH'] as const)
    expect(actionsOf(status)).toContain('send-block')
})

it('the title of the tab says how many wait, once', () => {
  expect(titleWith(3, 'Conversations')).toBe('(3) Conversations')
  expect(titleWith(120, '(3) Conversations')).toBe('(99+) Conversations')
  expect(titleWith(0, '(99+) Conversations')).toBe('Conversations')
})

it('the icon of the tab has a dot as long as somebody waits', () => {
  const icon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }))
  showWaiting(1)
  expect(decodeURIComponent(icon.href)).toContain('<circle')
  showWaiting(0)
  expect(icon.getAttribute('href')).toBe('/favicon.svg')
  icon.remove()
})

describe('a map', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })

  it('shows the place within its frame and ends at no edge but the poles', () => {
    fc.assert(
      fc.property(degrees(90), degrees(180), fc.integer({ min: 0, max: zoomMax }), (latitude, longitude, zoom) => {
        const { left, top, width, height, stretch, turns, pin } = viewOf({ latitude, longitude }, zoom)
        expect(pin.y).toBeGreaterThanOrEqual(0)
        expect(pin.y).toBeLessThanOrEqual(1)
        expect(top + pin.y * height).toBeCloseTo(-latitude * 10, 6)
        expect(left + pin.x * width).toBeCloseTo(longitude * 10 * stretch, 6)
        expect(top).toBeGreaterThanOrEqual(-900)
        expect(top + height).toBeLessThanOrEqual(900)
        const [west = 0, east = 0] = [turns[0], turns.at(-1)]
        expect((west - 1800) * stretch).toBeLessThanOrEqual(left)
        expect((east + 1800) * stretch).toBeGreaterThanOrEqual(left + width)
      }),
    )
  })
})
