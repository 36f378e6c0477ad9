/** Whether digits are a telephone number, by the numbering plans of all countries. */
import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/max'

/** @param digits as they are written; `+` first when international @param country ISO 3166; without it only international ones are known */
export function isPhone(digits: string, country: string | undefined): boolean {
  const known = country?.toUpperCase()
  return known && isSupportedCountry(known) ? isValidPhoneNumber(digits, known) : isValidPhoneNumber(digits)
}
