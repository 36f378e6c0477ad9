/**
 * The name of an intent in Alexa's model, which is all that comes back when it was understood: the words of one of its
 * utterances. Names hold letters and `_`; any other sign is written in capitals, between `X` and `Z`, as letters from A to P.
 */
import { wellFormedOf } from '../json.ts'

const nameMax = 120

/** `where is my päckchen` is `where_is_my_pXOEZckchen`; nothing where that is too long for a name. */
export function intentNameOf(sample: string): string | undefined {
  const name = Array.from(sample.toLowerCase()).map(writtenSign).join('')
  return /^[a-zX]/.test(name) && name.length <= nameMax ? name : undefined
}

const writtenSign = (sign: string): string => {
  if (/[a-z]/.test(sign)) return sign
  if (sign === ' ') return '_'
  return `X${Array.from((sign.codePointAt(0) ?? 0).toString(16), letterOf).join('')}Z`
}

const letterOf = (digit: string): string => String.fromCharCode(65 + Number.parseInt(digit, 16))

/** Whether a name is one of these. */
export const isIntentName = (name: string): boolean => /^(?:[a-z_]|X[A-P]{1,6}Z)+$/.test(name)

/** The words of a name; of one that somebody else has given, its words as far as there are any. */
export const sampleOf = (name: string): string =>
  wellFormedOf(
    name
      .slice(0, nameMax)
      .replace(/X([A-P]{1,6})Z|_/g, (_, letters: string | undefined) =>
        letters === undefined ? ' ' : signOf(letters),
      ),
  ).trim()

function signOf(letters: string): string {
  const code = Number.parseInt(Array.from(letters, (letter) => (letter.charCodeAt(0) - 65).toString(16)).join(''), 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
