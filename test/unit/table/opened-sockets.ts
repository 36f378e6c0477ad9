/** Sockets over a table in memory: how they are opened, and what is said on them. */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { beforeEach, vi } from 'vitest'
import {
  giveTicket,
  homeOf,
  listen,
  openSocket,
  type SocketHome,
} from '../../../functions/platform/realtime/sockets.ts'

export const idOf = (number: number): string => `01JD${String(number).padStart(22, '0')}`
export const place = { client: idOf(1), environment: idOf(2), conversation: idOf(3) }
export const agentOf = (number: number) => ({ _id: idOf(number), name: `Agent ${number}` })
export const holderOf = (number: number) => ({
  client: place.client,
  environment: place.environment,
  agent: agentOf(number),
  authId: 'jo',
  signedIn: 1,
})
export const at = (seconds: number): Date => new Date((1_795_000_000 + seconds) * 1000)

/** What was said on which socket, which were closed, and which are gone without having been closed. */
export function useSockets() {
  const seen = { said: [] as [connection: string, frame: unknown][], closed: [] as string[], gone: [] as string[] }
  beforeEach(() => {
    Object.assign(seen, { said: [], closed: [], gone: [] })
    vi.stubEnv('SOCKETS_ENDPOINT', 'https://sockets.example')
    vi.spyOn(ApiGatewayManagementApiClient.prototype, 'send').mockImplementation((async (command: unknown) => {
      if (command instanceof DeleteConnectionCommand) seen.closed.push(command.input.ConnectionId!)
      if (!(command instanceof PostToConnectionCommand)) return {}
      const { ConnectionId, Data } = command.input as { ConnectionId: string; Data: string }
      if (seen.gone.includes(ConnectionId)) throw new GoneException({ $metadata: {}, message: 'It is.' })
      if (ConnectionId === 'broken') throw new Error('no')
      seen.said.push([ConnectionId, JSON.parse(Data)])
      return {}
    }) as never)
  })
  return seen
}

export async function open(connection: string, holder: Parameters<typeof giveTicket>[0], seconds = 0): Promise<void> {
  const ticket = await giveTicket(holder, at(seconds))
  await openSocket(connection, { ticket, network: 'a' }, at(seconds))
}

export const openHome = async (connection: string): Promise<SocketHome> => (await homeOf(connection))!

/** A socket of an agent, or without one of the customer, who looks at the conversation. */
export async function join(connection: string, { agent, seconds = 0 }: { agent?: number; seconds?: number } = {}) {
  await open(connection, agent === undefined ? place : holderOf(agent), seconds)
  await listen(await openHome(connection), place.conversation)
}
