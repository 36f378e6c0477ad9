/**
 * What has been done in the nights of a company, and once a day for all of them.
 *
 * | item  | per    | id     |
 * |-------|--------|--------|
 * | night | client | `last` |
 * | hour  | world  | `hour`: what the look of each hour goes by |
 */
import * as z from 'zod/mini'
import type { ClientScope } from '../platform/table/scope.ts'
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts'
import { collection, Table } from '../platform/table/table.ts'
import { landAlone, transact } from '../platform/table/transaction.ts'

/** What a night does, in this order: mails first, because somebody waits for them; a backup before anything is deleted. */
export const nightParts = ['broken', 'digest', 'backup', 'figures', 'retention', 'search'] as const
export type NightPart = (typeof nightParts)[number]

const NightItem = z.object({
  /** The last day, by the calendar of the company, whose night has come. */
  day: z.iso.date(),
  /** When it was last started, and how often it was on this day. */
  started: z.iso.datetime(),
  tries: z.int(),
  /** What is still to be done of it. */
  left: z.array(z.enum(nightParts)),
  /** The Monday of the week in which all have their digest of the week before. */
  week: z.optional(z.iso.date()),
  /** When a look at the live responses, which found none broken, began. */
  sound: z.optional(z.iso.datetime()),
  /** When the last look at what is to be backed up began. */
  backedUp: z.optional(z.iso.datetime()),
  version: z.int(),
})
export type NightItem = z.infer<typeof NightItem>

export const nights = collection({ name: 'night', per: 'client', schema: NightItem, id: () => 'last' })

/** Writes what `change` makes of the last night that was noted. */
export async function noteNight(
  scope: ClientScope,
  change: (last: NightItem | undefined) => Omit<NightItem, 'version'>,
): Promise<void> {
  const table = new Table(scope)
  await retryOnConflict(
    async () => {
      const last = await table.get(nights, 'last')
      await transact([nightChange(table, last, change(last))])
    },
    { conflicts: ['stale', 'unavailable'] },
  )
}

/** Notes that a night was begun, unless its job has already written what became of it. */
export async function noteBeginning(
  scope: ClientScope,
  last: NightItem | undefined,
  begun: Omit<NightItem, 'version'>,
): Promise<void> {
  await landAlone(nightChange(new Table(scope), last, begun))
}

const nightChange = (table: Table<ClientScope>, last: NightItem | undefined, next: Omit<NightItem, 'version'>) =>
  table.replace(nights, { ...next, version: (last?.version ?? 0) + 1 }, { field: 'version', value: last?.version })

const HourItem = z.object({
  /** The day (UTC) on which each job that runs once a day was last started. */
  days: z.record(z.string(), z.iso.date()),
  /** The name of the company behind which the next look begins, because this one was out of time. */
  after: z.optional(z.string()),
})
export type HourItem = z.infer<typeof HourItem>

export const hours = collection({ name: 'hour', per: 'world', schema: HourItem, id: () => 'hour' })
