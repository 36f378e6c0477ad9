/** Moments, numbers and names in the words of each language of the interface. */
import i18next from 'i18next'
import { afterAll, describe, expect, it } from 'vitest'
import * as format from '../../../frontend/src/core/format.ts'
import { changeLanguage, startLanguage } from '../../../frontend/src/core/i18n.ts'

afterAll(() => changeLanguage('en'))

const at = '2026-11-20T14:17:05.000Z'
const inUtc = { timeZone: 'UTC' }
const whole = { timeZone: 'UTC', withSeconds: true, withWeekday: true }
const midnight = '2026-11-20T00:00:00.000Z'
const ageAfter = (ms: number) => format.ageOf(midnight, Date.parse(midnight) + ms)

/** What is written, in English and in German. */
const written: readonly (readonly [name: string, write: () => string, english: string, german: string])[] = [
  ['a moment', () => format.dateAndTime(at, inUtc), '20 Nov 2026, 14:17', '20. Nov. 2026, 14:17'],
  ['a whole moment', () => format.dateAndTime(at, whole), 'Fri, 20 Nov 2026, 14:17:05', 'Fr., 20. Nov. 2026, 14:17:05'],
  ['a day', () => format.dayName('2026-11-20'), '20 Nov 2026', '20.11.2026'],
  ['the first weekday', () => format.weekdayName(0), 'Sunday', 'Sonntag'],
  ['the last weekday', () => format.weekdayName(6), 'Saturday', 'Samstag'],
  // Without an offset these are moments of the reader's own time zone.
  ['a short moment', () => format.dayAndTime('2026-11-20T14:17:00'), '20 Nov 2:17 PM', '20. Nov., 14:17'],
  [
    'a long moment',
    () => format.longMoment('2026-11-22T09:05:00'),
    'November 22nd, 2026 09:05 AM',
    '22. November 2026 um 09:05',
  ],
  ['a part of a cent', () => format.dollars(0.0042), '$0.0042', '0,0042 $'],
  ['one dollar', () => format.dollars(1), '$1.00', '1,00 $'],
  ['an amount of a provider', () => format.money(4900, 'eur'), '€49.00', '49,00 €'],
  ['an amount without cents', () => format.money(4900, 'jpy'), 'JP¥4,900', '4.900 ¥'],
  ['a whole amount', () => format.wholeMoney(620, 'GBP'), '£620', '620 £'],
  ['a share', () => format.percentage(0.874), '87%', '87 %'],
  ['a number', () => format.wholeNumber(1234.4), '1,234', '1.234'],
  ['the size of a byte', () => format.fileSize(1), '1 kB', '1 kB'],
  ['a size below a megabyte', () => format.fileSize(999_999), '1,000 kB', '1.000 kB'],
  ['a megabyte', () => format.fileSize(1_000_000), '1 MB', '1 MB'],
  ['a size of megabytes', () => format.fileSize(1_234_567), '1.2 MB', '1,2 MB'],
  ['a language', () => format.languageName('cy'), 'Welsh', 'Walisisch'],
  ['an age of less than a minute', () => ageAfter(59_999), 'now', 'jetzt'],
  ['an age of a minute', () => ageAfter(60_000), '1 minute ago', 'vor 1 Minute'],
  ['an age of an hour', () => ageAfter(3_600_000), '1 hour ago', 'vor 1 Stunde'],
  ['an age of less than a day', () => ageAfter(86_399_999), '23 hours ago', 'vor 23 Stunden'],
  ['an age of a day', () => ageAfter(86_400_000), 'yesterday', 'gestern'],
  ['a moment of a clock that is ahead', () => ageAfter(-1000), 'now', 'jetzt'],
]

describe('what is written for the reader', () => {
  it.each(written)('%s is in the words of the language', async (_, write, english, german) => {
    if (!i18next.isInitialized) await startLanguage()
    // Spaces that do not break a line are spaces.
    const writtenIn = async (language: 'en' | 'de') => {
      await changeLanguage(language)
      return write().replaceAll(/\s/g, ' ')
    }
    expect([await writtenIn('en'), await writtenIn('de')]).toEqual([english, german])
  })
})
