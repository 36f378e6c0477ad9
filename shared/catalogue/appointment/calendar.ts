/** Calendar files as RFC 5545 has them: UTC, escaped texts, lines of at most 75 octets that end with CRLF. */
import type { Start } from './start.ts'

export interface CalendarEvent {
  /** The same for the same appointment, so that a calendar that gets it twice holds it once. */
  readonly uid: string
  readonly written: Date
  readonly start: Start
  readonly minutes: number
  readonly title: string
  readonly place: string
  /** So many minutes before the start the calendar reminds. */
  readonly reminder?: number | undefined
}

const octetsMax = 75
const dayMs = 24 * 60 * 60_000

export const calendarFile = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Marketplace//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(event.written)}`,
    ...timesOf(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
    ...(event.reminder === undefined ? [] : alarmOf(event.reminder, event.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

function timesOf({ start, minutes }: CalendarEvent): string[] {
  if (start.kind === 'day') {
    const next = new Date(Date.parse(start.day) + dayMs)
    return [
      `DTSTART;VALUE=DATE:${dayStamp(start.day)}`,
      `DTEND;VALUE=DATE:${dayStamp(next.toISOString().slice(0, 10))}`,
    ]
  }
  const end = new Date(start.moment.getTime() + minutes * 60_000)
  return [`DTSTART:${stamp(start.moment)}`, `DTEND:${stamp(end)}`]
}

const alarmOf = (minutes: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

/** `20261201T133000Z` */
const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '')

const dayStamp = (day: string): string => day.replaceAll('-', '')

/** RFC 5545, section 3.3.11; control characters are allowed nowhere. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** RFC 5545, section 3.1: the next line begins with a space, which counts; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let result = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > octetsMax) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}
