/** Names and titles: of signs that can be seen, and never two that look the same. */
import * as z from 'zod/mini'
import type { FaultCode } from '../faults.ts'
import { visibleText } from './normal-form.ts'

/** A title or name: one line of signs that can be seen. */
export const requiredName = (lengthMax: number, missing: FaultCode = 'mandatory') =>
  z.string().check(z.overwrite(visibleText), z.trim(), z.regex(/\S/, missing), z.maxLength(lengthMax))

/** `evil.example`, `EVIL.EXAMPLE/x`, `www.`, `https://`, `me@` and the like, also with the full stops of other alphabets. */
const address = /:\/\/|\bwww\p{P}|\S@\S|[\p{L}\p{N}][.。．｡](?:[\p{Ll}\p{Lo}]{2,}|\p{Lu}{2,})(?!\p{L})/u

const withoutAddress = z.refine<string>((name) => !address.test(name), 'name-address')

/**
 * A name that stands in mails which the product sends for its bearer: it holds no address, because readers of mail make
 * links of addresses. `Dr. Moss` and `Dr.Moss` are names.
 */
export const nameInMails = (lengthMax: number) => requiredName(lengthMax).check(withoutAddress)

/** The same, or no name. */
export const optionalNameInMails = (lengthMax: number) =>
  z.string().check(z.overwrite(visibleText), z.trim(), z.maxLength(lengthMax), withoutAddress)

/**
 * Small Cyrillic and Greek letters, and below each the Latin letter that it or its capital looks like: a choice from
 * Unicode's confusables.txt (UTS 39). Where letter and capital look like two different ones, the small one counts.
 */
const foreign = 'авсԁеһніјкӏморԛгѕтѵԝхуүαβεηικμνορτυχζϳıɑɡɩ'
const latin = 'abcdehhijklmopqrstvwxyyabehikmvoptuxzjiagi'
const latinOf = new Map(Array.from(foreign, (letter, index) => [letter, latin[index]!]))

/**
 * What a name looks like: two names of the same look count as the same. Capitals, widths, spaces, signs that are not
 * drawn, and letters of other alphabets that are drawn alike make no difference. It is stored, in the claim of a name, so
 * that it must not change; what people write is compared by `normalForm`.
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
