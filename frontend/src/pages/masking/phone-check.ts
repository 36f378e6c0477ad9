/** Whether digits are a telephone number: the plans of all countries are large, so they are loaded when text is tried. */
import type { PhoneCheck } from '#shared/masking/phone'

export async function loadPhoneCheck(): Promise<PhoneCheck> {
  const { isSupportedCountry, isValidPhoneNumber } = await import('libphonenumber-js/max')
  return (digits, country) =>
    country && isSupportedCountry(country) ? isValidPhoneNumber(digits, country) : isValidPhoneNumber(digits)
}
