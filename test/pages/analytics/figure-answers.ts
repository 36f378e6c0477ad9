/** Figures as the server answers them, for the tests of the pages that show them. */
import { addressed } from '#shared/contract'
import { analytics, type Figure, type FigureRow } from '#shared/contracts/analytics'
import { daysFrom } from '#shared/days'
import { dayLabel } from '#shared/figures/periods'
import type { FigureName } from '#shared/figures/figures'
import { maya } from '../screen.tsx'

export const days = { dateFrom: '2026-11-18', dateTo: '2026-11-20' }

/** A figure of these days in which nothing was counted, but for what the test says. */
export function figureOf(
  figure: FigureName,
  { lines = {}, ...more }: Partial<Figure> & { lines?: Lines } = {},
): Figure {
  const range = more.range ?? days
  const at = daysFrom(range.dateFrom, range.dateTo)
  return {
    figure,
    range,
    timezone: maya.company.timezone,
    resolution: 'day',
    asOf: '2026-11-20T14:05:00.000Z',
    total: 0,
    totals: {},
    rows: [],
    series: {
      at,
      x: at.map(dayLabel),
      y: Object.entries(lines).map(([title, values]) => ({
        title,
        values: [...values],
        total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      })),
    },
    ...more,
  }
}

type Lines = Readonly<Record<string, readonly (number | null)[]>>

export const rowOf = (id: string, more: Partial<FigureRow> = {}): FigureRow => ({ id, values: {}, ...more })

/** The call of a route of the area as a test's server is asked for it. */
export function callOf(name: keyof typeof analytics, input: Readonly<Record<string, unknown>>): string {
  const { route } = analytics[name]
  const { verb, path } = addressed(route, input)
  return `${verb} ${path}`
}
