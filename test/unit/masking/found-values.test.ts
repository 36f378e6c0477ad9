/** Generated values: cards of every brand, accounts and telephones of many countries, numbers of papers; and what is none. */
import examples from 'libphonenumber-js/mobile/examples'
import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCheckDigit } from '#shared/masking/card'
import { findMasked } from '#shared/masking/find'
import { isPhone } from '../../../functions/chat/masking/phone-check.ts'
import { allHidden } from './labelled.ts'

const kindsIn = (text: string, country?: string) =>
  findMasked(text, { modes: allHidden, country, isPhone }).map(
    ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
  )

const withCheckDigit = (digits: string) =>
  Array.from('0123456789', (last) => digits + last).find((number) => hasCheckDigit(number)) ?? ''

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** Prefix and length of one range of each brand. */
const brands = [
  ['4', 16],
  ['4', 19],
  ['51', 16],
  ['2221', 16],
  ['2720', 16],
  ['34', 15],
  ['37', 15],
  ['36', 14],
  ['3095', 14],
  ['6011', 16],
  ['65', 16],
  ['3528', 16],
  ['62', 16],
  ['2204', 16],
] as const
const card = fc
  .constantFrom(...brands)
  .chain(([prefix, length]) => digits(length - prefix.length - 1).map((rest) => withCheckDigit(prefix + rest)))

const grouped = (number: string, separator: string) =>
  (number.length === 15 || number.length === 14 ? /^(\d{4})(\d{6})(\d+)$/ : /^(\d{4})(\d{4})(\d{4})(\d{4})(\d*)$/)
    .exec(number)
    ?.slice(1)
    .filter(Boolean)
    .join(separator) ?? number

