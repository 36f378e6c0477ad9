/** References to characters, as browsers read them. */
import { describe, expect, it } from 'vitest'
import { decodeAttribute, decodeEntities } from '../../../functions/platform/outside/character-references.ts'

describe.each([
  ['a text', decodeEntities],
  ['an attribute', decodeAttribute],
])('a reference in %s', (_, decode) => {
  it.each([
    ['&#1;', '\u0001'],
    ['&#xd7ff;', '\ud7ff'],
    ['&#xe000;', '\ue000'],
    ['&#x10ffff;', '\u{10ffff}'],
  ])('%s is a sign', (written, sign) => expect(decode(`a${written}b`)).toBe(`a${sign}b`))

  it.each(['&#0;', '&#xd800;', '&#xdfff;', '&#x110000;'])('%s is none, and goes', (written) =>
    expect(decode(`a${written}b`)).toBe('ab'),
  )
})
