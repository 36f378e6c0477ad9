/**
 * Bank holidays. A company may keep a list of its own; those of England and Wales are computed: the Banking and Financial
 * Dealings Act 1971, Schedule 1, with Good Friday, Christmas and New Year as they are kept, and the days that were moved or
 * proclaimed once, as published at https://www.gov.uk/bank-holidays.
 */
import * as z from 'zod/mini'
import { isoDate } from '../fields/fields.ts'
import { compareTexts } from '../order.ts'

export const BankHoliday = z.object({
  title: z.string(),
  /** `2026-05-04`. */
  date: z.string().check(z.refine((date) => isoDate(date) === date, 'date')),
})
export type BankHoliday = z.infer<typeof BankHoliday>

/** Whether a day, `2026-05-04`, is one of the list, or one of England and Wales where there is no list. */
export const isBankHoliday = (day: string, list: readonly BankHoliday[] | undefined): boolean =>
  (list ?? bankHolidaysOf(Number(day.slice(0, 4)))).some(({ date }) => date === day)

/** Those of England and Wales in a year, in order. Moved and proclaimed days are known from 2020 on. */
export function bankHolidaysOf(year: number): readonly BankHoliday[] {
  const easter = easterSunday(year)
  const yearly: readonly BankHoliday[] = [
    { title: 'New Year’s Day', date: iso(weekdayFrom(utc(year, 1, 1))) },
    { title: 'Good Friday', date: iso(plus(easter, -2)) },
    { title: 'Easter Monday', date: iso(plus(easter, 1)) },
    { title: 'Early May bank holiday', date: moved[`${year}-early-may`] ?? iso(mondayFrom(utc(year, 5, 1))) },
    { title: 'Spring bank holiday', date: moved[`${year}-spring`] ?? iso(mondayFrom(utc(year, 5, 25))) },
    { title: 'Summer bank holiday', date: iso(mondayFrom(utc(year, 8, 25))) },
    ...christmas(year),
  ]
  const all = [...yearly, ...once.filter(({ date }) => date.startsWith(`${year}-`))]
  return all.toSorted((one, other) => compareTexts(one.date, other.date))
}

const moved: Readonly<Record<string, string>> = { '2020-early-may': '2020-05-08', '2022-spring': '2022-06-02' }

const once: readonly BankHoliday[] = [
  { title: 'Platinum Jubilee bank holiday', date: '2022-06-03' },
  { title: 'Bank Holiday for the State Funeral of Queen Elizabeth II', date: '2022-09-19' },
  { title: 'Bank holiday for the coronation of King Charles III', date: '2023-05-08' },
]

/** Days at a weekend are made up for two days later, when neither of the two is kept. */
function christmas(year: number): readonly BankHoliday[] {
  const [christmasDay, boxingDay] = [utc(year, 12, 25), utc(year, 12, 26)]
  const madeUp = (day: Date) => (isWeekend(day) ? plus(day, 2) : day)
  return [
    { title: 'Christmas Day', date: iso(madeUp(christmasDay)) },
    { title: 'Boxing Day', date: iso(madeUp(boxingDay)) },
  ]
}

/** The anonymous Gregorian algorithm, as Jean Meeus gives it in Astronomical Algorithms, chapter 8. */
function easterSunday(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)]
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return utc(year, Math.floor(days / 31), (days % 31) + 1)
}

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day))
const plus = (day: Date, days: number): Date => new Date(day.getTime() + days * 86_400_000)
const iso = (day: Date): string => day.toISOString().slice(0, 10)
const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0
const mondayFrom = (day: Date): Date => plus(day, (8 - day.getUTCDay()) % 7)
const weekdayFrom = (day: Date): Date => (isWeekend(day) ? mondayFrom(day) : day)
