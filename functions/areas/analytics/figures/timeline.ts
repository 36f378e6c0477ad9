/** What happened in single conversations, over time: by the hours of a day, or by days. */
import type { Figure } from '#shared/contracts/analytics'
import { dayAt, daysFrom } from '#shared/days'
import { hourAt, hoursOf } from '../../../figures/reading-steps.ts'
import { cellsOfSlice, type DayRange, type PlacedSlice } from '../slice-pages.ts'
import { labelOf } from './answer.ts'

/** A line a type of event, the types in the order in which the slices name them. */
export function timelineOf(
  slices: readonly PlacedSlice[],
  { dateFrom: from, dateTo: to, timezone }: DayRange,
): Pick<Figure, 'resolution' | 'series'> {
  const resolution = from === to ? 'hour' : 'day'
  const at = resolution === 'hour' ? hoursOf({ from, to }, timezone).map((hour) => hour.at) : daysFrom(from, to)
  const stepAt = resolution === 'hour' ? hourAt : dayAt
  const lines = new Map<string, number[]>()
  for (const { slice, at: quarter } of slices) {
    const step = at.indexOf(stepAt(Date.parse(quarter), timezone))
    for (const { names, cell } of cellsOfSlice(slice, 'event')) {
      const [type = ''] = names
      const values = lines.get(type) ?? at.map(() => 0)
      values[step] = (values[step] ?? 0) + (cell[0] ?? 0)
      lines.set(type, values)
    }
  }
  const y = [...lines].map(([title, values]) => ({
    title,
    total: values.reduce((sum, value) => sum + value, 0),
    values,
  }))
  return { resolution, series: { at, x: at.map((step) => labelOf(step)), y } }
}
