/** Decimal numbers as DynamoDB keeps them: 38 significant digits, between 1E-130 and 9.9E+125. */
import { invalid } from './errors.ts'

/** `digits` times ten to the power of `exponent`; `digits` does not end in zero unless it is zero. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const digitsMax = 38
const magnitudeMax = 125
const magnitudeMin = -130
/** Written as DynamoDB writes it, and exact as a number of JavaScript. */
const isPlainInteger = (text: string) => /^(0|-?[1-9]\d{0,14})$/.test(text)

/** The number as DynamoDB gives it back: `1e2` as `100`, `1.50` as `1.5`. */
export const canonicalNumber = (text: string): string => (isPlainInteger(text) ? text : textOf(decimalIn(text)))

/** Negative when `a` is the smaller one. Both are canonical. */
export function compareNumbers(a: string, b: string): number {
  if (isPlainInteger(a) && isPlainInteger(b)) return Number(a) - Number(b)
  const { digits } = subtract(decimalIn(a), decimalIn(b))
  return digits < 0n ? -1 : Number(digits > 0n)
}

export const addNumbers = (a: string, b: string): string => textOf(checkRange(sum(decimalIn(a), decimalIn(b))))

export const subtractNumbers = (a: string, b: string): string =>
  textOf(checkRange(subtract(decimalIn(a), decimalIn(b))))

/** Bytes of a canonical number: one for two digits, one for the magnitude, one for a minus. */
export function sizeOfNumber(text: string): number {
  const digits = text.replace(/^-?0*\.?0*|\./g, '').replace(/0+$/, '').length
  return Math.ceil(digits / 2) + 1 + Number(text.startsWith('-'))
}

function decimalIn(text: string): Decimal {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text)
  const [, sign = '', whole = '', fraction = '', power = '0'] = match ?? []
  if (!match || whole + fraction === '') throw invalid(`The parameter cannot be converted to a numeric value: ${text}`)
  const digits = BigInt(whole + fraction)
  return checkRange(shorten({ digits: sign === '-' ? -digits : digits, exponent: Number(power) - fraction.length }))
}

function shorten({ digits, exponent }: Decimal): Decimal {
  if (digits === 0n) return { digits, exponent: 0 }
  const text = String(digits)
  const zeros = text.length - text.replace(/0+$/, '').length
  return { digits: BigInt(text.slice(0, text.length - zeros)), exponent: exponent + zeros }
}

function checkRange(decimal: Decimal): Decimal {
  const length = String(decimal.digits).replace('-', '').length
  const magnitude = length + decimal.exponent - 1
  const numberOf = (size: string) => `Attempting to store a number with magnitude ${size} than supported range`
  if (decimal.digits !== 0n && magnitude > magnitudeMax) throw invalid(`Number overflow. ${numberOf('larger')}`)
  if (decimal.digits !== 0n && magnitude < magnitudeMin) throw invalid(`Number underflow. ${numberOf('smaller')}`)
  if (length > digitsMax) throw invalid('Attempting to store more than 38 significant digits in a Number')
  return decimal
}

function sum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  const scaled = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent)
  return shorten({ digits: scaled(a) + scaled(b), exponent })
}

const subtract = (a: Decimal, b: Decimal) => sum(a, { ...b, digits: -b.digits })

function textOf({ digits, exponent }: Decimal): string {
  const [sign, text] = digits < 0n ? ['-', String(-digits)] : ['', String(digits)]
  if (exponent >= 0) return `${sign}${text}${'0'.repeat(exponent)}`
  const padded = text.padStart(1 - exponent, '0')
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`
}
