/**
 * The budget of a company's language model: how many tokens it may take in one month of the company's calendar.
 *
 * | item   | per    | id                                                      |
 * |--------|--------|---------------------------------------------------------|
 * | budget | client | `2026-11`; dropped a year after                         |
 *
 * Before a request the most that it may take is added, on the condition that the limit holds it; what it did not take is
 * given back afterwards. Two at once cannot overrun the limit. What a process that died had taken stays taken.
 */
import * as z from 'zod/mini'
import { dayAt } from '#shared/days'
import { Problem } from '#shared/problem'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { addNumbers } from '../table/write-alone.ts'

export const Budget = z.object({
  month: z.string(),
  /** The limit by which the last request went; absent: there was none. */
  limit: z.optional(z.nullable(z.int())),
  /** Tokens that were used, with those that requests under way may use. */
  taken: z._default(z.int(), 0),
  /** Tokens that were used. */
  used: z._default(z.int(), 0),
  /** How many requests had to be left out, and how many tokens the last of them wanted. */
  refused: z._default(z.int(), 0),
  wanted: z.optional(z.int()),
})
export type Budget = z.infer<typeof Budget>

export const budgets = collection({ name: 'budget', per: 'client', schema: Budget, id: ({ month }) => month })

const keptSeconds = 400 * 24 * 60 * 60

/** The month of a company at a moment: `2026-11`. */
export const monthAt = (now: Date, timezone: string): string =>
  dayAt(now.getTime(), timezone).slice(0, '2026-11'.length)

export const readBudget = async (scope: ClientScope, month: string): Promise<Budget> =>
  (await new Table(scope).get(budgets, month)) ?? Budget.parse({ month })

/** From here on those who decide are told. */
const warningShare = 0.8

/** How far a budget is used, as far as anybody is told of it: in percent. */
export function markOf({ limit, used, refused, wanted = 0 }: Budget): 0 | 80 | 100 {
  if (!limit) return 0
  // What requests under way hold may come back: only what would not fit without them tells that it is over.
  if (used >= limit || (refused > 0 && used + wanted > limit)) return 100
  return used >= limit * warningShare ? 80 : 0
}

interface Wanted {
  readonly now: Date
  readonly timezone: string
  /** Tokens a month; null: as many as it takes. */
  readonly limit: number | null
  /** The most tokens that the request may take. */
  readonly most: number
}

/** Tokens that are held for one request until it is known what it took. */
export interface Reservation {
  /** Gives back what the request did not take of the tokens that were held for it. */
  readonly settle: (used: number) => Promise<void>
}

/** Holds the tokens of one request. Throws `budget-used` where the budget does not hold as many. */
export async function reserveTokens(scope: ClientScope, { now, timezone, limit, most }: Wanted): Promise<Reservation> {
  // Nothing is written for a company that wants no request at all.
  if (limit === 0) throw new Problem('budget-used')
  const month = monthAt(now, timezone)
  const more = { fields: { month, limit }, expires: Math.floor(now.getTime() / 1000) + keptSeconds }
  if (
    limit !== null &&
    !(await addNumbers(scope, budgets, month, { taken: most }, { ...more, max: { taken: limit } }))
  ) {
    await addNumbers(scope, budgets, month, { refused: 1 }, { ...more, fields: { ...more.fields, wanted: most } })
    throw new Problem('budget-used')
  }
  return {
    settle: async (told) => {
      // A server that tells more than can have been read and written takes no more than was held.
      const used = Math.min(Math.max(Math.ceil(told), 0), most)
      const taken = limit === null ? used : used - most
      await addNumbers(scope, budgets, month, { taken, used }, more)
    },
  }
}
