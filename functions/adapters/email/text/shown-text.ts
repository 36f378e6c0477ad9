/** Which of the two texts of a mail says what its sender wrote: the plain one, or the one of its markup. */
import { textOfMarkup } from './markup-text.ts'

/** Whether a text shows something: more than blanks, marks and signs that nobody sees. */
export const isSeen = (text: string): boolean => /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)

/** The text of a mail: the plain one, unless it shows nothing, only speaks of its markup, leaves most out or marks no quotes. */
export function shownText(plain: string, html: string, lengthMax: number): string {
  if (html === '') return plain
  const marked = textOfMarkup(html, lengthMax)
  if (!isSeen(marked)) return plain
  return !isSeen(plain) ||
    isAboutMarkup(plain, marked) ||
    isTeaser(plain, marked) ||
    (hasQuotes(marked) && !hasQuotes(plain))
    ? marked
    : plain
}

const hasQuotes = (text: string): boolean => /^ {0,3}>/m.test(text)

const aboutLengthMax = 600
const aboutMarkup = /html|browser|webversion/i

/** `Your mail program shows no HTML`: a short text about how it is shown, of which no line stands in the markup. */
function isAboutMarkup(plain: string, marked: string): boolean {
  if (plain.length > aboutLengthMax || !aboutMarkup.test(plain)) return false
  const said = wordsOf(marked)
  return !plain
    .split('\n')
    .map(wordsOf)
    .some((line) => line !== '' && said.includes(line))
}

const teaserTimes = 3
const teaserMissingMin = 40

/** Much shorter than what the markup says. */
function isTeaser(plain: string, marked: string): boolean {
  const [short, long] = [wordsOf(plain).length, wordsOf(marked).length]
  return short * teaserTimes < long && long - short >= teaserMissingMin
}

/** Letters and digits alone, without addresses of links. */
const wordsOf = (text: string): string => text.replaceAll(/https?:\/\/\S+/g, '').replaceAll(/[^\p{L}\p{N}]+/gu, '')
