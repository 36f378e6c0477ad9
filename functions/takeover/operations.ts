/** Takeovers: an agent speaks in place of the bot. */
import type { ConversationUser } from '#shared/contracts/conversations'
import type { takeover } from '#shared/contracts/takeover'
import { Problem } from '#shared/problem'
import type { TakeoverEvent } from '#shared/takeover'
import { change, scopeOf } from '../conversation/conversation.ts'
import { handing, type Deed } from '../conversation/handing-over.ts'
import { openConversations } from '../conversation/listing.ts'
import { asUser, interventions, type ConversationItem } from '../conversation/store.ts'
import { audited } from '../history/operations.ts'
import type { Context, Operations } from '../platform/context.ts'
import { Table } from '../platform/table.ts'
import { members } from '../platform/tenancy.ts'

export const operations: Operations<typeof takeover> = {
  history: async ({ userId }, { scope }) => {
    const found = await new Table(scopeOf(scope, userId)).list(interventions, { newestFirst: true, itemsMax: 100 })
    return found
  },

  start: async ({ userId, agentId }, context) => {
    requireOwn(context, agentId)
    const { id, fullName } = context.actor
    const event = { type: 'start' as const, interventionId: context.newId(), agentId: id, agentName: fullName }
    return hand(context, userId, () => event, { by: self(context) })
  },

  complete: ({ userId, agentId, topic, outcome }, context) =>
    hand(context, userId, (conversation) => completing(context, conversation, agentId), {
      by: self(context),
      endedBy: 'agent',
      topic,
      outcome,
    }),

  assign: async ({ userId, agentId }, context) => {
    const member = await context.table.get(members, agentId)
    if (!member) throw new Problem('not-found')
    const event = { type: 'assign' as const, interventionId: context.newId(), agentId, agentName: member.fullName }
    return hand(context, userId, () => event, { by: self(context) })
  },

  unassign: ({ userId, agentId }, context) =>
    hand(context, userId, (conversation) => unassigning(context, conversation, agentId), { by: self(context) }),

  unassignAll: async ({ agentId }, context) => {
    if (!isBuilder(context)) requireOwn(context, agentId)
    const open = await openConversations(context.scope)
    const held = open.filter(({ owner }) => owner.by === 'agent' && owner.agentId === agentId)
    for (const { _id } of held)
      await hand(context, _id, (conversation) => unassigning(context, conversation, agentId), { by: self(context) })
    return { unassigned: held.length }
  },
}

/** Lets the conversation change hands, with the audit of it; what changes nothing writes nothing. */
async function hand(
  context: Context,
  userId: string,
  eventFor: (conversation: ConversationItem) => TakeoverEvent,
  deed: Deed,
): Promise<ConversationUser> {
  const { conversation } = await change(context, userId, async (before) => {
    const step = await handing(context, before, eventFor(before), deed)
    if (step.happenings.length === 0) return step
    const isStart = before.owner.by === 'bot'
    const audit = audited(context, {
      type: isStart ? 'start-takeover' : 'edit-takeover',
      name: [before.firstName, before.lastName].filter(Boolean).join(' ') || before._id,
      itemId: before._id,
    })
    return { ...step, also: [...(step.also ?? []), audit.change] }
  })
  return asUser(conversation, context.scope.environment)
}

/** Only who holds a conversation ends its takeover, or who may do so for others. */
function completing(context: Context, { owner }: ConversationItem, agentId: string): TakeoverEvent {
  refuseOthers(context, owner, agentId)
  return { type: 'complete' }
}

function unassigning(context: Context, { owner }: ConversationItem, agentId: string): TakeoverEvent {
  refuseOthers(context, owner, agentId)
  return { type: 'unassign' }
}

function refuseOthers(context: Context, owner: ConversationItem['owner'], agentId: string): void {
  if (owner.by !== 'agent') return
  if (owner.agentId !== agentId) throw new Problem('taken-over', { name: owner.agentName })
  if (!isBuilder(context)) requireOwn(context, agentId)
}

function requireOwn({ actor }: Context, agentId: string): void {
  if (agentId !== actor.id) throw new Problem('forbidden')
}

const isBuilder = ({ rights }: Context): boolean => rights.roles.some((role) => role !== 'agent')
const self = ({ actor }: Context) => ({ _id: actor.id, name: actor.fullName })
