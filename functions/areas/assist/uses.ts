/**
 * How often what was suggested was of use, without its words.
 *
 * | item       | per    | id                                                     |
 * |------------|--------|--------------------------------------------------------|
 * | assist-use | client | the company's day, as `2026-11-23`; dropped a year after |
 */
import * as z from 'zod/mini'
import { dayAt } from '#shared/days'
import type { Context } from '../../platform/request/context.ts'
import { collection } from '../../platform/table/table.ts'
import { addNumbers } from '../../platform/table/write-alone.ts'

const keptSeconds = 400 * 24 * 60 * 60

/** Beside the day a number for each `suggest-used`, `reword-dropped` and so on that has happened. */
const UsesItem = z.looseObject({ day: z.string() })

export const assistUses = collection({ name: 'assist-use', per: 'client', schema: UsesItem, id: ({ day }) => day })

/** Adds one to what has happened on this day. */
export async function countUse({ scope: { client }, now, member }: Context, what: string): Promise<void> {
  const day = dayAt(now.getTime(), member.company.timezone)
  // Names of attributes hold no dash.
  const name = what.replaceAll('-', '_')
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds
  await addNumbers({ client }, assistUses, day, { [name]: 1 }, { fields: { day }, expires })
}
