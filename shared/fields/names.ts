/** Names and titles: of signs that can be seen, and never two that look the same. */
import * as z from 'zod/mini'
import type { FaultCode } from '../faults.ts'

/** A title or name: one line of signs that can be seen. */
export const requiredName = (lengthMax: number, missing: FaultCode = 'mandatory') =>
  z.string().check(z.overwrite(visibleName), z.trim(), z.regex(/\S/, missing), z.maxLength(lengthMax))

/** U+200D joins people and things to one emoji, such as a family; nothing else that cannot be seen belongs to a name. */
const invisible =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d)(?=\p{Extended_Pictographic})|[\p{Cc}\p{Cf}]/gu

/** The name without control characters and without what is not drawn or turns the direction of writing. */
function visibleName(name: string): string {
  return name.replace(/[\t-\r\u0085\u2028\u2029]/g, ' ').replace(invisible, '$1')
}

/**
 * Small Cyrillic and Greek letters, and below each the Latin letter that it or its capital looks like: a choice from
 * Unicode's confusables.txt (UTS 39). Where letter and capital look like two different ones, the small one counts.
 */
const foreign = 'авсԁеһніјкӏморԛгѕтѵԝхуүαβεηικμνορτυχζϳıɑɡɩ'
const latin = 'abcdehhijklmopqrstvwxyyabehikmvoptuxzjiagi'
const latinOf = new Map(Array.from(foreign, (letter, index) => [letter, latin[index]!]))

/**
 * What a name looks like: two names of the same look count as the same. Capitals, widths, spaces, signs that are not
 * drawn, and letters of other alphabets that are drawn alike make no difference.
 */
export const lookOf = (name: string): string => (plain.test(name) ? name.toLowerCase() : lookOfLetters(name))

/** Words of ASCII look as they are written, but for their capitals. */
const plain = /^[!-~]+(?: [!-~]+)*$/

const lookOfLetters = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase().normalize('NFKD'), (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
