/**
 * Tells the consoles what has changed in their queues, a second at a time, and two where more than 20 are open: who waits, who
 * has somebody now, and how many. Each console gets one message however much happened. Who is being helped is the concern of
 * the agent alone, who hears of each change; where many consoles are open, before the others.
 */
import { isDeepStrictEqual } from 'node:util'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Downward } from '#shared/realtime/console-socket'
import { log } from '../../platform/aws/log.ts'
import { consoleSockets, post, type ConsoleSocket } from '../../platform/realtime/sockets.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { writeOf, type Written } from '../../platform/table/stream-record.ts'
import { BoundedMap } from '../../platform/tenancy/bounded-map.ts'
import { hasLiveChat } from '../../platform/tenancy/company.ts'
import { Pace } from './pace.ts'
import { countsOf, openOwned } from './queues.ts'
import { asUser, conversations as kept, type ConversationItem } from '../conversation/store.ts'

/**
 * Tells the consoles what the records have changed. Never fails: the next change is told with the counts of all before it, and
 * a console reads what it has missed when it reconnects.
 */
export async function tellQueues(records: readonly DynamoDBRecord[]): Promise<void> {
  const changed = byCompany(records)
  await Promise.all(
    [...changed, ...behind(changed)].map((each) =>
      postChanged(each).catch((error: unknown) => log.error('A queue could not be told.', error as Error)),
    ),
  )
}

interface Changed {
  readonly scope: ClientScope
  /** The last state of each conversation that is, or was, in a queue; none of one that was removed. */
  readonly conversations: ReadonlyMap<string, ConversationItem | undefined>
  /** Those that somebody else has now, or nobody: lists of all consoles may show them. */
  readonly moved: ReadonlySet<string>
  /** More or fewer wait, or are held by somebody else: what is only said changes no count. */
  readonly isCounted: boolean
  /** The agents of whom more or fewer customers await an answer: nobody else's work depends on it. */
  readonly awaited: ReadonlySet<string>
}

type Collected = Changed & {
  readonly conversations: Map<string, ConversationItem | undefined>
  readonly moved: Set<string>
  readonly awaited: Set<string>
}

function byCompany(records: readonly DynamoDBRecord[]): Changed[] {
  const found = new Map<string, Collected>()
  for (const record of records) {
    const written = writeOf(kept, record)
    if (!written || ![written.before, written.after].some(isQueued)) continue
    const { client, conversation } = written.scope
    const known = found.get(client) ?? nothingOf(client)
    known.conversations.set(conversation, written.after)
    if (isHandedOver(written)) known.moved.add(conversation)
    const agent = awaitedOf(written)
    if (agent !== undefined) known.awaited.add(agent)
    found.set(client, { ...known, isCounted: known.isCounted || (agent === undefined && isMoved(written)) })
  }
  return [...found.values()]
}

const nothingOf = (client: string): Collected => ({
  scope: { client },
  conversations: new Map(),
  moved: new Set(),
  awaited: new Set(),
  isCounted: false,
})

const isQueued = (item: ConversationItem | undefined): boolean =>
  item !== undefined && !item.isPreview && item.owner.by !== 'bot'

/** Whether somebody else has it now, or nobody. A reminder of the agents is written to the owner, and hands nothing over. */
const isHandedOver = ({ before, after }: Written<ConversationItem>): boolean =>
  after !== undefined && !isDeepStrictEqual(heldBy(before), heldBy(after))

const heldBy = (item: ConversationItem | undefined) =>
  item?.owner.by === 'queue' ? { ...item.owner, announced: undefined } : item?.owner

/** Whether somebody else has it now, or it began or ceased to wait for an answer, or was put aside. */
const isMoved = ({ before, after }: Written<ConversationItem>): boolean =>
  !isDeepStrictEqual(shownOf(before), shownOf(after))

/** The agent whom a customer has begun or ceased to wait for, where nothing else has changed of who has the conversation. */
function awaitedOf({ before, after }: Written<ConversationItem>): string | undefined {
  if (before?.owner.by !== 'agent' || after?.owner.by !== 'agent' || before.awaitingResponse === after.awaitingResponse)
    return undefined
  const { agentId } = after.owner
  return isDeepStrictEqual([before.owner, before.snoozed], [after.owner, after.snoozed]) ? agentId : undefined
}

const shownOf = (item: ConversationItem | undefined) => [item?.owner, item?.awaitingResponse, item?.snoozed?.until]

/**
 * Each message to fifty consoles is fifty messages, so a company with many is told every two seconds. The stream waits with
 * it: what it brings meanwhile comes in the next batch, so that a batch is told whole and none is left out.
 */
