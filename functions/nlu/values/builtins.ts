/** What can be found without being taught: addresses, phone numbers, amounts of money, numbers and dates. */
import { plainSigns } from '#shared/fields/plain-signs'
import { placeholderPattern } from '#shared/masking/placeholders'
import { calendarDates } from './calendar-words.ts'
import { currencyWords } from './currency-words.ts'
import type { EntityMatch } from './entities.ts'
import { figureValue } from './figures.ts'
import { numbersIn } from './numbers.ts'
import type { Token } from '../text/text.ts'
import { timesIn } from './times.ts'

/** Names of built-in entities. A company's own entity of the same name takes its place. */
export const builtins = ['email', 'url', 'date', 'time', 'phone', 'money', 'number'] as const
export type Builtin = (typeof builtins)[number]

export interface Moment {
  /** The customer's day as YYYY-MM-DD, to tell which day "tomorrow" is. Without it such words stay words. */
  readonly today: string | null
}

/** Every repeat below is bounded, so each pattern takes time in proportion to the text. */
const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu
const urlPattern =
  /(?:https?:\/\/|www\.)[^\s<>"']{1,2000}|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]{1,63}\.){1,5}(?:com|org|net|info|io|eu|de|at|ch|nl|it|uk|wales|cymru)(?![\p{L}\p{N}@-])(?:\/[^\s<>"']{0,2000})?/giu
const urlEnd = /[.,;:!?)\]}»”]+$/u
/** No part of a longer chain of digits, such as an IBAN. */
const phonePattern = /(?<![\p{L}\p{N}.,/-]|\p{N}\s)(?:\+|\(?0)[\d\s()./-]{5,24}\d(?![\p{L}\p{N}])/gu
const digitsMin = 7
const digitsMax = 15
const figure = String.raw`\d{1,15}(?:[.,’' \u00a0\u202f]\d{3}){0,4}(?:[.,]\d{1,6})?`
const moneyPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(\p{Sc}|[A-Z]{3}(?=[\s\d]))\s?(${figure})(?![\p{L}\p{N}])|(${figure})\s?(\p{Sc}|\p{L}{2,12}))`,
  'gu',
)
const digit = /\p{Nd}/u

/** What stands in the place of a hidden value holds no value, and every other sign keeps its place. */
const withoutPlaceholders = (text: string): string =>
  text.includes('[') ? text.replace(placeholderPattern, (placeholder) => ' '.repeat(placeholder.length)) : text

export function findBuiltins(said: string, tokens: readonly Token[], { today }: Moment): EntityMatch[] {
  const text = withoutPlaceholders(said)
  const found: EntityMatch[] = []
  const add = (entity: Builtin, start: number, written: string, value: string) =>
    found.push({ entity, value, start, end: start + written.length, source: 'built-in' })
  if (text.includes('@')) {
    for (const { 0: written, index } of text.matchAll(emailPattern)) add('email', index, written, written.toLowerCase())
  }
  if (text.includes('.')) {
    for (const { 0: whole, index } of text.matchAll(urlPattern)) {
      const written = whole.replace(urlEnd, '')
      add('url', index, written, written)
    }
  }
  for (const { start, end, value } of calendarDates(tokens, text, today)) {
    add('date', start, text.slice(start, end), value)
  }
  for (const { start, end, value } of timesIn(tokens, text)) add('time', start, text.slice(start, end), value)
  if (!digit.test(text)) return found
  const digits = sameLengthSigns(text)
  for (const { 0: written, index } of digits.matchAll(phonePattern)) {
    const count = written.replace(/\D/g, '').length
    if (count >= digitsMin && count <= digitsMax)
      add('phone', index, written, written.replace(nationalZero, '$1').replace(/[^\d+]/g, ''))
  }
  for (const { 0: whole, index, 1: sign, 2: after, 3: before, 4: word } of digits.matchAll(moneyPattern)) {
    const currency = currencyWords().get((sign ?? word ?? '').toLowerCase())
    const amount = figureValue(after ?? before ?? '', undefined)
    if (currency && amount !== undefined) add('money', index, whole, `${amount} ${currency}`)
  }
  for (const { start, end, value } of numbersIn(digits, undefined)) {
    const written = digits.slice(start, end)
    if (value !== undefined && digit.test(written))
      add('number', start, written, /^\d+$/.test(written) ? written : String(value))
  }
  return found
}

/** `+49 (0)30`: the zero is dialled at home only. */
const nationalZero = /^((?:\+|00)[\d\s]{1,5})\(0\)/

const otherSign = /[^\p{ASCII}]/gu

/** Digits of any script as 0 to 9, and marks of numbers in their plain form; every sign keeps its place and length. */
function sameLengthSigns(text: string): string {
  return text.replace(otherSign, (sign) => {
    const plain = /[\p{Nd}\p{Pd}\p{Zs}\p{Pf}\u2212\u066b\u066c\uff01-\uff5e]/u.test(sign) ? plainSigns(sign) : sign
    return plain.length === sign.length ? plain : sign
  })
}
