/**
 * The rows of one environment's figures as they are at one moment, kept in memory for a while: the figures of a page are
 * asked for one by one, and read mostly the same rows.
 *
 * An hour that is marked as due is read from its slices, so that no answer waits for the job that sums them. The marks are
 * read first: a mark is taken away after the sums were written, so whoever sees none finds what it stood for in them.
 */
import pMap from 'p-map'
import { dayAfter, dayStart } from '#shared/days'
import type { Cells, Family } from '#shared/figures/counters'
import { compareTexts } from '#shared/order'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import { BoundedMap } from '../platform/tenancy/bounded-map.ts'
import { cellsOfFamilies, cellsOfFamily } from './packing.ts'
import { hourMs, quarterMs } from './reading-steps.ts'
import { days, dueHours, months, quarters, slices, zones } from './store.ts'
import { dayOf, quarterAt, quarterOf, type Sum } from './sums.ts'

/** Days that are over hardly change. A day that runs is as it is now for whoever asks again, and the same for one page. */
const keptMs = { past: 30_000, running: 1500 } as const
/** Of rows as they are stored, of all environments together; what is made of them takes some twenty times as much. */
const keptBytesMax = 16_000_000
/** What was made of the rows of one environment: all figures of a page and of the days before are some hundred. */
const madeMax = 400
/** Days that are read by their quarters at once. */
const daysAtOnce = 8

/** The oldest first. */
const known = new Map<string, Rows>()

/** The rows of an environment, as they were a while ago: half a minute at most, a moment where the day of today is in them. */
export function rowsOf({ client, environment }: EnvironmentScope, now: Date, of: keyof typeof keptMs): Rows {
  const moment = now.getTime()
  for (const [id, { readAt, keptUntil }] of known) if (moment < readAt || moment >= keptUntil) known.delete(id)
  const name = `${environment} ${of}`
  const kept = known.get(name)
  if (kept) return kept
  for (const id of known.keys()) {
    const bytes = [...known.values()].reduce((sum, rows) => sum + rows.bytes, 0)
    if (bytes > keptBytesMax) known.delete(id)
  }
  const past = of === 'running' ? rowsOf({ client, environment }, now, 'past') : undefined
  const rows = new Rows({ client, environment }, moment, moment + keptMs[of], past)
  known.set(name, rows)
  return rows
}

/** A quarter of an hour, whose cells are only unpacked where they are asked for. */
interface Quarter {
  readonly of: string
  cellsOf(families: readonly Family[]): Cells
}

export class Rows {
  readonly #table: Table<EnvironmentScope>
  #due: Promise<ReadonlySet<number>> | undefined
  #zone: Promise<string | undefined> | undefined
  readonly #days = new Map<string, Promise<readonly Quarter[]>>()
  /** How much has been read. */
  bytes = 0
  readonly #made = new BoundedMap<string, Promise<unknown>>(madeMax)
  readonly #hours = new Map<number, Promise<readonly Sum[]>>()

  constructor(
    private readonly scope: EnvironmentScope,
    readonly readAt: number,
    readonly keptUntil: number,
    /** Where the sums of days that are over are kept; absent where all of them are. */
    private readonly past: Rows | undefined,
  ) {
    this.#table = new Table(scope)
  }

  /** What is made of the rows under a name is made once. */
  keep<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
    // A name stands for one kind of thing.
    const made = (this.#made.get(name) as Promise<Made> | undefined) ?? make()
    this.#made.set(name, made)
    return this.#kept(made)
  }

  /** The hours (by the milliseconds at which they begin) whose slices are not all summed. */
  due(): Promise<ReadonlySet<number>> {
    this.#due ??= this.#table
      .list(dueHours)
      .then((marks) => new Set(marks.map(({ hour }) => Date.parse(`${hour}:00:00Z`))))
    return this.#kept(this.#due)
  }

  /** The timezone of the sums by day and month; none where nothing was summed yet. */
  zone(): Promise<string | undefined> {
    this.#zone ??= this.#table.get(zones, 'zone').then((item) => item?.zone)
    return this.#kept(this.#zone)
  }

