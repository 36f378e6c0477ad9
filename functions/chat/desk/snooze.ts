/** A conversation is put aside, and comes back: as steps of the conversation. */
import { isBuilder } from '#shared/access'
import type { Event } from '#shared/realtime/events'
import { afterSnoozeEvent, type SnoozeEvent } from '#shared/chat/snooze'
import { faultAt } from '#shared/faults'
import { snoozeDaysMax } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import type { Step } from '../conversation/conversation.ts'
import type { Person } from './handover.ts'
import type { ConversationItem } from '../conversation/store.ts'

interface Happened {
  readonly now: Date
  /** The agent who does it. */
  readonly by?: Person
}

/** The step an event makes of what is put aside; one that changes nothing has nothing happen. */
export function planSnooze(conversation: ConversationItem, event: SnoozeEvent, { now, by }: Happened): Step {
  const { snoozed: before, owner, _id: userId, environmentId } = conversation
  const after = afterSnoozeEvent(before, event, now)
  if (after === 'not-snoozed') throw new Problem(after)
  if (after === 'not-ahead') throw badRequest(faultAt('until', after))
  if (after === 'too-far-ahead') throw badRequest(faultAt('until', after, { days: snoozeDaysMax }))
  const { snoozed, wokenBy } = after
  if (snoozed?.until === before?.until) return { eventBodies: [] }
  const changed: Event = { type: 'queuesChanged', environmentId, userId }
  if (snoozed && by && owner.by !== 'bot') {
    const { interventionId } = owner
    const { until } = snoozed
    return {
      eventBodies: [{ type: 'snooze', agent: by, until }],
      after: { snoozed },
      events: [changed, { type: 'conversationSnoozed', environmentId, userId, interventionId, until }],
    }
  }
  return {
    eventBodies: wokenBy ? [{ type: 'wake', by: wokenBy, ...(by && { agent: by }) }] : [],
    after: { snoozed: undefined, woken: now.toISOString() },
    events: [{ ...changed, ...(wokenBy !== 'agent' && wokenOf(conversation)) }],
  }
}

const wokenOf = ({ owner, firstName, lastName }: ConversationItem) =>
  owner.by === 'agent' && {
    woken: { agentId: owner.agentId, customer: [firstName, lastName].filter(Boolean).join(' ') },
  }

/** The step of a snooze by the caller, who must hold the conversation or may decide of it. */
export function planSnoozeUntil(context: Context, before: ConversationItem, until: string): Step {
  requireHolder(context, before)
  const { id: by, fullName } = context.actor
  return planSnooze(before, { type: 'snooze', until, by }, { now: context.now, by: { _id: by, name: fullName } })
}

/** Refuses what only the holder of a conversation may do, or a builder. */
export function requireHolder(context: Context, { owner }: ConversationItem): void {
  if (owner.by !== 'agent') throw new Problem('not-taken-over')
  if (owner.agentId === context.actor.id || isBuilder(context.rights)) return
  throw new Problem('taken-over', { name: owner.agentName })
}
