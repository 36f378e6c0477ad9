/**
 * The origins whose pages have asked for the chat of a company: at most one write a day and origin, which no visitor waits
 * for longer than a moment, and whose failure none of them notices.
 *
 * | item        | per    | id                                                             |
 * |-------------|--------|----------------------------------------------------------------|
 * | origin-seen | client | `allowed#{hash}`, for 30 days; `refused#{hash}`, 50 for 7 days |
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { originSeenDays, refusedOriginDays, refusedOriginsMax } from '#shared/limits'
import { log } from '../aws/log.ts'
import { derivedId } from '../table/derived-id.ts'
import type { ClientScope } from '../table/scope.ts'
import { collection, Table } from '../table/table.ts'
import { landAlone } from '../table/transaction.ts'
import { BoundedMap } from './bounded-map.ts'

const SeenItem = z.object({
  origin: z.string(),
  isRefused: z.boolean(),
  /** The last day on which it asked, counted from 1970. */
  day: z.int(),
})
type SeenItem = z.infer<typeof SeenItem>

const prefixes = { allowed: 'allowed#', refused: 'refused#' } as const
const idOf = ({ origin, isRefused }: Pick<SeenItem, 'origin' | 'isRefused'>) =>
  `${isRefused ? prefixes.refused : prefixes.allowed}${derivedId(origin)}`
const daysKept = (isRefused: boolean) => (isRefused ? refusedOriginDays : originSeenDays)

const seen = collection({
  name: 'origin-seen',
  per: 'client',
  schema: SeenItem,
  id: idOf,
  expires: ({ day, isRefused }) => (day + daysKept(isRefused) + 1) * daySeconds,
})

const daySeconds = 24 * 60 * 60
const dayOf = (now: Date) => Math.floor(now.getTime() / 1000 / daySeconds)

interface Noted {
  readonly client: string
  /** None of a request that comes from the product's own pages, or from no page. */
  readonly page: string | undefined
  readonly isRefused: boolean
  readonly now: Date
}

/** A visitor waits for so long at most, once a day and origin. */
const waitMsMax = 50
/** A browser's longest; what is longer is no browser's. */
const originLengthMax = 300
/** What this process knows to be noted, or to have no place left, with the day. */
const known = new BoundedMap<string, number>(10_000)

/** Notes that a page of this origin has asked today; who asks waits no longer than `waitMs` for it. */
export async function noteOrigin(
  { client, page: origin, isRefused, now }: Noted,
  { waitMs = waitMsMax } = {},
): Promise<void> {
  if (origin === undefined || origin === 'null' || origin.length > originLengthMax) return
  const item = { origin, isRefused, day: dayOf(now) }
  const [own, full] = [`${client}#${idOf(item)}`, `${client}#full`]
  if (known.get(own) === item.day || (isRefused && known.get(full) === item.day)) return
  known.set(own, item.day)
  const writing = write({ client }, item, () => known.set(full, item.day)).catch((error: unknown) =>
    log.warn('An origin could not be noted.', error as Error),
  )
  await Promise.race([writing, pause(waitMs, undefined, { ref: false })])
}

async function write({ client }: ClientScope, item: SeenItem, whenFull: () => void): Promise<void> {
  const table = new Table({ client })
  const before = await table.get(seen, idOf(item), { stale: true })
  if (before?.day === item.day) return
  if (item.isRefused && !before && (await refusedOrigins(table)).length >= refusedOriginsMax) return whenFull()
  await landAlone(table.replace(seen, item, { field: 'day', value: before?.day }))
}

const refusedOrigins = (table: Table<ClientScope>): Promise<SeenItem[]> =>
  table.list(seen, { prefix: prefixes.refused, itemsMax: refusedOriginsMax, stale: true })

const listedMax = 500

/** All that have asked lately, the latest first. */
export async function seenOrigins(table: Table<ClientScope>, now: Date) {
  const [allowed, refused] = await Promise.all([
    table.list(seen, { prefix: prefixes.allowed, itemsMax: listedMax }),
    refusedOrigins(table),
  ])
  // The table drops what is over when it has time.
  const current = [...allowed, ...refused].filter(({ day, isRefused }) => day + daysKept(isRefused) >= dayOf(now))
  return current
    .toSorted((a, b) => b.day - a.day || a.origin.localeCompare(b.origin))
    .map(({ origin, isRefused, day }) => ({ origin, isRefused, day: isoDayOf(day) }))
}

const isoDayOf = (day: number): string => new Date(day * daySeconds * 1000).toISOString().slice(0, 10)
