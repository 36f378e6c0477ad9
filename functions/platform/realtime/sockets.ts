/**
 * The open sockets of consoles and of customers' plugins: how they open and end, and how something is said on them.
 *
 * | item          | per          | id                                                          |
 * |---------------|--------------|-------------------------------------------------------------|
 * | socket ticket | world        | SHA-256 of the ticket; gone after its first use             |
 * | socket home   | world        | connection id: a socket names nothing but itself            |
 * | socket        | client       | connection id: the consoles of a workspace                  |
 * | listener      | conversation | connection id: the customer, and the agents who look at it  |
 */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Event } from '#shared/realtime/events'
import { Id } from '#shared/ids'
import { consoleSocketsMax, customerSocketsMax, socketTicketSeconds } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Downward } from '#shared/realtime/console-socket'
import { hasLiveChat } from '../tenancy/company.ts'
import { once, variable } from '../aws/environment.ts'
import { admit } from '../tenancy/limiter.ts'
import { log } from '../aws/log.ts'
import { isShown } from '../table/journal.ts'
import type { ClientScope, ConversationScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact, type Change } from '../table/transaction.ts'

/** API Gateway ends every socket after two hours. */
const socketSeconds = 2 * 60 * 60

const second = (now: Date) => Math.floor(now.getTime() / 1000)

const Person = z.object({ _id: Id, name: z.string() })

/** Whose socket it is: an agent's console, or the plugin of one conversation's customer. */
const Holder = z.union([
  z.object({ client: Id, environment: Id, agent: Person, authId: z.string(), signedIn: z.int() }),
  z.object({ client: Id, environment: Id, conversation: Id }),
])
export type Holder = z.infer<typeof Holder>

const expires = ({ expires: at }: { expires: number }) => at
const connectionOf = ({ connection }: { connection: string }) => connection

const tickets = collection({
  name: 'socket-ticket',
  per: 'world',
  schema: z.object({ hash: z.string(), holder: Holder, expires: z.int() }),
  id: ({ hash }) => hash,
  expires,
})

const SocketHome = z.object({
  connection: z.string(),
  holder: Holder,
  /** The conversation an agent looks at, or the customer's own once it has said who it is. */
  listensTo: z.optional(Id),
  expires: z.int(),
})
export type SocketHome = z.infer<typeof SocketHome>
const homes = collection({ name: 'socket-home', per: 'world', schema: SocketHome, id: connectionOf, expires })

const ConsoleSocket = z.object({
  connection: z.string(),
  environment: Id,
  agent: Person,
  /** The notifications switch is on. */
  isReady: z.boolean(),
  expires: z.int(),
})
export type ConsoleSocket = z.infer<typeof ConsoleSocket>
const sockets = collection({ name: 'socket', per: 'client', schema: ConsoleSocket, id: connectionOf, expires })

const Listener = z.object({
  connection: z.string(),
  agent: z.optional(Person),
  /** How a customer's page names it. */
  socket: z.optional(Id),
  expires: z.int(),
})
export type Listener = z.infer<typeof Listener>
const listeners = collection({ name: 'listener', per: 'conversation', schema: Listener, id: connectionOf, expires })

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A ticket that opens one socket for this holder. */
export async function giveTicket(holder: Holder, now: Date): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  const item = { hash: hashOf(ticket), holder, expires: second(now) + socketTicketSeconds }
  await transact([new Table({}).create(tickets, item, 'internal')])
  return ticket
}

/**
 * Opens a socket against its ticket; a second use of the ticket, or a late one, is `unauthenticated`, and too many from
 * one network, or at one company, are `too-many-requests`.
 */
export async function openSocket(
  connection: string,
  { ticket, network }: { ticket: string; network: string },
  now: Date,
): Promise<Holder> {
  const world = new Table({})
  const found = await world.get(tickets, hashOf(ticket))
  if (!found || found.expires < second(now)) throw new Problem('unauthenticated')
  const { holder } = found
  await admit('connectFrom', { client: holder, name: network }, now)
  await admit('connectAtCompany', { client: holder, name: 'company' }, now)
  const until = second(now) + socketSeconds
  await transact([
    world.remove(tickets, found.hash, 'unauthenticated'),
    world.put(homes, { connection, holder, expires: until }),
    ...('agent' in holder ? [consoleSocket(holder, { connection, isReady: false, expires: until })] : []),
  ])
  return holder
}

