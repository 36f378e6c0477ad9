/** Figures of what happened in conversations. */
import type { analytics as contract } from '#shared/contracts/analytics'
import { explorerDaysMax } from '#shared/limits'
import { dayAfter, dayAt, daysBetween } from '#shared/days'
import { Problem } from '#shared/problem'
import { lastDay, timezoneFor } from '../../figures/reading.ts'
import type { Operations } from '../../platform/request/context.ts'
import { exportFigures } from './export.ts'
import { answerFigure, environmentIn } from './figures/answer.ts'
import { detailPlace } from './figures/details.ts'
import { requireRange } from './figures/range.ts'
import { beginDump, stateOfDump } from './dump/operations.ts'
import { timelineOf } from './figures/timeline.ts'
import { explore } from './figures/user-detail.ts'

/** LIMITS-004: a year, today included. */
const yearDays = 365

export const operations: Operations<typeof contract> = {
  yearly: ({ timezone: asked, environment }, context) => {
    const lastYear = (timezone: string) => {
      const today = dayAt(context.now.getTime(), timezone)
      return { from: dayAfter(today, 1 - yearDays), to: today }
    }
    const timezone = timezoneFor(lastYear(asked), asked, context.member.company.timezone)
    const { from, to } = lastYear(timezone)
    const query = { figure: 'messages', dateFrom: from, dateTo: to, timezone, resolution: 'day' } as const
    return answerFigure({ ...query, environment, order: 'descending' }, context)
  },
  export: exportFigures,

  explore: async ({ environment, ...query }, context) => {
    const { dateFrom, dateTo, timezone } = query
    requireRange({ ...query, resolution: 'day' }, context.now)
    if (daysBetween(dateFrom, dateTo) >= explorerDaysMax)
      throw new Problem('range-too-long', { days: String(explorerDaysMax) })
    const place = await detailPlace({ context, environment: environmentIn(context, environment) })
    const found = await explore(place, query)
    const { page } = found
    const last = page.rows.length === 0 ? await lastDay(place.scope, timezone, context.now) : undefined
    return {
      figure: 'user-detail',
      range: { dateFrom, dateTo },
      timezone,
      asOf: context.now.toISOString(),
      total: page.rows.length,
      totals: {},
      ...(await timelineOf({ ...query, environment }, context, found)),
      ...page,
      ...(last !== undefined && { lastDay: last }),
    }
  },

  textDump: beginDump,
  dump: stateOfDump,
  figure: answerFigure,
}
