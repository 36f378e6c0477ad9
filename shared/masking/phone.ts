/**
 * Telephone numbers. Whether digits are a number of a country is handed in, because the plans of all countries are large;
 * here is decided whether somebody meant to write one: a prefix, the way it is grouped, the words around it.
 */
import { numericDate } from './dates.ts'
import { digitChainsOf, isWordCharacter, type DigitChain } from './digit-chains.ts'
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'
import { hasOnlyWordsBetween, isNamedAfter, lastOf, references } from './words.ts'

/** @param digits with the signs between them, `+` first when international @param country ISO 3166, undefined if unknown */
export type PhoneCheck = (digits: string, country: string | undefined) => boolean

export interface PhoneOptions {
  /** ISO 3166 code of the country whose numbers are written without a prefix. */
  country?: string | undefined
  isPhone?: PhoneCheck | undefined
}

const phoneWords =
  /\b(?:(?:tele)?phones?|phone(?:number)?|tel|telf?|tlf|tfn|ph|mob|mobiles?|cell|cellphone|cellular|landline|fax|whats ?app|signal|viber|telegram|sms|call(?:ed|ing|back)?|ring|dial|text me|reach(?:ed|able)?|contact(?:ed)?|telefon\w{0,10}|handy\w{0,8}|mobil\w{0,10}|rufnummer|ruf\w{0,6}|festnetz\w{0,8}|anruf\w{0,5}|ruckruf\w{0,8}|rueckruf\w{0,8}|zuruckrufen|angerufen|durchwahl|erreich\w{0,6}|natel|telephon\w{0,6}|portable|fixe|appel\w{0,4}|rappel\w{0,4}|joign\w{0,5}|joindre|contacter|telefon[oi]\w{0,4}|movil|celular|fijo|llama\w{0,6}|llame\w{0,4}|contactar|localiza\w{0,6}|cellulare|cell|fisso|chiam\w{0,8}|richiam\w{0,8}|raggiung\w{0,6}|contatta\w{0,5}|recapito|telefoon\w{0,8}|mobiel\w{0,8}|gsm|bel|bellen|gebeld|belt|terugbellen|bereik\w{0,6}|vaste lijn|06-nummer)\b/g
const weakWords = /\b(?:number|nummer|numero|nr)\b/g
/** A mark between two numbers rather than within one. */
const wide = /[\n,|;]|\s{2,}|\s\/\s|\s-\s/
const digitsMin = 7
const digitsMax = 15
const windowsMax = 12

/** Countries whose numbers are tried where the company's own plan does not know one that is grouped as people group them. */
const neighbours = ['DE', 'FR', 'GB', 'NL', 'IT', 'AT', 'CH', 'BE']
/** Where a national number has no zero before it. */
const withoutZero = /^(?:US|CA|PR|ES|IT|PT|PL|DK|NO|CZ|GR|LU|SG|HK|MT|CY|EE|LV|IS|MX|CO|CL|CR|PA|GT|KW|QA|OM|BH|BR|IN)$/
const withEightDigits = /^(?:DK|NO|SG|HK|MT|EE|LV|LU|CR|PA|GT|KW|QA|OM|BH|CY)$/

const northAmerica = /^(?:US|CA|PR)$/
/** Numbers that are looked up in one text; what has a phone's form behind them is taken for one, so that time is bounded. */
const checksMax = 150

/** What is said around the place where a number begins. */
interface Surroundings {
  /** A word for telephones stands shortly before. */
  isNamed: boolean
  /** A word for numbers of any kind does. */
  isNumber: boolean
  /** What it is a number of is something else. */
  isOther: boolean
  /** It is joined to what stands before, as a part of an address or a sum. */
  isJoined: boolean
}

interface Candidate extends Found {
  written: string
  /** Digits, and `+` first when it is written. */
  digits: string
  /** How many groups of digits. */
  size: number
  /** No other digits are near. */
  isWhole: boolean
}

export function findPhones({ text, folded }: PlainText, options: PhoneOptions): readonly Found[] {
  const found: Found[] = []
  let checks = 0
  const { isPhone } = options
  const bounded =
    isPhone && (((digits, country) => ++checks > checksMax || isPhone(digits, country)) satisfies PhoneCheck)
  for (const chain of digitChainsOf(text)) {
    for (let first = 0; first < chain.groups.length;) {
      const candidates = candidatesFrom(text, chain, first, found.at(-1)?.end === chain.groups[first - 1]?.end)
      const around = candidates[0] && surroundingsOf(text, folded, candidates[0].start)
      const phone =
        around &&
        candidates.find((each) => isPhoneHere(each, around, { text, folded }, { ...options, isPhone: bounded }))
      if (phone) found.push({ start: phone.start, end: phone.end })
      first += phone?.size ?? 1
    }
  }
  return found
}

