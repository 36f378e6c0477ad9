/**
 * Handovers of a conversation: the customer asks for a person, an agent takes it, gives it on, puts it back or ends the
 * takeover. Who may own it next is decided by `#shared/takeover`; the condition on the conversation's version makes it so
 * for one of two who act at once.
 */
import type { Event } from '#shared/realtime/events'
import type { Intervention } from '#shared/contracts/takeover'
import type { ConversationEventBody } from '#shared/chat/message'
import { owedFromStart, type Dues } from '#shared/chat/owed'
import { Problem } from '#shared/problem'
import { next, type Owner, type TakeoverEvent } from '#shared/chat/takeover'
import type { ClientScope, ConversationScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { scopeOf, type Step } from '../conversation/conversation.ts'
import { secondsSince, type KnownToWriter } from '../conversation/counted.ts'
import { interventions, type ConversationItem } from '../conversation/store.ts'
import { waitChanges } from './waits.ts'

export interface Person {
  readonly _id: string
  readonly name: string
}

/** Who does it, and how a takeover ends. */
export interface HandoverDetails {
  readonly by?: Person
  readonly endedBy?: 'agent' | 'timeout' | 'customer'
  readonly topic?: string | undefined
  readonly outcome?: string | undefined
  /** Of a takeover that begins: when what the department promises is due. */
  readonly promised?: Dues | undefined
}

interface Moment {
  readonly scope: ClientScope
  readonly now: Date
  /** The record of the takeover as an earlier step of the same change leaves it. */
  readonly pending?: Intervention | undefined
}

export interface HandoverStep extends Step {
  /** The record of the takeover as it is from then on; its write is among `also`. */
  readonly intervention?: Intervention | undefined
}

/** The step an event of a takeover makes; one that changes nothing has nothing happen. */
export async function planHandover(
  { scope, now, pending }: Moment,
  conversation: ConversationItem,
  event: TakeoverEvent,
  details: HandoverDetails = {},
): Promise<HandoverStep> {
  const { owner: before, _id: userId } = conversation
  const after = next(before, event, now.toISOString())
  if (typeof after === 'string') throw new Problem(after, before.by === 'agent' ? { name: before.agentName } : {})
  if (after === before) return { eventBodies: [] }
  const table = new Table(scopeOf(scope, userId))
  const open = before.by === 'bot' ? undefined : await openIntervention(table, before.interventionId, pending)
  const intervention = interventionAfter(open, { userId, before, after, details, now })
  return {
    eventBodies: timelineOf(before, after, details, intervention),
    after: {
      owner: after,
      // Whoever has it now knows of no snooze.
      snoozed: undefined,
      ...(after.by === 'agent' && withoutOffers(conversation)),
      ...(before.by === 'bot' && details.promised && { owed: owedFromStart(details.promised, after.by === 'queue') }),
      ...(after.by === 'bot' && {
        awaitingResponse: false,
        unread: 0,
        owed: undefined,
        woken: undefined,
        announced: undefined,
        undelivered: undefined,
        ...(details.topic && topics(conversation, details.topic)),
      }),
    },
    also: intervention ? [table.put(interventions, intervention), ...waitChanges(scope, intervention, open, now)] : [],
    intervention,
    events: eventsOf(conversation, after, details),
    ...(open && after.by === 'bot' && { counted: knownOfTakeover(open) }),
  }
}

/** What the bot has offered is pressed by nobody while an agent talks, and would make each of their words dearer to write. */
function withoutOffers({ bot }: ConversationItem): Pick<ConversationItem, 'bot'> {
  if (!bot?.memory?.shown) return {}
  const { shown: _, ...memory } = bot.memory
  return { bot: { ...bot, memory } }
}

const openIntervention = async (table: Table<ConversationScope>, id: string, pending: Intervention | undefined) =>
  pending?._id === id ? pending : table.get(interventions, id)

/** Back to the bot, where a person holds the conversation or is wanted. */
export async function planReturnToBot(
  moment: Moment,
  conversation: ConversationItem,
  endedBy: 'customer' | 'timeout',
): Promise<Step> {
  if (conversation.owner.by === 'bot') return { eventBodies: [] }
  return planHandover(moment, conversation, { type: 'complete' }, { endedBy })
}

const topics = ({ topics: known = [] }: ConversationItem, topic: string) => ({
  topics: [...new Set([...known, topic])].slice(-topicsMax),
})

const topicsMax = 10

interface Handover {
  readonly userId: string
  readonly before: Owner
  readonly after: Owner
  readonly details: HandoverDetails
  readonly now: Date
}

/** The record of the takeover after this event. */
function interventionAfter(
  open: Intervention | undefined,
  { userId, before, after, details, now }: Handover,
): Intervention | undefined {
  const moment = now.toISOString()
  if (after.by === 'bot') {
    const { endedBy = 'agent', topic, outcome } = details
    return open && { ...open, ended: moment, endedBy, ...(topic && { topic }), ...(outcome && { outcome }) }
  }
  const { interventionId, departmentId } = after
  const begun: Intervention = open ?? {
    _id: interventionId,
    userId,
    started: moment,
    ...(before.by === 'bot' && after.by === 'agent' && details.by && { startedBy: details.by }),
    ...(after.by === 'queue' && after.inApp && { inApp: true as const }),
    ...(departmentId && { departmentId }),
  }
  if (after.by !== 'agent') return { ...begun, ...(departmentId && { departmentId }) }
  const waited = before.by === 'queue' && !before.inApp && begun.waitedSeconds === undefined
  return {
    ...begun,
    agent: { _id: after.agentId, name: after.agentName },
    ...(waited && { waitedSeconds: secondsSince(before.since, now) }),
  }
}

/** What the record of a takeover tells of it after its agent is gone. */
export const knownOfTakeover = ({ agent, departmentId, waitedSeconds }: Intervention): KnownToWriter => ({
  ...(agent && { agent: agent._id }),
  ...(departmentId && { department: departmentId }),
  ...(waitedSeconds !== undefined && { waitedSeconds }),
})

/** What the conversation's timeline shows of it. */
function timelineOf(
  before: Owner,
  after: Owner,
  details: HandoverDetails,
  intervention: Intervention | undefined,
): ConversationEventBody[] {
  switch (after.by) {
    case 'queue': {
      const { interventionId, departmentId } = after
      if (before.by === 'agent') {
        const agent = { _id: before.agentId, name: before.agentName }
        return [{ type: 'agentUnassigned', interventionId, agent, by: details.by ?? agent }]
      }
      // From one department's queue into another's; what a colleague said in the provider's app shows it by itself.
      if (before.by === 'queue' || after.inApp) return []
      return [{ type: 'userIntervention', interventionId, ...(departmentId && { departmentId }) }]
    }
    case 'agent': {
      const agent = { _id: after.agentId, name: after.agentName }
      const { interventionId } = after
      const isOwn = !details.by || details.by._id === agent._id
      if (isOwn && before.by !== 'agent') return [{ type: 'agentIntervention', interventionId, agent }]
      return [{ type: 'agentAssigned', interventionId, agent, by: details.by ?? agent }]
    }
    case 'bot': {
      if (!intervention) return []
      const { _id: interventionId, topic, outcome, endedBy = 'agent' } = intervention
      const inApp = before.by === 'queue' && before.inApp
      const end = { type: 'interventionEnd' as const, interventionId, by: endedBy, ...(inApp && { inApp }) }
      return [
        { ...end, ...(details.by && { agent: details.by }), ...(topic && { topic }), ...(outcome && { outcome }) },
      ]
    }
  }
}

/** What the workspace hears at once: who was given whom. Who waits, and who has whom, the table's stream tells. */
function eventsOf(conversation: ConversationItem, after: Owner, { by }: HandoverDetails): Event[] {
  const { _id: userId, environmentId, owner: before, firstName, lastName } = conversation
  if (after.by === 'bot') return []
  const { interventionId } = after
  const customer = [firstName, lastName].filter(Boolean).join(' ')
  const isGiven = after.by === 'agent' && by !== undefined && by._id !== after.agentId
  return [
    ...(isGiven
      ? [
          {
            type: 'queuesChanged' as const,
            environmentId,
            userId,
            assigned: { agentId: after.agentId, by: by.name, customer },
          },
        ]
      : []),
    ...(before.by === 'bot' ? [{ type: 'takeoverOpened' as const, environmentId, userId, interventionId }] : []),
  ]
}
