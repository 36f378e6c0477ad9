/** Frames of a customer's plugin on its socket; the first one says who it is. */
import { CustomerUpward } from '#shared/realtime/console-socket'
import { findConversation, scopeOf } from '../../chat/conversation/conversation.ts'
import { notePage } from '../../chat/customer/customer-page.ts'
import { markReached } from '../../chat/conversation/reading-receipts.ts'
import { Problem } from '#shared/problem'
import { findSession } from '../../platform/tenancy/customer-session.ts'
import {
  closeSocket,
  listen,
  listenersOf,
  makeRoom,
  post,
  postAll,
  type Holder,
  type SocketHome,
} from '../../platform/realtime/sockets.ts'

type Customer = Extract<Holder, { conversation: unknown }>

/** A socket is closed when it has not said who it is first, or when its session or conversation is gone. */
export async function hearCustomer(home: SocketHome, holder: Customer, said: unknown): Promise<void> {
  try {
    const { data } = CustomerUpward.safeParse(said)
    if (data?.action === 'authentication') await authenticate(home, holder, data)
    else if (!home.listensTo) await closeSocket(home.connection)
    else if (data) await hear(home, holder, data)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await closeSocket(home.connection)
  }
}

async function hear(
  home: SocketHome,
  holder: Customer,
  data: Exclude<CustomerUpward, { action: 'authentication' }>,
): Promise<void> {
  const { conversation } = holder
  switch (data.action) {
    case 'ping': {
      if (data.page) await notePage(holder, conversation, data.page)
      const { last } = await findConversation(holder, conversation)
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
      return markReached(holder, conversation, 'read', data.number)
  }
}

/** The secret must open the very session the ticket was given for. */
async function authenticate(
  home: SocketHome,
  holder: Customer,
  { userSid, page, socket }: Extract<CustomerUpward, { action: 'authentication' }>,
): Promise<void> {
  const { scope } = await findSession(userSid, new Date())
  if (scope.client !== holder.client || scope.conversation !== holder.conversation) throw new Problem('session-ended')
  if (!home.listensTo) await makeRoom(scope)
  await listen(home, holder.conversation, socket)
  const { last } = await findConversation(holder, holder.conversation)
  await post(home.connection, { kind: 'successfullyAuthenticated', last })
  if (page) await notePage(holder, holder.conversation, page)
}
