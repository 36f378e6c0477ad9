/** Changes of one conversation's takeover by an agent: each is one write, with the audit of it. */
import { isBuilder } from '#shared/access'
import type { AuditType } from '#shared/audit'
import type { TakeoverEvent } from '#shared/chat/takeover'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import { promisedFrom } from '../../bot/takeover/promises.ts'
import { planLastWord } from '../../bot/takeover/takeover-moments.ts'
import { changeConversation, type Step } from '../../chat/conversation/conversation.ts'
import { planHandover, type HandoverDetails } from '../../chat/desk/handover.ts'
import { planTogether } from '../../chat/conversation/plan-together.ts'
import { planSnooze, planSnoozeUntil, requireHolder } from '../../chat/desk/snooze.ts'
import { asUser, type ConversationItem } from '../../chat/conversation/store.ts'
import { requireSelf } from '../../platform/request/authorize.ts'
import type { Context } from '../../platform/request/context.ts'
import { members } from '../../platform/tenancy/tenancy.ts'

/** For a route that names several audits: which of them the change leaves. */
interface Audited {
  readonly type?: AuditType
}

interface Held {
  readonly userId: string
  /** Who holds it, as the caller believes. */
  readonly agentId: string
}

export function start(context: Context, { userId, agentId }: Held): Promise<ConversationUser> {
  requireSelf(context, agentId)
  const { id, fullName } = context.actor
  const event = { type: 'start' as const, interventionId: context.newId(), agentId: id, agentName: fullName }
  return changeHands(context, userId, () => event)
}

export async function assign(context: Context, { userId, agentId }: Held, audited: Audited = {}) {
  const member = await context.table.get(members, agentId)
  if (!member) throw new Problem('not-found')
  const event = { type: 'assign' as const, interventionId: context.newId(), agentId, agentName: member.fullName }
  return changeHands(context, userId, () => event, { to: member.fullName, ...audited })
}

export const unassign = (context: Context, { userId, agentId }: Held, audited: Audited = {}) =>
  changeHands(
    context,
    userId,
    ({ owner }) => {
      refuseOthers(context, owner, agentId)
      return { type: 'unassign' }
    },
    audited,
  )

/** Back to the bot; without topic and outcome it simply returns. */
export const complete = (
  context: Context,
  { userId, agentId, topic, outcome }: Held & Pick<HandoverDetails, 'topic' | 'outcome'>,
  audited: Audited = {},
) =>
  changeHands(
    context,
    userId,
    ({ owner }) => {
      refuseOthers(context, owner, agentId)
      return { type: 'complete' }
    },
    { endedBy: 'agent', topic, outcome, ...audited },
  )

/** Puts a conversation aside that the caller holds, or may decide of. */
export const snooze = (
  context: Context,
  { userId, until }: { readonly userId: string; readonly until: string },
  audited: Audited = {},
) => changeAudited(context, userId, audited, (before) => planSnoozeUntil(context, before, until))

export const unsnooze = (context: Context, userId: string) =>
  changeAudited(context, userId, {}, (before) => {
    requireHolder(context, before)
    const { id, fullName } = context.actor
    return planSnooze(before, { type: 'unsnooze' }, { now: context.now, by: { _id: id, name: fullName } })
  })

interface Handing extends HandoverDetails, Audited {
  readonly to?: string
}

/** Lets the conversation change hands; what changes nothing writes nothing. */
export const changeHands = (
  context: Context,
  userId: string,
  eventFor: (conversation: ConversationItem) => TakeoverEvent | undefined,
  { to, type, ...details }: Handing = {},
): Promise<ConversationUser> =>
  changeAudited(context, userId, { ...(to && { to }), ...(type && { type }) }, async (before) => {
    const { id, fullName } = context.actor
    const event = eventFor(before)
    if (!event) return { eventBodies: [] }
    const promised = before.owner.by === 'bot' ? await promisedFrom(context, context.now) : undefined
    const step = (held: ConversationItem) =>
      planHandover(context, held, event, { ...details, promised, by: { _id: id, name: fullName } })
    if (event.type !== 'complete') return step(before)
    return planTogether(before, [(held) => planLastWord(context, held, 'completed'), step])
  })

/** One change of a customer's conversation, and the audit of it where something has happened. */
export async function changeAudited(
  context: Context,
  userId: string,
  { to, type }: Audited & { readonly to?: string },
  plan: (conversation: ConversationItem) => Step | Promise<Step>,
): Promise<ConversationUser> {
  const { conversation } = await changeConversation(context, userId, async (before) => {
    // A preview has no customer.
    if (before.isPreview) throw new Problem('not-found')
    const step = await plan(before)
    if (step.eventBodies.length === 0) return { eventBodies: [] }
    const { _id: id } = before
    // By id, because the audit must not name a customer who may be deleted later.
    return { ...step, about: { name: id, id, ...(to && { description: to }), ...(type && { type }) } }
  })
  return asUser(conversation)
}

/** Only who holds a conversation gives it away, or who may do so for others. */
function refuseOthers(context: Context, owner: ConversationItem['owner'], agentId: string): void {
  if (owner.by !== 'agent') return
  if (owner.agentId !== agentId) throw new Problem('taken-over', { name: owner.agentName })
  if (!isBuilder(context.rights)) requireSelf(context, agentId)
}
