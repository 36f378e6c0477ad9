/** Fills the screen of conversations: asks the server, listens to the socket, and asks again for what was missed. */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { queries, queryClient, quietly } from '../../../core/api.ts'
import { enterSubject, notify } from '../../../core/live/notices.ts'
import { onPushed, watch } from '../../../core/live/socket-events.ts'
import { theBeginning } from './filters.ts'
import { waitingSince } from '#shared/chat/waiting'
import { doHeld } from './holding.ts'
import { change, liveNow, nothingYet, withFault, type FaultName } from './inbox-state.ts'
import { allOutgoing, readOutgoing } from './outbox.ts'
import { applyPush, newerRecord, withConversation, withOpened, withoutConversation, type Asked } from './pushes.ts'
import { withPage, type QueueFilters } from './queue.ts'
import { isOutOfReach } from './reach.ts'
import { queuePageSize } from '#shared/limits'
import { withMissed, emptyThread, lastKnownNumber, hasGap, threadOf, withOlder, type Thread } from './thread.ts'

const statusEveryMs = 60_000

/** Lives with the screen; what it knows ends with the returned function. */
export function startLive(agentId: string): () => void {
  change(() => ({ ...nothingYet, agentId, outgoing: allOutgoing() }))
  const stop = onPushed((message) => {
    const { live, asked } = applyPush(liveNow(), message, Date.now())
    change(() => live)
    asked.forEach(ask)
  })
  void loadStatus()
  const timer = setInterval(() => void loadStatus(), statusEveryMs)
  return () => {
    doHeld()
    stop()
    clearInterval(timer)
    watch(undefined)
    enterSubject(undefined)
    underWay.clear()
    change(() => nothingYet)
  }
}

function ask(asked: Asked) {
  switch (asked.what) {
    case 'messages':
      return void catchUp(asked.userId)
    case 'user':
      return void loadUser(asked.userId, 'details')
    case 'started':
      return void loadUser(asked.userId, 'started')
    case 'history':
      return void queryClient.invalidateQueries({
        queryKey: queries.takeover.history({ userId: asked.userId }).queryKey,
      })
    case 'everything': {
      const { filters, openId } = liveNow()
      void loadStatus()
      if (filters) void loadQueue({ ...filters, page: 0 })
      if (openId) void catchUp(openId, { anyway: true })
    }
  }
}

async function loadStatus() {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const status = await quietly.conversations.status({ timezone }).catch(() => undefined)
  if (status) change((live) => ({ ...live, ...status }))
}

/** The first page of a list, at once where the console has asked for it before; what another list still answers is passed over. */
export async function loadQueue(filters: QueueFilters): Promise<void> {
  const isOther = question(liveNow().filters) !== question(filters)
  change((live) => ({ ...live, filters, ...(isOther && { queue: undefined }) }))
  const known = isOther && queryClient.getQueryData<ConversationUser[]>(pageKey(filters))
  if (known) showPage(filters, known)
  await loadPage(filters, 'queue')
}

/** Asks for a first page before the screen shows (SHELL-045). */
export const prepareQueue = (filters: QueueFilters): Promise<void> =>
  queryClient.prefetchQuery({ queryKey: pageKey(filters), queryFn: () => askPage(filters), retry: false })

const pageKey = (filters: QueueFilters) => ['conversations', 'list', question(filters)]

/** Two that differ only in their order, or in the minute a period begins, ask for the same conversations. */
const question = (filters: QueueFilters | undefined) =>
  JSON.stringify({ ...filters, from: filters?.from?.slice(0, 10), order: undefined, page: undefined })

/** What is being asked for, by its name. */
const underWay = new Map<string, Promise<void>>()

/** Asks once at a time for what has this name. */
function askOnce(name: string, work: () => Promise<void>): Promise<void> {
  const known = underWay.get(name)
  if (known) return known
  const run = work().finally(() => underWay.get(name) === run && underWay.delete(name))
  underWay.set(name, run)
  return run
}

