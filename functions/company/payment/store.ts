/**
 * The tiers that companies have asked for and nobody has given them yet.
 *
 * | item      | per    | id                            |
 * |-----------|--------|-------------------------------|
 * | tier-wish | client | the tier; gone once one is given |
 */
import * as z from 'zod/mini'
import { featuresOf, tierOf, tierTypes, type TierType } from '#shared/company/tiers'
import { Table, collection } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { companies } from '../../platform/tenancy/tenancy.ts'

export const tierWishes = collection({
  name: 'tier-wish',
  per: 'client',
  schema: z.object({
    tier: z.enum(tierTypes),
    by: z.string(),
    at: z.iso.datetime(),
    /** The day of the last mail about it (UTC). */
    day: z.string(),
  }),
  id: ({ tier }) => tier,
})

/** Gives a company a tier and what it opens, and forgets what was asked for. Open consoles follow, because their rights change. */
export function tierChanges(client: string, tier: TierType): Change[] {
  const table = new Table({ client })
  return [
    table.set(companies, 'company', { tierType: tier, tier: featuresOf(tierOf(tier)) }),
    ...tierTypes.map((each) => table.drop(tierWishes, each)),
  ]
}
