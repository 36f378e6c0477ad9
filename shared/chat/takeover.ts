/**
 * Ownership of a conversation: the bot speaks for the company, or an agent, or the customer waits in a queue.
 * A pure state machine; the store writes its result under a condition, so only one of two concurrent agents wins.
 */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

export const Owner = z.discriminatedUnion('by', [
  z.object({ by: z.literal('bot') }),
  z.object({
    by: z.literal('queue'),
    interventionId: Id,
    departmentId: z.optional(Id),
    /** When the customer began to wait. */
    since: z.iso.datetime(),
    /** A colleague answers in the provider's own app: nobody waits, and any agent may take the conversation. */
    inApp: z.optional(z.literal(true)),
    /** Of how many intervals of waiting agents were reminded. */
    announced: z.optional(z.int()),
  }),
  z.object({
    by: z.literal('agent'),
    interventionId: Id,
    departmentId: z.optional(Id),
    since: z.iso.datetime(),
    agentId: Id,
    agentName: z.string(),
  }),
])
export type Owner = z.infer<typeof Owner>

export type TakeoverEvent =
  /** The customer asks for a person, or the bot gives up. */
  | { readonly type: 'ask'; readonly interventionId: string; readonly departmentId?: string | undefined }
  /** An agent takes the conversation, from the bot or from the queue; `interventionId` is used when none is open. */
  | { readonly type: 'start'; readonly interventionId: string; readonly agentId: string; readonly agentName: string }
  /** A colleague has answered in the provider's own app; an agent who holds the conversation goes on. */
  | { readonly type: 'answer-in-app'; readonly interventionId: string }
  /** An agent is assigned, even while another agent holds the conversation. */
  | { readonly type: 'assign'; readonly interventionId: string; readonly agentId: string; readonly agentName: string }
  /** Back to the queue; with a department, to that one's, also out of another one's. */
  | { readonly type: 'unassign'; readonly departmentId?: string | undefined }
  /** Back to the bot: completed by an agent, timed out, or ended by the customer. */
  | { readonly type: 'complete' }

export type TakeoverRefusal = 'taken-over' | 'not-taken-over'

/** The next owner, or the reason for a refusal. `at` is the time of the event. */
export function next(owner: Owner, event: TakeoverEvent, at: string): Owner | TakeoverRefusal {
  switch (event.type) {
    case 'ask': {
      if (owner.by !== 'bot') return owner
      const { interventionId, departmentId } = event
      return { by: 'queue', interventionId, ...(departmentId && { departmentId }), since: at }
    }
    case 'start':
      if (owner.by === 'agent') return owner.agentId === event.agentId ? owner : 'taken-over'
      return ownerByAgent(owner, event, at)
    case 'answer-in-app': {
      if (owner.by === 'agent' || (owner.by === 'queue' && owner.inApp)) return owner
      const { departmentId } = owner.by === 'queue' ? owner : {}
      const { interventionId } = owner.by === 'queue' ? owner : event
      return { by: 'queue', interventionId, ...(departmentId && { departmentId }), since: at, inApp: true }
    }
    case 'assign':
      return owner.by === 'agent' && owner.agentId === event.agentId ? owner : ownerByAgent(owner, event, at)
    case 'unassign': {
      if (owner.by === 'bot') return 'not-taken-over'
      const { interventionId } = owner
      const { departmentId = owner.departmentId } = event
      if (owner.by === 'queue') return departmentId === owner.departmentId ? owner : { ...owner, departmentId }
      return { by: 'queue', interventionId, ...(departmentId && { departmentId }), since: at }
    }
    case 'complete':
      return owner.by === 'bot' ? 'not-taken-over' : { by: 'bot' }
  }
}

function ownerByAgent(
  owner: Owner,
  event: { interventionId: string; agentId: string; agentName: string },
  at: string,
): Owner {
  const { agentId, agentName } = event
  if (owner.by === 'bot') return { by: 'agent', interventionId: event.interventionId, since: at, agentId, agentName }
  const { interventionId, departmentId } = owner
  return { by: 'agent', interventionId, ...(departmentId && { departmentId }), since: at, agentId, agentName }
}

/** How a conversation's takeover looks to one agent (TAKEOVER-001). */
export const interventionStatuses = [
  'EXISTS_AND_MATCHES',
  'EXISTS_NOT_MATCH',
  'EXISTS_NO_AGENT',
  'NO_INTERVENTION',
  'UNSET',
] as const
export type InterventionStatus = (typeof interventionStatuses)[number]

export function interventionStatus(owner: Owner | undefined, agentId: string): InterventionStatus {
  switch (owner?.by) {
    case undefined:
      return 'UNSET'
    case 'bot':
      return 'NO_INTERVENTION'
    case 'queue':
      return 'EXISTS_NO_AGENT'
    case 'agent':
      return owner.agentId === agentId ? 'EXISTS_AND_MATCHES' : 'EXISTS_NOT_MATCH'
  }
}
