/** What the weekly letter says of a week: the figures of the environment that answers customers. */
import { dayAfter } from '#shared/days'
import type { WeekFigures } from '../../../company/mails/digest.ts'
import { readFigures } from '../../../figures/reading.ts'
import type { EnvironmentScope } from '../../../platform/table/scope.ts'
import { handedOver, solved, talked } from '../figures/conversations.ts'
import { quantileIn } from '../figures/histogram.ts'
import { Tally } from '../figures/tally.ts'

const daysPerWeek = 7
const middle = 0.5

/** Of the seven days from `monday` on, by the calendar of the company. */
export async function readWeek(
  scope: EnvironmentScope,
  monday: string,
  { timezone, now }: { readonly timezone: string; readonly now: Date },
): Promise<WeekFigures> {
  const days = { from: monday, to: dayAfter(monday, daysPerWeek - 1) }
  const asked = { ...days, families: ['flow', 'takeover'] as const, resolution: undefined, timezone, now }
  const tally = new Tally((await readFigures(scope, asked, timezone)).whole, {})
  const flow = tally.of('flow')
  return {
    conversations: talked(flow),
    solved: solved(flow),
    handedOver: handedOver(flow),
    waitedSeconds: quantileIn(tally.of('takeover'), 'waited', middle),
  }
}
