/** Numbers of payment cards: the range of a brand, its lengths, and the check digit of ISO/IEC 7812-1 (Luhn). */
import { digitChainsOf, digitsOf, isApart, type DigitChain } from './digit-chains.ts'
import type { Found } from './found.ts'
import { findIbans } from './iban.ts'
import type { PlainText } from './plain-text.ts'
import { isAfter, references } from './words.ts'

/** First and last prefix of a brand, and how many digits its numbers have. */
const brands: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [4, 4, [16, 19]],
  [51, 55, [16]],
  [2221, 2720, [16]],
  [34, 34, [15]],
  [37, 37, [15]],
  [300, 305, [14, 16]],
  [3095, 3095, [14, 16]],
  [36, 36, [14, 16]],
  [38, 39, [14, 16]],
  [6011, 6011, [16, 19]],
  [644, 649, [16, 19]],
  [65, 65, [16, 19]],
  [3528, 3589, [16, 19]],
  [62, 62, [16, 17, 18, 19]],
  // Mir, RuPay, Troy, Dankort.
  [2200, 2204, [16, 19]],
  [60, 60, [16]],
  [508, 508, [16]],
  [9792, 9792, [16]],
  [5019, 5019, [16]],
]
/** What needs a word for a card before it, because other numbers have that form: old Visa looks like a bar code. */
const rareBrands: typeof brands = [
  [4, 4, [13]],
  [50, 50, [12, 13, 14, 15, 16, 17, 18, 19]],
  [56, 58, [12, 13, 14, 15, 16, 17, 18, 19]],
  [6, 6, [12, 13, 14, 15, 16, 17, 18, 19]],
]
/** How cards are printed; only so are they found among other groups. */
const printed = new Set(['4444', '465', '464', '44443', '88'])
const printedMax = 5
/** Nineteen digits with all that may stand between them. */
const spanMax = 60

const cardWords =
  /\b(?:(?:credit|debit|kredit|debet|bank|giro|visa|master|geld|pay)[ -]?(?:card|cards|karte|kaart|kart)\w{0,8}|card|cards|card-?(?:number|num|no|nr)|karte|kartennummer|kartennr|carte|tarjeta|carta|kaart|kaartnummer|pas|visa|mastercard|maestro|amex|cc|cb)\b/

export function findCards(plain: PlainText): readonly Found[] {
  const { text, folded } = plain
  const cards = digitChainsOf(text).flatMap((chain) => cardsOf(chain, text, folded))
  if (!cards.length) return cards
  // Sixteen digits of an account number may look like a card.
  const ibans = findIbans(plain)
  return cards.filter((card) => !ibans.some((iban) => iban.start < card.end && card.start < iban.end))
}

function cardsOf(chain: DigitChain, text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (let first = 0; first < chain.groups.length;) {
    const size = sizeOfCard(chain, first, text, folded)
    const start = chain.groups[first]
    const end = chain.groups[first + size - 1]
    if (size && start && end) found.push({ start: start.start, end: end.end })
    first += Math.max(size, 1)
  }
  return found
}

/** How many groups from `first` on are a card; 0 if none is. */
function sizeOfCard(chain: DigitChain, first: number, text: string, folded: string): number {
  const sizes = [...(first === 0 ? [chain.groups.length] : []), ...printedSizes(chain, first)]
  const size = sizes.find((each) => {
    const parts = chain.groups.slice(first, first + each)
    const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0]
    if (end - start > spanMax || text[start - 1] === '+' || !standsApart(text, folded, { start, end })) return false
    return isCard(digitsOf(text.slice(start, end)), folded, start)
  })
  return size ?? 0
}

/** How many groups from `first` on are grouped as cards are printed, or written without a gap. */
function printedSizes({ groups, gaps }: DigitChain, first: number): readonly number[] {
  const sizes: number[] = []
  let shape = ''
  for (let size = 1; size <= printedMax; size++) {
    const group = groups[first + size - 1]
    if (!group || (size > 1 && gaps[first + size - 2]?.includes(','))) break
    shape += `${group.end - group.start}`
    if (
      size === 1
        ? group.end - group.start > 11 && !isTight(gaps[first - 1]) && !isTight(gaps[first])
        : printed.has(shape)
    )
      sizes.unshift(size)
  }
  return sizes
}

/** Groups that hang on each other by a mark, as the cents of a price do. */
const isTight = (gap: string | undefined) => gap !== undefined && /^[-./,]$/.test(gap)

/** Words may touch a number where somebody types in a hurry: "visa4111…exp". */
const standsApart = (text: string, folded: string, part: Found) =>
  isApart(text, part) ||
  (/(?:^|[^a-z0-9]|visa|card|amex|cc|mc|no|nr|karte|number|nummer)$/.test(
    folded.slice(Math.max(0, part.start - 10), part.start),
  ) &&
    /^(?:$|[^a-z0-9_]|exp|cvv|cvc|and|und)/.test(folded.slice(part.end, part.end + 3)))

function isCard(digits: string, folded: string, start: number): boolean {
  if (!hasCheckDigit(digits) || /^(\d)\1+$/.test(digits)) return false
  const isNamed = cardWords.test(folded.slice(Math.max(0, start - 60), start))
  if (isNamed) return isOf(brands, digits) || isOf(rareBrands, digits)
  return isOf(brands, digits) && !isAfter(references, folded, start)
}

const isOf = (ranges: typeof brands, digits: string) =>
  ranges.some(([from, to, lengths]) => {
    const prefix = Number(digits.slice(0, String(from).length))
    return prefix >= from && prefix <= to && lengths.includes(digits.length)
  })

/** ISO/IEC 7812-1 annex B: every second digit from the right counts double. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighed = index % 2 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
