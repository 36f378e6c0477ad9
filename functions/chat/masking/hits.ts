/**
 * How often each kind and rule has found something. A message without a find writes nothing.
 *
 * | item      | per    | id                                        |
 * |-----------|--------|-------------------------------------------|
 * | mask-hits | client | the day, in UTC; dropped after forty days |
 */
import * as z from 'zod/mini'
import { log } from '../../platform/aws/log.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { collection, type Table } from '../../platform/table/table.ts'
import { addOne } from '../../platform/table/write-alone.ts'

/** The numbers stand in fields of their own: `of-card`, and `of-` with the id of a rule. */
const HitsItem = z.looseObject({ sk: z.string() })

const hits = collection({ name: 'mask-hits', per: 'client', schema: HitsItem, id: ({ sk }) => sk })

const prefix = 'of-'
const dayMs = 24 * 60 * 60_000
const keptDays = 40
/** As many days as the screen tells of. */
const countedDays = 30
/** Of one kind on one day; more is as much as anybody wants to know. */
const hitsMax = 1_000_000_000

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Counts finds by kind, and by id of own rules. What cannot be counted is lost, because no message waits for a number. */
export async function countHits({ client }: ClientScope, found: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const expires = Math.floor((now.getTime() + keptDays * dayMs) / 1000)
  const once = [...found].flatMap(([kind, times]) => Array.from({ length: times }, () => kind))
  try {
    for (const kind of once)
      await addOne({ client }, hits, dayOf(now.getTime()), { field: prefix + kind, max: hitsMax, expires })
  } catch (error) {
    log.warn('Masked values could not be counted.', error as Error)
  }
}

/** The finds of the last thirty days, by kind and by id of own rules. */
export async function hitsSince(table: Table<ClientScope>, now: Date): Promise<Record<string, number>> {
  const first = dayOf(now.getTime() - (countedDays - 1) * dayMs)
  const days = (await table.list(hits, { stale: true })).filter(({ sk }) => sk >= first)
  const sums: Record<string, number> = {}
  for (const [field, value] of days.flatMap((day) => Object.entries(day)))
    if (field.startsWith(prefix) && typeof value === 'number') {
      const kind = field.slice(prefix.length)
      sums[kind] = (sums[kind] ?? 0) + value
    }
  return sums
}
