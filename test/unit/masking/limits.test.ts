/** What is masked at the very limits of its digits, words and gaps. */
import { describe, expect, it } from 'vitest'
import { findMasked, type CompiledRule, type MaskOptions } from '#shared/masking/find'
import { plainTextOf } from '#shared/masking/plain-text'

const found = (kind: keyof MaskOptions['modes'], text: string, options: Partial<MaskOptions> = {}) =>
  findMasked(text, { modes: { [kind]: 'hide' }, ...options }).map(({ start, end }) => text.slice(start, end))
const phones = (text: string, country?: string, isPhone: MaskOptions['isPhone'] = () => true) =>
  found('phone', text, { country, isPhone })

describe('the limits of a card', () => {
  it('are sixty characters with all that stands between its digits', () => {
    const spread = (last: string) => `${Array.from('411111111111111').join('   ')}${last}1`
    expect([spread('  ').length, spread('   ').length]).toEqual([60, 61])
    expect(found('card', spread('  '))).toEqual([spread('  ')])
    expect(found('card', spread('   '))).toEqual([])
  })

  it('are five groups of nineteen digits behind another number, but not behind its cents', () => {
    expect(found('card', 'I paid 50 6212 3456 7890 1234 569 today')).toEqual(['6212 3456 7890 1234 569'])
    expect(found('card', 'I paid 50, 4111 1111 1111 1111')).toEqual(['4111 1111 1111 1111'])
    expect(found('card', 'I paid 50,4111111111111111')).toEqual([])
  })
})

it('an account number may have three signs between two of its groups', () => {
  expect(found('iban', 'to DE89 - 370400440532013000')).toEqual(['DE89 - 370400440532013000'])
  expect(found('iban', 'to DE89 -- 370400440532013000')).toEqual([])
})

describe('the limits of a telephone number', () => {
  it('are seven digits behind a word, and fifteen with a plus', () => {
    expect([phones('call 5551234'), phones('call 555123')]).toEqual([['5551234'], []])
    expect(phones('call +123456789012345', undefined, () => false)).toEqual(['+123456789012345'])
    expect(phones('call +1234567890123456', undefined, () => false)).toEqual([])
    expect(phones('call 1234567890123', undefined, () => false)).toEqual(['1234567890123'])
    expect(phones('call 12345678901234', undefined, () => false)).toEqual([])
  })

  it('are eight digits with a plus, or nine of a country, where nobody can be asked', () => {
    const unasked = (text: string) => found('phone', text)
    expect([unasked('it is +12345678'), unasked('it is +1234567')]).toEqual([['+12345678'], []])
    expect([unasked('it is 0171 23456'), unasked('it is 0171 2345')]).toEqual([['0171 23456'], []])
  })

  it('are those of the country', () => {
    expect([phones('number 5551234', 'GB'), phones('it is 5551234', 'GB')]).toEqual([['5551234'], []])
    expect([phones('it is 12 34 56 78', 'DK'), phones('it is 12 34 56 7', 'DK')]).toEqual([['12 34 56 78'], []])
    expect([phones('it is 612 345 678', 'ES'), phones('it is 612 345 67', 'ES')]).toEqual([['612 345 678'], []])
    expect([phones('it is 0171 23456'), phones('it is 0171 2345')]).toEqual([['0171 23456'], []])
  })

  it('are twelve groups of digits', () => {
    expect(phones('phone 0 1 7 1 2 3 4 5 6 7 8 9')).toEqual(['0 1 7 1 2 3 4 5 6 7 8 9'])
  })

  it('are five words between the word for it and the number', () => {
    expect(phones('call me a b c d 5551234', undefined, () => false)).toEqual(['5551234'])
    expect(phones('call me a b c d e 5551234', undefined, () => false)).toEqual([])
  })

  it('are two signs between the word for it and a sign that else belongs to a sum', () => {
    expect(phones('tel =01712345678')).toEqual(['01712345678'])
    expect(phones('tel  =01712345678')).toEqual([])
  })

  it('are the address of a computer, and a figure with fewer than nine digits', () => {
    expect([phones('call 192.168.100.255'), phones('call 192.168.100.256')]).toEqual([[], ['192.168.100.256']])
    expect([phones('call 1234.5678'), phones('call 12345.6789')]).toEqual([[], ['12345.6789']])
  })

  it('are words for it that speak of a number themselves', () => {
    expect(phones('Handynummer 0171 2345678', 'DE', () => false)).toEqual(['0171 2345678'])
    expect(phones('Bestellnummer 0171 2345678', 'DE')).toEqual([])
  })

  it('are 150 that are looked up, and those behind them are taken for one', () => {
    const many = (count: number) => Array.from({ length: count }, () => '+447911123456').join('; ')
    expect(phones(many(150), undefined, () => false)).toHaveLength(0)
    expect(phones(many(152), undefined, () => false)).toHaveLength(2)
  })
})

