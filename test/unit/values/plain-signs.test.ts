import { describe, expect, it } from 'vitest'
import { plainSigns } from '#shared/fields/plain-signs'

describe('a value in plain signs', () => {
  it.each([
    ['signs that are not drawn', 'jo\u200b\ufeff\u00ad@doe.example', 'jo@doe.example'],
    ['signs that turn the direction', '\u202a+44\u202c \u206620\u2069', '+44 20'],
    ['wide digits and marks', '１，０００．５０', '1,000.50'],
    ['Arabic digits and marks', '١٬٢٣٤٫٥', "1'234.5"],
    ['digits of other scripts', '१२३ ৪৫', '123 45'],
    ['hyphens', '30\u201112\u201334\u221256', '30-12-34-56'],
    ['spaces', '1\u00a0234\u202f567\u2009890', '1 234 567 890'],
    ['apostrophes', '1\u2019234', "1'234"],
    ['a fraction, apart from the digit before it', '2½', '2 1⁄2'],
    ['a power, apart from the digit before it', '5²', '5^2'],
    ['letters with accents, as they are', 'jörg', 'jörg'],
  ])('has %s', (_, written, plain) => expect(plainSigns(written)).toBe(plain))
})
