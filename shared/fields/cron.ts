/**
 * Cron of five fields: minute, hour, day of the month, month, weekday. A field is `*`, a number, a range `1-5`, either of
 * the last two or `*` with a step behind a slash, or several of these with commas between them. Months and weekdays have
 * names as well; Sunday is 0 and 7.
 */
import type { FaultCode } from '../faults.ts'

/** The values at which each field is due, in order; no `days` or `weekdays` means every one of them. */
export interface CronTimes {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly days: readonly number[] | undefined
  readonly months: readonly number[]
  /** From 0, which is Sunday. */
  readonly weekdays: readonly number[] | undefined
}

interface Field {
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
  /** A range may go on behind its end: `FRI-MON`. */
  readonly isRound?: true
  /** `?` says that the other field of days decides. */
  readonly isDay?: true
}

export const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
export const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const

const minute: Field = { min: 0, max: 59 }
const hour: Field = { min: 0, max: 23 }
const day: Field = { min: 1, max: 31, isDay: true }
const month: Field = { min: 1, max: 12, names: monthNames }
const weekday: Field = { min: 0, max: 6, names: weekdayNames, isRound: true, isDay: true }

/** February has 29 days in some year. */
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isWhole = (cron: string): boolean => /^\S+( \S+){4}$/.test(cron)

/** What is wrong with a cron whose fields are separated by one space each. */
export function cronFault(cron: string): FaultCode | undefined {
  if (!isWhole(cron)) return 'schedule-fields'
  const [minutes, hours, days, months, weekdays] = fieldsIn(cron)
  if (!minutes || !hours || !days || !months || !weekdays) return 'schedule-field'
  if (isLimited(day, days) && isLimited(weekday, weekdays)) return 'schedule-days'
  return months.some((each) => days[0]! <= longestMonths[each - 1]!) ? undefined : 'schedule-never'
}

/** When a cron is due; it has no fault. */
export function timesOf(cron: string): CronTimes {
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = fieldsIn(cron)
  return {
    minutes,
    hours,
    months,
    days: isLimited(day, days) ? days : undefined,
    weekdays: isLimited(weekday, weekdays) ? weekdays : undefined,
  }
}

const isLimited = ({ min, max }: Field, values: readonly number[]): boolean => values.length <= max - min

function fieldsIn(cron: string): (number[] | undefined)[] {
  const written = cron.split(' ')
  return [minute, hour, day, month, weekday].map((field, index) => valuesIn(field, written[index] ?? ''))
}

/** The values of a field in order; `undefined` if it cannot be read. */
function valuesIn(field: Field, written: string): number[] | undefined {
  const values = new Set<number>()
  for (const part of written.split(',')) {
    const range = rangeIn(field, part)
    if (!range) return undefined
    for (let value = range.from; value <= range.to; value += range.step)
      values.add(field.isRound ? value % (field.max + 1) : value)
  }
  return [...values].toSorted((a, b) => a - b)
}

function rangeIn(field: Field, part: string): { from: number; to: number; step: number } | undefined {
  const { min, max, isRound, isDay } = field
  if (part === '?') return isDay && { from: min, to: max, step: 1 }
  const [, first = '', last, steps] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d{1,2}))?$/.exec(part) ?? []
  const step = steps === undefined ? 1 : Number(steps)
  if (first === '*') return last === undefined && step > 0 ? { from: min, to: max, step } : undefined
  const from = valueOf(field, first)
  const to = last === undefined ? (steps === undefined ? from : max) : valueOf(field, last)
  if (from === undefined || to === undefined || step === 0) return undefined
  if (to >= from) return { from, to, step }
  return isRound ? { from, to: to + max + 1, step } : undefined
}

function valueOf({ min, max, names = [], isRound }: Field, written: string): number | undefined {
  const named = names.indexOf(written.toUpperCase())
  if (named >= 0) return named + min
  const value = /^\d{1,2}$/.test(written) ? Number(written) : NaN
  return value >= min && value <= (isRound ? max + 1 : max) ? value : undefined
}
