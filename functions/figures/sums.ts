/**
 * Sums of figures, pure: what slices, quarters of an hour, days and months make of the ones before them, and how many
 * customers of a range there were.
 *
 * | sum     | of       | `active` tells when a customer had last done something                             |
 * |---------|----------|------------------------------------------------------------------------------------|
 * | quarter | slices   | in which quarter                                                                   |
 * | day     | quarters | how many days ago; those who had done so on the same day are counted once          |
 * | month   | days     | how many days before its first one; those of the same month are counted once       |
 *
 * A customer of a range is counted where they first did something in it: in the part that says that they had last done so
 * before the range. So the customers of any range are a sum as well, and no sketch.
 */
import { cellsPerFamilyMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { wallClock } from '#shared/wall-clock'
import { dayAt, dayStart, daysBetween } from '#shared/days'
import {
  addCell,
  addCells,
  cellKey,
  cellNames,
  type Cell,
  type Cells,
  cellsInText,
  type Counter,
  type FamilyCells,
  families,
  type MutableCells,
  openFamilies,
  otherName,
  placeOf,
  wordGroupOf,
} from '#shared/figures/counters'
import { residue, type SliceItem } from './store.ts'

/** What a conversation, a quarter, a day or a month is counted as; `of` is `2026-11-20T14:15Z`, `2026-11-20` or `2026-11`. */
export interface Sum {
  readonly of: string
  readonly cells: Cells
}

/** Had never done anything before. */
export const newcomer = 'new'
/** Had done something before, in what is told of a range. */
export const returning = 'returning'

const quarterMs = 15 * 60_000

/** The quarter of an hour in which a moment lies: `2026-11-20T14:15Z`. */
export const quarterAt = (moment: number): string =>
  `${new Date(Math.floor(moment / quarterMs) * quarterMs).toISOString().slice(0, 16)}Z`

type Counted = Pick<SliceItem, 'first' | 'cells' | 'erased'>
type CountedOf = Counted & Pick<SliceItem, 'conversation'>

/** What a slice counts, with the customer who was active in it; nothing where that is in the residue. */
export function cellsOfSlice({ first, cells, erased }: Counted): MutableCells {
  const sum: MutableCells = {}
  if (erased) return sum
  for (const family of families) {
    const text = cells[family]
    if (text) sum[family] = cellsInText(text)
  }
  if (!first) return sum
  const previous = first.previous === undefined ? newcomer : quarterAt(Date.parse(first.previous))
  const key = cellKey(first.channel, first.language, first.gender ?? '', previous)
  return addCells(sum, { active: { [key]: [1] } })
}

export function quarterOf(slices: Iterable<CountedOf>): MutableCells {
  const sum: MutableCells = {}
  for (const slice of slices) addCells(sum, withSpeaker(cellsOfSlice(slice), slice.conversation))
  return sum
}

/** Each word counts its customer once in their group; those of a residue are counted already. */
export function withSpeaker(cells: MutableCells, conversation: string): MutableCells {
  if (conversation === residue) return cells
  const place = placeOf('keyword', wordGroupOf(conversation))
  for (const cell of Object.values(cells.keyword ?? {})) addCell(cell, [...Array<number>(place).fill(0), 1])
  return cells
}

/** The first quarter of a day of a timezone. The last one is right before the first of the next day. */
export const firstQuarterOf = (day: string, zone: string): string => quarterAt(dayStart(day, zone))

/** A day of a timezone, from its quarters. */
export function dayOf(quarters: Iterable<Sum>, day: string, zone: string): MutableCells {
  const sum: MutableCells = {}
  const start = firstQuarterOf(day, zone)
  const agoOf = keepAnswers((quarter) => String(daysBetween(dayAt(Date.parse(quarter), zone), day)))
  for (const { of, cells } of quarters) {
    const { active = {}, ...others } = cells
    addCells(sum, others)
    addActive(sum, active, (previous) =>
      previous === newcomer ? newcomer : previous < start ? agoOf(previous) : undefined,
    )
    addHour(sum, cells.flow ?? {}, hourAt(Date.parse(of), zone))
  }
  return withoutSmallCells(sum)
}

/** A month, from its days. */
export function monthOf(days: Iterable<Sum>): MutableCells {
  const sum: MutableCells = {}
  for (const { of, cells } of days) {
    const { active = {}, ...others } = cells
    const passed = daysBetween(beginOf(monthAt(of)), of)
    addCells(sum, others)
    addActive(sum, active, (previous) => {
      if (previous === newcomer) return newcomer
      const before = Number(previous) - passed
      return before > 0 ? String(before) : undefined
    })
  }
  return withoutSmallCells(sum)
}

/** The day with which a month begins; a day is its own. */
const beginOf = (dayOrMonth: string): string => dayOrMonth.padEnd(10, '-01')

/** The month in which a day lies. */
export const monthAt = (day: string): string => day.slice(0, 7)

/**
 * The customers of days and months that lie behind the day `from` without a gap: cells of `active` by channel, language and
 * gender as each customer was at first in the range, and by whether they are `new` or `returning`. What quarters tell of
 * the rest of a range is given by `customersOfQuarters`, and added.
 */
export function customersOfDays(parts: Iterable<Sum>, from: string): FamilyCells {
  const sum: MutableCells = {}
  for (const { of, cells } of parts) {
    const passed = daysBetween(from, beginOf(of))
    addActive(sum, cells.active ?? {}, (previous) =>
      previous === newcomer ? newcomer : Number(previous) > passed ? returning : undefined,
    )
  }
  return sum.active ?? {}
}

/** The same for quarters, of a range that begins with the quarter `from`. */
export function customersOfQuarters(quarters: Iterable<Pick<Sum, 'cells'>>, from: string): FamilyCells {
  const sum: MutableCells = {}
  for (const { cells } of quarters)
    addActive(sum, cells.active ?? {}, (previous) =>
      previous === newcomer ? newcomer : previous < from ? returning : undefined,
    )
  return sum.active ?? {}
}

/** Adds `active` under what its customers' last time is called there; without a name they are counted already. */
function addActive(sum: MutableCells, active: FamilyCells, nameOf: (previous: string) => string | undefined): void {
  for (const [key, cell] of Object.entries(active)) {
    const end = key.lastIndexOf('\t')
    const name = nameOf(key.slice(end + 1))
    if (name !== undefined) addCell(((sum.active ??= {})[`${key.slice(0, end)}\t${name}`] ??= []), cell)
  }
}

const did = (['texts', 'files', 'choices', 'links'] as const satisfies readonly Counter<'flow'>[]).map((counter) =>
  placeOf('flow', counter),
)
const bot = placeOf('flow', 'botMessages')
const agent = placeOf('flow', 'agentMessages')

function addHour(sum: MutableCells, flow: FamilyCells, hour: string): void {
  for (const [key, cell] of Object.entries(flow)) {
    const cells = [did.reduce((all, place) => all + (cell[place] ?? 0), 0), cell[bot] ?? 0, cell[agent] ?? 0]
    if (cells.some((number) => number !== 0)) addCell(((sum.hour ??= {})[`${key}\t${hour}`] ??= []), cells)
  }
}

/** `1-00` is the first hour of a Monday. */
function hourAt(moment: number, zone: string): string {
  const { day, time } = wallClock(new Date(moment), zone)
  // Days count from Sunday there.
  const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  return `${weekday}-${time.slice(0, 2)}`
}

/** Families without an end keep their largest cells; the others are one cell of their channel and language. */
function withoutSmallCells(sum: MutableCells): MutableCells {
  for (const family of openFamilies) {
    const cells = sum[family]
    if (cells && Object.keys(cells).length > cellsPerFamilyMax) sum[family] = largestOf(cells)
  }
  return sum
}

function largestOf(cells: Readonly<Record<string, Cell>>): Record<string, number[]> {
  const largest: Record<string, number[]> = {}
  const named = Object.entries(cells).filter(([key]) => !isOther(key))
  // Of the same number the order of the names decides, so that the same sums give the same cells.
  const sorted = named.toSorted(([one, [a = 0]], [other, [b = 0]]) => b - a || compareTexts(one, other))
  for (const [key, cell] of sorted.slice(0, cellsPerFamilyMax)) largest[key] = [...cell]
  const small = [...sorted.slice(cellsPerFamilyMax), ...Object.entries(cells).filter(([key]) => isOther(key))]
  for (const [key, cell] of small) addCell((largest[otherOf(key)] ??= []), cell)
  return largest
}

const isOther = (key: string): boolean => cellNames(key)[2] === otherName

const otherOf = (key: string): string => {
  const [channel = '', language = '', ...names] = cellNames(key)
  return cellKey(channel, language, ...names.map(() => otherName))
}

function keepAnswers(read: (of: string) => string): (of: string) => string {
  const known = new Map<string, string>()
  return (of) => {
    const kept = known.get(of) ?? read(of)
    known.set(of, kept)
    return kept
  }
}
