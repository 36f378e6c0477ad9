import { describe, expect, it } from 'vitest'
import { cut, faultsOfTexts, saidText, shortened } from '#shared/fields/text'

describe('a text that is cut', () => {
  it.each([
    ['ab😀', 4, 'ab😀'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 2, 'ab'],
    ['😀😀', 3, '😀'],
    ['', 3, ''],
  ])('%s at %i ends between two characters', (text, lengthMax, left) => expect(cut(text, lengthMax)).toBe(left))

  it('ends with a sign that there was more, within the same length', () => {
    expect(shortened('four', 4)).toBe('four')
    expect(shortened('fours', 4)).toBe('fou…')
    expect(shortened('fo 😀s', 5)).toBe('fo…')
  })
})

describe('half a character', () => {
  it('is found in every text and in the name of every field, and nowhere else', () => {
    const value = { a: 'x\ud83d', b: [{ c: '\ude00' }, '😀', 1, null], '\ud83d': 1, d: { ok: 'é\0' } }
    expect(faultsOfTexts(value).map(({ path }) => path)).toEqual(['a', 'b.0.c', '\ud83d'])
    expect(faultsOfTexts('😀')).toEqual([])
  })

  it('of what somebody says becomes a replacement character, and whole ones stay', () => {
    expect(saidText(20).parse(' Hi \ud83d 😀 ')).toBe('Hi \ufffd 😀')
  })
})