const consolesMany = 20
const pace = new Pace(2000)

async function postChanged(changed: Changed): Promise<void> {
  const { scope, conversations, moved, isCounted, awaited } = changed
  const all = [...conversations.values()].flatMap((item) => item ?? [])
  const shown = all.filter(({ _id, owner }) => owner.by === 'queue' || moved.has(_id))
  const held = all.filter(({ _id, owner }) => owner.by === 'agent' && !moved.has(_id))
  const isNew = isCounted || awaited.size > 0 || counted.get(scope.client)?.isBehind
  if (all.length === 0 && !isNew) return
  const open = await openConsoles(scope)
  if (open.length === 0) return
  const rowsFor = ({ agent }: ConsoleSocket) =>
    rowsOf(held.filter(({ owner }) => owner.by === 'agent' && owner.agentId === agent._id))
  const isMany = open.length > consolesMany
  if (isMany) await postEach(open, rowsFor)
  if (shown.length === 0 && !isNew) return isMany ? undefined : postEach(open, rowsFor)
  if (isMany) await pace.wait(scope.client)
  const forAll = isCounted || open.length <= consolesFew || hasRested(scope.client)
  const counts = isNew ? await countAgain(scope, forAll) : []
  const news = [...shown.filter(({ _id }) => moved.has(_id)).flatMap(waitingOf), ...rowsOf(shown)]
  await postEach(open, (socket) => [
    ...news,
    ...(isMany ? [] : rowsFor(socket)),
    ...(forAll || awaited.has(socket.agent._id) ? counts : []),
  ])
}

/** Calls the agents to a customer who has just begun to wait. */
const waitingOf = ({ _id: userId, environmentId, owner }: ConversationItem): Downward[] => {
  if (owner.by !== 'queue' || owner.inApp) return []
  const { departmentId } = owner
  const event = { type: 'customerWaiting' as const, environmentId, userId, reminder: false }
  return [{ kind: 'event', event: { ...event, ...(departmentId && { departmentId }) } }]
}

/** How many of an agent's customers await an answer is told to the agent at once, and to more colleagues than these at rest. */
const consolesFew = 5
const restMs = 10_000

const hasRested = (client: string): boolean => performance.now() - (counted.get(client)?.toldAll ?? -restMs) >= restMs

/** Companies whose consoles were not all told of the last counts, and have rested since: whatever the stream brings. */
const behind = (changed: readonly Changed[]): Changed[] => {
  const told = new Set(changed.map(({ scope }) => scope.client))
  return [...counted].flatMap(([client, { isBehind }]) =>
    isBehind && !told.has(client) && hasRested(client) ? [{ ...nothingOf(client), isCounted: true }] : [],
  )
}

/** A count reads all that waits: the more there is, the less often, by one second for each 200 conversations. */
const countedASecond = 200

interface Count {
  /** Until then, nothing is counted again. */
  readonly until: number
  /** Something has changed since, or was not told to all. */
  readonly isBehind: boolean
  /** When all consoles were last told. */
  readonly toldAll: number
}

const counted = new BoundedMap<string, Count>(1000)

/**
 * The counts of a company, in a company with a long queue only every few seconds: what was passed over is told with whatever
 * is heard next, and where so many wait something always is.
 */
async function countAgain(scope: ClientScope, forAll: boolean): Promise<Downward[]> {
  const now = performance.now()
  const last = counted.get(scope.client)
  if (last && last.until > now) {
    counted.set(scope.client, { ...last, isBehind: true })
    return []
  }
  const open = await openOwned(scope)
  const seconds = Math.floor(open.length / countedASecond)
  const toldAll = forAll ? now : (last?.toldAll ?? -restMs)
  counted.set(scope.client, { until: now + seconds * 1000, isBehind: !forAll, toldAll })
  return [{ kind: 'counts', counts: countsOf(open) }]
}

const rowsOf = (items: readonly ConversationItem[]): Downward[] =>
  items.map((item) => ({ kind: 'user', user: asUser(item) }))

/** None of a company whose conversations are closed to its agents. */
async function openConsoles(scope: ClientScope): Promise<readonly ConsoleSocket[]> {
  const open = await consoleSockets(scope)
  return open.length > 0 && (await hasLiveChat(scope)) ? open : []
}

async function postEach(
  sockets: readonly ConsoleSocket[],
  newsFor: (socket: ConsoleSocket) => readonly Downward[],
): Promise<void> {
  const posts = sockets.flatMap((socket) => {
    const news = newsFor(socket)
    return news.length > 0 ? [post(socket.connection, ...news)] : []
  })
  await Promise.allSettled(posts)
}