/** The next page of the list, one at a time. */
export async function loadMore(): Promise<void> {
  const { filters, queue } = liveNow()
  if (!filters || !queue || queue.allFetched) return
  await askOnce(question(filters), () => loadPage({ ...filters, page: filters.page + 1 }, 'more'))
}

/** All of a list that a view is a part of, within reason. */
export async function loadWhole(filters: QueueFilters): Promise<void> {
  for (let page = 1; page < wholePagesMax; page += 1) {
    const { queue, filters: current } = liveNow()
    if (!queue || queue.allFetched || question(current) !== question(filters) || liveNow().faults.includes('more'))
      return
    await loadMore()
  }
}

const wholePagesMax = 8

/** What people have, and what was put aside, for the counts beside the views: known then, and kept by what is pushed. */
export async function loadOpen(): Promise<void> {
  const dates = { from: theBeginning }
  const asked = [{ intervention: 'intervention' as const }, { snoozed: true }].map(async (part) => {
    for (let page = 0; page < openPagesMax; page += 1) {
      const users = await quietly.conversations.list({ ...part, dates, page }).catch(() => [])
      change((live) => ({ ...live, users: { ...byId(users), ...live.users } }))
      if (users.length < queuePageSize) return
    }
  })
  await Promise.all(asked)
}

const openPagesMax = 4

const byId = (users: readonly ConversationUser[]) => Object.fromEntries(users.map((user) => [user._id, user]))

async function loadPage(filters: QueueFilters, fault: FaultName) {
  const current = liveNow().filters
  const users = await callWithFault(askPage(filters), fault)
  if (users && liveNow().filters === current) showPage(filters, users)
}

function askPage({ from, to, department, environment, intervention, snoozed, ...asked }: QueueFilters) {
  return quietly.conversations.list({
    ...asked,
    agents: [...asked.agents],
    channels: [...asked.channels],
    topics: [...asked.topics],
    events: [...asked.events],
    dates: { ...(from && { from }), ...(to && { to }) },
    ...(department && { department }),
    ...(environment && { environment }),
    ...(intervention && { intervention }),
    ...(snoozed && { snoozed }),
  })
}

function showPage(filters: QueueFilters, users: readonly ConversationUser[]) {
  change((live) => ({
    ...live,
    filters,
    users: { ...live.users, ...byId(users.map((user) => newerRecord(live.users[user._id], user))) },
    queue: withPage(
      live.queue,
      filters.page,
      users.map(({ _id }) => _id),
    ),
  }))
}

let opening: Promise<void> = Promise.resolve()

/** Shows a conversation, at once as far as it is known. */
export function openConversation(userId: string | undefined): Promise<void> {
  opening = show(userId)
  return opening
}

async function show(userId: string | undefined) {
  watch(userId)
  enterSubject(userId)
  change((live) => ({
    ...withOpened(live, userId),
    viewers: [],
    jump: undefined,
    typing: undefined,
    faults: [],
  }))
  if (!userId) return
  const { threads, users } = liveNow()
  const outgoing = liveNow().outgoing[userId] ?? readOutgoing(userId)
  change((live) => ({ ...live, outgoing: { ...live.outgoing, [userId]: outgoing } }))
  await Promise.all([
    users[userId] ? undefined : loadSelected(userId),
    threads[userId]?.loaded ? catchUp(userId, { anyway: true }) : loadThread(userId),
  ])
}

export async function loadSelected(userId: string): Promise<void> {
  const user = await callWithFault(quietly.conversations.get({ id: userId }), 'user')
  if (user) change((live) => withConversation(live, user))
}

/** A conversation of which only is known that it has changed, or begun; as lists show it, for every console asks at once. */
async function loadUser(userId: string, failure: 'details' | 'started') {
  try {
    const one = { userId, dates: { from: theBeginning } }
    const [listed] = await quietly.conversations.list(one)
    // What was put aside is in no other list.
    const [user] = listed ? [listed] : await quietly.conversations.list({ ...one, snoozed: true })
    change((live) => (user ? withConversation(live, user) : withoutConversation(live, userId)))
  } catch {
    notify('error', i18next.t(`conversations:failed.${failure}`))
  }
}

