/** Appointments that mails bring: a file, and a line beside the words. */
import { describe, expect, it } from 'vitest'
import { hear, mailOf, partsOf, read } from './sketch.ts'

const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nHere it is.'
const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }

describe('an appointment', () => {
  const calendar = (...lines: readonly string[]) =>
    [
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VTIMEZONE',
      'DTSTART:16010101T000000',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
  const besideOf = async (ics: string, type = 'text/calendar; charset=utf-8; method=REQUEST') => {
    const part = `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(ics).toString('base64')}`
    const mail = await read(
      mailOf({ ...mixed, 'Content-Type': 'multipart/alternative; boundary=b' }, partsOf('b', text, part)),
    )
    return { beside: mail.beside, files: mail.files.map(({ name }) => name) }
  }

  it.each([
    [
      'Outlook',
      [
        'SUMMARY;LANGUAGE=de-DE:Anprobe\\, Kleid',
        'DTSTART;TZID=W. Europe Standard Time:20261127T100000',
        'DTEND;TZID=W. Europe Standard Time:20261127T110000',
        'LOCATION;LANGUAGE=de-DE:Laden',
        'ORGANIZER;CN="Doe, Jo":mailto:jo@doe.example',
      ],
      'REQUEST: Anprobe, Kleid, 2026-11-27 10:00 – 2026-11-27 11:00 W. Europe Standard Time, Laden, jo@doe.example',
    ],
    [
      'Google',
      [
        'DTSTART:20261127T090000Z',
        'DTEND:20261127T100000Z',
        'ORGANIZER;CN=Jo Doe:mailto:jo@doe.example',
        'SUMMARY:Fitting of the very long dress that is',
        '  folded',
      ],
      'REQUEST: Fitting of the very long dress that is folded, 2026-11-27 09:00 UTC – 2026-11-27 10:00 UTC, jo@doe.example',
    ],
    ['a whole day', ['DTSTART;VALUE=DATE:20261127', 'SUMMARY:Wedding'], 'REQUEST: Wedding, 2026-11-27'],
    ['with an alarm', ['SUMMARY:Wedding', 'BEGIN:VALARM', 'SUMMARY:Alarm', 'END:VALARM'], 'REQUEST: Wedding'],
  ])('is a file and a line: %s', async (_, lines, line) => {
    expect(await besideOf(calendar(...lines))).toEqual({ beside: [line], files: ['1.ics'] })
  })

  it('that says nothing is a file alone', async () => {
    for (const ics of ['', 'BEGIN:VCALENDAR', calendar(), 'x'.repeat(90_000)])
      expect(await besideOf(ics)).toEqual({ beside: [], files: ['1.ics'] })
  })
})

describe('what stands beside the words of a mail', () => {
  const event = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Fitting\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  const invitation = `Content-Type: text/calendar\r\n\r\n${event}`
  it('is told with the words, and is none of them', async () => {
    expect(await hear(mailOf(mixed, partsOf('b', text, invitation)))).toMatchObject([
      { type: 'text', text: 'Here it is.', beside: 'EVENT: Fitting' },
      { type: 'file', name: '1.ics' },
    ])
  })
  it('is shown by itself where there are no words', async () => {
    expect(await hear(mailOf(mixed, partsOf('b', invitation)))).toMatchObject([
      { type: 'shown', shown: 'EVENT: Fitting' },
      { type: 'file', name: '1.ics' },
    ])
  })
})
