/** Putting a conversation aside: until when, and what brings it back. A pure state machine, as that of takeovers. */
import { snoozeDaysMax } from '../limits.ts'

export interface Snoozed {
  readonly until: string
  /** The agent who put it aside. */
  readonly by: string
}

export type SnoozeEvent =
  | { readonly type: 'snooze'; readonly until: string; readonly by: string }
  /** An agent brings it back. */
  | { readonly type: 'unsnooze' }
  /** The customer says something. */
  | { readonly type: 'speak' }
  /** It changes hands, which its timeline tells anyway. */
  | { readonly type: 'hand' }
  /** Somebody looks at the clock. */
  | { readonly type: 'look' }

export interface SnoozeStep {
  readonly snoozed: Snoozed | undefined
  /** What brought it back, where that is told. */
  readonly wokenBy?: 'time' | 'customer' | 'agent'
}

/** What is put aside after an event, or why it cannot be. */
export function afterSnoozeEvent(
  snoozed: Snoozed | undefined,
  event: SnoozeEvent,
  now: Date,
): SnoozeStep | 'not-snoozed' | 'not-ahead' | 'too-far-ahead' {
  switch (event.type) {
    case 'snooze': {
      const { until, by } = event
      return untilFault(until, now, snoozeDaysMax) ?? { snoozed: { until, by } }
    }
    case 'unsnooze':
      return snoozed ? { snoozed: undefined, wokenBy: 'agent' } : 'not-snoozed'
    case 'speak':
      return snoozed ? { snoozed: undefined, wokenBy: 'customer' } : { snoozed }
    case 'hand':
      return { snoozed: undefined }
    case 'look':
      return snoozed && Date.parse(snoozed.until) <= now.getTime()
        ? { snoozed: undefined, wokenBy: 'time' }
        : { snoozed }
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Why nothing can be put off until this moment; nothing where it can. */
export function untilFault(until: string, now: Date, daysMax: number): 'not-ahead' | 'too-far-ahead' | undefined {
  const ahead = Date.parse(until) - now.getTime()
  if (ahead <= 0) return 'not-ahead'
  return ahead > daysMax * dayMs ? 'too-far-ahead' : undefined
}
