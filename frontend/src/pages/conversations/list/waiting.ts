/** How long a customer has been waiting, what was promised to them, and how urgent that is. */
import type { ConversationUser } from '#shared/contracts/conversations'
import type { DueKind } from '#shared/chat/message'
import { waitingSince } from '#shared/chat/waiting'

/** Minutes from which a customer has waited long, and too long. */
export interface WaitingTimes {
  readonly amber: number
  readonly red: number
}

/** Companies set their own, and this counts until that is known. */
export const waitingDefault: WaitingTimes = { amber: 5, red: 10 }

export type Urgency = 'calm' | 'soon' | 'late'

export const minutesSince = (moment: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(moment)) / minuteMs))

export const urgencyOf = (minutes: number, { amber, red }: WaitingTimes = waitingDefault): Urgency =>
  minutes >= red ? 'late' : minutes >= amber ? 'soon' : 'calm'

export type Pending =
  /** What was said last has not reached the customer. */
  | { readonly kind: 'undelivered'; readonly urgency: 'late' }
  | { readonly kind: 'waiting'; readonly minutes: number; readonly urgency: Urgency }
  /** `minutes` are left, or have passed since. */
  | {
      readonly kind: 'left' | 'overdue'
      readonly what: DueKind
      readonly at: string
      readonly minutes: number
      readonly urgency: Urgency
    }

/**
 * What an agent owes the customer. Where a department promised a time, that counts, and it is near for as long before as
 * lies between the two colours; elsewhere the customer's waiting counts. `undefined` when nothing is owed.
 */
export function pendingOf(user: ConversationUser, nowMs: number, times: WaitingTimes): Pending | undefined {
  if (user.snoozed) return undefined
  if (user.undelivered !== undefined) return { kind: 'undelivered', urgency: 'late' }
  if (user.due) {
    const { what, at } = user.due
    const leftMs = Date.parse(at) - nowMs
    if (leftMs <= 0) return { kind: 'overdue', what, at, minutes: Math.floor(-leftMs / minuteMs), urgency: 'late' }
    const minutes = Math.ceil(leftMs / minuteMs)
    return { kind: 'left', what, at, minutes, urgency: minutes <= times.red - times.amber ? 'soon' : 'calm' }
  }
  const since = waitingSince(user)
  if (!since) return undefined
  const minutes = minutesSince(since, nowMs)
  return { kind: 'waiting', minutes, urgency: urgencyOf(minutes, times) }
}

/** What was promised is not kept, or the customer has waited too long. */
export const isOverdue = (user: ConversationUser, nowMs: number, times: WaitingTimes): boolean =>
  pendingOf(user, nowMs, times)?.urgency === 'late'

/** When it is too late, in milliseconds; behind every moment where nothing is owed. */
export function dueMs(user: ConversationUser, { red }: WaitingTimes): number {
  if (user.snoozed) return Number.MAX_SAFE_INTEGER
  if (user.undelivered !== undefined) return 0
  if (user.due) return Date.parse(user.due.at)
  const since = waitingSince(user)
  return since ? Date.parse(since) + red * minuteMs : Number.MAX_SAFE_INTEGER
}

const minuteMs = 60_000
