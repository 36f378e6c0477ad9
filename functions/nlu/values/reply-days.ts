/** The one day that a reply names. */
import type { ContentLanguage } from '#shared/languages'
import { dateOf, lastWeekday } from './calendar-days.ts'
import type { FoundDate } from './calendar-words.ts'
import { isDayChanged, restOf } from './changing-words.ts'

export interface ReplyWays {
  readonly isMonthFirst: boolean
  /** Of the talk. */
  readonly language: ContentLanguage | undefined
}

/**
 * None where several days are named, where one may mean another day, or where words beside it change it: `before
 * Friday`, `a week from Friday`. In a sentence of the past a weekday is the last one: `I ordered on Friday`.
 */
export function dayNamed(
  text: string,
  dates: readonly FoundDate[],
  today: string,
  { isMonthFirst, language }: ReplyWays,
): string | undefined {
  if (dates.length === 0) return yearlessDay(text, today, isMonthFirst)
  const named = describedDays(text, dates, today)
  if (!named || named.some(({ isDoubtful }) => isDoubtful) || isDayChanged(text, dates, language)) return undefined
  const tense = tenseOf(restOf(text, dates))
  const isOpen = named.some(({ weekday, monthDay }) => weekday !== undefined || monthDay !== undefined)
  if (tense === 'mixed' && isOpen) return undefined
  const days = new Set(named.map((date) => dayOf(date, tense === 'past', today)))
  const [only] = days
  return days.size === 1 && isDescriptionRight(text, dates, named, only!) ? only : undefined
}

/** `Saturday, 12 December` names one day twice, and `heute in einer Woche` reckons from today: the second one counts. */
function describedDays(text: string, dates: readonly FoundDate[], today: string): readonly FoundDate[] | undefined {
  const [first, second, third] = dates
  if (!first || !second || third) return dates
  const between = text.slice(first.end, second.start)
  if (first.weekday !== undefined && /^[\s,.]*(?:the |den |dem |der |il |de )?$/i.test(between)) return [second]
  const isReckoned = first.value === today && /^\s?$/.test(between) && reckoned.test(text.slice(second.start))
  return isReckoned ? [second] : dates
}

const reckoned = /^(?:in|over|fra|tra|ymhen|mewn)\s/i

/** `Thursday the 26th`: the day of the month behind a weekday; figures of a time are none. */
const dayBehind =
  /^[\s,]*(?:(?:the|den|dem|der|il|de)\s)?(\d{1,2})(?:st|nd|rd|th|ain|fed|eg|e|\.|[º°])?(?![\p{L}\d:.]|\s?(?:uhr|h|o'?clock|[ap]\.?m|people|persons?|personen|persone|pobl)(?!\p{L}))/iu

/** A weekday beside a date, or beside the day of a month, must be that day's. */
function isDescriptionRight(
  text: string,
  [first, second]: readonly FoundDate[],
  named: readonly FoundDate[],
  day: string,
): boolean {
  if (named.length === 1 && named[0] === second && first?.weekday !== undefined)
    return new Date(day).getUTCDay() === first.weekday
  return named.every(({ end, weekday }) => {
    const [, behind] = (weekday !== undefined && dayBehind.exec(text.slice(end))) || []
    return behind === undefined || Number(behind) === Number(day.slice(-2))
  })
}

/** A day without a year is the next one of that name, and of the past the last one. */
function dayOf({ value, weekday, monthDay }: FoundDate, isPast: boolean, today: string): string {
  const year = Number(today.slice(0, 4))
  if (isPast && weekday !== undefined) return lastWeekday(today, weekday)
  if (monthDay === undefined) return value
  if (isPast) return value > today ? `${year - 1}-${monthDay}` : value
  return value < today ? `${year + 1}-${monthDay}` : value
}

const yearless = /^\W*(?:(?:am|on|the|den|il|op|ar)\s)?(\d{1,2})[./](\d{1,2})\.?\W*$/iu

/** `24/12` as a whole answer; within a text it may be anything. */
function yearlessDay(text: string, today: string, isMonthFirst: boolean): string | undefined {
  const [, first, second] = yearless.exec(text) ?? []
  if (first === undefined) return undefined
  const year = Number(today.slice(0, 4))
  const of = (each: number): string | undefined => {
    const [day, month] = [Number(first), Number(second)]
    return isMonthFirst ? dateOf(each, day, month) : (dateOf(each, month, day) ?? dateOf(each, day, month))
  }
  const value = of(year)
  return value !== undefined && value < today ? of(year + 1) : value
}

const word = (list: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${list})(?!\p{L})`, 'iu')

const pastAlone = word(
  [
    'ordered|placed|bought|paid|was|were|arrived|came|got|received|did|sent|called|booked|happened|went|wrote|visited|delivered|had|made|took|broke|started|left|gave|told|said|saw|spoke|shipped|collected|picked|returned|cancelled|canceled|signed|asked|emailed|requested|met|felt|heard|lost|found|brought|kept|drove|flew|ate|won',
    'war|waren|wurde|wurden|kam|kamen|bekam|bestellte|kaufte|erhielt|bezahlte|ging|schickte',
    'era|erano',
    'was|waren|werd|werden|kwam|kwamen|bestelde|kocht|kreeg|betaalde|ontving|ging',
    String.raw`roedd|oedd|bues|bu|ces|cefais|cafodd|wnes|gwnaeth|prynais|daeth|aeth|des|\p{L}{4,}(?:ais|odd)`,
  ].join('|'),
)
const helper = word(
  'habe?|haben|hat|hatten?|bin|ist|sind|worden|ho|ha|hai|abbiamo|hanno|è|sono|heb|heeft|hebben|is|zijn',
)
const participle = word(
  [
    String.raw`ge\p{L}{2,}(?:t|en|d)|be\p{L}{2,}(?:lt|ld|hlt)|bekommen|gekommen|erhalten|ontvangen|verzonden|verschickt|verkauft|\p{L}{3,}iert`,
    String.raw`(?!sabato)\p{L}{2,}(?:ato|ata|ati|ate|uto|uta|ito|ita|rto|rso|sto|tto)`,
  ].join('|'),
)
const future = word(
  [
    "will|would|want|need|needs|should|shall|must|can|could|may|might|please|to be|i'd|i'll|hope",
    'wird|werden|werde|soll|sollte|sollen|möchte|will|kann|könnte|muss|bitte|würde|gerne?',
    'vorrei|voglio|sarà|verrà|deve|dovrebbe|posso|può',
    'wil|zal|zou|moet|wordt|kan|graag',
    'hoffwn|bydd|fydd|eisiau|plis',
  ].join('|'),
)

const passive = word(String.raw`be(?:ing)? \p{L}+`)

function tenseOf(text: string): 'past' | 'mixed' | undefined {
  const active = text.replace(passive, '')
  const isPast = pastAlone.test(active) || (helper.test(active) && participle.test(active))
  if (!isPast) return participle.test(active) && !future.test(text) ? 'mixed' : undefined
  return future.test(text) ? 'mixed' : 'past'
}
