import { describe, expect, it } from 'vitest'
import { hasText, isSameText, normalForm, visibleText } from '#shared/fields/normal-form'

describe('the form in which texts are compared', () => {
  it.each([
    ['capitals', 'STRASSE', 'strasse'],
    ['ß and ss', 'Straße', 'STRASSE'],
    ['capital ẞ', 'GROẞ', 'gross'],
    ['Turkish İ', 'İstanbul', 'istanbul'],
    ['Turkish ı', 'ırmak', 'IRMAK'],
    ['a last sigma', 'ΟΔΟΣ', 'οδος'],
    ['a letter and its mark apart', 'Mu\u0308ller', 'Müller'],
    ['full width', 'ＳＴＯＰ', 'stop'],
    ['a ligature', 'ﬁnd', 'FIND'],
    ['a space of no width', 'jo\u200b@doe.example', 'jo@doe.example'],
    ['a soft hyphen', 'Blumen\u00adstrauß', 'blumenstrauss'],
    ['a byte order mark', '\ufeffStop', 'stop'],
    ['marks of direction', '\u200eStop\u200f', 'stop'],
    ['turns of direction', '\u202eStop\u202c \u2066now\u2069', 'stop now'],
    ['a filler that is not drawn', 'Live\u3164', 'live'],
    ['a variation selector', '❤️', '❤'],
    ['spaces that do not break', ' Jo\u00a0 \u202fDoe ', 'jo doe'],
    ['lines', 'Jo\r\nDoe', 'jo doe'],
    ['a control character', 'St\u0000op', 'stop'],
  ])('takes two texts with %s for the same', (_, one, other) => {
    expect(normalForm(one)).toBe(normalForm(other))
    expect(isSameText(one, other)).toBe(true)
  })

  it.each([
    ['Müller', 'Muller'],
    ['schon', 'schön'],
    ['Jo Doe', 'JoDoe'],
    ['resume', 'résumé'],
    ['а', 'a'],
    ['1', 'l'],
  ])('tells %s and %s apart', (one, other) => expect(isSameText(one, other)).toBe(false))

  it('leaves accents out where they are to make no difference', () => {
    for (const [one, other] of [
      ['Älter', 'alter'],
      ['GARCÍA', 'garcia'],
      ['Ångström', 'angstrom'],
      ['naïve café', 'NAIVE CAFE'],
    ] as const)
      expect(normalForm(one, { accents: false })).toBe(normalForm(other, { accents: false }))
  })

  it('finds what is searched for, however it is written, and nothing everywhere', () => {
    expect(hasText('Blumenstraße 4', 'STRASSE')).toBe(true)
    expect(hasText('François Müller', 'francois mu')).toBe(true)
    expect(hasText('İzmir', 'izm')).toBe(true)
    expect(hasText('Jo\u202eDoe', 'jodoe')).toBe(true)
    expect(hasText('Jo Doe', '')).toBe(true)
    expect(hasText('Jo Doe', 'Jim')).toBe(false)
  })
})

it('a text that is shown turns no direction and hides nothing, and keeps emoji and alphabets', () => {
  for (const [written, kept] of [
    ['W \u202eeod', 'W eod'],
    ['\u2067Jo\u2069 \u200fDoe\u200e', 'Jo Doe'],
    ['\u202aJo\u202b\u202c\u202d', 'Jo'],
    ['\u2066\u2068Jo', 'Jo'],
    ['Jo\u061c', 'Jo'],
    ['A\u0000da\r\nByron', 'Ada  Byron'],
    ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
    ['דנה كريم Ελένη', 'דנה كريم Ελένη'],
  ] as const)
    expect(visibleText(written), JSON.stringify(written)).toBe(kept)
})
