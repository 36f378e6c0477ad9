/**
 * The rows of figures. Every row is absolute: it says what was counted and never what is to be added, so that writing it
 * twice, late or after a crash does no harm.
 *
 * | item            | per     | id                                  | what                                                |
 * |-----------------|---------|-------------------------------------|-----------------------------------------------------|
 * | slice           | day     | `{quarter of the day, UTC}#{conversation}` | what one conversation did in a quarter of an hour; with `-` for it, what those did that have been erased |
 * | quarter         | figures | `2026-11-20T14:15Z`                 | the sum of the slices of a quarter of an hour       |
 * | day             | figures | `{family}#2026-11-20`               | the sum of the quarters of a day of the company     |
 * | month           | figures | `{family}#2026-11`                  | the sum of the days of a month                      |
 * | figures-zone    | figures | `zone`                              | the timezone of the days and months; see `sumHours`     |
 * | due             | figures | `2026-11-20T14`                     | an hour (UTC) with slices that are not yet summed   |
 * | due-environment | world   | environment                         | has such an hour; group `due`                       |
 */
import * as z from 'zod/mini'
import { families, type Family } from '#shared/figures/counters'
import { Id } from '#shared/ids'
import { contentLanguages } from '#shared/languages'
import { collection } from '../platform/table/table.ts'

/** `2026-11-20T14:15Z` */
const Quarter = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/))

/** The cells of families, each as the text that `textOfCells` makes. */
const CellTexts = z.partialRecord(z.enum(families as [Family, ...Family[]]), z.string())

/** In place of a conversation: all those that have been erased. */
export const residue = '-'

const First = z.object({
  number: z.int(),
  channel: z.string(),
  language: z.enum(contentLanguages),
  gender: z.optional(z.string()),
  /** The number of the event that told the gender, where it is a later one. */
  genderTold: z.optional(z.int()),
  /** When the customer had last done something before. */
  previous: z.optional(z.iso.datetime()),
})

export const SliceItem = z.object({
  /** Of the day in UTC, from 0. */
  quarter: z.int(),
  conversation: z.union([Id, z.literal(residue)]),
  /** The numbers of the events that are counted, first and last; normally one pair. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
  /** The first thing the customer did in it; absent where only others did anything. */
  first: z.optional(First),
  /** The conversation has been erased, and what is counted is in the residue: it is only known for as long as an entry may be heard again. */
  erased: z.optional(z.object({ first: z.optional(First) })),
  /** As the last entry says, for those who look at single conversations; a residue says none of it. */
  channel: z.optional(z.string()),
  language: z.optional(z.enum(contentLanguages)),
  locality: z.optional(z.string()),
  agent: z.optional(Id),
  department: z.optional(Id),
  /** All families but `active`, which follows from `first` and is here in a residue only. */
  cells: CellTexts,
  /** Takeovers that ended in it. */
  takeovers: z.optional(
    z.array(
      z.object({
        id: Id,
        at: z.iso.datetime(),
        by: z.enum(['agent', 'timeout', 'customer']),
        agent: z.optional(Id),
        department: z.optional(Id),
        topic: z.optional(z.string()),
        outcome: z.optional(z.string()),
        waitedSeconds: z.optional(z.int()),
        lastedSeconds: z.optional(z.int()),
      }),
    ),
  ),
  expires: z.int(),
  version: z.int(),
})
export type SliceItem = z.infer<typeof SliceItem>

const quarterDigits = 2
export const sliceId = ({ quarter, conversation }: Pick<SliceItem, 'quarter' | 'conversation'>): string =>
  `${String(quarter).padStart(quarterDigits, '0')}#${conversation}`

export const slices = collection({
  name: 'slice',
  per: 'day',
  schema: SliceItem,
  id: sliceId,
  expires: ({ expires }) => expires,
})

/** The texts of cells, deflated: a row of 300 cells costs a third. */
const Packed = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const QuarterItem = z.object({ quarter: Quarter, packed: Packed })
/** All families in one, as JSON of `CellTexts`. */
export const quarters = collection({
  name: 'quarter',
  per: 'figures',
  schema: QuarterItem,
  id: ({ quarter }) => quarter,
})

const SumItem = z.object({ family: z.enum(families as [Family, ...Family[]]), of: z.string(), packed: Packed })
export type SumItem = z.infer<typeof SumItem>
export const sumId = ({ family, of }: { readonly family: Family; readonly of: string }) => `${family}#${of}`
export const days = collection({ name: 'day', per: 'figures', schema: SumItem, id: sumId })
export const months = collection({ name: 'month', per: 'figures', schema: SumItem, id: sumId })

const ZoneItem = z.object({
  /** Of the days and months, as the company named it; empty while they are made again, and nobody may read them. */
  zone: z.string(),
  /** They are made again in this zone, up to this day. */
  anew: z.optional(z.object({ zone: z.string(), to: z.string() })),
  /** The last day (UTC) of which slices are not kept any more, or are being removed. */
  purged: z.optional(z.string()),
  /** The day on which a past day was last summed again, to be compared. */
  checked: z.optional(z.string()),
  /** Counts the writes of days and months: each of them is of one moment, whoever else writes. */
  version: z.int(),
})
export type ZoneItem = z.infer<typeof ZoneItem>
export const zoneId = 'zone'
export const zones = collection({ name: 'figures-zone', per: 'figures', schema: ZoneItem, id: () => zoneId })

export const DueItem = z.object({
  /** `2026-11-20T14`, UTC. */
  hour: z.string(),
  /** Another one with each mark, so that who has summed an hour takes away no mark that came meanwhile. */
  version: z.string(),
})
export type DueItem = z.infer<typeof DueItem>
export const dueHours = collection({ name: 'due', per: 'figures', schema: DueItem, id: ({ hour }) => hour })

const DueEnvironmentItem = z.object({
  environment: Id,
  client: Id,
  /** Since when no hour has been due; every new mark writes the item without it. */
  idleSince: z.optional(z.iso.datetime()),
})
export type DueEnvironmentItem = z.infer<typeof DueEnvironmentItem>
/** Due environments lie in so many groups, each of which has a job of its own and a partition of the index of its own. */
const dueGroupsCount = 8
export const dueGroups: readonly string[] = Array.from({ length: dueGroupsCount }, (_, number) =>
  // Before there were several all were in this one.
  number === 0 ? 'due' : `due-${number}`,
)
/** By the last character of its id, which is random in a ULID. */
const dueGroupOf = (environment: string): string =>
  dueGroups[environment.charCodeAt(environment.length - 1) % dueGroupsCount]!

export const dueEnvironments = collection({
  name: 'due-environment',
  per: 'world',
  schema: DueEnvironmentItem,
  id: ({ environment }) => environment,
  group: ({ environment }) => dueGroupOf(environment),
})
