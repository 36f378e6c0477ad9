/** Takeovers: an agent speaks in place of the bot. */
import { builders } from '#shared/access'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { takeover } from '#shared/contracts/takeover'
import { Problem } from '#shared/problem'
import type { TakeoverEvent } from '#shared/chat/takeover'
import { changeConversation, findConversation, scopeOf } from '../../chat/conversation.ts'
import { planHandover, type HandoverDetails } from '../../chat/handover.ts'
import { openOwned } from '../../chat/queues.ts'
import { asUser, interventions, type ConversationItem, type OwnedConversation } from '../../chat/store.ts'
import type { Context, Operations } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { members } from '../../platform/tenancy/tenancy.ts'

export const operations: Operations<typeof takeover> = {
  history: async ({ userId }, { scope }) => {
    await findConversation(scope, userId)
    return new Table(scopeOf(scope, userId)).list(interventions, { newestFirst: true, itemsMax: 100 })
  },

  start: async ({ userId, agentId }, context) => {
    requireOwn(context, agentId)
    const { id, fullName } = context.actor
    const event = { type: 'start' as const, interventionId: context.newId(), agentId: id, agentName: fullName }
    return changeHands(context, userId, () => event)
  },

  complete: ({ userId, agentId, topic, outcome }, context) =>
    changeHands(
      context,
      userId,
      ({ owner }) => {
        refuseOthers(context, owner, agentId)
        return { type: 'complete' }
      },
      { endedBy: 'agent', topic, outcome },
    ),

  assign: async ({ userId, agentId }, context) => {
    const member = await context.table.get(members, agentId)
    if (!member) throw new Problem('not-found')
    const event = { type: 'assign' as const, interventionId: context.newId(), agentId, agentName: member.fullName }
    return changeHands(context, userId, () => event, { to: member.fullName })
  },

  unassign: ({ userId, agentId }, context) =>
    changeHands(context, userId, ({ owner }) => {
      refuseOthers(context, owner, agentId)
      return { type: 'unassign' }
    }),

  unassignAll: async ({ agentId }, context) => {
    if (!isBuilder(context)) requireOwn(context, agentId)
    const isHeld = ({ owner }: OwnedConversation) => owner.by === 'agent' && owner.agentId === agentId
    const held = (await openOwned(context.scope)).filter(isHeld)
    // One that has changed hands since stays where it is.
    for (const { _id } of held)
      await changeHands(context, _id, (now) => (isHeld(now) ? { type: 'unassign' } : undefined))
    return { unassigned: held.length }
  },
}

/** Lets the conversation change hands, with the audit of it; what changes nothing writes nothing. */
async function changeHands(
  context: Context,
  userId: string,
  eventFor: (conversation: ConversationItem) => TakeoverEvent | undefined,
  { to, ...details }: HandoverDetails & { readonly to?: string } = {},
): Promise<ConversationUser> {
  const { id, fullName } = context.actor
  const { conversation } = await changeConversation(context, userId, async (before) => {
    // A preview has no customer.
    if (before.isPreview) throw new Problem('not-found')
    const event = eventFor(before)
    const step = event && (await planHandover(context, before, event, { ...details, by: { _id: id, name: fullName } }))
    if (!step || step.eventBodies.length === 0) return { eventBodies: [] }
    const name = [before.firstName, before.lastName].filter(Boolean).join(' ') || before._id
    return { ...step, about: { name, id: before._id, ...(to && { description: to }) } }
  })
  return asUser(conversation)
}

/** Only who holds a conversation gives it away, or who may do so for others. */
function refuseOthers(context: Context, owner: ConversationItem['owner'], agentId: string): void {
  if (owner.by !== 'agent') return
  if (owner.agentId !== agentId) throw new Problem('taken-over', { name: owner.agentName })
  if (!isBuilder(context)) requireOwn(context, agentId)
}

function requireOwn({ actor }: Context, agentId: string): void {
  if (agentId !== actor.id) throw new Problem('forbidden')
}

const isBuilder = ({ rights }: Context): boolean => builders.some((role) => rights.roles.includes(role))
