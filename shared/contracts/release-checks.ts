/** What is tried on a release before it answers customers: its tests, and conversations that are played on it again. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

const Count = z.int()

/** How a check is done, and how far one of them is. */
export const checkStatuses = ['running', 'done', 'failed'] as const

/** What a difference of a replayed conversation means, the worst first. */
export const differenceClasses = ['worse', 'other', 'better', 'wording'] as const
export type DifferenceClass = (typeof differenceClasses)[number]

/** What differs in a turn that was played on both. */
export const differenceCodes = [
  'not-understood',
  'button-gone',
  'handover-lost',
  'cut-off',
  'value-lost',
  'other-intent',
  'other-path',
  'handover-gained',
  'understood',
  'wording',
] as const
export type DifferenceCode = (typeof differenceCodes)[number]

const Classes = z.object({ worse: Count, other: Count, better: Count, wording: Count })

/** What was tried on a release before it may answer customers. */
export const Checks = z.object({
  status: z.enum(checkStatuses),
  started: z.iso.datetime(),
  ended: z.optional(z.iso.datetime()),
  by: z.string(),
  tests: z.object({ passed: Count, of: Count }),
  questions: z.object({ right: Count, of: Count }),
  /**
   * Conversations replayed so far, of how many; each counts once, by its worst turn. `cut` are those longer than is played,
   * `skipped` those that are gone by now, or in which nobody said anything.
   */
  replay: z.object({
    done: Count,
    of: Count,
    turns: Count,
    ...Classes.shape,
    cut: z._default(Count, 0),
    skipped: z._default(Count, 0),
  }),
})
export type Checks = z.infer<typeof Checks>

/** Differences of one cause: the same response or intent, and what became of it. */
export const DifferenceGroup = z.object({
  _id: z.string(),
  class: z.enum(differenceClasses),
  code: z.enum(differenceCodes),
  /**
   * What it is about: the title of a response or an intent, or the text of a button; `before → after` where something else
   * has taken its place, and `form → question` of an answer.
   */
  about: z.string(),
  conversations: Count,
  examples: z.array(
    z.object({
      userId: Id,
      /** The number of the customer's event. */
      number: z.int(),
      said: z.string(),
      /** What both say, as lines. */
      now: z.array(z.string()),
      candidate: z.array(z.string()),
    }),
  ),
})
export type DifferenceGroup = z.infer<typeof DifferenceGroup>
