/**
 * What an agent hears of their own customers: one was given to them, is back from a snooze, or has written while the page
 * is out of sight. The first two show on the page as well.
 */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { notify } from '../../core/live/notices.ts'
import { pathTo } from '../../core/pages.ts'
import { alertWith } from './alerts.ts'

export interface OwnCustomer {
  readonly what: 'assigned' | 'woken' | 'wrote'
  readonly userId: string
  /** Empty where it is not known. */
  readonly customer: string
  /** Who gave the customer away. */
  readonly by?: string
}

/** `go` opens a path of the console. */
export async function tellOwn({ what, userId, customer, by = '' }: OwnCustomer, go: (path: string) => void) {
  await i18next.loadNamespaces('shell')
  const text = customer
    ? i18next.t(`shell:readiness.${what}`, { by, customer })
    : i18next.t(`shell:readiness.${what}-unknown`, { by })
  const path = `${pathTo('conversations')}/${userId}`
  if (what !== 'wrote') notify('info', text, { text: i18next.t('shell:readiness.open'), to: path })
  alertWith(text, () => go(path), { isSeen: !document.hidden })
}

/** What a customer last said was heard of, by the customer. */
const heard = new Map<string, string>()
/** What is pushed for another reason later than this is not new. */
const freshMs = 60_000

/** Whether a customer of this agent has just written. */
export function hasWritten({ _id, owner, lastMessage, unread }: ConversationUser, agentId: string, nowMs: number) {
  if (owner.by !== 'agent' || owner.agentId !== agentId || lastMessage?.from !== 'customer') return false
  const isKnown = heard.get(_id) === lastMessage.created
  heard.set(_id, lastMessage.created)
  return !isKnown && unread > 0 && nowMs - Date.parse(lastMessage.created) < freshMs
}
