/** A quarter of a year of a shop's conversations: the same for the same last day, whatever the folder. */
import { dayAfter, dayStart, daysFrom } from '#shared/days'
import type { ContentLanguage } from '#shared/languages'
import { demandOf, type Demand } from './demand.ts'
import { Diary } from './diary.ts'
import { Random } from './random.ts'
import type { Shop } from './scene.ts'
import { Visit } from './visit.ts'
import { channelFor } from './ways.ts'
import { names, towns, type Language } from './words.ts'

export interface PastPlan extends Shop {
  /** The name from which everything random follows. */
  readonly name: string
  readonly environment: string
  readonly timezone: string
  readonly languages: readonly ContentLanguage[]
  readonly first: string
  readonly now: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A visit that begins so long ago is over. */
const visitHoursMax = 2

/** Begins with the customers who came first. */
export function historyOf(plan: PastPlan): Diary[] {
  const random = new Random(plan.name)
  const diaries: Diary[] = []
  const latest = plan.now.getTime() - visitHoursMax * hourMs
  const last = plan.now.toISOString().slice(0, 10)
  for (const day of daysFrom(plan.first, last)) {
    const demand = demandOf(day, last, random)
    for (const begins of beginningsOn(demand, plan.timezone, random)) {
      if (begins > latest) continue
      const diary = whoComesBack(diaries, begins, random) ?? newDiary(plan, begins, random)
      if (diary.entries.length === 0) diaries.push(diary)
      new Visit(diary, plan, demand, random, begins).happen(isShopOpen(begins, day, plan.timezone))
    }
  }
  return diaries
}

/** Of a hundred visits, about how many begin in which hour. */
const ofHour = [0.3, 0.2, 0.1, 0.1, 0.1, 0.4, 1, 2.4, 4.5, 6.5, 8, 8, 6.5, 6, 6, 6, 6.5, 7, 5.6, 4.6, 4, 3, 1.8, 0.8]
const hours = ofHour.map((_, hour) => hour)

const beginningsOn = ({ day, visits }: Demand, timezone: string, random: Random): number[] =>
  Array.from({ length: visits }, () => {
    const hour = random.weighted(hours, (one) => ofHour[one] ?? 0)
    return dayStart(day, timezone) + Math.floor((hour + random.next()) * hourMs)
  }).toSorted((a, b) => a - b)

const opens = 8.5
const closes = [0, 18, 18, 18, 18, 18, 17] as const

function isShopOpen(moment: number, day: string, timezone: string): boolean {
  const hour = (moment - dayStart(day, timezone)) / hourMs
  return hour >= opens && hour < (closes[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 0)
}

const regularsShare = 0.27
const awayDays = { min: 1, max: 50 }

/** Somebody who was there some days ago, mostly lately. */
function whoComesBack(diaries: readonly Diary[], moment: number, random: Random): Diary | undefined {
  if (diaries.length === 0 || !random.isLikely(regularsShare)) return undefined
  // Of the latest the more, because the square of a share is small.
  const from = Math.floor(diaries.length * (1 - random.next() ** 2 / 2))
  const diary = diaries[Math.min(from, diaries.length - 1)]!
  const away = (moment - Date.parse(diary.now.lastActive)) / dayMs
  return away >= awayDays.min && away <= awayDays.max ? diary : undefined
}

const germanShare = 0.22
const knownGenderShare = 0.45

function newDiary({ environment, languages }: PastPlan, moment: number, random: Random): Diary {
  const language: Language = languages.includes('de') && random.isLikely(germanShare) ? 'de' : 'en'
  const gender = random.isLikely(0.63) ? 'female' : 'male'
  const [locality] = random.weighted(towns, ([, share]) => share)
  const created = new Date(moment).toISOString()
  const _id = random.idAt(moment)
  return new Diary(
    {
      _id,
      environmentId: environment,
      channel: channelFor(_id),
      language,
      firstName: random.pick(names[language][gender]),
      lastName: random.pick(names[language].last),
      ...(random.isLikely(knownGenderShare) && { gender }),
      ...(locality && { locality }),
      created,
      session: { status: 'active', started: created, count: 1 },
      lastActive: created,
      owner: { by: 'bot' },
      last: 0,
      version: 1,
    },
    random,
  )
}

/** So many days of the past are made. */
export const pastDays = 90
export const firstDayBefore = (now: Date): string => dayAfter(now.toISOString().slice(0, 10), -pastDays)
