/** Reading receipts: up to where the customer has read, for the agents who look at the conversation. */
import { contextIn } from '../platform/request/scoped-context.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { listenersOf, postAll } from '../platform/realtime/sockets.ts'
import { changeConversation, findConversation, scopeOf } from './conversation.ts'

/** A number that was seen before, or does not exist yet, changes nothing. */
export async function markRead(scope: ClientScope, conversation: string, number: number): Promise<void> {
  const before = await findConversation(scope, conversation)
  const read = Math.min(number, before.last)
  // While the bot speaks no agent reads along, so there is no one to tell.
  if (before.owner.by === 'bot' || read <= (before.read ?? 0)) return
  const { conversation: after } = await changeConversation(contextIn(scope), conversation, (now) => ({
    eventBodies: [],
    after: { read: Math.max(read, now.read ?? 0) },
  }))
  const agents = (await listenersOf(scopeOf(scope, conversation))).filter(({ agent }) => agent)
  await postAll(
    agents.map(({ connection }) => connection),
    { kind: 'readEvent', userId: conversation, number: after.read ?? read },
  )
}
