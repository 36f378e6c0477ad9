/** How many customers come to a florist on a day, and how well the shop and its bot serve them. */
import { dayAfter, daysBetween } from '#shared/days'
import type { Random } from './random.ts'

export interface Demand {
  readonly day: string
  readonly visits: number
  /** The share of texts that the bot does not understand. */
  readonly failures: number
  /** How much longer than usual customers wait for a person. */
  readonly delay: number
  /** How much more often than usual each intent is asked for. */
  readonly wishes: Readonly<Record<string, number>>
}

/** From Sunday to Saturday. */
const ofWeekday = [0.42, 0.95, 0.9, 1, 1.08, 1.32, 1.16] as const
const usualVisits = 15
/** More pages of the shop have got the plugin since. */
const growthPerDay = 0.0025

/** Days before the last one: the week in which the van stood still and two colleagues were ill. */
const badWeek = { from: 47, to: 41 } as const
/** Days before the last one on which the bot learned what customers had asked in vain. */
const learned = 29

const failuresOf = (age: number): number =>
  (age > learned ? 0.19 : 0.1) * (age <= badWeek.from && age >= badWeek.to ? 1.7 : 1)

export function demandOf(day: string, last: string, random: Random): Demand {
  const age = daysBetween(day, last)
  const isBad = age <= badWeek.from && age >= badWeek.to
  const feasts = feastsAt(day)
  const season = feasts.reduce((sum, { more }) => sum + more, 1)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const noise = 0.82 + 0.36 * random.next()
  const wishes: Record<string, number> = isBad ? { complaint: 7, 'order-status': 3 } : {}
  for (const { wishes: wished } of feasts) Object.assign(wishes, wished)
  const visits =
    usualVisits * (ofWeekday[weekday] ?? 1) * season * (isBad ? 1.15 : 1) * (1 - growthPerDay * age) * noise
  return { day, visits: Math.max(1, Math.round(visits)), failures: failuresOf(age), delay: isBad ? 5 : 1, wishes }
}

interface Feast {
  readonly day: string
  /** It begins so many days before. */
  readonly days: number
  /** By how much there is more to do at its height. */
  readonly height: number
  readonly wishes: Readonly<Record<string, number>>
}

/** The feasts near a day, with how much more there is to do for each: slowly more, most on the eve, and nothing after it. */
const feastsAt = (day: string): { readonly more: number; readonly wishes: Feast['wishes'] }[] =>
  feastsOf(Number(day.slice(0, 4))).flatMap(({ day: feast, days, height, wishes }) => {
    const left = daysBetween(day, feast)
    return left < 0 || left > days ? [] : [{ more: height * (1 - left / (days + 1)), wishes }]
  })

function feastsOf(year: number): Feast[] {
  const easter = easterOf(year)
  return [
    { day: `${year}-02-14`, days: 8, height: 1.3, wishes: { 'bouquets-by-occasion': 3, 'same-day-delivery': 2 } },
    // Mothering Sunday in Britain, and the second Sunday of May for whoever writes home to Germany.
    { day: dayAfter(easter, -21), days: 7, height: 1.2, wishes: { 'bouquets-by-occasion': 3, 'delivery-times': 2 } },
    { day: sundayOf(`${year}-05-14`), days: 6, height: 0.5, wishes: { 'international-delivery': 3 } },
    { day: easter, days: 6, height: 0.3, wishes: { 'seasonal-flowers': 2 } },
    { day: `${year}-11-01`, days: 9, height: 0.55, wishes: { 'funeral-flowers': 6, 'delivery-price': 2 } },
    { day: `${year}-12-24`, days: 27, height: 0.5, wishes: { vouchers: 4, workshops: 4, 'seasonal-flowers': 2 } },
  ]
}

/** That day, or the last Sunday before it. */
const sundayOf = (day: string): string => dayAfter(day, -new Date(`${day}T12:00:00Z`).getUTCDay())

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const shift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  const [month, date] = [Math.floor(sum / 31), (sum % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
