/** What an agent is told of a customer of their own: at once in their open consoles, and afterwards among their mentions. */
import type { Event } from '#shared/realtime/events'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { mentions } from './mentions.ts'
import type { ConversationItem } from './store.ts'

export interface NoticeContext {
  readonly now: Date
  readonly newId: () => string
  readonly scope: ClientScope
}

/** What lands with the change that is told of. */
export interface Notice {
  readonly also: readonly Change[]
  readonly events: readonly Event[]
}

interface Told {
  readonly agent: { readonly agentId: string; readonly agentName: string }
  readonly what: 'undelivered' | 'closed'
  /** The event that it leads to. */
  readonly number: number
}

export function planNotice(
  { now, newId, scope: { client } }: NoticeContext,
  conversation: ConversationItem,
  { agent: { agentId, agentName }, what, number }: Told,
): Notice {
  const row = {
    _id: newId(),
    agentId,
    userId: conversation._id,
    number,
    by: { _id: agentId, name: agentName },
    created: now.toISOString(),
    seen: false,
  }
  return { also: [new Table({ client }).put(mentions, row)], events: [noticeEvent(conversation, { agentId, what })] }
}

/** Tells the agent in their open consoles alone. */
export const noticeEvent = (
  { _id: userId, environmentId, firstName, lastName }: ConversationItem,
  { agentId, what }: { readonly agentId: string; readonly what: Told['what'] | 'closing' },
): Event => ({
  type: 'queuesChanged',
  environmentId,
  userId,
  told: { agentId, what, customer: [firstName, lastName].filter(Boolean).join(' ') },
})
