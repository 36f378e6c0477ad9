/** Receipts: up to where a customer has been reached, and has read, for the agents who look at the conversation. */
import { contextIn } from '../../platform/request/scoped-context.ts'
import type { ClientScope, ConversationScope } from '../../platform/table/scope.ts'
import { listenersOf, postAll } from '../../platform/realtime/sockets.ts'
import { noteArrival } from './broadcast-arrivals.ts'
import { responseChanges } from './broadcast-responses.ts'
import { changeConversation, findConversation, scopeOf } from './conversation.ts'
import type { ConversationItem } from './store.ts'
import { afterArrival } from './undelivered.ts'

const kinds = { delivered: 'deliveredEvent', read: 'readEvent' } as const

/**
 * A broadcast is delivered once and seen once. Who sees the latest one sees those before it as well. What arrived is noted
 * before the conversation says so, because a process that ends in between notes the same again.
 */
async function noteBroadcast(
  scope: ClientScope,
  { _id, broadcast, isPreview }: ConversationItem,
  state: keyof typeof kinds,
  reached: number,
): Promise<void> {
  if (!broadcast || broadcast.isSeen || isPreview || reached < broadcast.number) return
  if (state === 'delivered' && broadcast.isDelivered) return
  const { environment, recipient, unseen = [] } = broadcast
  const latest = recipient === undefined ? [] : [{ broadcast: broadcast._id, environment, recipient }]
  for (const reachedNow of [...unseen, ...latest]) await noteArrival(scope, reachedNow, 'delivered')
  await changeConversation(contextIn(scope), _id, async (now) => {
    if (now.broadcast?._id !== broadcast._id) return { eventBodies: [] }
    const own = { client: scope.client, environment }
    const isSeen = state === 'read'
    return {
      eventBodies: [],
      after: { broadcast: { ...now.broadcast, unseen: undefined, isDelivered: true, ...(isSeen && { isSeen }) } },
      also: isSeen ? await responseChanges(own, broadcast._id, _id, { viewed: true }) : [],
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
  await noteBroadcast(scope, before, state, reached)
  // While the bot speaks no agent reads along, so there is no one to tell.
  if (before.owner.by === 'bot' || reached <= (before[state] ?? 0)) return
  const context = contextIn(scope)
  const { conversation: after } = await changeConversation(context, conversation, (now) => ({
    eventBodies: [],
    after: { [state]: Math.max(reached, now[state] ?? 0), ...afterArrival(now, reached, context.now) },
  }))
  const agents = (await listenersOf(scopeOf(scope, conversation))).filter(({ agent }) => agent)
  await postAll(
    agents.map(({ connection }) => connection),
    { kind: kinds[state], userId: conversation, number: after[state] ?? reached },
  )
}

/** A message that was sent once more was taken by the channel's provider. */
export async function markArrived({ client, conversation }: ConversationScope, number: number): Promise<void> {
  const context = contextIn({ client })
  await changeConversation(context, conversation, (before) => {
    const after = afterArrival(before, number, context.now)
    if (Object.keys(after).length === 0) return { eventBodies: [] }
    const { _id: userId, environmentId } = before
    return { eventBodies: [], after, events: [{ type: 'queuesChanged', environmentId, userId }] }
  })
}