/** What may be a number from this group on: up to a wide gap before across it, and the longest first. */
function candidatesFrom(
  text: string,
  { groups, gaps }: DigitChain,
  first: number,
  isNext: boolean,
): readonly Candidate[] {
  const group = groups[first]
  if (!group) return []
  const [opening = ''] =
    /(?:\+\s?|\(\s?\+\s?|\+\s?\(|\()$/.exec(text.slice(Math.max(0, group.start - 4), group.start)) ?? []
  const start = group.start - opening.length
  const isOpen = opening !== '' || text[group.start] === '0'
  const isFree = (gap: string | undefined) => gap === undefined || wide.test(gap) || (isOpen && /^\s$/.test(gap))
  const before = gaps[first - 1]
  // After a plain space only what cannot be the rest of a longer number.
  if (isWordCharacter(text[start - 1]) || !(before === undefined || wide.test(before) || opening !== '' || isNext))
    return []
  const narrow: Candidate[] = []
  const across: Candidate[] = []
  let count = 0
  for (let size = 1; size <= windowsMax; size++) {
    const last = groups[first + size - 1]
    if (!last) break
    count += last.end - last.start
    if (count > digitsMax + 2) break
    const crosses = gaps.slice(first, first + size - 1).some((gap) => wide.test(gap))
    if (count < digitsMin || !isFree(gaps[first + size - 1]) || isWordCharacter(text[last.end])) continue
    const written = text.slice(start, last.end)
    const isWhole = [gaps[first - 1], gaps[first + size - 1]].every((gap) => gap === undefined || wide.test(gap))
    const candidate = { start, end: last.end, written, digits: written.replace(/[^\d+]/g, ''), size, isWhole }
    ;(crosses ? across : narrow).push(candidate)
  }
  return [...narrow.toReversed(), ...across.toReversed()]
}

function surroundingsOf(text: string, folded: string, start: number): Surroundings {
  const before = folded.slice(Math.max(0, start - 60), start)
  const phone = lastOf(phoneWords, before)
  const reference = lastOf(references, before)
  const number = lastOf(weakWords, before)
  const isAttached = phone !== undefined && before.length - phone <= 2
  return {
    isNamed: phone !== undefined && hasFewWords(before.slice(phone)),
    isNumber: number !== undefined && hasOnlyWordsBetween(before.slice(number)),
    isOther: reference !== undefined && reference > (phone ?? -1) && hasOnlyWordsBetween(before.slice(reference)),
    isJoined: !isAttached && /(?:[€$£¥#@=&?_]\s?|\w[/-])$/.test(text.slice(Math.max(0, start - 2), start)),
  }
}

/** At most five words, no other number, no end of a sentence. */
const hasFewWords = (between: string) =>
  !/\d{3}|[!?]|\.\s+[a-z]{3}|\n\s*\n/.test(between) && between.split(/\s+/).length <= 7

/** What follows a sum, a measure or a share. */
const units =
  /^\s?(?:[€$£¥%]|(?:eur|euros?|usd|gbp|chf|dollars?|pounds?|franken|francs?|pesos?|soles|kr|sek|dkk|nok|zl|pln|czk|km|kg|g|mg|m|cm|mm|ml|l|kwh|mb|gb|tb|mhz|ghz|px|x|uhr|h|am|pm|std|stk|stuck|pcs|pieces|units|minutes?|minuten|hours?|stunden|days?|tage|jours|dias|giorni|dagen|mal|times)\b)/

function isPhoneHere(
  { end, digits, written, isWhole }: Candidate,
  around: Surroundings,
  { text, folded }: Pick<PlainText, 'text' | 'folded'>,
  { country, isPhone }: PhoneOptions,
): boolean {
  const count = digits.replace('+', '').length
  if (count > digitsMax || around.isJoined || isOtherThing(written)) return false
  if (units.test(folded.slice(end, end + 12)) || /^[.,:/-]\d/.test(text.slice(end, end + 2))) return false
  if (digits.startsWith('+')) return isPhone ? isValid(digits, undefined, isPhone) || around.isNamed : count >= 8
  if (around.isOther) return false
  if (/^00[1-9]/.test(digits) && isPhone?.(`+${digits.slice(2)}`, undefined)) return true
  if (count <= 13 && (around.isNamed || isNamedAfter(phoneWords, folded, end))) return true
  const isNational = /^0[1-9]/.test(digits)
  const isGrouped = /^\(?0?\d{1,5}\)?[\s/.-]{1,3}(?:\(0\))?[\d\s./()-]{4,}$/.test(written)
  if (!isPhone) return isNational && (isGrouped || around.isNumber) && count >= 9
  const isLocal = northAmerica.test(country ?? '')
    ? /^(?:1[\s.-]?)?\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}$/.test(written)
    : isGrouped
  const isOwn = around.isNumber
    ? count >= 7
    : count >= (withEightDigits.test(country ?? '') ? 8 : 9) &&
      (isNational || (isLocal && withoutZero.test(country ?? '')))
  if (country && isOwn && isValid(digits, country, isPhone)) return true
  return isWhole && isNational && isGrouped && count >= 9 && neighbours.some((each) => isPhone(digits, each))
}

/** "+44 (0)20 …" holds a digit that is not dialled from abroad. */
const isValid = (digits: string, country: string | undefined, isPhone: PhoneCheck) =>
  isPhone(digits, country) || (/^\+\d{2,3}0/.test(digits) && isPhone(digits.replace(/^(\+\d{2,3}?)0/, '$1'), country))

/** Dates, years, addresses of computers, sums and versions. */
function isOtherThing(written: string): boolean {
  const bare = written.replace(/^[(+\s]+/, '')
  return (
    numericDate.test(bare) ||
    /^(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d$/.test(bare) ||
    isComputer(bare) ||
    bare.includes(',') ||
    (/^\d+\.\d+(?:\.\d+)?$/.test(bare) && bare.replace(/\D/g, '').length < 9)
  )
}

/** Four numbers of one byte each, as RFC 791 addresses are written. */
const isComputer = (bare: string) =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare) && bare.split('.').every((byte) => Number(byte) < 256)
