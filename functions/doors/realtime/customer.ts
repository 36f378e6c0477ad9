/** What a customer's plugin says on its socket: who it is, before anything else. */
import { CustomerUpward } from '#shared/realtime'
import { find, scopeOf } from '../../conversation/conversation.ts'
import { markRead } from '../../conversation/reading-receipts.ts'
import { Problem } from '#shared/problem'
import { openedBy } from '../../platform/customer-session.ts'
import {
  closeSocket,
  listen,
  listenersOf,
  post,
  postAll,
  type Holder,
  type SocketHome,
} from '../../platform/sockets.ts'

type Customer = Extract<Holder, { conversation: unknown }>

export async function hearCustomer(home: SocketHome, holder: Customer, said: unknown): Promise<void> {
  const { data, success } = CustomerUpward.safeParse(said)
  if (!success) return
  if (data.action === 'authentication') return authenticate(home, holder, data.userSid)
  // Whoever has not said who they are is not heard.
  if (!home.listensTo) return closeSocket(home.connection)
  const { conversation } = holder
  switch (data.action) {
    case 'ping': {
      const { last } = await find(holder, conversation)
      return post(home.connection, { kind: 'pong', last })
    }
    case 'typing': {
      const agents = (await listenersOf(scopeOf(holder, conversation))).filter(({ agent }) => agent)
      return postAll(
        agents.map(({ connection }) => connection),
        { kind: 'customerTyping', userId: conversation },
      )
    }
    case 'read':
      return markRead(holder, conversation, data.number)
  }
}

/** The secret must open the very session the ticket was given for. */
async function authenticate(home: SocketHome, holder: Customer, userSid: string): Promise<void> {
  try {
    const { scope } = await openedBy(userSid)
    if (scope.client !== holder.client || scope.conversation !== holder.conversation) throw new Problem('session-ended')
    await listen(home, holder.conversation)
    const { last } = await find(holder, holder.conversation)
    await post(home.connection, { kind: 'successfullyAuthenticated', last })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await closeSocket(home.connection)
  }
}
