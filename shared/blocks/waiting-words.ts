/**
 * What a customer who waits for a person is told, in the language of the customer: only what is known, and the clock is the
 * company's. The company's own words for it are the response of the moment `waiting`.
 */
import { withValues } from '../faults.ts'
import type { ContentLanguage } from '../languages.ts'
import { wallClock } from '../wall-clock.ts'
import type { Words } from './moment-words.ts'

/** Whether anybody can come. `opening` is absent where nothing opens within a year. */
export type Presence =
  | { readonly is: 'there' }
  | { readonly is: 'closed'; readonly opening: Date | undefined }
  /** It is open, or there are no hours, and nobody who could take the customer is signed in. */
  | { readonly is: 'away' }

const texts = {
  minute: {
    en: 'Waiting takes about one minute at the moment.',
    de: 'Die Wartezeit beträgt zurzeit etwa eine Minute.',
    it: 'In questo momento l’attesa è di circa un minuto.',
    nl: 'De wachttijd is nu ongeveer een minuut.',
    cy: 'Mae’r amser aros tua munud ar hyn o bryd.',
  },
  minutes: {
    en: 'Waiting takes about {count} minutes at the moment.',
    de: 'Die Wartezeit beträgt zurzeit etwa {count} Minuten.',
    it: 'In questo momento l’attesa è di circa {count} minuti.',
    nl: 'De wachttijd is nu ongeveer {count} minuten.',
    cy: 'Mae’r amser aros tua {count} munud ar hyn o bryd.',
  },
  hour: {
    en: 'Waiting takes more than an hour at the moment.',
    de: 'Die Wartezeit beträgt zurzeit mehr als eine Stunde.',
    it: 'In questo momento l’attesa supera un’ora.',
    nl: 'De wachttijd is nu meer dan een uur.',
    cy: 'Mae’r amser aros yn fwy nag awr ar hyn o bryd.',
  },
  longer: {
    en: 'It takes longer than usual at the moment.',
    de: 'Zurzeit dauert es länger als sonst.',
    it: 'In questo momento ci vuole più del solito.',
    nl: 'Het duurt nu langer dan gewoonlijk.',
    cy: 'Mae’n cymryd mwy o amser nag arfer ar hyn o bryd.',
  },
  until: {
    en: 'Nobody of our team is here until {when}.',
    de: 'Bis {when} Uhr ist niemand aus unserem Team da.',
    it: 'Fino a {when} non c’è nessuno del nostro team.',
    nl: 'Tot {when} is er niemand van ons team aanwezig.',
    cy: 'Does neb o’n tîm yma tan {when}.',
  },
  away: {
    en: 'Nobody of our team is here at the moment.',
    de: 'Zurzeit ist niemand aus unserem Team da.',
    it: 'In questo momento non c’è nessuno del nostro team.',
    nl: 'Er is nu niemand van ons team aanwezig.',
    cy: 'Does neb o’n tîm yma ar hyn o bryd.',
  },
  kept: {
    en: 'What you have written is kept: we read it when we are back, and answer here.',
    de: 'Was Sie geschrieben haben, bleibt gespeichert: Wir lesen es, sobald wir zurück sind, und antworten hier.',
    it: 'Quello che ha scritto resta qui: lo leggeremo al nostro ritorno e le risponderemo qui.',
    nl: 'Wat u hebt geschreven, blijft bewaard: we lezen het zodra we terug zijn en antwoorden hier.',
    cy: 'Mae’r hyn a ysgrifennwch wedi’i gadw: byddwn yn ei ddarllen pan fyddwn yn ôl, ac yn ateb yma.',
  },
  mail: {
    en: 'Leave your e-mail address here, and our answer also reaches you by mail once you have left.',
    de: 'Schreiben Sie hier Ihre E-Mail-Adresse, dann erreicht Sie unsere Antwort auch per Mail, wenn Sie gegangen sind.',
    it: 'Scriva qui il suo indirizzo e-mail: la nostra risposta le arriverà anche per posta elettronica se sarà andato via.',
    nl: 'Schrijf hier uw e-mailadres, dan bereikt ons antwoord u ook per mail als u weg bent.',
    cy: 'Ysgrifennwch eich cyfeiriad e-bost yma, a bydd ein hateb yn eich cyrraedd drwy e-bost hefyd ar ôl i chi adael.',
  },
  place: {
    en: 'You are number {count} in the queue.',
    de: 'Sie sind auf Platz {count} der Warteschlange.',
    it: 'Lei è al numero {count} della coda.',
    nl: 'U bent nummer {count} in de wachtrij.',
    cy: 'Chi yw rhif {count} yn y ciw.',
  },
} as const satisfies Record<string, Words>

const minuteSeconds = 60
const hourMinutes = 60
/** Fewer say nothing about the next one. */
const waitsMin = 3

/**
 * How many minutes a customer who has waited so many seconds waits in all, by what others of the last hour have waited (seconds):
 * the median, or the longest of them for who has waited as long already, or `longer`. `undefined` where too few have waited.
 */
export function expectedMinutes(waits: readonly number[], waitedSeconds: number): number | 'longer' | undefined {
  if (waits.length < waitsMin) return undefined
  const sorted = waits.toSorted((one, other) => one - other)
  const candidates = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
  const expected = candidates.find((seconds) => seconds > waitedSeconds)
  return expected === undefined ? 'longer' : Math.ceil(expected / minuteSeconds)
}

/** How long it takes while people are there; none where nothing is known. */
export function waitSentence(language: ContentLanguage, minutes: number | 'longer' | undefined): string | undefined {
  if (minutes === undefined) return undefined
  if (minutes === 'longer') return texts.longer[language]
  if (minutes > hourMinutes) return texts.hour[language]
  return minutes <= 1 ? texts.minute[language] : withValues(texts.minutes[language], { count: minutes })
}

/** That nobody can come, and until when. */
export function absenceSentence(
  language: ContentLanguage,
  presence: Exclude<Presence, { is: 'there' }>,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): string {
  if (presence.is === 'away' || !presence.opening) return texts.away[language]
  return withValues(texts.until[language], { when: openingIn(language, presence.opening, { now, timezone }) })
}

/** What becomes of what the customer has written, while nobody is there. */
export const keptSentence = (language: ContentLanguage): string => texts.kept[language]

/** That an answer can be had by mail as well. */
export const mailSentence = (language: ContentLanguage): string => texts.mail[language]

/** `place` counts from 1. */
export const placeSentence = (language: ContentLanguage, place: number): string =>
  withValues(texts.place[language], { count: place })

const weekMs = 6 * 24 * 60 * 60 * 1000

/** The opening as the company's clock shows it: the time alone of the same day, the weekday within a week, else the date. */
function openingIn(
  language: ContentLanguage,
  opening: Date,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): string {
  const isToday = wallClock(opening, timezone).day === wallClock(now, timezone).day
  const isSoon = opening.getTime() - now.getTime() < weekMs
  const day = isToday ? {} : isSoon ? { weekday: 'long' as const } : { day: 'numeric' as const, month: 'long' as const }
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(locales[language], { ...day, ...time, timeZone: timezone }).format(opening)
}

/** English is that of Great Britain: a time is read alike everywhere. */
const locales: Readonly<Record<ContentLanguage, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
  cy: 'cy-GB',
}
