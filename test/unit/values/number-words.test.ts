/** Numbers in words, where one of them ends and the next one begins. */
import { describe, expect, it } from 'vitest'
import { numbersIn } from '../../../functions/nlu/values/numbers.ts'
import { countNamed } from '../../../functions/nlu/values/number-words.ts'

const valuesOf = (text: string, language: Parameters<typeof numbersIn>[1]) =>
  numbersIn(text, language).map(({ value }) => value)

describe('the numbers that follow one another', () => {
  it.each([
    ['zero', 'en', [0]],
    ['one hundred five', 'en', [105]],
    ['two hundred zero', 'en', [200, 0]],
    ['two thousand zero', 'en', [2000, 0]],
    ['twenty zero', 'en', [20, 0]],
    ['twenty nine', 'en', [29]],
    ['twenty ten', 'en', [20, 10]],
    ['ten two', 'en', [10, 2]],
    ['ninety-nine hundred five', 'en', [9905]],
    ['two thousand thousand', 'en', [2_000_000]],
    ['zwei tausend eintausend', 'de', [2000, 1000]],
    ['zwei hundert einhundert', 'de', [200, 100]],
    ['un deg dau', 'cy', [12]],
    ['naw deg dau', 'cy', [92]],
  ] as const)('of “%s” in %s are %j', (text, language, values) => expect(valuesOf(text, language)).toEqual(values))

  it('have a value up to fifteen figures, because a larger one is rounded', () => {
    expect(valuesOf('999,999,999,999,999 roses', 'en')).toEqual([999_999_999_999_999])
    expect(valuesOf('1,000,000,000,000,000 roses', 'en')).toEqual([undefined])
    expect(valuesOf('9,007,199,254,740,991 roses', 'en')).toEqual([undefined])
  })

  it('may be none of the language of the talk, from two on', () => {
    expect(valuesOf('zwei roses please', 'en')).toEqual([undefined])
    expect(valuesOf('eins roses please', 'en')).toEqual([])
  })
})

describe('a number in one word', () => {
  it.each([
    ['neunundzwanzig', 29],
    ['zehnundzwanzig', undefined],
    ['eintausendneunhundert', 1900],
    ['eintausendzehnhundert', undefined],
    ['siebenhundertundsiebenunddreissigtausendundsiebenhundertundsiebenunddreissig', 737_737],
  ])('“%s” is %s', (word, value) => expect(countNamed(word)).toBe(value))
})
