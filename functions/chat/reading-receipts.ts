/** Receipts: up to where a customer has been reached, and has read, for the agents who look at the conversation. */
import { contextIn } from '../platform/request/scoped-context.ts'
import type { ClientScope } from '../platform/table/scope.ts'
import { listenersOf, postAll } from '../platform/realtime/sockets.ts'
import { responseChanges } from './broadcast-responses.ts'
import { changeConversation, findConversation, scopeOf } from './conversation.ts'
import type { ConversationItem } from './store.ts'

const kinds = { delivered: 'deliveredEvent', read: 'readEvent' } as const

/** A broadcast is seen once; a channel that tells of no reading may tell that it was delivered, which is less. */
async function noteView(
  scope: ClientScope,
  { _id, broadcast, isPreview }: ConversationItem,
  state: keyof typeof kinds,
  reached: number,
): Promise<void> {
  if (state !== 'read' || !broadcast || broadcast.isSeen || isPreview || reached < broadcast.number) return
  await changeConversation(contextIn(scope), _id, async (now) => {
    if (now.broadcast?._id !== broadcast._id) return { eventBodies: [] }
    const own = { client: scope.client, environment: broadcast.environment }
    return {
      eventBodies: [],
      after: { broadcast: { ...now.broadcast, isSeen: true } },
      also: await responseChanges(own, broadcast._id, _id, { viewed: true }),
    }
  })
}

/** A number that was told before, or does not exist yet, changes nothing. */
export async function markReached(
  scope: ClientScope,
  conversation: string,
  state: keyof typeof kinds,
  number: number,
): Promise<void> {
  const before = await findConversation(scope, conversation)
  const reached = Math.min(number, before.last)
  await noteView(scope, before, state, reached)
  // While the bot speaks no agent reads along, so there is no one to tell.
  if (before.owner.by === 'bot' || reached <= (before[state] ?? 0)) return
  const { conversation: after } = await changeConversation(contextIn(scope), conversation, (now) => ({
    eventBodies: [],
    after: { [state]: Math.max(reached, now[state] ?? 0) },
  }))
  const agents = (await listenersOf(scopeOf(scope, conversation))).filter(({ agent }) => agent)
  await postAll(
    agents.map(({ connection }) => connection),
    { kind: kinds[state], userId: conversation, number: after[state] ?? reached },
  )
}
