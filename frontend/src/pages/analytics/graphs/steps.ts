/** The steps of a graph over time, as days that a page of figures can show. */
import type { Figure } from '#shared/contracts/analytics'
import { dayAfter } from '#shared/days'
import type { Resolution } from '#shared/figures/figures'
import { monthAfter } from '#shared/figures/periods'
import type { Query } from '../graph-props.ts'

const lastDayOf: Readonly<Record<Exclude<Resolution, 'hour'>, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => dayAfter(day, 6),
  month: (day) => dayAfter(monthAfter(day, 1), -1),
  quarter: (day) => dayAfter(monthAfter(day, 3), -1),
}

/** What shows one step by itself, within the days of the figure: a day by its hours, longer ones by day. Hours show no more. */
export function daysOfStep(
  at: string,
  { resolution, range }: Pick<Figure, 'resolution' | 'range'>,
): Pick<Query, 'from' | 'to' | 'by'> | undefined {
  if (resolution === 'hour') return undefined
  const last = lastDayOf[resolution](at)
  const from = at < range.dateFrom ? range.dateFrom : at
  const to = last > range.dateTo ? range.dateTo : last
  return { from, to, by: from === to ? 'hour' : 'day' }
}
