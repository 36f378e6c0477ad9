/** The one telephone number that a customer's reply names, as international telephony writes it. */
import type { PhoneNumber } from 'libphonenumber-js/max'
import { isNegated } from '#shared/fields/negation'
import { plainSigns } from '#shared/fields/plain-signs'

/** A longer text is a story. */
const replyLengthMax = 200
const sixDigits = /(?:\d\D{0,3}){6}/

/** `+49 (0)30` and `(0049)`: the zero is dialled at home only, except in Italy. */
const nationalZero = /((?:\+|\b00)\s?\d[\d\s]{0,4})\(\s?0\s?\)/g
/** Bank accounts, which begin with two letters, cards of four fours, and days. */
const otherNumbers =
  /(?<![\p{L}\p{N}])\p{Lu}{2}\d{2}(?:[ -]?[\p{Lu}\d]{4}){2,7}(?:[ -]?[\p{Lu}\d]{1,4})?(?![\p{L}\p{N}])|(?<!\d)\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}(?!\d)|(?<![\d./-])\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})(?![\d./-])|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/gu
/** What else companies give numbers to. */
const otherKind =
  /(?<!\p{L})(?:order|invoice|customer|reference|ref|ticket|tracking|booking|account|bestell\p{L}*|auftrag\p{L}*|kunden\p{L}*|rechnung\p{L}*|sendung\p{L}*|vorgang\p{L}*|buchung\p{L}*|konto\p{L}*|vertrag\p{L}*|ordine|fattura|cliente|pratica|spedizione|prenotazione|conto|factuur\p{L}*|klant\p{L}*|zending\p{L}*|boeking\p{L}*|rekening\p{L}*|archeb|anfoneb|cyfeirnod|cyfrif)(?!\p{L})/iu
const extension = /\d\s?(?:ext|extension|x|durchwahl|dw|int|interno|tst|toestel|est)\.?\s?\d/i

/**
 * `+442079460958` from `call me on 020 7946 0958`. None of two different numbers, of one that may be read with and without
 * its country code, and of one with an extension, which no field can hold. The numbering plans are large, so they are
 * loaded when there are digits.
 * @param country ISO 3166, of numbers without a country code; without it only those with one are known
 */
export async function phoneIn(said: string, country: string | undefined): Promise<string | undefined> {
  if (said.length > replyLengthMax) return undefined
  const text = plainSigns(said)
    .replace(/^\s*tel:/i, '')
    .replace(otherNumbers, ' ')
    .replace(/(?<![\d+])\(?00\)?\s?(?=[1-9])/g, '+')
    .replace(nationalZero, (_, code: string) => (/39\s*$/.test(code) ? `${code}0` : code))
  if (!sixDigits.test(text) || isNegated(text) || extension.test(text) || otherKind.test(text)) return undefined
  const { findPhoneNumbersInText, isSupportedCountry } = await import('libphonenumber-js/max')
  const known = country && isSupportedCountry(country) ? country : undefined
  const found = findPhoneNumbersInText(text, known ? { defaultCountry: known } : {})
  const numbers = new Set(found.map(({ number }) => number.number))
  const [only] = found
  if (!only || numbers.size > 1 || found.length < (text.match(/\+/g)?.length ?? 0)) return undefined
  // A second number is not lost without a word because the numbering plans do not know it.
  const rest = text.slice(0, found[0]!.startsAt) + text.slice(found.at(-1)!.endsAt)
  if (/(?:\d[\s./()-]{0,2}){7}/.test(rest)) return undefined
  return isBegun(only.number, text, only) ? only.number.number : undefined
}

/**
 * Whether figures say that they are a telephone number. Without the zero that their country dials first they may begin
 * with its code, and in a sentence they may be the number of an order.
 */
function isBegun(
  number: PhoneNumber,
  text: string,
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
): boolean {
  const hasZero = /^[(\s]*[+0]/.test(text.slice(startsAt, endsAt))
  if (hasZero || !/^\W*0/.test(number.formatNational())) return true
  const isAlone = !/[\p{L}\p{N}]/u.test(text.slice(0, startsAt) + text.slice(endsAt))
  return isAlone && !number.nationalNumber.startsWith(number.countryCallingCode)
}
