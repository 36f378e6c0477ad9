/**
 * How many workspaces companies have founded by themselves. The first one and all that were founded from it, or from each
 * other, are a family, which is counted where it cannot be passed by two who found at once.
 *
 * | item   | per   | id                                |
 * |--------|-------|-----------------------------------|
 * | family | world | the first workspace of the family |
 */
import * as z from 'zod/mini'
import { foundedMax } from '#shared/company/tiers'
import { Problem } from '#shared/problem'
import { collection, Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { familyOf, type CompanyItem } from '../platform/tenancy/tenancy.ts'

/** Written by adding to it alone, so that it never has another field. */
const families = collection({
  name: 'family',
  per: 'world',
  schema: z.object({ count: z.int() }),
  id: () => '',
})

const world = new Table({})

/** The change that counts one workspace more; `workspaces-used` where the tier of the founding one has no more. */
export async function foundingChange(founding: CompanyItem): Promise<Change> {
  const max = foundedMax(founding.tierType)
  const { count = 0 } = (await world.get(families, familyOf(founding))) ?? {}
  if (count >= max) throw new Problem('workspaces-used', { limit: String(max) })
  return world.addBelow(families, familyOf(founding), { field: 'count', max })
}

/** The changes that belong to the deletion of a company: another one may be founded. */
export const endingChanges = ({ founder }: Pick<CompanyItem, 'founder'>): Change[] =>
  founder === undefined ? [] : [world.add(families, founder, { count: -1 }, 'internal')]
