/** Frames of a console on its socket. */
import { conversations } from '#shared/contracts/conversations'
import { Upward } from '#shared/realtime/console-socket'
import { findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { Problem } from '#shared/problem'
import { refusalNow } from '../../platform/request/authorize.ts'
import {
  closeSocket,
  listen,
  listenersOf,
  post,
  postAll,
  setReady,
  tellViewers,
  type Holder,
  type SocketHome,
} from '../../platform/realtime/sockets.ts'

type Agent = Extract<Holder, { agent: unknown }>

export async function hearConsole(home: SocketHome, holder: Agent, said: unknown): Promise<void> {
  const { data, success } = Upward.safeParse(said)
  if (!success) return
  switch (data.action) {
    case 'authentication':
      return post(home.connection, { kind: 'successfullyAuthenticated' })
    case 'ping': {
      const last = data.userId && (await lastNumber(holder, data.userId))
      return post(home.connection, { kind: 'pong', ...(typeof last === 'number' && { last }) })
    }
    case 'watch': {
      if (!(await mayLook(home, holder))) return
      const last = await lastNumber(holder, data.userId)
      if (last === undefined) return
      await listen(home, data.userId)
      if (home.listensTo && home.listensTo !== data.userId) await tellViewers(scopeOf(holder, home.listensTo))
      await tellViewers(scopeOf(holder, data.userId))
      return post(home.connection, { kind: 'pong', last })
    }
    case 'unwatch':
      if (home.listensTo !== data.userId) return
      await listen(home, undefined)
      return tellViewers(scopeOf(holder, data.userId))
    case 'typing':
      if (home.listensTo !== data.userId) return
      return tellOthers(home, holder, data.userId)
    case 'ready':
      return setReady(home, data.on)
  }
}

/** An agent may have lost the right to look since the socket opened; one who has left the workspace has no business here. */
async function mayLook({ connection }: SocketHome, holder: Agent): Promise<boolean> {
  const refused = await refusalNow(holder, conversations.get.access)
  if (refused && refused !== 'feature-disabled') await closeSocket(connection)
  return !refused
}

/** The number of a conversation's last event; `undefined` where the company has no such conversation. */
async function lastNumber(holder: Holder, userId: string): Promise<number | undefined> {
  try {
    const { last, isPreview } = await findConversation(holder, userId)
    return isPreview ? undefined : last
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function tellOthers({ connection: own }: SocketHome, { agent, ...place }: Agent, userId: string): Promise<void> {
  const listeners = await listenersOf(scopeOf(place, userId))
  const others = listeners.filter(({ connection }) => connection !== own)
  await postAll(
    others.map(({ connection }) => connection),
    { kind: 'agentTyping', userId, agent },
  )
}
