/** Gives the customer a calendar file of an appointment. */
import type { ContentLanguage, Localized } from '../../languages.ts'
import { textIn } from '../../languages.ts'
import { textOf, type Given, type ModuleAnswer, type Moment } from '../answer.ts'
import { calendarFile } from './calendar.ts'
import { startOf, type Start } from './start.ts'

const minutesDefault = 60
/** A week; what is longer is no appointment. */
const minutesMax = 7 * 24 * 60
const titleLengthMax = 200

const says: Localized = {
  en: 'Here is the appointment for your calendar.',
  de: 'Hier ist der Termin für Ihren Kalender.',
  it: 'Ecco l’appuntamento per il Suo calendario.',
  nl: 'Hier is de afspraak voor uw agenda.',
  cy: 'Dyma’r apwyntiad ar gyfer eich calendr.',
}

export function appointmentAnswer(args: Given, moment: Moment): ModuleAnswer {
  const zone = textOf(args['zone']) || moment.timezone
  const start = startOf({ day: textOf(args['day']), time: textOf(args['time']), zone })
  const title = textOf(args['title']).slice(0, titleLengthMax)
  if (!start || title === '') return { path: 'wrong-date', fails: true }
  if (isOver(start, moment.now)) return { path: 'past', fails: true }
  const text = calendarFile({
    uid: `${moment.id}@parley`,
    written: moment.now,
    start,
    minutes: minutesIn(args['minutes']) ?? minutesDefault,
    title,
    place: textOf(args['place']).slice(0, titleLengthMax),
    reminder: minutesIn(args['reminder']),
  })
  const begins = start.kind === 'day' ? start.day : start.moment.toISOString()
  return {
    text: textOf(args['says']) || textIn(says, moment.language),
    variables: { appointment_start: begins },
    file: { name: fileName(title, moment.language), contentType: 'text/calendar', text },
  }
}

/** A day is over everywhere on earth two days after it began in UTC. */
const isOver = (start: Start, now: Date): boolean =>
  start.kind === 'moment' ? start.moment < now : Date.parse(start.day) + 2 * 24 * 60 * 60_000 <= now.getTime()

function minutesIn(given: unknown): number | undefined {
  const written = textOf(given)
  const minutes = Math.round(Number(written))
  return written !== '' && minutes > 0 ? Math.min(minutes, minutesMax) : undefined
}

const otherwise: Localized = { en: 'appointment', de: 'Termin', it: 'appuntamento', nl: 'afspraak', cy: 'apwyntiad' }

/** Letters and digits of the title alone, because some systems take no other signs in names of files. */
function fileName(title: string, language: ContentLanguage): string {
  const plain = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim()
  return `${plain || textIn(otherwise, language)}.ics`
}
