/** What a pushed message does to the queues and to the open conversation. */
import { describe, expect, it } from 'vitest'
import type { ListFilters } from '#shared/contracts/conversation-list'
import { queuePageSize } from '#shared/limits'
import { nothingYet, type Live } from '../../../frontend/src/pages/conversations/state/inbox-state.ts'
import { addressDefault, filtersOf } from '../../../frontend/src/pages/conversations/state/filters.ts'
import { applyPush, withoutConversation } from '../../../frontend/src/pages/conversations/state/pushes.ts'
import { sortConversations, withPage } from '../../../frontend/src/pages/conversations/state/queue.ts'
import { shownConversations } from '../../../frontend/src/pages/conversations/state/use-listed.ts'
import { countsAfter } from '../../../frontend/src/pages/conversations/state/counts.ts'
import { emptyThread } from '../../../frontend/src/pages/conversations/state/thread.ts'
import { idOf } from '../screen.tsx'
import { customer, departmentId, happening, inQueue, jonas, me, moment, said, takeoverBy } from './inbox-screen.tsx'

describe('a queue', () => {
  const filters = (over: Partial<ListFilters> = {}) => ({
    ...filtersOf({ ...addressDefault, queue: 'customers', period: 'all' }, Date.now()),
    ...over,
  })
  const desk = (over: Partial<ListFilters>, users = [customer(10)], listed = users): Live => ({
    ...nothingYet,
    agentId: me._id,
    filters: filters(over),
    openId: idOf(10),
    users: Object.fromEntries(users.map((user) => [user._id, user])),
    queue: { ids: listed.map(({ _id }) => _id), allFetched: true },
    threads: { [idOf(10)]: { ...emptyThread, loaded: true } },
  })
  const mine = { type: 'mine' } as const
  const now = Date.now()
  const after = (live: Live, what: Parameters<typeof happening>[1], number = 1) =>
    applyPush(live, { kind: 'wbbEvent', userId: idOf(10), event: happening(number, what) }, now)
  const user = (live: Live, next: ReturnType<typeof customer>) =>
    applyPush(live, { kind: 'user', user: next }, now).live
  const ids = (live: Live) => live.queue?.ids

  it('QUEUES-005/page/fetched: a page more is one more; it ends with none, or with a number that is no multiple of 25', () => {
    const page = Array.from({ length: queuePageSize }, (_, index) => idOf(index))
    const first = withPage(undefined, 0, page)
    expect(first).toMatchObject({ allFetched: false })
    expect(withPage(first, 1, [idOf(500)])).toMatchObject({ allFetched: true })
    expect(withPage(first, 1, [])).toMatchObject({ allFetched: true })
    expect(withPage(first, 1, [idOf(3), idOf(500)]).ids).toHaveLength(queuePageSize + 1)
  })

  it('QUEUES-006/mine/intervened/department: the customer of a begun conversation is fetched, and joins the lists it belongs to', () => {
    const start = { type: 'conversation-start', language: 'en', isNewUser: false } as const
    expect(after(desk(mine, [], []), start).asked).toContainEqual({ what: 'started', userId: idOf(10) })
    expect(ids(user(desk(mine, [], []), customer(10, { owner: takeoverBy(me) })))).toEqual([idOf(10)])
    const intervened = desk({ intervention: 'intervention' }, [], [])
    expect(ids(user(intervened, customer(10, { owner: takeoverBy(jonas) })))).toEqual([idOf(10)])
    expect(ids(user(desk({ department: departmentId }, [], []), customer(10, { owner: inQueue() })))).toEqual([
      idOf(10),
    ])
    expect(ids(user(desk(mine, [], []), customer(10, { owner: takeoverBy(jonas) })))).toEqual([])
  })

  it('a record that comes late takes nothing back, and an event before it changes nothing', () => {
    const waiting = customer(10, { owner: inQueue(), last: 3 })
    const taken = { type: 'agentIntervention', interventionId: idOf(800), agent: me } as const
    const mineNow = after(desk(mine, [waiting]), taken, 4).live
    expect(mineNow.users[idOf(10)]).toMatchObject({ owner: { by: 'agent' }, last: 4 })
    expect(user(mineNow, waiting).users[idOf(10)]).toMatchObject({ owner: { by: 'agent' }, last: 4 })
    expect(ids(user(mineNow, waiting))).toEqual([idOf(10)])
    const asked = { type: 'userIntervention', interventionId: idOf(800) } as const
    for (const known of [3, 4])
      expect(after(mineNow, asked, known).live.users[idOf(10)]).toMatchObject({ owner: { by: 'agent' } })
    expect(after(mineNow, asked, 5).live.users[idOf(10)]).toMatchObject({ owner: { by: 'queue' } })
    expect(user(mineNow, { ...waiting, last: 5 }).users[idOf(10)]).toMatchObject({ owner: { by: 'queue' } })
  })

  it('QUEUES-007/mine/open: a conversation assigned to me joins my queue, and the open one knows its agent', () => {
    const assigned = (agent: typeof me) =>
      ({ type: 'agentAssigned', interventionId: idOf(800), agent, by: jonas }) as const
    const before = desk(mine, [customer(10, { owner: inQueue() })], [])
    const { live } = after(before, assigned(me))
    expect(ids(live)).toEqual([idOf(10)])
    expect(live.users[idOf(10)]?.owner).toMatchObject({ by: 'agent', agentId: me._id, agentName: me.name })
    expect(ids(after(before, assigned(jonas)).live)).toEqual([])
  })

  it('QUEUES-008/removed/returned: an unassigned one leaves the queues and is among the unassigned again', () => {
    const unassigned = { type: 'agentUnassigned', interventionId: idOf(800), agent: me, by: jonas } as const
    const held = customer(10, { owner: takeoverBy(me) })
    expect(ids(after(desk(mine, [held]), unassigned).live)).toEqual([])
    expect(ids(after(desk({ type: 'priority' }, [held], []), unassigned).live)).toEqual([idOf(10)])
  })

  it('QUEUES-009/history/removed: the end of a takeover refreshes the history of the open one and takes it out of the queues', () => {
    const end = { type: 'interventionEnd', interventionId: idOf(800), by: 'agent', agent: me } as const
    const { live, asked } = after(desk(mine, [customer(10, { owner: takeoverBy(me) })]), end)
    expect(ids(live)).toEqual([])
    expect(asked).toContainEqual({ what: 'history', userId: idOf(10) })
    expect(ids(after(desk({ type: 'priority' }, [customer(10, { owner: inQueue() })]), end).live)).toEqual([])
  })

  it('a customer of an environment nobody edits here waits, counts and is asked for like any other', () => {
    const live = desk({ type: 'priority' }, [customer(10)], [])
    const environmentId = idOf(999)
    const waiting = customer(11, { environmentId, owner: inQueue() })
    expect(ids(applyPush(live, { kind: 'user', user: waiting }, now).live)).toEqual([idOf(11)])
    const counts = { unassigned: { total: 9, byDepartment: {} }, agents: {} }
    expect(applyPush(live, { kind: 'counts', counts }, now).live.counts).toEqual(counts)
    const event = { type: 'queuesChanged', environmentId, userId: idOf(11) } as const
    expect(applyPush(live, { kind: 'event', event }, now).asked).toEqual([{ what: 'user', userId: idOf(11) }])
    expect(ids(user(desk({ environment: idOf(998) }, [], []), waiting))).toEqual([])
    expect(ids(user(desk({ environment: environmentId }, [], []), waiting))).toEqual([idOf(11)])
  })

  it('CONVERSATIONS-019: every event joins its conversation, whatever its type', () => {
    const kinds: Parameters<typeof happening>[1][] = [
      { type: 'note', agent: me, text: 'Note' },
      { type: 'rating', rating: 4 },
      { type: 'userIntervention', interventionId: idOf(800) },
      { type: 'tracking', message: { messageType: 'url-track', language: 'en', url: 'https://bloom.example' } },
    ]
    for (const what of kinds) expect(after(desk({}), what).live.threads[idOf(10)]?.events).toHaveLength(1)
  })

  it('CONVERSATIONS-045/user/read/typing: a pushed customer takes the place of the known one; what is read is marked; typing shows in the open one only', () => {
    const live = desk({}, [customer(10), customer(11)])
    expect(user(live, customer(11, { firstName: 'Nora' })).users[idOf(11)]?.firstName).toBe('Nora')
    const read = (number: number) => applyPush(live, { kind: 'readEvent', userId: idOf(11), number }, now).live
    expect(read(4).users[idOf(11)]?.read).toBe(4)
    const typing = (userId: string) => applyPush(live, { kind: 'customerTyping', userId }, now).live.typing
    expect(typing(idOf(10))).toMatchObject({ until: expect.any(Number) })
    expect(typing(idOf(11))).toBeUndefined()
  })

  it('a gap, a heartbeat that knows more and a new connection ask for what is missing', () => {
    const missing = [{ what: 'messages', userId: idOf(10) }]
    const event = said(3, 'Later')
    expect(applyPush(desk({}), { kind: 'wbbEvent', userId: idOf(10), event }, now).asked).toEqual(missing)
    expect(applyPush(desk({}), { kind: 'pong', last: 2 }, now).asked).toEqual(missing)
    expect(applyPush(desk({}), { kind: 'pong', last: 0 }, now).asked).toEqual([])
    expect(applyPush(desk({}), { kind: 'reconnected' }, now).asked).toEqual([{ what: 'everything' }])
  })

  it('what the agent takes or gives back counts at once', () => {
    const before = customer(10, { owner: inQueue(), awaitingResponse: true })
    const held = customer(10, { owner: takeoverBy(me), awaitingResponse: true })
    const counts = { unassigned: { total: 3, byDepartment: { [departmentId]: 1 } }, agents: {} }
    const taken = countsAfter(counts, before, held)
    expect(taken).toEqual({
      unassigned: { total: 2, byDepartment: { [departmentId]: 0 } },
      agents: { [me._id]: { interventions: 1, awaitingResponse: 1 } },
    })
    expect(countsAfter(taken, held, customer(10))).toMatchObject({
      unassigned: { total: 2 },
      agents: { [me._id]: { interventions: 0, awaitingResponse: 0 } },
    })
  })

  it('a removed customer is in no list any more', () => {
    expect(withoutConversation(desk({}), idOf(10))).toMatchObject({ users: {}, queue: { ids: [] }, openId: undefined })
  })

  it('of what was put aside is in the order in which it comes back', () => {
    const aside = (number: number, minutes: number) =>
      customer(number, { owner: takeoverBy(me), snoozed: { until: moment(-minutes), by: me._id } })
    const live = desk({}, [aside(10, 90), aside(11, 30), aside(12, 60), customer(13)])
    const shown = shownConversations(live, { sorting: 'latest', view: 'snoozed' }, me._id, now)
    expect(shown.map(({ _id }) => _id)).toEqual([idOf(11), idOf(12), idOf(10)])
  })

  it('is shown latest first, oldest first behind those who wait, mine first, or by who has waited longest', () => {
    const old = customer(13, { lastActive: moment(60) })
    const waits = customer(11, { owner: inQueue(), lastActive: moment(20) })
    const held = customer(12, { owner: takeoverBy(me), lastActive: moment(30) })
    const fresh = customer(10, { lastActive: moment(1) })
    const order = (sorting: Parameters<typeof sortConversations>[1]) =>
      sortConversations([old, waits, held, fresh], sorting, me._id).map(({ _id }) => Number(_id.slice(-2)))
    expect(order('latest')).toEqual([10, 11, 12, 13])
    expect(order('oldest')).toEqual([11, 12, 13, 10])
    expect(order('mine')).toEqual([12, 10, 11, 13])
    expect(order('unassigned')).toEqual([11, 10, 12, 13])
  })
})
