/** What a pushed event means for this tab, as data. */
import type { BuildStatus } from '#shared/build-status'
import { byType } from '#shared/by-type'
import type { Area } from '#shared/contracts/index'
import type { Event, EventType } from '#shared/realtime/events'

export type Reaction =
  | { readonly does: 'nothing' }
  /** What was read of these areas may be out of date. */
  | { readonly does: 'refresh'; readonly areas: readonly string[] }
  /** A customer wants a person, wants one still, or has begun a conversation that has one. */
  | { readonly does: 'alert'; readonly of: 'waiting' | 'reminder' | 'started' }
  /** A colleague has given the agent a customer, or one is back from a snooze; the name may not be known. */
  | {
      readonly does: 'tell'
      readonly what: 'assigned' | 'woken' | 'undelivered' | 'closing' | 'closed'
      readonly by?: string
      readonly customer: string
      readonly userId: string
    }
  /** The whole page is out of date: the agent works elsewhere from here on. */
  | { readonly does: 'reload' }

/** Whom and what this tab shows. */
export interface Standpoint {
  readonly agentId: string
  readonly environmentId: string
  /** The notifications switch is on. */
  readonly isReady: boolean
}

export const reactionTo = (event: Event, standpoint: Standpoint): Reaction => byType(reactions, event, standpoint)

const nothing: Reaction = { does: 'nothing' }
const reload: Reaction = { does: 'reload' }

/** ENV-013 and WORKSPACES-007: another agent's switch is received and ignored. */
const reactions: {
  readonly [Type in EventType]: (event: Extract<Event, { type: Type }>, standpoint: Standpoint) => Reaction
} = {
  switchEnvironment: ({ agentId }, here) => (agentId === here.agentId ? reload : nothing),
  switchClient: ({ agentId }, here) => (agentId === here.agentId ? reload : nothing),
  /** Each change has left a line in the history. */
  changed: ({ area, environmentId }, here) =>
    environmentId === undefined || environmentId === here.environmentId
      ? { does: 'refresh', areas: [area, 'history', ...(dependents[area] ?? [])] }
      : nothing,
  /** A model that was deployed understands more of the questions under review. A candidate's is learned elsewhere. */
  rasaBuildStarted: ({ environmentId, status }, here) =>
    environmentId === here.environmentId
      ? { does: 'refresh', areas: ['builds', 'overview', ...(modelStatuses[status] ?? [])] }
      : modelStatuses[status]
        ? { does: 'refresh', areas: ['releases'] }
        : nothing,
  /** NOTIFY-004: the agent wants to hear of it. Customers are the company's, whichever environment the agent edits. */
  customerWaiting: ({ reminder }, here) =>
    here.isReady ? { does: 'alert', of: reminder ? 'reminder' : 'waiting' } : nothing,
  /** QUEUES-012: the same, and the customer is one's own, of one's department, or without an agent. */
  conversationStarted: ({ concerns }, here) =>
    here.isReady && (!concerns || concerns.includes(here.agentId)) ? { does: 'alert', of: 'started' } : nothing,
  // The screen of conversations follows its queues by itself.
  queuesChanged: ({ userId, assigned, woken, told }, here) => {
    if (told?.agentId === here.agentId) return { does: 'tell', what: told.what, customer: told.customer, userId }
    if (assigned?.agentId === here.agentId)
      return { does: 'tell', what: 'assigned', by: assigned.by, customer: assigned.customer, userId }
    return woken?.agentId === here.agentId ? { does: 'tell', what: 'woken', customer: woken.customer, userId } : nothing
  },
  conversationSnoozed: () => nothing,
  replyPutOff: () => nothing,
  takeoverOpened: () => nothing,
  /** Broadcasts are the company's, whichever environment the agent edits. */
  broadcastChanged: () => ({ does: 'refresh', areas: ['broadcasts', 'history'] }),
  backupChanged: ({ environmentId }, here) =>
    environmentId === here.environmentId ? { does: 'refresh', areas: ['backups', 'history'] } : nothing,
  erasureStarted: () => ({ does: 'refresh', areas: ['privacy', 'history'] }),
  erasureCompleted: () => ({ does: 'refresh', areas: ['privacy'] }),
  channelChanged: ({ environmentId }, here) =>
    environmentId === here.environmentId ? { does: 'refresh', areas: ['channels', 'overview'] } : nothing,
  webhookChanged: () => ({ does: 'refresh', areas: ['webhooks'] }),
  /** All of the environment's content is another one; elsewhere what differs from it is. */
  releaseActivated: ({ environmentId }, here) => ({
    does: 'refresh',
    areas:
      environmentId === here.environmentId
        ? [...contentAreas, 'releases', 'variables', 'events', 'history', 'overview']
        : ['releases', 'history', 'overview'],
  }),
  // Who prepares in one environment watches the checks of a candidate for another one.
  checksStarted: () => ({ does: 'refresh', areas: ['releases'] }),
  checksProgressed: () => ({ does: 'refresh', areas: ['releases'] }),
  releaseRetired: () => nothing,
  // The change itself has told what it changes.
  knowledgeChanged: () => nothing,
  knowledgeRead: ({ environmentId }, here) =>
    environmentId === here.environmentId ? { does: 'refresh', areas: ['blocks', 'overview'] } : nothing,
  schedulesChanged: () => nothing,
  // Who clears it looks at how far that is; of what is gone nothing is shown any more.
  removalStarted: () => nothing,
  /** The questions are those of the environment that answers customers, whichever one the agent edits. */
  reviewChanged: () => ({ does: 'refresh', areas: ['review', 'overview'] }),
}

const contentAreas = ['blocks', 'hierarchy', 'forms', 'knowledge', 'builds', 'tests'] as const satisfies readonly Area[]

/** What shows that a model is there: a release that waited for it, and what is understood by it. */
const modelStatuses: { readonly [Status in BuildStatus]?: readonly Area[] } = {
  completed: ['releases'],
  failed: ['releases'],
  'timed-out': ['releases'],
  deployed: ['releases', 'review'],
}

/** The areas that show something of another one's, by that one's name. */
const dependents: Readonly<Record<string, readonly Area[]>> = {
  blocks: ['hierarchy', 'knowledge', 'releases', 'variables', 'events', 'overview'],
  forms: ['releases', 'variables', 'overview'],
  knowledge: ['blocks', 'hierarchy', 'builds', 'releases', 'overview'],
  tests: ['releases', 'overview'],
  // Whoever joins or leaves a workspace takes or frees a seat of it.
  agents: ['account', 'workspaces', 'billing'],
  environments: ['account', 'releases', 'overview'],
  releases: ['overview'],
  review: ['overview'],
  // A tier opens and closes parts of the console.
  billing: ['account'],
  settings: ['account', 'hierarchy'],
  // Names and memberships show in the picker, and people by their workspaces.
  workspaces: ['account', 'agents', 'rasa'],
} satisfies { readonly [A in Area]?: readonly Area[] }
