/** What in a text looks like a placeholder and is none, or may stand for nothing. */
import { describe, expect, it } from 'vitest'
import { unclearPlaceholders } from '#shared/fields/unclear-placeholders'

const known = new Set(['firstname', 'lastname', 'company', 'discount_code'])
const found = (text: string) => unclearPlaceholders([text], known).map((each) => [each.text, each.why])

describe('an unclear placeholder', () => {
  it.each([
    ['Hello {firstName}!', [['{firstName}', 'foreign']]],
    ['Hello {{ first name }}!', [['{{ first name }}', 'foreign']]],
    ['Hallo {Vorname_größe}', [['{Vorname_größe}', 'foreign']]],
    ['***frstname***', [['***frstname***', 'unknown']]],
    ['***frstname|there***', [['***frstname|there***', 'unknown']]],
    ['Hello ***firstname***!', [['***firstname***', 'empty']]],
    ['Hello ***FirstName|there***!', []],
    ['Use ***discount_code*** at ***company***', []],
    ['Set {1, 2}, json {"a": 1}, 5 > 3 {}', []],
    ['***very important***', []],
  ])('of "%s"', (text, expected) => expect(found(text)).toEqual(expected))

  it('is told once, however often it is written', () => {
    expect(unclearPlaceholders(['{a} {a}', '{a}'], known)).toEqual([{ text: '{a}', why: 'foreign' }])
  })
})
