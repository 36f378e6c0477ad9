import { describe, expect, it } from 'vitest'
import { searchQuery, searchTokens } from '#shared/chat/search-query'
import { hasAll, markedPlaces, soughtWords, termsOf } from '#shared/chat/search-words'

const finds = (sought: string, text: string) => hasAll(soughtWords(sought), termsOf(text))

describe('the words of a search', () => {
  it.each([
    // Sought, said.
    ['stems broken', 'Two broken stems in the box'],
    ['STEMS', 'two broken stems'],
    ['stem', 'two broken stems'],
    ['Muller', 'Frau Müller hat bestellt'],
    ['mueller', 'Frau Müller hat bestellt'],
    ['Müller', 'Frau Mueller hat bestellt'],
    ['strasse', 'Lange Straße 5'],
    ['Straße', 'In der Strasse'],
    ['oel', 'Lavendelöl, Öl'],
    ['bauer', 'Herr Bauer'],
    ['crème brûlée', 'Creme brulee, please'],
    ['resume', 'my résumé'],
    ['lodz', 'W Łodzi i w Łódź'],
    ['ΟΔΟΣ', 'η οδός'],
    ['istanbul', 'İstanbul'],
    ['退货', '我要退货'],
    ['货', '我要退货'],
    ['要退货', '我要退货谢谢'],
    ['とうきょう', 'わたしはとうきょうにいます'],
    ['ケーキ', 'チョコレートケーキを一つ'],
    ['สวัสดี', 'สวัสดีครับ'],
    ['طلب', 'أين الطلب الخاص بي'],
    ['الطلب', 'وصل طلب جديد'],
    ['أحمد', 'اسمي احمد'],
    ['مدرسة', 'مدرسه قريبة'],
    ['5188', 'Order BL-5188 is late'],
    ['bl-5188', 'Order BL-5188 is late'],
    ['anna@web.example', 'Write to anna@web.example'],
    ['0171 2345678', '+49 (171) 234-5678'],
    ['+49 171 234 5678', 'Call +49171 2345678'],
    ['345678', 'Call 0171 2345678'],
    ['345 678', 'Rooms 345 and 678'],
    ["l'ordre", 'où est l’ordre'],
  ])('“%s” finds “%s”', (sought, text) => {
    expect(finds(sought, text)).toBe(true)
  })

  it.each([
    ['broken tulips', 'Two broken stems'],
    ['roke', 'Two broken stems'],
    ['br', 'Two broken stems'],
    ['退款', '我要退货'],
    ['card', 'My number is [CARD_1]'],
    ['1', 'It is [CARD_1]'],
    ['171 2345679', 'Call 0171 2345678'],
  ])('“%s” does not find “%s”', (sought, text) => {
    expect(finds(sought, text)).toBe(false)
  })

  it('are marked whole where they stand in a text', () => {
    const marked = (sought: string, text: string) =>
      markedPlaces(text, soughtWords(sought)).map(({ start, end }) => text.slice(start, end))
    expect(marked('red rose', 'Roses that are red, not reddish')).toEqual(['Roses', 'red'])
    expect(marked('muell', 'Frau Müller')).toEqual(['Müller'])
    expect(marked('退货', '我要退货谢谢')).toEqual(['退货'])
    // Places that touch are one.
    expect(marked('kg 退货', 'KG退货谢谢')).toEqual(['KG退货'])
    expect(marked('zebra', 'Nothing of it')).toEqual([])
  })
})

describe('the filters of a search', () => {
  it('are read in English and German, in quotation marks too, and the narrowest of several days counts', () => {
    expect(searchQuery('roses from:"Anna Schmidt" tag:vip kanal:whatsapp vor:2026-03 nach:20.1.2026 late')).toEqual({
      words: { terms: ['roses'], beginning: 'late' },
      from: ['Anna Schmidt'],
      speakers: [],
      tags: ['vip'],
      channels: ['whatsapp'],
      before: '2026-03-01',
      after: '2026-01-20',
    })
    const narrowed = searchQuery('before:2026-03 before:2026-02 after:2026-01-05 after:2026-01-20')
    expect(narrowed).toMatchObject({ before: '2026-02-01', after: '2026-01-20' })
    expect(searchQuery('von:Kunde channel:mail')).toMatchObject({ speakers: ['customer'], channels: ['email'] })
  })

  it('that say nothing are told as unknown, and narrow nothing', () => {
    expect(searchTokens('before:soon channel:pigeon tag:x').map(({ name, isUnknown }) => [name, isUnknown])).toEqual([
      ['before', true],
      ['channel', true],
      ['tag', false],
    ])
    expect(searchQuery('before:2026-02-31 roses')).toMatchObject({ before: undefined, words: { beginning: 'roses' } })
    expect(searchQuery('roses from:')).toMatchObject({ from: [], words: { terms: [], beginning: 'roses' } })
    expect(searchQuery('see https://roses.example/from:here')).toMatchObject({ from: [] })
  })
})

it('the last word of a search begins one from three letters on, and a sign of Chinese where it stands alone', () => {
  expect(soughtWords('red bl')).toEqual({ terms: ['red', 'bl'] })
  expect(soughtWords('red blo')).toEqual({ terms: ['red'], beginning: 'blo' })
  expect(soughtWords('rose rose')).toEqual({ terms: [], beginning: 'rose' })
  expect(soughtWords('花')).toEqual({ terms: [], beginning: '花' })
})

it('a channel is named as it is called, and else by the beginning of its name', () => {
  expect(searchQuery('channel:email x').channels).toEqual(['email'])
  expect(searchQuery('channel:whats x').channels).toEqual(['whatsapp'])
})
