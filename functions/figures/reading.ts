/**
 * Reads what was counted in some days: in the whole range, and in each of the steps in which it is drawn.
 *
 * | asked for                                                  | read                                        |
 * |------------------------------------------------------------|---------------------------------------------|
 * | the company's timezone, drawn by days or weeks             | days                                        |
 * | the same, drawn by months or quarters of a year, or not    | months that lie wholly in the range, else days |
 * | a day with an hour that is not yet summed                  | its quarters, and the slices of that hour   |
 * | hours, another timezone, or one that is not yet summed     | quarters of an hour                         |
 *
 * All of them give the same numbers, because each is the sum of the one below it.
 */
import { dayAfter, dayAt, daysBetween, daysFrom, dayStart } from '#shared/days'
import { addCells, type Cells, type Family, type FamilyCells, type MutableCells } from '#shared/figures/counters'
import type { Resolution } from '#shared/figures/figures'
import { foreignZoneDaysMax } from '#shared/limits'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { rowsOf, type Rows } from './reading-rows.ts'
import { hourAt, hourMs, hoursOf, quarterMs, quartersOf, stepsOf, type Days } from './reading-steps.ts'
import { customersOfDays, customersOfQuarters, monthAt, quarterAt, type Sum } from './sums.ts'

export interface Asked extends Days {
  readonly families: readonly Family[]
  /** Absent where nothing is drawn and only the whole counts. */
  readonly resolution: Resolution | undefined
  readonly timezone: string
  readonly now: Date
}

/** What was counted in some time. In `active` each customer is there once, as `new` or as `returning`. */
export interface Period {
  /** The first day or hour: `2026-11-20` or `2026-11-20T14`. */
  readonly at: string
  readonly cells: Cells
}

export interface Reading {
  readonly whole: Period
  readonly steps: readonly Period[]
  /** When it was read. */
  readonly asOf: Date
}

/** The timezone in which a range is counted: another one than the company's only as long as quarters are not too many. */
export const timezoneFor = ({ from, to }: Days, asked: string, company: string): string =>
  daysBetween(from, to) < foreignZoneDaysMax ? asked : company

/** `company` is the company's own timezone. */
export async function readFigures(scope: EnvironmentScope, asked: Asked, company: string): Promise<Reading> {
  const { from, to, timezone, resolution, now } = asked
  const rows = rowsOf(scope, now, to < dayAt(now.getTime(), timezone) ? 'past' : 'running')
  const read = resolution === 'hour' ? readHours : readDays
  const found = await Promise.all(
    asked.families.map((family) =>
      rows.keep([family, from, to, timezone, resolution, company].join(' '), () =>
        read(rows, { ...asked, family }, company),
      ),
    ),
  )
  const cellsOf = (of: (read: Read) => FamilyCells): Cells =>
    Object.fromEntries(asked.families.map((family, index) => [family, of(found[index]!)]))
  return {
    whole: { at: from, cells: cellsOf(({ whole }) => whole) },
    steps: (found[0]?.steps ?? []).map(({ at }, step) => ({ at, cells: cellsOf(({ steps }) => steps[step]!.cells) })),
    asOf: new Date(rows.readAt),
  }
}

/** The last day on which anything was counted. */
export async function lastDay(scope: EnvironmentScope, timezone: string, now: Date): Promise<string | undefined> {
  const quarter = await rowsOf(scope, now, 'running').lastQuarter()
  return quarter === undefined ? undefined : dayAt(quarter, timezone)
}

/** Of one family. */
interface Read {
  readonly whole: FamilyCells
  readonly steps: readonly { readonly at: string; readonly cells: FamilyCells }[]
}

interface AskedOf extends Asked {
  readonly family: Family
}

