/** Addresses of e-mail: what one is, and the one that a reply names. */
import { emailLengthMax } from '../limits.ts'
import { isNegated } from './negation.ts'
import { plainSigns } from './plain-signs.ts'

/** Whether a text is an address and nothing else; spaces around it do not count. */
export function isEmail(value: string): boolean {
  const email = value.trim()
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const labels = domain.split('.')
  return (
    at > 0 &&
    email.length <= emailLengthMax &&
    local.length <= 64 &&
    local.split('.').every((part) => /^[^\s\p{Cf}@"(),:;<>[\]\\]+$/u.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)) &&
    /^(\p{L}{2,}|xn--.+)$/u.test(labels.at(-1) ?? '')
  )
}

/** A longer text is a story. */
const replyLengthMax = 1000

const opening = /^(?:[<>([{"'«»‹›„“”‚]|\p{L}[\p{L}-]*:|[\p{L}-]*(?:mail|adresse?|address|post|indirizzo)\p{L}*[:=])+/iu
const closing = /[<>)\]}"'«»‹›„“”‘.,;:!…]+$/u
/** The next sentence has grown to the address, `jo@doe.example.Thanks`, or something before it: `to=jo@doe.example`. */
const grown = /\p{Ll}\.\p{Lu}\p{Ll}+$|=.*@/u
/** Bold and slanted as messengers write it. */
const marked = /^([*_~])(.+)\1$/u
/** `jo@doe.co. uk`, `j o@doe.example` and `john. doe@doe.example`: a space too many, so that only a part of the address is one. */
const parted = /(?:^|\s)(?![aeiouyèé])\p{Ll}\s+\S*@|[._+-]\s+\S*@|@\S*\.\s+\p{Ll}{2,4}[\s.!]*$/u

/**
 * The one address in a text, as it is written there but for signs that are not drawn: `my email is <jo@doe.example>.`
 * None of two different ones, in a question, or where an address may be broken.
 */
export function emailIn(written: string): string | undefined {
  if (written.length > replyLengthMax) return undefined
  const text = plainSigns(written).replaceAll('。', '.').trim()
  const words = text.split(/[\s|]+|(?<=[)\]>,;])(?=\S*@)|\]\(|(?=<)/u).filter((word) => word.includes('@'))
  if (words.length === 0 || text.endsWith('?') || parted.test(text) || isNegated(text)) return undefined
  const found = words.map((word) => word.replace(opening, '').replace(closing, '').replace(marked, '$2'))
  const [only] = found
  return only !== undefined && found.every((each) => isEmail(each) && !grown.test(each) && isSame(each, only))
    ? only
    : undefined
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
