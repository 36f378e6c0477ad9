/** The one telephone number that a customer's reply names, as international telephony writes it. */

/** A longer text is a story. */
const replyLengthMax = 200
const sixDigits = /(?:\d\D{0,3}){6}/

/**
 * `+442079460958` from `call me on 020 7946 0958`; of two different numbers none is the answer. The numbering plans are
 * large, so they are loaded when there are digits.
 * @param country ISO 3166, of numbers without a country code; without it only those with one are known
 */
export async function phoneIn(text: string, country: string | undefined): Promise<string | undefined> {
  if (text.length > replyLengthMax || !sixDigits.test(text)) return undefined
  const { findPhoneNumbersInText, isSupportedCountry } = await import('libphonenumber-js/max')
  const found = findPhoneNumbersInText(text, country && isSupportedCountry(country) ? { defaultCountry: country } : {})
  const numbers = new Set(found.map(({ number }) => number.number))
  const [only] = numbers
  return numbers.size === 1 ? only : undefined
}