async function readHours(rows: Rows, asked: AskedOf): Promise<Read> {
  const { from, to, timezone, family } = asked
  const [days, quarters] = await Promise.all([
    rows.daysFromQuarters(family, daysFrom(from, to), timezone),
    rows.quarters(family, dayStart(from, timezone), dayStart(dayAfter(to), timezone)),
  ])
  const found = new Map(quarters.map((sum) => [sum.of, sum]))
  const steps = hoursOf(asked, timezone).map((hour) => {
    const within = hour.quarters.flatMap((quarter) => found.get(quarterAt(quarter)) ?? [])
    const first = quarterAt(hour.quarters[0]!)
    return { at: hour.at, cells: family === 'active' ? customersOfQuarters(within, first) : sumOfCells(within, family) }
  })
  return { whole: cellsOfDays(days, family, from), steps }
}

async function readDays(rows: Rows, asked: AskedOf, company: string): Promise<Read> {
  const { from, to, resolution, family } = asked
  const isByMonth = resolution === undefined || resolution === 'month' || resolution === 'quarter'
  const [due, zone] = await Promise.all([rows.due(), rows.zone()])
  const all = daysFrom(from, to)
  const isSummed = company === zone && haveSameDays(asked, company)
  const quartersOfDue = [...due].flatMap((hour) => [hour, hour + hourMs - quarterMs])
  const dueDays = new Set(quartersOfDue.map((quarter) => dayAt(quarter, company)))
  const fromQuarters = new Set(all.filter((day) => !isSummed || dueDays.has(day)))
  const wholeMonths = isByMonth
    ? monthsIn(all).filter((month) => !all.some((day) => monthAt(day) === month && fromQuarters.has(day)))
    : []
  const fromDays = all.filter((day) => !fromQuarters.has(day) && !wholeMonths.includes(monthAt(day)))
  const sums = await Promise.all([
    rows.daysFromQuarters(family, [...fromQuarters], asked.timezone),
    rows.sums('month', family, wholeMonths),
    rows.sums('day', family, fromDays),
  ])
  const found = new Map(sums.flat().map((sum) => [sum.of, sum]))
  const steps = stepsOf(asked, resolution === undefined || resolution === 'hour' ? 'month' : resolution)
  return {
    whole: cellsOfDays(sums.flat(), family, from),
    steps: steps.map(({ at, days }) => {
      const names = new Set(days.flatMap((day) => [day, monthAt(day)]))
      const within = [...names].flatMap((name) => found.get(name) ?? [])
      return { at, cells: cellsOfDays(within, family, at) }
    }),
  }
}

const cellsOfDays = (sums: readonly Sum[], family: Family, from: string): FamilyCells =>
  family === 'active' ? customersOfDays(sums, from) : sumOfCells(sums, family)

function sumOfCells(sums: readonly Sum[], family: Family): FamilyCells {
  const [only, another] = sums
  if (!another) return only?.cells[family] ?? {}
  const sum: MutableCells = {}
  for (const { cells } of sums) addCells(sum, { [family]: cells[family] ?? {} })
  return sum[family] ?? {}
}

/** Whether the days of the range are those of another timezone too, as Berlin's are Paris's. */
const haveSameDays = ({ from, to, timezone }: Pick<Asked, 'from' | 'to' | 'timezone'>, other: string): boolean =>
  timezone === other || daysFrom(from, to).every((day) => isSameDay(day, timezone, other))

function isSameDay(day: string, timezone: string, other: string): boolean {
  const [start, end] = [day, dayAfter(day)].map((each) => dayStart(each, timezone)) as [number, number]
  if (start !== dayStart(day, other) || end !== dayStart(dayAfter(day), other)) return false
  // Clocks that are changed on the same day may be so at another time.
  const isEven = end - start === hoursPerDay * hourMs
  return isEven || quartersOf(day, timezone).every((quarter) => hourAt(quarter, timezone) === hourAt(quarter, other))
}

const hoursPerDay = 24

/** Months all of whose days are among these, which follow each other. */
function monthsIn(days: readonly string[]): string[] {
  const ends = new Set(days.filter((day) => dayAfter(day).endsWith('-01')).map(monthAt))
  return days.filter((day) => day.endsWith('-01') && ends.has(monthAt(day))).map(monthAt)
}
