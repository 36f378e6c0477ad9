/**
 * Calls that agents take part in: each is in one at most, as one row and its condition say (CONVERSATIONS-044). A call is
 * over when the agent ends it, when its conversation is theirs no more or its session has ended, and after four hours.
 */
import { channelOf } from '#shared/chat/channels'
import type { AgentCall } from '#shared/contracts/line'
import { Problem } from '#shared/problem'
import { agentCalls, agentCallSeconds, type CallItem } from '../../chat/desk/agent-calls.ts'
import { findConversation } from '../../chat/conversation/conversation.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { Context } from '../../platform/request/context.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { isCalled, lineOf } from '../../replies/line.ts'
import { requireHeld } from '../../replies/replies.ts'

/** Begins the agent's part in the call of a conversation that is theirs; begun again it goes on. */
export async function startCall(context: Context, conversation: ConversationItem): Promise<AgentCall> {
  const { actor, scope, now } = context
  if (!isCalled(channelOf(conversation.channel))) throw new Problem('channel-not-set-up')
  requireHeld(context, conversation)
  const table = new Table({ client: scope.client })
  const call: CallItem = { _id: actor.id, userId: conversation._id, started: now.toISOString() }
  const before = await table.get(agentCalls, actor.id)
  if (before && before.userId !== call.userId && (await isGoingOn(scope, before, now)))
    throw new Problem('agent-on-call', { agent: actor.fullName })
  const change = before
    ? table.replace(agentCalls, call, { field: 'started', value: before.started })
    : table.create(agentCalls, call, 'agent-on-call')
  await context.commit([change]).catch((error: unknown) => {
    throw Problem.is(error, 'agent-on-call', 'stale') ? new Problem('agent-on-call', { agent: actor.fullName }) : error
  })
  const { to } = await lineOf(scope, conversation)
  const number = conversation.profile?.['phone'] ?? to
  return { userId: call.userId, started: call.started, ...(number && { number }) }
}

/** Whether a call of before still keeps its agent. */
async function isGoingOn(scope: ClientScope, { _id, userId, started }: CallItem, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(started) >= agentCallSeconds * 1000) return false
  const conversation = await findConversation(scope, userId).catch((error: unknown) => {
    if (!Problem.is(error, 'not-found')) throw error
  })
  if (!conversation || conversation.session.status === 'ended') return false
  const { owner } = conversation
  return owner.by === 'agent' && owner.agentId === _id
}

export async function endCall({ actor, scope, commit }: Context): Promise<void> {
  await commit([new Table({ client: scope.client }).drop(agentCalls, actor.id)])
}
