import { describe, expect, it } from 'vitest'
import { contentLanguages } from '#shared/languages'
import { valuesIn } from '../../../functions/nlu/values/values.ts'
import { labelledValues, storedFor, today, verdictOf, type LabelledValue } from './labelled-values.ts'

const told = ({ kind, language, written, right }: LabelledValue, stored: string) =>
  `${language} ${kind} “${written}”: ${stored} instead of ${right}`

/** The replies of which another value is stored than was meant, or which are asked again although they are plain. */
async function judged(values: readonly LabelledValue[]): Promise<{ wrong: string[]; asked: string[] }> {
  const stored = await Promise.all(values.map((value) => storedFor(value)))
  const of = (verdict: string) =>
    values.flatMap((value, index) =>
      verdictOf(value, stored[index]!) === verdict ? [told(value, stored[index]!)] : [],
    )
  return { wrong: of('WRONG'), asked: of('asked') }
}

/** What has another meaning in another language: `pump` and `un` are numbers in Welsh, and `1.500` depends on it. */
const depends = /^(?:I need a pump|un (?:paio|mazzo|tavolo per due)|1[.,]500|10\.000|100\.000(?: €)?|1st|2 mil)$/

describe('labelled replies to forms', () => {
  it('stores what was meant or asks again, in every language', async () => {
    const { wrong, asked } = await judged(labelledValues)
    expect(wrong).toEqual([])
    expect(asked).toEqual([
      'en number “1/2”: ask instead of 0.5',
      'en number “?5”: ask instead of 5',
      'de number “1/2”: ask instead of 0.5',
      'de number “5 Euro 50”: ask instead of 5.5',
      'cy number “un ar ddeg”: ask instead of 11',
      'cy number “dim ond 4”: ask instead of 4',
      'en date “this Fri”: ask instead of 2026-11-27',
      'en date “a week today”: ask instead of 2026-12-02',
      "en date “in one week's time”: ask instead of 2026-12-02",
      'en date “in twenty one days”: ask instead of 2026-12-16',
      'en date “twenty one days ago”: ask instead of 2026-11-04',
      'en date “a hundred days ago”: ask instead of 2026-08-17',
      "en date “yesterday's order”: ask instead of 2026-11-24",
      'en date “Thursday last week”: ask instead of 2026-11-19',
      'de date “am Montag gekauft”: ask instead of 2026-11-23',
      'nl date “maandag besteld”: ask instead of 2026-11-23',
      'nl date “28-11”: ask instead of 2026-11-28',
      'cy date “mis yn ôl”: ask instead of 2026-10-25',
      'cy date “ymhen deg diwrnod”: ask instead of 2026-12-05',
      'cy date “dydd Iau wythnos diwethaf”: ask instead of 2026-11-19',
      'en phone “07911 123456 07911 123456”: ask instead of +447911123456',
      'en phone “+44 20 7946 0018”: ask instead of +442079460018',
      'de phone “49 171 2345678”: ask instead of +491712345678',
      'de phone “++49 30 123456”: ask instead of +4930123456',
    ])
  })

  it('stores no other value where the talk is in another language than the reply', async () => {
    const replies = labelledValues.filter(({ kind, written }) => kind !== 'phone' && !depends.test(written))
    const elsewhere = replies.flatMap((value) =>
      contentLanguages.filter((each) => each !== value.language).map((language) => ({ ...value, language })),
    )
    expect((await judged(elsewhere)).wrong).toEqual([])
  })
})

describe('a day in figures', () => {
  it.each([
    ['03/04/2027', 'US', '2027-03-04'],
    ['3/4/27', 'US', '2027-03-04'],
    ['12/24', 'US', '2026-12-24'],
    ['24.12.2026', 'US', '2026-12-24'],
    ['2027-03-04', 'US', '2027-03-04'],
    ['03/04/2027', 'GB', '2027-04-03'],
    ['03/04/2027', undefined, '2027-04-03'],
  ])('%s in %s is %s', (text, country, date) =>
    expect(valuesIn(text, today, { language: 'en', country }).date).toBe(date),
  )

  it('is stored with the month first where the company is in the USA', async () => {
    const reply: LabelledValue = { kind: 'date', language: 'en', written: '03/04/2027', right: '2027-03-04' }
    expect(await storedFor(reply, 'US')).toBe('2027-03-04')
  })
})

describe('a number with one mark before three digits', () => {
  it.each([
    ['1.500', 'de', 1500],
    ['1.500', 'en', undefined],
    ['1,500', 'en', 1500],
    ['1,500', 'de', undefined],
    ['1.500', undefined, 1500],
    ['0.500', 'de', 0.5],
    ['0,500', 'en', 0.5],
    ['1.500,0', 'en', 1500],
  ] as const)('%s in a talk in %s is %s', (text, language, number) =>
    expect(valuesIn(text, today, { language }).number).toBe(number),
  )
})
