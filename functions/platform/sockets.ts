/**
 * The open sockets of a workspace's consoles, and what is pushed to them.
 *
 * | item          | per    | id                                                          |
 * |---------------|--------|-------------------------------------------------------------|
 * | socket ticket | world  | SHA-256 of the ticket; gone after its first use             |
 * | socket        | client | connection id                                               |
 * | socket home   | world  | connection id: a closing socket names nothing but itself    |
 */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Event } from '#shared/events'
import { Id } from '#shared/ids'
import { socketTicketSeconds } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Downward } from '#shared/realtime'
import { once, variable } from './environment.ts'
import type { ClientScope } from './scope.ts'
import { collection, Table, transact } from './table.ts'

/** API Gateway ends every socket after two hours. */
const socketSeconds = 2 * 60 * 60

const second = (now: Date) => Math.floor(now.getTime() / 1000)

const SocketItem = z.object({ connection: z.string(), agentId: Id, client: Id, expires: z.int() })
export type SocketItem = z.infer<typeof SocketItem>

const tickets = collection({
  name: 'socket-ticket',
  per: 'world',
  schema: z.extend(SocketItem, { connection: z.literal(''), hash: z.string() }),
  id: ({ hash }) => hash,
  expires: ({ expires }) => expires,
})
const shape = {
  schema: SocketItem,
  id: ({ connection }: SocketItem) => connection,
  expires: ({ expires }: SocketItem) => expires,
}
const sockets = collection({ name: 'socket', per: 'client', ...shape })
const homes = collection({ name: 'socket-home', per: 'world', ...shape })

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A ticket that opens one socket of this agent in this workspace. */
export async function giveTicket(agentId: string, client: string, now: Date): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  const item = {
    connection: '' as const,
    agentId,
    client,
    hash: hashOf(ticket),
    expires: second(now) + socketTicketSeconds,
  }
  await transact([new Table({}).create(tickets, item, 'internal')])
  return ticket
}

/** Opens a socket against its ticket; a second use of the ticket, or a late one, is `unauthenticated`. */
export async function openSocket(connection: string, ticket: string, now: Date): Promise<void> {
  const world = new Table({})
  const found = await world.get(tickets, hashOf(ticket))
  if (!found || found.expires < second(now)) throw new Problem('unauthenticated')
  const { agentId, client } = found
  const socket = { connection, agentId, client, expires: second(now) + socketSeconds }
  await transact([
    world.remove(tickets, found.hash, 'unauthenticated'),
    world.put(homes, socket),
    new Table({ client }).put(sockets, socket),
  ])
}

export async function forgetSocket(connection: string): Promise<void> {
  const world = new Table({})
  const socket = await world.get(homes, connection)
  if (!socket) return
  const { client } = socket
  await transact([world.remove(homes, connection), new Table({ client }).remove(sockets, connection)])
}

const management = once(() => new ApiGatewayManagementApiClient({ endpoint: variable('SOCKETS_ENDPOINT') }))

export async function post(connection: string, message: Downward): Promise<void> {
  try {
    await management().send(new PostToConnectionCommand({ ConnectionId: connection, Data: JSON.stringify(message) }))
  } catch (error) {
    if (error instanceof GoneException) return forgetSocket(connection)
    throw error
  }
}

/** Tells every open console of the workspace; one that cannot be reached asks again when it reconnects. */
export async function push(scope: ClientScope, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const open = await new Table({ client: scope.client }).list(sockets)
  const posts = open.map(async ({ connection }) => {
    for (const event of events) await post(connection, { kind: 'event', event })
  })
  await Promise.allSettled(posts)
}

/** Closes every socket of one agent in a workspace. */
export async function closeSockets(scope: ClientScope, agentId: string): Promise<void> {
  const open = await new Table({ client: scope.client }).list(sockets)
  for (const { connection } of open.filter((socket) => socket.agentId === agentId)) {
    await management()
      .send(new DeleteConnectionCommand({ ConnectionId: connection }))
      .catch((error: unknown) => {
        if (!(error instanceof GoneException)) throw error
      })
    await forgetSocket(connection)
  }
}
