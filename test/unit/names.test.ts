import { describe, expect, it } from 'vitest'
import { lookOf, requiredName } from '#shared/fields/names'

describe('a name', () => {
  const name = requiredName(20)

  it.each([
    ['a control character', 'Li\u0000ve', 'Live'],
    ['a sign of no width', 'Live\u200b', 'Live'],
    ['a turn of the direction of writing', '\u202eLive\u2066', 'Live'],
    ['a line break', 'Live\r\n\u2028agents', 'Live   agents'],
    ['a family of one emoji, which stays', '👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
    ['letters of other alphabets, which stay', 'Жизнь ζωή 生活', 'Жизнь ζωή 生活'],
  ])('with %s is kept as it can be seen', (_, written, kept) => expect(name.parse(written)).toBe(kept))

  it('of signs alone that cannot be seen is none', () => {
    expect(name.safeParse('\u200b\u202e\u0000 ').error?.issues[0]?.message).toBe('mandatory')
  })

  it.each([
    ['Cyrillic і', 'L\u0456ve'],
    ['Cyrillic capitals', '\u0410\u0412\u0421 live', 'ABC live'],
    ['Greek ι and ν', 'l\u03b9\u03bde'],
    ['full width', 'Ｌｉｖｅ'],
    ['a sign of no width', 'Li\u200bve'],
    ['a filler that is not drawn', 'Live\u3164'],
    ['more spaces', ' live  it ', 'Live it'],
    ['a letter and its mark', 'Bu\u0308ro', 'büro'],
  ])('with %s looks like the Latin one', (_, written, same = 'LIVE') => expect(lookOf(written)).toBe(lookOf(same)))

  it.each([
    ['Live', 'Live 2'],
    ['Buro', 'Büro'],
    ['1', 'l'],
    ['мир', 'pax'],
    ['❤️', '💔'],
  ])('%s looks other than %s', (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)))
})
