/**
 * What happened in the conversations that are explored, over time: by the hours of a day, or by days. Of all conversations
 * it is the figure of events, read from sums; of some of them it is counted from their slices, where one page holds them all.
 */
import type { Figure } from '#shared/contracts/analytics'
import { dayAt, daysFrom } from '#shared/days'
import { hourAt, hoursOf } from '../../../figures/reading-steps.ts'
import { cellsOfSlice, type DayRange, type PlacedSlice } from '../slice-pages.ts'
import type { Context } from '../../../platform/request/context.ts'
import { answerFigure, labelOf } from './answer.ts'
import type { FoundConversations } from './user-detail.ts'

type Timeline = Pick<Figure, 'resolution' | 'series'>

interface Explored extends DayRange {
  readonly environment?: string | undefined
  readonly topics: readonly string[]
  readonly users: readonly string[]
  readonly after?: string | undefined
}

/** The first page alone has one. Of conversations that are too many for a page and chosen by topic or customer there is none. */
export async function timelineOf(
  { environment, topics, users, after, ...range }: Explored,
  context: Context,
  { page, slices }: FoundConversations,
): Promise<Timeline> {
  const resolution = range.dateFrom === range.dateTo ? 'hour' : 'day'
  if (after === undefined && topics.length + users.length === 0) {
    const asked = { ...range, environment, figure: 'events', resolution, order: 'descending' } as const
    const { series } = await answerFigure(asked, context)
    return { resolution, series }
  }
  const isWhole = after === undefined && page.after === undefined
  return { resolution, series: isWhole ? eventsIn(slices, range, resolution) : { at: [], x: [], y: [] } }
}

/** A line a type of event, the types in the order in which the slices name them. */
function eventsIn(
  slices: readonly PlacedSlice[],
  { dateFrom: from, dateTo: to, timezone }: DayRange,
  resolution: 'hour' | 'day',
): Figure['series'] {
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
  return { at, x: at.map((step) => labelOf(step)), y }
}
