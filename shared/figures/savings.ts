/** What a bot saves: the time that people would have spent on what it solved, and what that time would have cost. Pure. */
import * as z from 'zod/mini'

const minutesMax = 480
const hourPriceMax = 100_000

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** What a conversation costs the company where a person answers it. */
export const PersonCost = z.object({
  /** Minutes of a person for one conversation; 0: the company has not said so. */
  minutes: z.number('number').check(z.minimum(0), z.maximum(minutesMax)),
  /** What an hour of a person costs, in whole units of the currency; 0: time alone is told. */
  hourPrice: z.number('number').check(z.minimum(0), z.maximum(hourPriceMax)),
  /** As ISO 4217 names it: `EUR`. */
  currency: z.string().check(z.refine((code) => currencies.has(code), 'wrong')),
})
export type PersonCost = z.infer<typeof PersonCost>

const minutesPerHour = 60

export interface Savings {
  readonly hours: number
  /** In the currency of the cost; absent where no price is set. */
  readonly money?: number
}

/** `undefined` where the company has not said how long a person takes. */
export function savingsOf(solved: number, { minutes, hourPrice }: PersonCost): Savings | undefined {
  if (minutes === 0) return undefined
  const hours = (solved * minutes) / minutesPerHour
  return { hours, ...(hourPrice > 0 && { money: hours * hourPrice }) }
}