  /** What was counted of a family on some days, or in some months, of the company; what has none is left out. */
  async sums(of: 'day' | 'month', family: Family, names: readonly string[]): Promise<Sum[]> {
    const [old, fresh] = [names.filter((name) => this.#isOld(name)), names.filter((name) => !this.#isOld(name))]
    const kept = [of, family, old[0], old.at(-1), old.length].join(' ')
    const found = await Promise.all([
      (this.past ?? this).keep(`sums ${kept}`, () => this.#readSums(of, family, old)),
      this.#readSums(of, family, fresh),
    ])
    return found.flat()
  }

  async #readSums(of: 'day' | 'month', family: Family, names: readonly string[]): Promise<Sum[]> {
    const [first, last] = [names[0], names.at(-1)]
    if (first === undefined || last === undefined) return []
    const range = { after: `${family}#${before(first)}`, before: `${family}#${last}~`, size: Infinity }
    const rows = await this.#table.between(of === 'day' ? days : months, { ...range, stale: this.#isOld(last) })
    // Whole months lie between the days of the others.
    const wanted = new Set(names)
    return rows.flatMap(({ of: name, packed }) =>
      wanted.has(name) ? [{ of: name, cells: { [family]: cellsOfFamily(this.#read(packed)) } }] : [],
    )
  }

  #read(packed: Uint8Array): Uint8Array {
    this.bytes += packed.length
    return packed
  }

  /** Sums that are seldom written any more may be read where the last second is missing, at half the price. */
  #isOld(name: string): boolean {
    return name < dayAfter(new Date(this.readAt).toISOString().slice(0, 10), -1).slice(0, name.length)
  }

  /** What was counted of a family on days of any timezone, from their quarters and due hours. */
  daysFromQuarters(family: Family, names: readonly string[], timezone: string): Promise<Sum[]> {
    return pMap(names, (day) => this.#dayFromQuarters(family, day, timezone), { concurrency: daysAtOnce })
  }

  async #dayFromQuarters(family: Family, day: string, timezone: string): Promise<Sum> {
    const key = `${timezone} ${day}`
    const reading = this.#days.get(key) ?? this.#quarters(dayStart(day, timezone), dayStart(dayAfter(day), timezone))
    this.#days.set(key, reading)
    const made = (await this.#kept(reading)).map(sumOf(family))
    return { of: day, cells: { [family]: dayOf(made, day, timezone)[family] ?? {} } }
  }

  /** What was counted of a family in the quarters of an hour between two moments; those in which nothing was are left out. */
  async quarters(family: Family, from: number, to: number): Promise<Sum[]> {
    return (await this.keep(`quarters ${from} ${to}`, () => this.#quarters(from, to))).map(sumOf(family))
  }

  /** In their order. */
  async #quarters(from: number, to: number): Promise<Quarter[]> {
    const due = await this.due()
    const hours = [...due].filter((hour) => hour < to && hour + hourMs > from)
    const range = { after: quarterAt(from - quarterMs), before: quarterAt(to), size: Infinity }
    const [rows, ...marked] = await Promise.all([
      this.#table.between(quarters, { ...range, stale: this.#isOld(new Date(to).toISOString().slice(0, 10)) }),
      ...hours.map((hour) => this.#dueHour(hour)),
    ])
    const summed = rows.filter(({ quarter }) => !due.has(hourOf(quarter)))
    return [
      ...summed.map(({ quarter, packed }) => {
        const read = this.#read(packed)
        return { of: quarter, cellsOf: (families: readonly Family[]) => cellsOfFamilies(read, families) }
      }),
      ...marked
        .flat()
        .filter(({ of }) => range.after < of && of < range.before)
        .map(({ of, cells }) => ({ of, cellsOf: () => cells })),
    ].toSorted((a, b) => compareTexts(a.of, b.of))
  }

  #dueHour(hour: number): Promise<readonly Sum[]> {
    const reading = this.#hours.get(hour) ?? this.#readSlices(hour)
    this.#hours.set(hour, reading)
    return this.#kept(reading)
  }

  async #readSlices(hour: number): Promise<readonly Sum[]> {
    const day = new Date(hour).toISOString().slice(0, 10)
    const midnight = Date.parse(`${day}T00:00:00Z`)
    const first = (hour - midnight) / quarterMs
    const range = { after: twoDigits(first), before: twoDigits(first + hourMs / quarterMs), size: Infinity }
    const found = await new Table({ ...this.scope, day }).between(slices, { ...range, stale: true })
    return Array.from({ length: hourMs / quarterMs }, (_, index) => first + index).flatMap((quarter) => {
      const own = found.filter((slice) => slice.quarter === quarter)
      return own.length > 0 ? [{ of: quarterAt(midnight + quarter * quarterMs), cells: quarterOf(own) }] : []
    })
  }

  /** The last quarter of an hour in which anything was counted. */
  async lastQuarter(): Promise<number | undefined> {
    const hours = [...(await this.due())].toSorted((a, b) => b - a)
    const [[row], newest] = await Promise.all([
      this.#table.between(quarters, { size: 1, newestFirst: true }),
      hours[0] === undefined ? undefined : this.#dueHour(hours[0]),
    ])
    const last = [...(row ? [row.quarter] : []), ...(newest ?? []).map(({ of }) => of)].toSorted().at(-1)
    return last === undefined ? undefined : Date.parse(last)
  }

  /** What could not be read is read anew by whoever asks next. */
  #kept<Value>(reading: Promise<Value>): Promise<Value> {
    reading.catch(() => {
      for (const [name, rows] of known) if (rows === this) known.delete(name)
    })
    return reading
  }
}

/** The hours of a day are made from what was said in its quarters. */
const sumOf =
  (family: Family) =>
  ({ of, cellsOf }: Quarter): Sum => ({ of, cells: cellsOf([family === 'hour' ? 'flow' : family]) })

const hourOf = (quarter: string): number => Math.floor(Date.parse(quarter) / hourMs) * hourMs

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Right before a name of a day or a month, as texts are ordered. */
const before = (name: string): string =>
  `${name.slice(0, -1)}${String.fromCharCode(name.charCodeAt(name.length - 1) - 1)}~`