export async function loadThread(userId: string): Promise<void> {
  const page = await callWithFault(quietly.conversations.messages({ userId }), 'messages')
  if (!page) return
  changeThread(userId, (thread) => threadOf(thread, page))
  await catchUp(userId)
}

export async function loadOlder(userId: string): Promise<void> {
  const first = liveNow().threads[userId]?.events[0]
  if (!first) return
  const page = await callWithFault(quietly.conversations.messages({ userId, before: first.number }), 'older')
  if (page) changeThread(userId, (thread) => withOlder(thread, page))
}

/** Leads the reader to something that was said in the open conversation, as soon as it is loaded. */
export async function jumpTo(userId: string, number: number): Promise<void> {
  await opening
  for (let page = 0; page < jumpPagesMax; page += 1) {
    const { threads, openId, faults } = liveNow()
    const thread = threads[userId]
    if (openId !== userId || !thread?.loaded || faults.includes('older')) return
    if (thread.allFetched || (thread.events[0]?.number ?? 0) <= number) break
    await loadOlder(userId)
  }
  change((live) => ({ ...live, jump: { userId, number } }))
}

/** Of twenty events each. */
const jumpPagesMax = 60

/** Asks for what lies behind the last event known until nothing is missing; one question at a time. */
export const catchUp = (userId: string, { anyway = false } = {}): Promise<void> =>
  askOnce(userId, () => askBehind(userId, anyway))

async function askBehind(userId: string, anyway: boolean) {
  let again = anyway
  for (;;) {
    const thread = liveNow().threads[userId]
    if (!thread || !(again || hasGap(thread))) return
    again = false
    const since = lastKnownNumber(thread)
    const page = await quietly.conversations.messages({ userId, since }).catch(() => undefined)
    // The next heartbeat asks again.
    if (!page) return
    changeThread(userId, (current) => withMissed(current, page))
    if (lastKnownNumber(liveNow().threads[userId] ?? emptyThread) === since) return
  }
}

function changeThread(userId: string, step: (thread: Thread) => Thread) {
  change((live) => {
    const thread = step(live.threads[userId] ?? emptyThread)
    return { ...live, threads: { ...live.threads, [userId]: thread } }
  })
}

/** Tells the server, and the list, that the agent has seen what the customer said. */
export async function markSeen(userId: string): Promise<void> {
  const { users, threads } = liveNow()
  const thread = threads[userId]
  if (!users[userId]?.unread || !thread?.loaded) return
  const user = await quietly.conversations.seen({ userId, number: lastKnownNumber(thread) }).catch(() => undefined)
  if (user) change((live) => withConversation(live, user))
}

/** The answer, or a mark of what could not be loaded. */
async function callWithFault<Answer>(call: Promise<Answer>, fault: FaultName): Promise<Answer | undefined> {
  try {
    const answer = await call
    change((live) => withFault(live, fault, false))
    return answer
  } catch {
    change((live) => withFault(live, fault, true))
    return undefined
  }
}

/** Who has been waiting longest for a person and can be answered, the open conversation left out. */
export async function longestWaiting(): Promise<ConversationUser | undefined> {
  const asked = await quietly.conversations.list({ type: 'priority' }).catch(() => [])
  change((live) => asked.reduce(withConversation, live))
  const { users, openId, agentId, unreachable } = liveNow()
  return Object.values(users)
    .filter((user) => !isOutOfReach(user, unreachable))
    .filter(
      ({ _id, owner }) =>
        _id !== openId && (owner.by === 'queue' || (owner.by === 'agent' && owner.agentId === agentId)),
    )
    .flatMap((user) => ({ user, since: waitingSince(user) ?? '' }))
    .filter(({ since }) => since)
    .toSorted((a, b) => a.since.localeCompare(b.since))[0]?.user
}
