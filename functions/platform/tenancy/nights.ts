/**
 * What has been done for a company in one of its nights, so that nothing is done twice.
 *
 * | item  | per    | id                                                          |
 * |-------|--------|-------------------------------------------------------------|
 * | night | client | `{day on the company's calendar}#{deed}`; dropped after a week |
 */
import * as z from 'zod/mini'
import { Problem } from '#shared/problem'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { transact } from '../table/transaction.ts'

const deeds = ['mail', 'retention'] as const
type Deed = (typeof deeds)[number]

const NightItem = z.object({ day: z.iso.date(), deed: z.enum(deeds) })

/** Longer than a night's work is tried again. */
const keptSeconds = 7 * 24 * 60 * 60

const nights = collection({
  name: 'night',
  per: 'client',
  schema: NightItem,
  id: ({ day, deed }) => idOf(day, deed),
  expires: ({ day }) => Date.parse(day) / 1000 + keptSeconds,
})

const idOf = (day: string, deed: Deed): string => `${day}#${deed}`

/** One night of a company: `day` is the one that its calendar shows at 02:00. */
export interface Night {
  readonly scope: ClientScope
  readonly day: string
}

export const isDone = async ({ scope, day }: Night, deed: Deed): Promise<boolean> =>
  (await new Table(scope).get(nights, idOf(day, deed))) !== undefined

/** Writes down that something is done; `false` where it was before, also by somebody else at the same moment. */
export async function noteDone({ scope, day }: Night, deed: Deed): Promise<boolean> {
  try {
    await transact([new Table(scope).create(nights, { day, deed }, 'repeated')])
    return true
  } catch (error) {
    if (!Problem.is(error, 'repeated')) throw error
    return false
  }
}

/** Lets it be done again. */
export const noteUndone = ({ scope, day }: Night, deed: Deed): Promise<void> =>
  transact([new Table(scope).drop(nights, idOf(day, deed))])