type AgentHolder = Extract<Holder, { agent: unknown }>

function consoleSocket(
  { client, environment, agent }: AgentHolder,
  socket: { connection: string; isReady: boolean; expires: number },
): Change {
  return new Table({ client }).put(sockets, { ...socket, environment, agent })
}

export const homeOf = (connection: string): Promise<SocketHome | undefined> => new Table({}).get(homes, connection)

/** The notifications switch of the agent behind a console's socket. */
export async function setReady({ connection, holder, expires: until }: SocketHome, isReady: boolean): Promise<void> {
  if ('agent' in holder) await transact([consoleSocket(holder, { connection, isReady, expires: until })])
}

/** Where a socket, of this name, listens to a conversation; undefined ends that. An agent listens to one at a time. */
export async function listen(home: SocketHome, conversation: string | undefined, socket?: string): Promise<void> {
  const { connection, holder, expires: until } = home
  const { listensTo: _, ...silent } = home
  const joined = conversation && new Table({ ...placeOf(holder), conversation })
  const agent = 'agent' in holder ? { agent: holder.agent } : {}
  await transact([
    new Table({}).put(homes, { ...silent, ...(conversation && { listensTo: conversation }) }),
    ...changesToLeave(home, conversation),
    ...(joined ? [joined.put(listeners, { connection, ...agent, socket, expires: until })] : []),
  ])
}

const placeOf = ({ client, environment }: Holder) => ({ client, environment })

/** Taking the socket off the conversation it listens to, unless it is to stay there. */
function changesToLeave({ connection, holder, listensTo }: SocketHome, stays?: string): Change[] {
  if (!listensTo || listensTo === stays) return []
  return [new Table({ ...placeOf(holder), conversation: listensTo }).drop(listeners, connection)]
}

export const listenersOf = (scope: ConversationScope): Promise<Listener[]> =>
  new Table(scope).list(listeners, { stale: true })

/** Forgets a socket that is gone: it looks at nothing any more. */
export async function forgetSocket(connection: string): Promise<void> {
  const home = await homeOf(connection)
  if (!home) return
  const { holder, listensTo } = home
  const isAgent = 'agent' in holder
  await transact([
    new Table({}).drop(homes, connection),
    ...(isAgent ? [new Table({ client: holder.client }).drop(sockets, connection)] : []),
    ...changesToLeave(home),
  ])
  if (isAgent && listensTo) await tellViewers({ ...placeOf(holder), conversation: listensTo })
}

/** Colleagues see who looks at the same conversation. */
export async function tellViewers(scope: ConversationScope): Promise<void> {
  const looking = (await listenersOf(scope)).flatMap(({ connection, agent }) => (agent ? [{ connection, agent }] : []))
  const viewers = [...new Map(looking.map(({ agent }) => [agent._id, agent])).values()]
  await postAll(
    looking.map(({ connection }) => connection),
    { kind: 'viewers', userId: scope.conversation, viewers },
  )
}

const management = once(
  () => new ApiGatewayManagementApiClient({ endpoint: variable('SOCKETS_ENDPOINT'), cacheMiddleware: true }),
)

/** API Gateway refuses a frame of more than 128 KB. */
const frameBytesMax = 120_000

/** What is said at once goes in one frame, or in as few as its length asks for. */
function framesOf(messages: readonly Downward[]): string[] {
  const frames: string[][] = []
  let bytes = Infinity
  for (const text of messages.map((message) => JSON.stringify(message))) {
    const length = Buffer.byteLength(text) + 1
    bytes += length
    if (bytes > frameBytesMax) {
      frames.push([])
      bytes = length
    }
    frames.at(-1)!.push(text)
  }
  return frames.map((texts) => `[${texts.join()}]`)
}

