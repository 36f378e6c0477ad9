/**
 * What a department owes a customer by its service level: an answer, and the end of the takeover. A pure state machine:
 * when each would be due is counted by who knows the hours.
 */
import * as z from 'zod/mini'
import { dueKinds, type DueKind } from './message.ts'

export const Owed = z.object({ what: z.enum(dueKinds), at: z.iso.datetime(), isMissed: z.optional(z.boolean()) })
export type Owed = z.infer<typeof Owed>

/** When each would be due if it began now; what is absent is not promised. */
export type Dues = { readonly [Kind in DueKind]?: string | undefined }

/** A takeover begins; `isAsked` where the customer asked for a person, who is waited for from then on. */
export const owedFromStart = ({ first, close }: Dues, isAsked: boolean): Owed[] => [
  ...(isAsked && first ? [{ what: 'first' as const, at: first }] : []),
  ...(close ? [{ what: 'close' as const, at: close }] : []),
]

/** The customer says something; who waits for an answer already waits for no other one. */
export const owedAfterWord = (owed: readonly Owed[], { next }: Dues): readonly Owed[] =>
  !next || isAnswerOwed(owed) ? owed : [...owed, { what: 'next', at: next }]

/** An agent answers. */
export const owedAfterAnswer = (owed: readonly Owed[]): readonly Owed[] => owed.filter(({ what }) => what === 'close')

export const isAnswerOwed = (owed: readonly Owed[]): boolean => owed.some(({ what }) => what !== 'close')

/** What is due by now and was not told as missed yet. */
export const missedBy = (owed: readonly Owed[], now: Date): Owed[] =>
  owed.filter(({ at, isMissed }) => !isMissed && Date.parse(at) <= now.getTime())

/** The same of which that is told. */
export function withMissed(owed: readonly Owed[], now: Date): readonly Owed[] {
  const missed = missedBy(owed, now)
  return owed.map((each) => (missed.includes(each) ? { ...each, isMissed: true } : each))
}

/** What is due first. */
export const firstDue = (owed: readonly Owed[]): Owed | undefined =>
  owed.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0]