describe('the limits of a name', () => {
  it.each([
    ['My name is Anna Maria Lena Sophie Weber', ['Anna Maria Lena Sophie']],
    ['My name is Ana de la Cruz', ['Ana de la Cruz']],
    ['My name is Ana de la del di Cruz Gomez', ['Ana de la del di Cruz Gomez']],
    ['My name is Ana de la del di da Cruz Gomez', ['Ana de la del di da Cruz']],
    ['My name is Jon. Call me', ['Jon']],
    ['My name is Jo. Call me', ['Jo']],
    ['Ich heiße Ute. Rufen Sie an', ['Ute']],
    ['My name is Dr. Weber. Call me', ['Dr. Weber']],
    ['My name is Prof. Weber', ['Prof. Weber']],
    ['My name is J. K. Weber. Call me', ['J. K. Weber']],
    ['My name is J.K. Weber. Call me', ['J.K. Weber']],
    ['Mein Name ist Karl-H. Weber. Danke', ['Karl-H. Weber']],
    ['My name is Wm. Weber. Call me', ['Wm. Weber']],
    ['My name is Anna St. Clare, hello', ['Anna St. Clare']],
    ['My name is Bin', ['Bin']],
    ['Name: Anna Weber', ['Anna Weber']],
    ['It is late.\nKind regards\nAnna Weber', ['Anna Weber']],
    ['This is Anna, hello', []],
    ['This is Anna Weber, hello', ['Anna Weber']],
    ['This is Mrs Weber, hello', ['Weber']],
    ['This is Mrs van Weber, hello', ['van Weber']],
    ['Hier ist Frau von der Weide, hallo', ['von der Weide']],
    ['U spreekt met mevrouw de Vries.', ['de Vries']],
    ['This is Mr de luxe, hello', []],
    ['Hier ist Herr von nebenan', []],
    ['This is la Piazza Nuova', []],
  ])('in “%s” are %j', (text, names) => expect(found('name', text)).toEqual(names))
})

describe('the limits of a code', () => {
  it('of a card are three to eight digits', () => {
    const pin = (digits: string) => found('secret', `pin ${digits}`)
    expect(['12', '123', '12345678', '123456789'].map(pin)).toEqual([[], ['123'], ['12345678'], []])
  })

  it('are 24 signs between the word for it and its digits', () => {
    const behind = (signs: number) => found('secret', `pin${' '.repeat(signs)}1234`)
    expect([behind(24), behind(25)]).toEqual([['1234'], []])
  })

  it('are words before and behind it', () => {
    const codes = (text: string) => found('secret', text)
    expect(codes('1234 is my PIN')).toEqual(['1234'])
    expect(codes('The code is 482913, right?')).toEqual(['482913'])
    expect(codes('They texted me a code, it was 4829')).toEqual(['4829'])
    expect(codes('There was a code and 4829 roses')).toEqual([])
  })

  it('to sign in are four to ten digits', () => {
    const code = (digits: string) => found('secret', `login code ${digits}`)
    expect(['123', '1234', '1234567890'].map(code)).toEqual([[], ['1234'], ['1234567890']])
  })
})

describe('the limits of a password', () => {
  it('are three characters', () => {
    const password = (value: string) => found('secret', `password: ${value}`)
    expect(['a1', 'a1b'].map(password)).toEqual([[], ['a1b']])
    const ofAccount = (value: string) => found('secret', `the password for jo is ${value}`)
    expect(['a1', 'a1b'].map(ofAccount)).toEqual([[], ['a1b']])
  })

  it('are ten characters of a token', () => {
    const token = (value: string) => found('secret', `secret: ${value}`)
    expect(['abcdefgh1', 'abcdefghi1'].map(token)).toEqual([[], ['abcdefghi1']])
  })

  it('are the two ends of a private key, or all behind the first', () => {
    const [start, end] = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----']
    expect(found('secret', `see ${start}abc${end} thanks`)).toEqual([`${start}abc${end}`])
    expect(found('secret', `see ${start}abc`)).toEqual([`${start}abc`])
  })
})

it('the number of a paper has six to twenty signs, and four digits of them', () => {
  const paper = (value: string) => found('id', `passport number ${value}`)
  expect(['AB123', 'AB1234'].map(paper)).toEqual([[], ['AB1234']])
  expect(['ABC123', 'ABC1234'].map(paper)).toEqual([[], ['ABC1234']])
})

describe('the plain text of a sign', () => {
  it('is at most four signs', () => {
    expect(plainTextOf('㏂ ㌕').text).toBe('a.m. ㌕')
  })

  it('is a digit from the zero of its script to its nine', () => {
    expect(plainTextOf('٠٩٪').text).toBe('09٪')
  })
})

describe('e-mail addresses', () => {
  it.each([
    ['@example.org', []],
    ['.@example.org', []],
    ['x@example.org', ['x@example.org']],
    ["'x@example.org'", ['x@example.org']],
    ['a@example.org,b@example.org', ['a@example.org', 'b@example.org']],
    ['jo (at) example (dot) org', ['jo (at) example (dot) org']],
    ['j dot o (at) example (dot) org', ['j dot o (at) example (dot) org']],
    ['a dot b dot c dot d dot e (at) example (dot) org', ['a dot b dot c dot d dot e (at) example (dot) org']],
    ['f dot a dot b dot c dot d dot e (at) example (dot) org', ['a dot b dot c dot d dot e (at) example (dot) org']],
    ['? dot e (at) example (dot) org', ['e (at) example (dot) org']],
    ['(at) example (dot) org', []],
  ])('in “%s” are %j', (text, emails) => expect(found('email', text)).toEqual(emails))
})

it('a rule hides what nothing else hides of the rest of a text, and nothing that is empty', () => {
  const rule: CompiledRule = {
    _id: 'r',
    name: 'Rule',
    replacement: '*',
    find: (text) => [[0, text.length, 'rest']],
  }
  const parts = (text: string) =>
    findMasked(text, { modes: { card: 'hide' }, rules: [rule] }).map(({ kind, start, end }) => [kind, start, end])
  expect(parts('4111 1111 1111 1111')).toEqual([['card', 0, 19]])
  expect(parts('a 4111 1111 1111 1111 b')).toEqual([
    ['own', 0, 2],
    ['card', 2, 21],
    ['own', 21, 23],
  ])
  expect(parts('4111 1111 1111 1111 b')).toEqual([
    ['card', 0, 19],
    ['own', 19, 21],
  ])
})
