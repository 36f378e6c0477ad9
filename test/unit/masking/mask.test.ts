/** Masked texts: placeholders, the company's own rules, overlaps, and texts that mean harm. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMasked, type CompiledRule } from '#shared/masking/find'
import { maskedText, valueOf, type NameOf } from '#shared/masking/mask'
import { placeholderPattern } from '#shared/masking/placeholders'
import { plainTextOf } from '#shared/masking/plain-text'
import { isPhone } from '../../../functions/chat/masking/phone-check.ts'
import { allHidden, labelled } from './labelled.ts'

const options = { modes: allHidden, country: 'DE', isPhone }

/** Numbers the values of one conversation. */
function names(): NameOf {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  return (kind, value) => {
    const name = known.get(`${kind} ${value}`) ?? `[${kind.toUpperCase()}_${(counts.get(kind) ?? 0) + 1}]`
    if (!known.has(`${kind} ${value}`)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    known.set(`${kind} ${value}`, name)
    return name
  }
}
const shownOf = (text: string, rules: readonly CompiledRule[] = []) =>
  maskedText(text, findMasked(text, { ...options, rules }), names()).shown

const rule = (name: string, pattern: RegExp, replacement = '***'): CompiledRule => ({
  _id: name,
  name,
  replacement,
  find: (text) => [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length]),
})

/** Texts made of what detectors look at, and of anything else. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...labelled.map((each) => each.text)),
      fc.constantFrom(
        '4111 1111 1111 1111',
        'DE89370400440532013000',
        '[CARD_1]',
        'a@b.de',
        '0171 2345678',
        '\u200b',
        'ﷺ',
        '１２',
        'PIN',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(' ', '\n', '.', '-', '@', '+', '(', ')', '0', ': '),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** A half of a character that takes two code units, alone. */
const halves = /\p{Surrogate}/u

describe('masked texts', () => {
  it('give the same value the same placeholder however it is written, and another value another', () => {
    const said = 'Use 4111 1111 1111 1111, no, 5500-0000-0000-0004. I mean 4111-1111-1111-1111!'
    expect(shownOf(said)).toBe('Use [CARD_1], no, [CARD_2]. I mean [CARD_1]!')
    expect(valueOf('iban', 'de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
    expect(valueOf('phone', '+49 171 2345678')).toBe('+491712345678')
    expect(valueOf('email', 'Jo@Example.org')).toBe('jo@example.org')
    expect(valueOf('name', 'Élodie  Durand')).toBe('elodie durand')
  })

  it('differ from what was written by the parts that were found, and are whole again with them', () => {
    fc.assert(
      fc.property(text, (written) => {
        const parts = findMasked(written, options)
        const values: string[] = []
        const { shown } = maskedText(written, parts, (_, __, value) => {
          values.push(value)
          return '\u0000'
        })
        const pieces = shown.split('\u0000')
        // A text may hold the sign itself; then nothing is said about it.
        if (!written.includes('\u0000'))
          expect(pieces.map((piece, index) => piece + (values[index] ?? '')).join('')).toBe(written)
      }),
      { numRuns: 400 },
    )
  })

  it('have parts in order that do not lie over each other, and split no character', () => {
    fc.assert(
      fc.property(text, (written) => {
        let last = 0
        for (const { start, end } of findMasked(written, options)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(written.length)
          if (!halves.test(written)) expect(written.slice(start, end)).not.toMatch(halves)
          last = end
        }
      }),
      { numRuns: 400 },
    )
  })

  it('keep the placeholders that a customer typed', () => {
    expect(shownOf('password is [SECRET_1], card [CARD_1], [CARD_99999]')).toBe(
      'password is [SECRET_1], card [CARD_1], [CARD_99999]',
    )
  })

  it('hide nothing of a kind that is off', () => {
    const said = 'jo@example.org, card 4111 1111 1111 1111'
    expect(findMasked(said, { modes: { card: 'hide', email: 'off' } }).map(({ kind }) => kind)).toEqual(['card'])
    expect(findMasked(said, { modes: {} })).toEqual([])
  })
})

describe('own rules', () => {
  it('put their replacement in place of what they find', () => {
    expect(shownOf('Vertrag KD-12345 bitte', [rule('contract', /KD-\d+/g, '<Vertrag>')])).toBe(
      'Vertrag <Vertrag> bitte',
    )
  })

  it('give way to built-in kinds, and to rules before them', () => {
    const rules = [rule('first', /abc/g, '1'), rule('second', /bcd/g, '2'), rule('digits', /\d+/g)]
    expect(shownOf('abcd 4111 1111 1111 1111 12', rules)).toBe('1d [CARD_1] ***')
  })

  it('hide nothing where they match nothing', () => {
    expect(shownOf('abc', [rule('empty', /x*/g)])).toBe('abc')
  })
})

describe('placeholders', () => {
  it('are told from what only looks like one', () => {
    const said = '[CARD_1] [IBAN_12] [CAR_1] CARD_1 [CARD_] [card_1] [CARD_1000]'
    expect(said.match(placeholderPattern)).toEqual(['[CARD_1]', '[IBAN_12]'])
  })
})

describe('plain text', () => {
  it('leads back to the source, character by character', () => {
    const source = 'a\u200b１２\ufb01x😀9'
    const { text: plain, folded, sourceOf } = plainTextOf(source)
    expect(plain).toBe('a12fix😀9')
    expect(folded).toHaveLength(plain.length)
    const at = plain.indexOf('12')
    const { start, end } = sourceOf(at, at + 2)
    expect(source.slice(start, end)).toBe('１２')
    const ligature = sourceOf(plain.indexOf('f'), plain.indexOf('i') + 1)
    expect(source.slice(ligature.start, ligature.end)).toBe('\ufb01')
  })

  it('has ordinary digits in place of those of other scripts, and keeps the signs that follow these', () => {
    expect(plainTextOf('٠١٩٪ ०१९॰').text).toBe('019٪ 019॰')
  })

  it('has folded text of the same length whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (source) => {
        const { text: plain, folded } = plainTextOf(source)
        expect(folded).toHaveLength(plain.length)
      }),
    )
  })
})

describe('texts that mean harm', () => {
  const pieces = [
    '1',
    '4 ',
    '4111 ',
    '@',
    'a@',
    'a@a.',
    '01 ',
    '012 34 ',
    '+4',
    '(0',
    '1-',
    '1.',
    '12.12.',
    'eyJaaaaaaaaaaa.',
    'sk-',
    '1 85 05 78 ',
    '-----BEGIN PRIVATE KEY-----',
    'DE89 3704 0044 ',
    'password is ',
    'pin 1',
    'code sms ',
    'my name is ',
    'call 1',
    'ssn 1',
    'ﷺ',
    '\u200b',
    'a at b dot ',
    'is my password 1 ',
    '0171 2345678 ',
    '[CARD_1]',
    'jan 1 ',
    '1234 is my ',
    '756.',
    '://a:',
    'thanks\n',
    '１',
    '😀',
  ]

  it.each(pieces.map((piece) => [JSON.stringify(piece), piece]))('of 5,000 characters of %s end', (_, piece) => {
    const hostile = piece.repeat(Math.ceil(5000 / piece.length)).slice(0, 5000)
    expect(findMasked(hostile, options).length).toBeLessThanOrEqual(5000)
  })

  it('do not let many numbers through by their number', () => {
    const many = Array.from({ length: 300 }, (_, index) => `0171 ${2_345_600 + index}`).join('; ')
    expect(findMasked(many, options)).toHaveLength(300)
  })
})
