/** The steps in which a figure is drawn: hours, days, weeks, months or quarters of a year within some days. */
import { dayAfter, daysFrom, dayStart, mondayOf } from '#shared/days'
import { wallClock } from '#shared/wall-clock'
import type { Resolution } from '#shared/figures/figures'

/** Days as `2026-11-20`, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Days that are drawn as one; `at` is the first of them that was asked for. */
export interface Step {
  readonly at: string
  readonly days: readonly string[]
}

const monthsPerQuarter = 3
const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-${Math.floor((Number(day.slice(5, 7)) - 1) / monthsPerQuarter)}`

/** What days have in common that are drawn as one. */
const commonOf: Readonly<Record<Exclude<Resolution, 'hour'>, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
  quarter: quarterOf,
}

/** The steps of days. What of a month or a quarter of a year lies outside them is left out. */
export function stepsOf({ from, to }: Days, resolution: Exclude<Resolution, 'hour'>): Step[] {
  const steps = new Map<string, { at: string; days: string[] }>()
  for (const day of daysFrom(from, to)) {
    const common = commonOf[resolution](day)
    const step = steps.get(common) ?? { at: day, days: [] }
    step.days.push(day)
    steps.set(common, step)
  }
  return [...steps.values()]
}

export const quarterMs = 15 * 60_000
export const hourMs = 4 * quarterMs

/** The quarters of an hour, by the milliseconds at which they begin, between two moments. */
const quartersBetween = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((end - start) / quarterMs)) }, (_, index) => start + index * quarterMs)

export const quartersOf = (day: string, timezone: string): number[] =>
  quartersBetween(dayStart(day, timezone), dayStart(dayAfter(day), timezone))

/** Quarters that are drawn as one: an hour on the wall (`2026-11-20T14`), two hours long where the clocks are put back in it. */
export interface Hour {
  readonly at: string
  readonly quarters: readonly number[]
}

export function hoursOf({ from, to }: Days, timezone: string): Hour[] {
  const hours = new Map<string, number[]>()
  for (const quarter of daysFrom(from, to).flatMap((day) => quartersOf(day, timezone))) {
    const at = hourAt(quarter, timezone)
    hours.set(at, [...(hours.get(at) ?? []), quarter])
  }
  return [...hours].map(([at, quarters]) => ({ at, quarters }))
}

export function hourAt(moment: number, timezone: string): string {
  const { day, time } = wallClock(new Date(moment), timezone)
  return `${day}T${time.slice(0, 2)}`
}
