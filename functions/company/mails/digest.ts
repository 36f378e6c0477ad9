/** The letter that tells a member weekly how things went: what the figures of a week say, and those of the week before. */
import { withValues } from '#shared/faults'
import { dayAfter } from '#shared/days'
import type { InterfaceLanguage } from '#shared/languages'
import type { Letter, LetterLine, Letters } from '../letter.ts'
import { oneLine } from './one-line.ts'

/** What a week was like. */
export interface WeekFigures {
  /** Sessions in which the customer said something. */
  readonly conversations: number
  readonly solved: number
  readonly handedOver: number
  /** The middle of all times that customers waited for a person; none where nobody did. */
  readonly waitedSeconds: number | undefined
}

export interface DigestData {
  readonly firstName: string
  readonly company: string
  /** The Monday of the week it is about. */
  readonly week: string
  readonly figures: WeekFigures
  readonly before: WeekFigures
  /** What customers asked most often and nothing answered; none where the member may not see it. */
  readonly unanswered?: readonly { readonly text: string; readonly count: number }[] | undefined
  /** The console's origin; without it the letter has no links. */
  readonly origin: string
}

interface Words {
  readonly subject: string
  readonly greeting: string
  readonly intro: string
  readonly conversations: readonly [one: string, several: string]
  readonly more: string
  readonly fewer: string
  readonly same: string
  readonly solved: string
  readonly handedOver: readonly [none: string, one: string, several: string]
  readonly waited: string
  readonly before: string
  readonly seconds: readonly [one: string, several: string]
  readonly minutes: readonly [one: string, several: string]
  readonly hours: readonly [one: string, several: string]
  readonly unanswered: string
  readonly times: string
  readonly figuresLink: string
  readonly unansweredLink: string
  readonly ending: string
  readonly profileLink: string
}

const words: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    subject: 'The week of {company}: {from} to {to}',
    greeting: 'Hello {name},',
    intro: 'this is how the chat of {company} went from {from} to {to}:',
    conversations: ['1 conversation', '{count} conversations'],
    more: '{count} more than the week before',
    fewer: '{count} fewer than the week before',
    same: 'as many as the week before',
    solved: '{share} solved without a person',
    handedOver: [
      'None was handed over to a person',
      '1 was handed over to a person',
      '{count} were handed over to a person',
    ],
    waited: 'Half of those who wanted a person waited no longer than {time}',
    before: 'the week before: {value}',
    seconds: ['1 second', '{count} seconds'],
    minutes: ['1 minute', '{count} minutes'],
    hours: ['1 hour', '{count} hours'],
    unanswered: 'What customers asked most often, and nothing answered:',
    times: '{text} ({count} times)',
    figuresLink: 'See all figures',
    unansweredLink: 'Teach the bot to answer',
    ending: 'You get this mail once a week, because you asked for it. You can stop it in your profile.',
    profileLink: 'Open your profile',
  },
  de: {
    subject: 'Die Woche von {company}: {from} bis {to}',
    greeting: 'Guten Tag {name},',
    intro: 'so lief der Chat von {company} vom {from} bis zum {to}:',
    conversations: ['1 Gespräch', '{count} Gespräche'],
    more: '{count} mehr als in der Woche davor',
    fewer: '{count} weniger als in der Woche davor',
    same: 'so viele wie in der Woche davor',
    solved: '{share} ohne einen Menschen gelöst',
    handedOver: ['Keines ging an einen Menschen', '1 ging an einen Menschen', '{count} gingen an einen Menschen'],
    waited: 'Die Hälfte derer, die einen Menschen wollten, wartete nicht länger als {time}',
    before: 'in der Woche davor: {value}',
    seconds: ['1 Sekunde', '{count} Sekunden'],
    minutes: ['1 Minute', '{count} Minuten'],
    hours: ['1 Stunde', '{count} Stunden'],
    unanswered: 'Was am häufigsten gefragt wurde und worauf es keine Antwort gab:',
    times: '{text} ({count}-mal)',
    figuresLink: 'Alle Zahlen ansehen',
    unansweredLink: 'Dem Bot die Antworten beibringen',
    ending:
      'Sie erhalten diese Mail einmal in der Woche, weil Sie es so gewählt haben. In Ihrem Profil können Sie sie abbestellen.',
    profileLink: 'Profil öffnen',
  },
}

