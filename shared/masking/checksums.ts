/** Check digits of national numbers: `true` when the digits are consistent in themselves. */

const digitsIn = (number: string) => Array.from(number, Number)
const weighedSum = (number: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(number[index] ?? 0), 0)

/** ISO/IEC 7064 mod 11,10, and of the first ten digits one comes twice or thrice (Germany, § 139b AO). */
export function isGermanTaxId(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false
  const kinds = new Set(number.slice(0, 10)).size
  if (kinds !== 9 && kinds !== 8) return false
  let product = 10
  for (const digit of digitsIn(number.slice(0, 10))) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(number[10])
}

/** Germany: area, day of birth, letter, serial, check digit. */
export function isGermanInsuranceNumber(number: string): boolean {
  const [, area = '', day = '', letter = '', serial = '', check = ''] =
    /^(\d\d)(\d{6})([A-Z])(\d\d)(\d)$/.exec(number) ?? []
  if (!letter) return false
  const spelled = area + day + String(letter.charCodeAt(0) - 64).padStart(2, '0') + serial
  const sum = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1].reduce((total, weight, index) => {
    const product = weight * Number(spelled[index])
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return sum % 10 === Number(check)
}

/** Spain: the letter is the remainder by 23; X, Y and Z of foreigners count 0, 1 and 2. */
export function isSpanishId(number: string): boolean {
  const [, digits = '', letter = ''] = /^([XYZ\d]\d{7})([A-Z])$/.exec(number) ?? []
  const value = Number(digits.replace('X', '0').replace('Y', '1').replace('Z', '2'))
  return letter !== '' && 'TRWAGMYFPDXBNJZSQVHLCKE'[value % 23] === letter
}

const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Italy: sixteen characters, of which the last follows from the others; letters may stand for digits. */
export function isItalianTaxCode(code: string): boolean {
  if (!/^[A-Z]{6}[\dL-V]{2}[ABCDEHLMPRST][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]$/.test(code)) return false
  const valueOf = (character: string) => (Number.parseInt(character, 36) % 36) - (/\d/.test(character) ? 0 : 10)
  const sum = Array.from(code.slice(0, 15)).reduce(
    (total, character, index) => total + (index % 2 ? valueOf(character) : (oddValues[valueOf(character)] ?? 0)),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

/** France: the key is 97 less the remainder; 2A and 2B are Corsica. */
export function isFrenchSecurityNumber(number: string): boolean {
  if (!/^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{8}$/.test(number)) return false
  const digits = number.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97n - (BigInt(digits) % 97n) === BigInt(number.slice(13))
}

/** Belgium: 97 less the remainder, for those born since 2000 with a 2 before. */
export function isBelgianNationalNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false
  const isKey = (digits: string) => 97 - (Number(digits) % 97) === Number(number.slice(9))
  return isKey(number.slice(0, 9)) || isKey(`2${number.slice(0, 9)}`)
}

/** Switzerland: an EAN-13 that begins with the country. */
export const isSwissInsuranceNumber = (number: string) =>
  /^756\d{10}$/.test(number) && weighedSum(number, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0

/** Brazil: two check digits, each mod 11. */
export function isBrazilianNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number) || /^(\d)\1+$/.test(number)) return false
  const check = (size: number) => {
    const sum = digitsIn(number.slice(0, size)).reduce((total, digit, index) => total + digit * (size + 1 - index), 0)
    return ((sum * 10) % 11) % 10 === Number(number[size])
  }
  return check(9) && check(10)
}

/** Finland: the remainder by 31 names a character. */
export const isFinnishCode = (code: string) =>
  /^\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]$/.test(code) &&
  '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(code.slice(0, 6) + code.slice(7, 10)) % 31] === code[10]

/** The United States: areas that were never given out are none. */
export const isAmericanSecurityNumber = (number: string) => /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(number)

/** The United Kingdom: letters that are not used, and the prefixes that never were. */
export const isBritishInsuranceNumber = (number: string) =>
  /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(number)

/** A day of birth at the front, as of Sweden, Denmark and Norway. */
export const beginsWithDay = (number: string) =>
  /^(?:\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d)/.test(number)