/** Says the messages in their order; a socket that is gone is forgotten. */
export async function post(connection: string, ...messages: readonly Downward[]): Promise<void> {
  try {
    for (const frame of framesOf(messages))
      await management().send(new PostToConnectionCommand({ ConnectionId: connection, Data: frame }))
  } catch (error) {
    if (!(error instanceof GoneException)) throw error
    await forgetSocket(connection)
  }
}

/** Says something on many sockets at once; one that cannot be reached asks again when it reconnects. */
export async function postAll(connections: readonly string[], ...messages: readonly Downward[]): Promise<void> {
  const posts = await Promise.allSettled(connections.map((connection) => post(connection, ...messages)))
  const failed = posts.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) log.warn('Some sockets could not be told.', { failed: failed.length, of: posts.length })
}

export const consoleSockets = ({ client }: ClientScope, { stale = true } = {}): Promise<ConsoleSocket[]> =>
  new Table({ client }).list(sockets, { stale })

/** What happens in conversations: nothing for a workspace that has them closed. */
const ofLiveChat: ReadonlySet<Event['type']> = new Set(['customerWaiting', 'conversationStarted', 'queuesChanged'])

/** Tells every open console of the workspace. */
export async function push(scope: ClientScope, happened: readonly Event[]): Promise<void> {
  const shown = happened.filter(isShown)
  const isLive = shown.some(({ type }) => ofLiveChat.has(type)) && (await hasLiveChat(scope))
  const events = shown.filter(({ type }) => isLive || !ofLiveChat.has(type))
  if (events.length === 0) return
  const open = await consoleSockets(scope)
  await postAll(
    open.map(({ connection }) => connection),
    ...events.map((event) => ({ kind: 'event' as const, event })),
  )
}

/** Closes the sockets of one agent in a workspace, or of all its agents. */
export async function closeSockets(scope: ClientScope, agentId?: string): Promise<void> {
  const open = await consoleSockets(scope, { stale: false })
  const meant = open.filter(({ agent }) => agentId === undefined || agent._id === agentId)
  for (const { connection } of meant) await closeSocket(connection)
}

/** Makes room for one more socket of a customer, of whom each open page has one. */
export async function makeRoom(scope: ConversationScope): Promise<void> {
  const own = (await listenersOf(scope)).filter(({ agent }) => !agent)
  await replaceOldest(own, customerSocketsMax - 1)
}

/** Makes room for a socket of an agent that has just been opened: each event of the company is posted to all of them. */
export async function makeRoomForConsole({ client, agent }: AgentHolder, connection: string): Promise<void> {
  const open = await consoleSockets({ client }, { stale: false })
  const others = open.filter((each) => each.agent._id === agent._id && each.connection !== connection)
  await replaceOldest(others, consoleSocketsMax - 1)
}

/** Closes all but the newest ones. Each is told why, or its page would open it again and close another. */
async function replaceOldest(
  open: readonly { readonly connection: string; readonly expires: number }[],
  kept: number,
): Promise<void> {
  for (const { connection } of open.toSorted((a, b) => b.expires - a.expires).slice(kept)) {
    await post(connection, { kind: 'replaced' })
    await closeSocket(connection)
  }
}

/** Closes every socket of a conversation's customer. */
export async function closeCustomer(scope: ConversationScope): Promise<void> {
  const open = await listenersOf(scope)
  for (const { connection } of open.filter(({ agent }) => !agent)) await closeSocket(connection)
}

export async function closeSocket(connection: string): Promise<void> {
  await management()
    .send(new DeleteConnectionCommand({ ConnectionId: connection }))
    .catch((error: unknown) => {
      if (!(error instanceof GoneException)) throw error
    })
  await forgetSocket(connection)
}

/** Whether sockets can be reached: of one that nobody has, the gateway says that it is gone. */
export async function reachSockets(): Promise<void> {
  await management()
    .send(new DeleteConnectionCommand({ ConnectionId: 'L0SM9cOFvHcCIhw=' }))
    .catch((error: unknown) => {
      if (!(error instanceof GoneException)) throw error
    })
}
