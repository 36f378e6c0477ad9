/** Calendar files of appointments. */
import { describe, expect, it } from 'vitest'
import { appointmentAnswer } from '#shared/catalogue/appointment/answer'
import { startOf } from '#shared/catalogue/appointment/start'

const moment = {
  now: new Date('2026-11-23T09:00:00Z'),
  id: '01J9ZK3V5Q8XN4T7M2R6W0Y001',
  language: 'en',
  timezone: 'Europe/Berlin',
} as const
const answer = (args: object, more: object = {}) =>
  appointmentAnswer({ title: 'Bouquet', day: '2026-12-01', time: '14:30', ...args }, { ...moment, ...more })
const linesOf = (args: object, more: object = {}) => answer(args, more).file!.text.split('\r\n')
/** As RFC 5545, section 3.1, joins lines again. */
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, '')

describe('the file', () => {
  it('is a calendar of RFC 5545 in UTC', () => {
    expect(linesOf({ place: 'Rose Lane 4', minutes: 15 })).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Parley//Marketplace//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:01J9ZK3V5Q8XN4T7M2R6W0Y001@parley',
      'DTSTAMP:20261123T090000Z',
      'DTSTART:20261201T133000Z',
      'DTEND:20261201T134500Z',
      'SUMMARY:Bouquet',
      'LOCATION:Rose Lane 4',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('escapes what has a meaning, and lets nobody add lines of their own', () => {
    const text = answer({ title: 'A, b; c\\d\r\nATTENDEE:x\u0000\u2028y' }).file!.text
    expect(text).toContain('\r\nSUMMARY:A\\, b\\; c\\\\d\\nATTENDEE:x\\ny\r\n')
    expect(text).not.toMatch(/^ATTENDEE/m)
  })

  it('folds lines at 75 octets and cuts no character', () => {
    const title = `${'ü🌷'.repeat(40)} end`
    const { text } = answer({ title }).file!
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(unfolded(text)).toContain(`SUMMARY:${title}\r\n`)
    // A line of exactly 75 octets stays one.
    const whole = 'x'.repeat(67)
    expect(linesOf({ title: whole })).toContain(`SUMMARY:${whole}`)
    expect(linesOf({ title: `${whole}y` })).toContain(' y')
    expect(text).toContain('\r\n ')
  })

  it('takes all of a day without a time, an hour without a duration, and reminds only if asked to', () => {
    expect(linesOf({ day: '31.12.2026', time: '' })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    )
    expect(linesOf({})).toContain('DTEND:20261201T143000Z')
    for (const minutes of ['soon', 0, -5]) expect(linesOf({ minutes })).toContain('DTEND:20261201T143000Z')
    expect(linesOf({ minutes: 1 })).toContain('DTEND:20261201T133100Z')
    expect(linesOf({ minutes: 10 ** 9 })).toContain('DTEND:20261208T133000Z')
    expect(linesOf({})).not.toContain('BEGIN:VALARM')
    expect(linesOf({ reminder: '30' })).toEqual(
      expect.arrayContaining(['BEGIN:VALARM', 'TRIGGER:-PT30M', 'END:VALARM']),
    )
  })

  it('has a name that every system takes', () => {
    expect(answer({}).file).toMatchObject({ name: 'Bouquet.ics', contentType: 'text/calendar' })
    expect(answer({ title: '../a:b?' }).file!.name).toBe('a b.ics')
    expect(answer({ title: '🌷' }, { language: 'de' }).file!.name).toBe('Termin.ics')
  })

  it('comes with the text of the author, or with a short one in the language of the conversation', () => {
    expect(answer({ says: 'See you!' }).text).toBe('See you!')
    expect(answer({}, { language: 'de' }).text).toBe('Hier ist der Termin für Ihren Kalender.')
    expect(answer({}).variables).toEqual({ appointment_start: '2026-12-01T13:30:00.000Z' })
  })
})

describe('the start', () => {
  const at = (day: string, time = '', zone = 'Europe/Berlin') => {
    const start = startOf({ day, time, zone })
    return start?.kind === 'moment' ? start.moment.toISOString() : start?.day
  }
  it.each([
    ['2026-12-01', '14:30', '2026-12-01T13:30:00.000Z'],
    ['1.12.2026', '14.30 Uhr', '2026-12-01T13:30:00.000Z'],
    ['1/12/2026', '2:30 pm', '2026-12-01T13:30:00.000Z'],
    ['01.12.2026', '14 Uhr', '2026-12-01T13:00:00.000Z'],
    ['2026-12-01', '12 am', '2026-11-30T23:00:00.000Z'],
    ['2026-12-01', '1 am', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01', '12 pm', '2026-12-01T11:00:00.000Z'],
    ['2026-12-01', '23:59', '2026-12-01T22:59:00.000Z'],
    ['2026-12-01T14:30', '', '2026-12-01T13:30:00.000Z'],
    ['2026-12-01T14:30:00', '', '2026-12-01T13:30:00.000Z'],
    ['1.12.2026, 14:30', '', '2026-12-01T13:30:00.000Z'],
    ['2026-07-01', '14:30', '2026-07-01T12:30:00.000Z'],
    ['2028-02-29', '', '2028-02-29'],
  ])('%s %s is %s', (day, time, moment_) => {
    expect(at(day, time)).toBe(moment_)
  })

  it.each([
    ['2026-02-30', ''],
    ['31.11.2026', '14:30'],
    ['2026-12-01', '24:00'],
    ['2026-12-01', '0 am'],
    ['2026-12-01', '14:60'],
    ['2026-12-01', '13 pm'],
    ['2026-12-01', '14'],
    ['2026-12-01', 'noon'],
    ['tomorrow', ''],
    ['', '14:30'],
    // Summer time skips this hour.
    ['2026-03-29', '02:30'],
  ])('there is none on %s at %s', (day, time) => {
    expect(at(day, time)).toBeUndefined()
    expect(answer({ day, time })).toEqual({ path: 'wrong-date', fails: true })
  })

  it('is in the zone of the author, and in none that there is not', () => {
    expect(at('2026-12-01', '14:30', 'America/New_York')).toBe('2026-12-01T19:30:00.000Z')
    expect(answer({ zone: 'Mars/Olympus' })).toEqual({ path: 'wrong-date', fails: true })
    expect(answer({ zone: 'Europe/London' }).variables).toEqual({ appointment_start: '2026-12-01T14:30:00.000Z' })
  })

  it('is not over', () => {
    expect(answer({ day: '2026-11-23', time: '09:59' })).toEqual({ path: 'past', fails: true })
    expect(answer({ day: '2026-11-23', time: '10:00' }).file).toBeDefined()
    expect(answer({ day: '2026-11-21', time: '' })).toEqual({ path: 'past', fails: true })
    expect(answer({ day: '2026-11-23', time: '' }).file).toBeDefined()
  })

  it('of a whole day is over two days after it began in UTC, when it has ended everywhere', () => {
    const asked = (now: string) => answer({ day: '2026-11-21', time: '' }, { now: new Date(now) })
    expect(asked('2026-11-22T23:59:59.999Z').file).toBeDefined()
    expect(asked('2026-11-23T00:00:00Z')).toEqual({ path: 'past', fails: true })
  })
})
