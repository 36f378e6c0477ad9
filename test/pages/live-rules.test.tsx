/** What the screen of conversations decides, without drawing it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messagesPageSize, queuePageSize } from '#shared/limits'
import { nothingYet, type Live } from '../../frontend/src/pages/conversations/live-state.ts'
import { actionsOf } from '../../frontend/src/pages/conversations/actions.ts'
import { linked } from '../../frontend/src/pages/conversations/plain-text.tsx'
import {
  addressDefault,
  filtersOf,
  readAddress,
  writtenAddress,
} from '../../frontend/src/pages/conversations/filters.ts'
import { pushed, withoutConversation } from '../../frontend/src/pages/conversations/pushes.ts'
import { sorted, withPage, type Filters } from '../../frontend/src/pages/conversations/queue.ts'
import { needsTranslation, rowsOf, unreadFromOf } from '../../frontend/src/pages/conversations/rows.ts'
import {
  caughtUp,
  emptyThread,
  heardEvent,
  heardOf,
  knownOf,
  lacks,
  opened,
  withOlder,
} from '../../frontend/src/pages/conversations/thread.ts'
import { minutesSince, urgencyOf, waitingSince } from '../../frontend/src/pages/conversations/waiting.ts'
import { titleWith } from '../../frontend/src/app/badge.ts'
import { idOf } from './screen.tsx'
import {
  customer,
  departmentId,
  environmentId,
  happening,
  inQueue,
  jonas,
  me,
  moment,
  said,
  takeoverBy,
} from './live-screen.tsx'

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
        let thread = opened(emptyThread, { messages: first, last: at })
        for (const one of steps) {
          if ('push' in one) thread = heardEvent(thread, log[one.push - 1]!)
          else if ('pong' in one) thread = heardOf(thread, one.pong)
          else thread = caughtUp(thread, behind(Math.max(0, knownOf(thread) - one.late), one.answer))
          const numbers = thread.events.map(({ number }) => number)
          expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
        }
        for (let asked = 0; lacks(thread) && asked < 10; asked++) thread = caughtUp(thread, behind(knownOf(thread)))
        expect(lacks(thread)).toBe(false)
        expect(knownOf(thread)).toBeGreaterThanOrEqual(thread.heard)
      }),
    )
  })

  it('knows that something is missing from a gap, and from a heartbeat, also before it is loaded', () => {
    const thread = opened(heardEvent(emptyThread, log[9]!), { messages: log.slice(0, 4), last: 4 })
    expect(lacks(thread)).toBe(true)
    expect(lacks(caughtUp(thread, behind(4)))).toBe(false)
    expect(lacks(heardOf(opened(emptyThread, { messages: log.slice(0, 4), last: 4 }), 5))).toBe(true)
  })

  it('CONVERSATIONS-017: older pages have 20 messages; fewer mark all as fetched', () => {
    const last = opened(emptyThread, { messages: log.slice(25, 45), last: 45 })
    expect(last.allFetched).toBe(false)
    const middle = withOlder(last, { messages: log.slice(5, 25), last: 45 })
    expect(middle.allFetched).toBe(false)
    const all = withOlder(middle, { messages: log.slice(0, 5), last: 45 })
    expect(all.allFetched).toBe(true)
    expect(all.events.map(({ number }) => number)).toEqual(log.slice(0, 45).map(({ number }) => number))
  })

  it('is drawn with days between, a line above what is unread, and what is on its way at the end', () => {
    const yesterday = happening(1, { type: 'conversation-start', language: 'en', isNewUser: true }, 60 * 24 * 2)
    const events = [yesterday, said(2, 'Hello'), said(3, 'Anybody?')]
    const sending = { _id: idOf(700), kind: 'text', text: 'Yes', created: moment(0), state: 'sending' } as const
    const rows = rowsOf(events, { outgoing: [sending], unreadFrom: unreadFromOf(events, 1) })
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'event', 'day', 'event', 'unread', 'event', 'outgoing'])
    expect(rowsOf(events, { outgoing: [{ ...sending, _id: events[2]!._id }], unreadFrom: undefined })).toHaveLength(5)
  })

  it('links addresses of the web and nothing else', () => {
    const links = (text: string) => linked(text).flatMap(({ href }) => href ?? [])
    expect(links('See https://bloom.example/a?b=1, or (http://x.example).')).toEqual([
      'https://bloom.example/a?b=1',
      'http://x.example',
    ])
    expect(links('javascript:alert(1) data:text/html,x <img src=x onerror=alert(1)> www.x.example')).toEqual([])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(
          linked(text)
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
  it('CONVERSATIONS-011: a text in another language, unless it answers a form', () => {
    expect(of({ language: 'de' })).toBe(true)
    expect(of({ language: 'en' })).toBe(false)
    expect(of({ language: 'de', formCallback: { key: 'name', fieldType: 'input' } })).toBe(false)
  })
  it('CONVERSATIONS-012: an attachment older than 6 days, whatever its language', () => {
    expect(of({ messageType: 'attachments', language: 'en' }, 6.1)).toBe(true)
    expect(of({ messageType: 'attachments', language: 'de' }, 5.9)).toBe(false)
  })
})

describe('a queue', () => {
  const filters = (over: Partial<Filters> = {}): Filters => ({
    ...filtersOf({ ...addressDefault, queue: 'customers', period: 'all' }, Date.now()),
    ...over,
  })
  const desk = (over: Partial<Filters>, users = [customer(10)], listed = users): Live => ({
    ...nothingYet,
    agentId: me._id,
    environmentId,
    filters: filters(over),
    openId: idOf(10),
    users: Object.fromEntries(users.map((user) => [user._id, user])),
    queue: { ids: listed.map(({ _id }) => _id), page: 0, allFetched: true },
    threads: { [idOf(10)]: { ...emptyThread, loaded: true } },
  })
  const mine = { queue: 'mine' } as const
  const now = Date.now()
  const after = (live: Live, what: Parameters<typeof happening>[1]) =>
    pushed(live, { kind: 'wbbEvent', userId: idOf(10), event: happening(1, what) }, now)
  const user = (live: Live, next: ReturnType<typeof customer>) => pushed(live, { kind: 'user', user: next }, now).live
  const ids = (live: Live) => live.queue?.ids

  it('QUEUES-005: a page more is one more; it ends with none, or with a number that is no multiple of 25', () => {
    const page = Array.from({ length: queuePageSize }, (_, index) => idOf(index))
    const first = withPage(undefined, 0, page)
    expect(first).toMatchObject({ page: 0, allFetched: false })
    expect(withPage(first, 1, [idOf(500)])).toMatchObject({ page: 1, allFetched: true })
    expect(withPage(first, 1, [])).toMatchObject({ page: 1, allFetched: true })
    expect(withPage(first, 1, [idOf(3), idOf(500)]).ids).toHaveLength(queuePageSize + 1)
  })

  it('QUEUES-006: the customer of a begun conversation is fetched, and joins the lists it belongs to', () => {
    const start = { type: 'conversation-start', language: 'en', isNewUser: false } as const
    expect(after(desk(mine, [], []), start).asked).toContainEqual({ what: 'user', userId: idOf(10) })
    expect(ids(user(desk(mine, [], []), customer(10, { owner: takeoverBy(me) })))).toEqual([idOf(10)])
    const intervened = desk({ intervention: 'intervention' }, [], [])
    expect(ids(user(intervened, customer(10, { owner: takeoverBy(jonas) })))).toEqual([idOf(10)])
    expect(ids(user(desk({ department: departmentId }, [], []), customer(10, { owner: inQueue })))).toEqual([idOf(10)])
    expect(ids(user(desk(mine, [], []), customer(10, { owner: takeoverBy(jonas) })))).toEqual([])
  })

  it('QUEUES-007: a conversation assigned to me joins my queue, and the open one knows its agent', () => {
    const assigned = (agent: typeof me) =>
      ({ type: 'agentAssigned', interventionId: idOf(800), agent, by: jonas }) as const
    const before = desk(mine, [customer(10, { owner: inQueue })], [])
    const { live } = after(before, assigned(me))
    expect(ids(live)).toEqual([idOf(10)])
    expect(live.users[idOf(10)]?.owner).toMatchObject({ by: 'agent', agentId: me._id, agentName: me.name })
    expect(ids(after(before, assigned(jonas)).live)).toEqual([])
  })

  it('QUEUES-008: an unassigned one leaves the queues and is among the unassigned again', () => {
    const unassigned = { type: 'agentUnassigned', interventionId: idOf(800), agent: me, by: jonas } as const
    const held = customer(10, { owner: takeoverBy(me) })
    expect(ids(after(desk(mine, [held]), unassigned).live)).toEqual([])
    expect(ids(after(desk({ queue: 'priority' }, [held], []), unassigned).live)).toEqual([idOf(10)])
  })

  it('QUEUES-009: the end of a takeover refreshes the history of the open one and takes it out of the queues', () => {
    const end = { type: 'interventionEnd', interventionId: idOf(800), by: 'agent', agent: me } as const
    const { live, asked } = after(desk(mine, [customer(10, { owner: takeoverBy(me) })]), end)
    expect(ids(live)).toEqual([])
    expect(asked).toContainEqual({ what: 'history', userId: idOf(10) })
    expect(ids(after(desk({ queue: 'priority' }, [customer(10, { owner: inQueue })]), end).live)).toEqual([])
  })

  it('QUEUES-010, CONVERSATIONS-046: what happens elsewhere changes nothing', () => {
    const live = desk({ queue: 'priority' }, [customer(10)], [])
    const elsewhere = idOf(999)
    const waiting = customer(11, { environmentId: elsewhere, owner: inQueue })
    const counts = { environmentId: elsewhere, unassigned: { total: 9, byDepartment: {} }, agents: {} }
    expect(pushed(live, { kind: 'user', user: waiting }, now)).toEqual({ live, asked: [] })
    expect(pushed(live, { kind: 'counts', counts }, now)).toEqual({ live, asked: [] })
    for (const type of ['queuesChanged', 'customerWaiting'] as const) {
      const event = { type, environmentId: elsewhere, userId: idOf(11), reminder: false }
      expect(pushed(live, { kind: 'event', event }, now)).toEqual({ live, asked: [] })
    }
    const asks = { type: 'userIntervention', interventionId: idOf(800) } as const
    const event = happening(1, asks)
    expect(pushed(live, { kind: 'wbbEvent', userId: idOf(11), event }, now)).toEqual({ live, asked: [] })
  })

  it('CONVERSATIONS-019: every event joins its conversation, whatever its type', () => {
    const kinds: Parameters<typeof happening>[1][] = [
      { type: 'note', agent: me, text: 'Note' },
      { type: 'rating', rating: 4 },
      { type: 'userIntervention', interventionId: idOf(800) },
      { type: 'message', message: { messageType: 'url-track', language: 'en', url: 'https://bloom.example' } },
    ]
    for (const what of kinds) expect(after(desk({}), what).live.threads[idOf(10)]?.events).toHaveLength(1)
  })

  it('CONVERSATIONS-045: a pushed customer takes the place of the known one; what is read is marked; typing shows in the open one only', () => {
    const live = desk({}, [customer(10), customer(11)])
    expect(user(live, customer(11, { firstName: 'Nora' })).users[idOf(11)]?.firstName).toBe('Nora')
    const read = (number: number) => pushed(live, { kind: 'readEvent', userId: idOf(11), number }, now).live
    expect(read(4).users[idOf(11)]?.read).toBe(4)
    const typing = (userId: string) => pushed(live, { kind: 'customerTyping', userId }, now).live.typing
    expect(typing(idOf(10))).toMatchObject({ until: expect.any(Number) })
    expect(typing(idOf(11))).toBeUndefined()
  })

  it('a gap, a heartbeat that knows more and a new connection ask for what is missing', () => {
    const missing = [{ what: 'messages', userId: idOf(10) }]
    const event = said(3, 'Later')
    expect(pushed(desk({}), { kind: 'wbbEvent', userId: idOf(10), event }, now).asked).toEqual(missing)
    expect(pushed(desk({}), { kind: 'pong', last: 2 }, now).asked).toEqual(missing)
    expect(pushed(desk({}), { kind: 'pong', last: 0 }, now).asked).toEqual([])
    expect(pushed(desk({}), { kind: 'reconnected' }, now).asked).toEqual([{ what: 'everything' }])
  })

  it('a removed customer is in no list any more', () => {
    expect(withoutConversation(desk({}), idOf(10))).toMatchObject({ users: {}, queue: { ids: [] }, openId: undefined })
  })

  it('is shown latest first, oldest first, mine first, or by who has waited longest', () => {
    const old = customer(13, { lastActive: moment(60) })
    const waits = customer(11, { owner: inQueue, lastActive: moment(20) })
    const held = customer(12, { owner: takeoverBy(me), lastActive: moment(30) })
    const fresh = customer(10, { lastActive: moment(1) })
    const order = (sorting: Parameters<typeof sorted>[1]) =>
      sorted([old, waits, held, fresh], sorting, me._id).map(({ _id }) => Number(_id.slice(-2)))
    expect(order('latest')).toEqual([10, 11, 12, 13])
    expect(order('oldest')).toEqual([13, 12, 11, 10])
    expect(order('mine')).toEqual([12, 10, 11, 13])
    expect(order('unassigned')).toEqual([11, 10, 12, 13])
  })
})

describe('the address', () => {
  it('holds every filter, and what it holds wrongly counts as not said', () => {
    const address = {
      ...addressDefault,
      queue: 'customers',
      agents: [idOf(1)],
      department: departmentId,
      intervention: 'unassigned',
      channels: ['whatsapp', 'email'],
      topics: ['Delivery'],
      misunderstood: true,
      period: 'range',
      from: '2026-11-01',
      to: '2026-11-03',
      sorting: 'oldest',
    } as const
    expect(readAddress(writtenAddress(address))).toEqual(address)
    expect(writtenAddress(addressDefault).toString()).toBe('')
    expect(readAddress(new URLSearchParams('queue=none&period=x&from=yesterday&sort=1'))).toEqual(addressDefault)
  })

  it('asks for the last seven days unless it says otherwise', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z')
    expect(filtersOf(addressDefault, now).from).toBe('2026-11-14T12:00:00.000Z')
    expect(filtersOf({ ...addressDefault, period: 'all' }, now).from).toBeUndefined()
  })
})

it('a waiting customer is amber at half the time a reply may take, and red at all of it', () => {
  const waiting = customer(10, { owner: inQueue })
  expect(waitingSince(waiting)).toBe(inQueue.by === 'queue' && inQueue.since)
  expect(waitingSince(customer(10))).toBeUndefined()
  expect(minutesSince(moment(6), Date.now())).toBe(6)
  expect([4, 5, 9, 10].map((minutes) => urgencyOf(minutes))).toEqual(['calm', 'soon', 'soon', 'late'])
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
