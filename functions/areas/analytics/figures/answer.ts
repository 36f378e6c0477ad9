/** Answers one figure of some days. */
import type { Figure, FigureRow } from '#shared/contracts/analytics'
import { dayAfter, daysBetween } from '#shared/days'
import { faultAt } from '#shared/faults'
import type { Family } from '#shared/figures/counters'
import { figures, type Resolution } from '#shared/figures/figures'
import { takeoverDaysMax } from '#shared/limits'
import { dayLabel } from '#shared/figures/periods'
import { compareTexts } from '#shared/order'
import { badRequest, Problem } from '#shared/problem'
import {
  lastDay,
  readFigures,
  timezoneFor,
  type Asked as AskedRows,
  type Period,
  type Reading,
} from '../../../figures/reading.ts'
import type { Days } from '../../../figures/reading-steps.ts'
import type { Context } from '../../../platform/request/context.ts'
import { liveEnvironment, type EnvironmentItem } from '../../../platform/tenancy/tenancy.ts'
import type { Definition, Query, Told } from './definition.ts'
import { definitions } from './definitions.ts'
import { blockNames, topicIn, type BlockNames } from './names.ts'
import { requireFilters, requireRange } from './range.ts'
import { Tally } from './tally.ts'

/** An environment of the company; without a name, the one whose customers ask. */
export function environmentIn({ member }: Pick<Context, 'member'>, id: string | undefined): EnvironmentItem {
  const { environments, active } = member
  const found =
    id === undefined ? (liveEnvironment(environments) ?? active) : environments.list.find(({ _id }) => _id === id)
  if (!found) throw new Problem('not-found')
  return found
}

export async function answerFigure(query: Query, context: Context): Promise<Figure> {
  const definition = definitions[query.figure]
  requireRange(query, context.now)
  requireFilters(query.figure, query)
  requireSort(definition, query)
  const environment = environmentIn(context, query.environment)
  const days = { from: query.dateFrom, to: query.dateTo }
  const company = context.member.company.timezone
  const timezone = timezoneFor(days, query.timezone, company)
  const families: readonly Family[] = figures[query.figure].families
  const scope = { client: context.scope.client, environment: environment._id }
  const read = (of: Days, by: AskedRows['resolution'], some: readonly Family[]) =>
    readFigures(scope, { ...of, families: some, resolution: by, timezone, now: context.now }, company)
  const { isDrawn, besides = [] } = definition
  const resolution = resolutionFor(query, families)
  const [reading, beside, blocks] = await Promise.all([
    read(
      days,
      isDrawn ? resolution : undefined,
      families.filter((family) => !besides.includes(family)),
    ),
    read(days, undefined, besides),
    families.includes('block') ? blockNames(context.scope.client, environment, context.now) : none,
  ])
  const tallyOf = (period: Period) => new Tally(period, query, topicIn(blocks))
  const whole = tallyOf({ at: days.from, cells: { ...reading.whole.cells, ...beside.whole.cells } })
  const steps = isDrawn ? reading.steps.map(tallyOf) : []
  const previous = async () => tallyOf((await read(daysBefore(days), undefined, families)).whole)
  const told = await definition.tell({ query, context, environment, timezone, whole, steps, blocks, previous })
  const isEmpty = told.total === 0 && isNothing((await read(days, undefined, ['event'])).whole)
  const last = isEmpty ? await lastDay(scope, timezone, context.now) : undefined
  return {
    ...figureOf({ ...query, resolution, timezone }, reading, definition, told),
    ...(last !== undefined && { lastDay: last }),
  }
}

const none: BlockNames = new Map()

const isNothing = ({ cells }: Period): boolean => Object.values(cells).every((own) => Object.keys(own).length === 0)

/** The equally long time directly before. */
const daysBefore = ({ from, to }: Days): Days => ({
  from: dayAfter(from, -daysBetween(from, to) - 1),
  to: dayAfter(from, -1),
})

/** Many days of takeovers are drawn by month, which the answer says. */
export function resolutionFor(
  { dateFrom, dateTo, resolution }: Pick<Query, 'dateFrom' | 'dateTo' | 'resolution'>,
  families: readonly Family[],
): Resolution {
  const isLong = families.includes('takeover') && daysBetween(dateFrom, dateTo) >= takeoverDaysMax
  return isLong && (resolution === 'day' || resolution === 'week') ? 'month' : resolution
}

function figureOf(query: Query, { steps, asOf }: Reading, definition: Definition, told: Told): Figure {
  const { rows = [], totals = {}, lines = [], total, ...more } = told
  const drawn = definition.isDrawn ? steps : []
  return {
    figure: query.figure,
    range: { dateFrom: query.dateFrom, dateTo: query.dateTo },
    timezone: query.timezone,
    resolution: query.resolution,
    asOf: asOf.toISOString(),
    total,
    totals: Object.fromEntries(
      Object.entries(totals).filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
    series: { x: drawn.map(({ at }) => labelOf(at)), at: drawn.map(({ at }) => at), y: [...lines] },
    rows: inOrder(rows, definition, query),
    ...more,
  }
}

const dayLength = '2026-11-20'.length

/** `20/11/26` of a day, `20/11/26 14:00` of an hour. */
export const labelOf = (at: string): string =>
  at.length === dayLength ? dayLabel(at) : `${dayLabel(at.slice(0, dayLength))} ${at.slice(dayLength + 1)}:00`

/** The names of a response's numbers by which it may be sorted beside those that all rows have (ANALYTICS-016). */
const otherNames: Readonly<Record<string, string>> = { 'current-views': 'views', 'previous-views': 'previousViews' }

const sortOf = ({ sort }: Pick<Query, 'sort'>): string | undefined =>
  sort === undefined ? undefined : (otherNames[sort] ?? sort)

function requireSort({ values }: Definition, query: Query): void {
  const sort = sortOf(query)
  if (sort !== undefined && !values.includes(sort)) throw badRequest(faultAt('sort', 'wrong'))
}

/** Rows that cannot be told come last, and equal ones stay in the order of their names. */
function inOrder(rows: readonly FigureRow[], { values }: Definition, query: Query): FigureRow[] {
  const sort = sortOf(query) ?? values[0]
  if (sort === undefined) return [...rows]
  const sign = query.order === 'ascending' ? 1 : -1
  const nameOf = ({ id, name = id }: FigureRow) => name
  return rows.toSorted((one, other) => {
    const [a, b] = [one.values[sort], other.values[sort]]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (a - b) || compareTexts(nameOf(one), nameOf(other))
  })
}