describe('cards', () => {
  it('are found however they are separated', () => {
    fc.assert(
      fc.property(card, fc.constantFrom('', ' ', '-', '.', '  ', '\n', '\u00a0', ' - '), (number, separator) => {
        const written = grouped(number, separator)
        expect(kindsIn(`I paid with ${written}, thanks`)).toEqual([`card ${written}`])
      }),
      { numRuns: 500 },
    )
  })

  it('are found in full-width digits and with characters without width between them', () => {
    fc.assert(
      fc.property(card, (number) => {
        const wide = Array.from(number, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
        const split = Array.from(number).join('\u200b')
        expect(kindsIn(`with ${wide} ok`)).toEqual([`card ${wide}`])
        expect(kindsIn(`with ${split} ok`)).toEqual([`card ${split}`])
      }),
      { numRuns: 100 },
    )
  })

  it('are none when one digit is wrong', () => {
    fc.assert(
      fc.property(card, fc.nat(), (number, place) => {
        const at = place % number.length
        const wrong = number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1)
        expect(kindsIn(`see ${wrong} here`).filter((each) => each.startsWith('card'))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('are left alone where the words before name an order', () => {
    expect(kindsIn('order number 4111111111111111')).toEqual([])
  })
})

/** The account part of a country as in the register: n is a digit, a a letter, c either. */
const accounts: Readonly<Record<string, string>> = {
  AT: 'n16',
  BE: 'n12',
  BG: 'a4n6c8',
  CH: 'n5c12',
  CY: 'n8c16',
  CZ: 'n20',
  DE: 'n18',
  DK: 'n14',
  EE: 'n16',
  ES: 'n20',
  FI: 'n14',
  FR: 'n10c11n2',
  GB: 'a4n14',
  GR: 'n7c16',
  HR: 'n17',
  HU: 'n24',
  IE: 'a4n14',
  IT: 'a1n10c12',
  LT: 'n16',
  LU: 'n3c13',
  LV: 'a4c13',
  NL: 'a4n10',
  NO: 'n11',
  PL: 'n24',
  PT: 'n21',
  RO: 'a4c16',
  SE: 'n20',
  SI: 'n15',
  SK: 'n20',
  TR: 'n6c16',
}
const alphabets: Readonly<Record<string, string>> = {
  n: '0123456789',
  a: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  c: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
}
const iban = fc.constantFrom(...Object.entries(accounts)).chain(([country, form]) =>
  fc
    .tuple(
      ...[...form.matchAll(/([nac])(\d+)/g)].map(([, kind = '', length]) =>
        fc
          .array(fc.constantFrom(...Array.from(alphabets[kind] ?? '')), {
            minLength: Number(length),
            maxLength: Number(length),
          })
          .map((all) => all.join('')),
      ),
    )
    .map((parts) => country + checkOf(country, parts.join('')) + parts.join('')),
)

function checkOf(country: string, account: string): string {
  const spelled = Array.from(`${account}${country}00`, (each) => Number.parseInt(each, 36)).join('')
  return String(98n - (BigInt(spelled) % 97n)).padStart(2, '0')
}

describe('account numbers of thirty countries', () => {
  it('are found in one piece, in groups of four, in lower case and over lines', () => {
    fc.assert(
      fc.property(iban, fc.constantFrom('', ' ', '-', '\n', '.'), fc.boolean(), (number, separator, isLower) => {
        const spaced = number.replace(/(.{4})(?=.)/g, `$1${separator}`)
        const written = isLower ? spaced.toLowerCase() : spaced
        expect(kindsIn(`to ${written} please`)).toEqual([`iban ${written}`])
      }),
      { numRuns: 600 },
    )
  })

  it('are none with a wrong check number', () => {
    fc.assert(
      fc.property(iban, (number) => {
        const wrong =
          number.slice(0, 2) + String((Number(number.slice(2, 4)) + 1) % 97).padStart(2, '0') + number.slice(4)
        expect(kindsIn(`ref ${wrong}`).filter((each) => each.startsWith('iban'))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

const countries: readonly CountryCode[] = [
  ...([
    'GB',
    'DE',
    'FR',
    'ES',
    'IT',
    'NL',
    'BE',
    'AT',
    'CH',
    'PL',
    'PT',
    'SE',
    'DK',
    'NO',
    'FI',
    'IE',
    'US',
    'CA',
  ] as const),
  ...(['AU', 'NZ', 'IN', 'BR', 'MX', 'JP', 'KR', 'SG', 'ZA', 'TR', 'GR', 'CZ', 'HU', 'RO', 'UA', 'IL'] as const),
]

describe('telephone numbers', () => {
  it.each(countries)('of %s are found written for abroad, for the country, and as digits after a word', (country) => {
    const number = getExampleNumber(country, examples)
    if (!number) throw new Error(`No number of ${country} is known.`)
    const [abroad, national] = [number.formatInternational(), number.formatNational()]
    const plain = national.replace(/\D/g, '')
    expect(kindsIn(`You can use ${abroad} tomorrow`)).toEqual([`phone ${abroad}`])
    expect(kindsIn(`You can use ${number.number} tomorrow`)).toEqual([`phone ${number.number}`])
    expect(kindsIn(`You can use ${abroad} tomorrow`, country)).toEqual([`phone ${abroad}`])
    expect(kindsIn(`My phone is ${national} as ever`, country)).toEqual([`phone ${national}`])
    expect(kindsIn(`My phone is ${plain} as ever`, country)).toEqual([`phone ${plain}`])
  })

  it('are none where the words before name something else', () => {
    for (const text of ['Bestellnummer 0171 2345678', 'Kundennr. 0171/2345678', 'Call me about order 01712345678'])
      expect(kindsIn(text, 'DE'), text).toEqual([])
  })

  it('are found after a word without anybody to ask', () => {
    const text = 'Call me on 0171 2345678'
    expect(findMasked(text, { modes: { phone: 'hide' } })).toEqual([{ kind: 'phone', start: 11, end: 23 }])
  })
})

describe('numbers of papers', () => {
  it.each([
    ['DE', '86 095 742 719'],
    ['DE', '65 170839 J 003'],
    ['ES', '12345678Z'],
    ['ES', 'X1234567L'],
    ['IT', 'RSSMRA85T10A562S'],
    ['FR', '1 85 05 78 006 084 91'],
    ['BE', '85.07.30-033.28'],
    ['CH', '756.9217.0769.85'],
    ['BR', '529.982.247-25'],
    ['FI', '131052-308T'],
    ['SE', '811218-9876'],
    ['GB', 'AB 12 34 56 C'],
    ['US', '536-22-1234'],
  ])('of %s are known by their form: %s', (_, number) => {
    expect(kindsIn(`It is ${number}, right`)).toEqual([`id ${number}`])
  })

  it.each([
    '86 095 742 718',
    '12345678A',
    'X1234567A',
    'RSSMRA85T10A562T',
    '1 85 05 78 006 084 92',
    '85.07.30-033.29',
    '756.9217.0769.86',
    '529.982.247-26',
    '131052-308U',
    '811218-9875',
    'QQ 12 34 56 E',
    '666-22-1234',
  ])('are none with a wrong check digit: %s', (number) => {
    expect(kindsIn(`It is ${number}, right`).filter((each) => each.startsWith('id'))).toEqual([])
  })
})
