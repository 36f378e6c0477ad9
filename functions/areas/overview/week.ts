/** How the last week went beside the one before: the figures of the page of figures, so that both say the same. */
import type { Figure } from '#shared/contracts/analytics'
import type { Overview } from '#shared/contracts/overview'
import { dayAt, daysFrom } from '#shared/days'
import type { FigureName } from '#shared/figures/figures'
import { pointsDifference } from '#shared/figures/numbers'
import { lastDays, type Period } from '#shared/figures/periods'
import { operations as analytics } from '../analytics/operations.ts'
import type { Context } from '../../platform/request/context.ts'

export type Weeks = NonNullable<Overview['week']>
type Check = NonNullable<Overview['health']>[number]

const weekDays = 7

export async function weekOf(context: Context): Promise<Weeks> {
  const today = dayAt(context.now.getTime(), context.member.company.timezone)
  const week = lastDays(weekDays, today)
  const [now, before, { total }] = await Promise.all([
    readWeek(context, week),
    readWeek(context, lastDays(weekDays, week.from)),
    readFigure(context, 'conversation-averages', { from: today, to: today }),
  ])
  return { now, before, today: total }
}

async function readWeek(context: Context, days: Period): Promise<Weeks['now']> {
  const [{ total, totals, series }, understanding] = await Promise.all([
    readFigure(context, 'conversation-averages', days),
    readFigure(context, 'nlp-metrics', days),
  ])
  const { values = [] } = series.y.find(({ title }) => title === 'talked') ?? {}
  const { solvedShare, handedOverShare } = totals
  const { accuracy: understoodShare } = understanding.totals
  return {
    talked: total,
    solved: totals['solved'] ?? 0,
    handedOver: totals['handedOver'] ?? 0,
    ...(solvedShare !== undefined && { solvedShare }),
    ...(handedOverShare !== undefined && { handedOverShare }),
    ...(understoodShare !== undefined && { understoodShare }),
    days: daysFrom(days.from, days.to).map((day, index) => ({ day, talked: values[index] ?? 0 })),
  }
}

/** A figure of the company's own days, as the page of figures asks for it. */
export function readFigure(context: Context, figure: FigureName, { from, to }: Period): Promise<Figure> {
  const { timezone } = context.member.company
  return analytics.figure(
    { figure, dateFrom: from, dateTo: to, timezone, resolution: 'day', order: 'descending' },
    context,
  )
}

/** A fall of more than so many percentage points needs attention. */
const pointsMax = 10
/** With fewer conversations in one of the weeks a share falls by chance. */
const sessionsMin = 20

/** The shares that fell from one week to the next. */
export function fallsIn({ now, before }: Weeks): Check[] {
  if (Math.min(now.talked, before.talked) < sessionsMin) return []
  const shares = { 'solved-fell': 'solvedShare', 'understood-fell': 'understoodShare' } as const
  return (['solved-fell', 'understood-fell'] as const).flatMap((name) => {
    const points = pointsDifference(now[shares[name]], before[shares[name]])
    return points !== undefined && points < -pointsMax ? [{ name, level: 'warning', count: Math.round(-points) }] : []
  })
}
