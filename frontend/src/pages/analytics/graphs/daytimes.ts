/** Weekdays and hours, as the rows of a figure name them: `1-00` is Monday from midnight, `7-23` Sunday's last hour. */
import { timeLabel } from '#shared/figures/periods'
import { weekdayName } from '../../../core/format.ts'
import { language } from '../../../core/i18n.ts'

/** Monday first; Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export const daytimeOf = (weekday: number, hour: number): string => `${weekday}-${String(hour).padStart(2, '0')}`

/** `2:00 PM`, in German `14:00`. */
export const hourName = (hour: number): string =>
  timeLabel(new Date(Date.UTC(2023, 0, 1, hour)).toISOString(), { timezone: 'UTC', language: language() })

/** `Monday, 2:00 PM` for `1-14`. */
export function daytimeName(daytime: string): string {
  const [weekday = 1, hour = 0] = daytime.split('-').map(Number)
  return `${weekdayName(weekday)}, ${hourName(hour)}`
}
