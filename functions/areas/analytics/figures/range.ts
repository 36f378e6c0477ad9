/** Which days and filters a figure can be asked for (ANALYTICS-004 to 006). */
import { dayAfter, dayAt } from '#shared/days'
import { faultAt } from '#shared/faults'
import { figureFilters, figures, type FigureFilter, type FigureName, type Resolution } from '#shared/figures/figures'
import { figureDaysMax } from '#shared/limits'
import { periodFault, type PeriodFault } from '#shared/figures/periods'
import { badRequest, Problem } from '#shared/problem'

/** Nothing of ours is older. */
const firstDay = '2020-01-01'

interface Range {
  readonly dateFrom: string
  readonly dateTo: string
  readonly timezone: string
  readonly resolution: Resolution
}

const problemOf: Readonly<Record<PeriodFault, () => Problem>> = {
  'no-range': () => badRequest(faultAt('dateFrom', 'date')),
  'range-backwards': () => badRequest(faultAt('dateTo', 'days-order')),
  'range-too-long': () => new Problem('range-too-long', { days: String(figureDaysMax) }),
  'hours-too-long': () => new Problem('hours-too-long'),
  'not-whole-weeks': () => new Problem('not-whole-weeks'),
  'not-whole-months': () => new Problem('not-whole-months'),
}

/** Throws what is wrong with the days. The last may be tomorrow, because it is that already elsewhere. */
export function requireRange({ dateFrom: from, dateTo: to, timezone, resolution }: Range, now: Date): void {
  if (from < firstDay) throw badRequest(faultAt('dateFrom', 'date'))
  if (to > dayAfter(dayAt(now.getTime(), timezone))) throw badRequest(faultAt('dateTo', 'date'))
  const fault = periodFault({ from, to }, resolution)
  if (fault) throw problemOf[fault]()
}

/** Refuses a filter that the figure cannot take, by its name: none is silently ignored. */
export function requireFilters(
  figure: FigureName,
  query: { readonly [Name in FigureFilter]?: string | undefined },
): void {
  const possible: readonly FigureFilter[] = figures[figure].filters
  const refused = figureFilters.find((filter) => query[filter] !== undefined && !possible.includes(filter))
  if (refused) throw new Problem('filter-not-possible', { filter: refused })
}
