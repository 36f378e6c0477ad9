/**
 * What an agent hears of their own customers: one was given to them, is back from a snooze, or has written while the page
 * is out of sight. The first two show on the page as well.
 */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { queries, queryClient } from '../../core/api.ts'
import { dismiss, notices, notify } from '../../core/live/notices.ts'
import { pathTo } from '../../core/pages.ts'
import { alertWith } from './alerts.ts'

export interface OwnCustomer {
  readonly what: 'assigned' | 'woken' | 'undelivered' | 'closing' | 'closed' | 'wrote'
  readonly userId: string
  /** Empty where it is not known. */
  readonly customer: string
  /** Who gave the customer away. */
  readonly by?: string
}

/** `go` opens a path of the console. */
export async function tellOwn({ what, userId, customer, by = '' }: OwnCustomer, go: (path: string) => void) {
  await i18next.loadNamespaces(['shell', 'conversations'])
  const text =
    what === 'assigned' || what === 'woken' || what === 'wrote'
      ? i18next.t(`shell:readiness.${what}${customer ? '' : '-unknown'}` as const, { by, customer })
      : i18next.t(`conversations:told.${what}`, { customer: customer || i18next.t('conversations:told.somebody') })
  const path = `${pathTo('conversations')}/${userId}`
  if (what === 'assigned' && joinsGiven(by, userId, text)) return
  if (what !== 'wrote') {
    notify('info', text, { text: i18next.t('shell:readiness.open'), to: path })
    // The bell keeps some of them.
    void queryClient.invalidateQueries({ queryKey: queries.inbox.mentions({}).queryKey })
  }
  alertWith(text, () => go(path), { isSeen: !document.hidden })
}

/** What was last told of customers that a colleague has given to the agent. */
const given = { by: '', userIds: new Set<string>(), atMs: 0, text: '' }
/** Customers who are given within this time of the one before are told of together. */
const rowMs = 10_000

/** Whether the same colleague has just given another one: then one notice tells how many they are. */
function joinsGiven(by: string, userId: string, text: string): boolean {
  const atMs = Date.now()
  const isSame = by !== '' && given.by === by && !given.userIds.has(userId) && atMs - given.atMs < rowMs
  if (!isSame) {
    Object.assign(given, { by, userIds: new Set([userId]), atMs, text })
    return false
  }
  given.userIds.add(userId)
  const count = given.userIds.size
  for (const notice of notices.now()) if (notice.text === given.text) dismiss(notice.id)
  Object.assign(given, { atMs, text: i18next.t('shell:readiness.assigned-several', { by, count }) })
  notify('info', given.text, { text: i18next.t('shell:readiness.open'), to: pathTo('conversations') })
  return true
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
