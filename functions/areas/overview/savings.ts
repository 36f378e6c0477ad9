/** What the bot solved by itself this month and in the month before, beside what a person costs. */
import type { Overview } from '#shared/contracts/overview'
import { dayAfter, dayAt } from '#shared/days'
import { monthAfter, periodOf, type Period } from '#shared/figures/periods'
import type { Context } from '../../platform/request/context.ts'
import { readSettings } from '../../platform/tenancy/company-settings.ts'
import { readFigure } from './week.ts'

export async function savingsNow(context: Context): Promise<NonNullable<Overview['savings']>> {
  const month = periodOf('this-month', dayAt(context.now.getTime(), context.member.company.timezone))
  const [{ personCost: cost }, now, before] = await Promise.all([
    readSettings(context.table),
    readSolved(context, month),
    readSolved(context, { from: monthAfter(month.from, -1), to: dayAfter(month.from, -1) }),
  ])
  return { now, before, cost }
}

async function readSolved(context: Context, period: Period) {
  const { totals } = await readFigure(context, 'conversation-averages', period)
  return { ...period, solved: totals['solved'] ?? 0 }
}
