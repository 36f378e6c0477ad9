/** How long a takeover may be left alone until it is looked at again. */
import type { CompanySettings } from '#shared/contracts/company-settings'
import type { ConversationItem } from '../../chat/conversation/store.ts'

const minuteMs = 60_000
/** Nothing is due, but the company may decide otherwise. */
const idleMs = 10 * minuteMs

export interface Pace {
  readonly settings: Pick<CompanySettings, 'delayAnnouncementInterval' | 'userReplyTimeout'>
  /** The shortest time in which something that is promised can be due. */
  readonly shortestMs: number
  readonly now: Date
}

/**
 * Milliseconds until something is due, but no longer than it may take to be due once the conversation has changed hands or
 * the customer has said something. `dueMs`: until the next announcement, or the end of the customer's time.
 */
export function pauseMs(
  dueMs: number | undefined,
  { snoozed, owed = [] }: Pick<ConversationItem, 'snoozed' | 'owed'>,
  { settings: { delayAnnouncementInterval, userReplyTimeout }, shortestMs, now }: Pace,
): number {
  const moments = [...(snoozed ? [snoozed.until] : []), ...owed.flatMap(({ at, isMissed }) => (isMissed ? [] : [at]))]
  return Math.min(
    dueMs ?? idleMs,
    delayAnnouncementInterval * minuteMs || idleMs,
    userReplyTimeout || idleMs,
    shortestMs,
    ...moments.map((moment) => Math.max(0, Date.parse(moment) - now.getTime())),
  )
}
