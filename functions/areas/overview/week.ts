/** How the last week went beside the one before: the figure of conversations, as the page of figures tells it. */
import type { Overview } from '#shared/contracts/overview'
import { dayAfter, dayAt, daysFrom } from '#shared/days'
import { operations as analytics } from '../analytics/operations.ts'
import type { Context } from '../../platform/request/context.ts'

type Weeks = NonNullable<Overview['week']>

const weekDays = 7

export async function weekOf(context: Context): Promise<Weeks> {
  const today = dayAt(context.now.getTime(), context.member.company.timezone)
  const [now, before] = await Promise.all([
    readWeek(context, dayAfter(today, -weekDays)),
    readWeek(context, dayAfter(today, -2 * weekDays)),
  ])
  return { now, before }
}

async function readWeek(context: Context, dateFrom: string): Promise<Weeks['now']> {
  const dateTo = dayAfter(dateFrom, weekDays - 1)
  const { total, totals, series } = await analytics.figure(
    {
      figure: 'conversation-averages',
      dateFrom,
      dateTo,
      timezone: context.member.company.timezone,
      resolution: 'day',
      order: 'descending',
    },
    context,
  )
  const { values = [] } = series.y.find(({ title }) => title === 'talked') ?? {}
  return {
    talked: total,
    solved: totals['solved'] ?? 0,
    handedOver: totals['handedOver'] ?? 0,
    days: daysFrom(dateFrom, dateTo).map((day, index) => ({ day, talked: values[index] ?? 0 })),
  }
}
