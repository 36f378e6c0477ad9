/** Days reckoned from today: pure arithmetic of the calendar. */
import type { Reading } from './calendar-phrases.ts'

const dayMs = 86_400_000
const daysAWeek = 7

/** The day that a reading means; a week stands for its day of today's name. */
export function dayOf(now: Date, reading: Exclude<Reading, { kind: 'month' | 'none' }>, count: number): Date {
  switch (reading.kind) {
    case 'days':
      return daysOn(now, reading.days)
    case 'week':
      return daysOn(now, daysAWeek * reading.weeks)
    case 'months':
      return monthsOn(now, reading.months)
    case 'weekday': {
      const isBehind = reading.turn === 'last' || reading.turn === 'past'
      return isBehind ? lastOf(now, reading.weekday) : nextOf(now, reading.weekday)
    }
    case 'counted': {
      const { unit, sign } = reading
      if (unit === 'day' || unit === 'week') return daysOn(now, sign * count * (unit === 'week' ? daysAWeek : 1))
      return monthsOn(now, sign * count * (unit === 'year' ? 12 : 1))
    }
  }
}

/** The next day of a name, today excepted. */
const nextOf = (now: Date, weekday: number): Date => daysOn(now, ((weekday - now.getUTCDay() + 6) % daysAWeek) + 1)

const lastOf = (now: Date, weekday: number): Date => daysOn(now, -(((now.getUTCDay() - weekday + 6) % daysAWeek) + 1))

/** The last day of a name before today, as YYYY-MM-DD. */
export const lastWeekday = (today: string, weekday: number): string =>
  iso(lastOf(new Date(`${today}T00:00:00Z`), weekday))

/** A weekday of the week that is `weeks` from this one; weeks begin on Monday. */
export function weekdayIn(today: string, weeks: number, weekday: number): string {
  const now = new Date(`${today}T00:00:00Z`)
  const sinceMonday = (now.getUTCDay() + 6) % daysAWeek
  return iso(daysOn(now, daysAWeek * weeks - sinceMonday + ((weekday + 6) % daysAWeek)))
}

const daysOn = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs)

/** The last day of a shorter month stands for the days it lacks. */
function monthsOn(date: Date, months: number): Date {
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date.getUTCDate(), last.getUTCDate())))
}

export function dayInMonth(
  month: number,
  day: number | undefined,
  year: number | undefined,
  today: string | null,
): string | undefined {
  if (day === undefined || day < 1 || day > 31) return undefined
  return dateOf(year ?? (today === null ? null : Number(today.slice(0, 4))), month + 1, day)
}

/** YYYY-MM-DD, without a year --MM-DD; none where the calendar has no such day. */
export function dateOf(year: number | null, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return year === null ? `-${iso(date).slice(4)}` : iso(date)
}

/** Ten years ahead are to come, more than 25 are of the last century; between them nobody can say. */
export function yearOfTwo(year: number, today: string | null): number | undefined {
  const now = today === null ? 2000 + year : Number(today.slice(0, 4))
  const ahead = 2000 + year - now
  if (ahead <= 10) return 2000 + year
  return ahead > 25 ? 1900 + year : undefined
}

export const iso = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))