const locales: Readonly<Record<InterfaceLanguage, string>> = { en: 'en-GB', de: 'de-DE' }

const daysPerWeek = 7
const minuteSeconds = 60
const hourSeconds = 3600

const letterIn =
  (language: InterfaceLanguage) =>
  ({ firstName, company: given, week, figures, before, unanswered = [], origin }: DigestData): Letter => {
    const say = words[language]
    const company = oneLine(given)
    const days = { from: dayIn(language, week), to: dayIn(language, dayAfter(week, daysPerWeek - 1)) }
    const asked = unanswered.map(({ text, count }) =>
      count === 1 ? oneLine(text) : withValues(say.times, { text: oneLine(text), count }),
    )
    return {
      subject: withValues(say.subject, { ...days, company }),
      lines: [
        withValues(say.greeting, { name: oneLine(firstName) }),
        withValues(say.intro, { ...days, company }),
        { items: itemsOf(figures, before, language) },
        ...linkTo(origin, '/analytics', say.figuresLink),
        ...(asked.length > 0
          ? [say.unanswered, { items: asked }, ...linkTo(origin, '/training/unanswered-questions', say.unansweredLink)]
          : []),
        say.ending,
        ...linkTo(origin, '/profile', say.profileLink),
      ],
    }
  }

const linkTo = (origin: string, path: string, text: string): LetterLine[] =>
  origin ? [{ link: origin + path, text }] : []

function itemsOf(now: WeekFigures, before: WeekFigures, language: InterfaceLanguage): string[] {
  const say = words[language]
  const number = new Intl.NumberFormat(locales[language])
  const counted = (of: readonly string[], count: number): string =>
    withValues(of[Math.min(count, of.length - 1)]!, { count: number.format(count) })
  const difference = now.conversations - before.conversations
  const compared = difference === 0 ? say.same : difference > 0 ? say.more : say.fewer
  const beside = (value: string | undefined) => (value === undefined ? '' : ` (${withValues(say.before, { value })})`)
  const had = before.conversations > 0
  const conversations = counted([say.conversations[1], ...say.conversations], now.conversations)
  const waited = timeIn(language, now.waitedSeconds)
  return [
    `${conversations} (${withValues(compared, { count: number.format(Math.abs(difference)) })})`,
    ...(now.conversations > 0
      ? [
          withValues(say.solved, { share: shareIn(language, now) }) +
            beside(had ? shareIn(language, before) : undefined),
        ]
      : []),
    counted(say.handedOver, now.handedOver) + beside(had ? number.format(before.handedOver) : undefined),
    ...(waited === undefined
      ? []
      : [withValues(say.waited, { time: waited }) + beside(timeIn(language, before.waitedSeconds))]),
  ]
}

const shareIn = (language: InterfaceLanguage, { solved, conversations }: WeekFigures): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent' }).format(solved / conversations)

/** A time in the unit that says it best; the words of a language, not the short forms of a machine. */
function timeIn(language: InterfaceLanguage, seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined
  const { seconds: inSeconds, minutes, hours } = words[language]
  const [unit, forms] =
    seconds < minuteSeconds
      ? ([1, inSeconds] as const)
      : seconds < hourSeconds
        ? ([minuteSeconds, minutes] as const)
        : ([hourSeconds, hours] as const)
  const count = Math.round(seconds / unit)
  return withValues(count === 1 ? forms[0] : forms[1], { count })
}

/** `16 November 2026`, `16. November 2026`. */
const dayIn = (language: InterfaceLanguage, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const digestLetters: Letters<DigestData> = { en: letterIn('en'), de: letterIn('de') }
