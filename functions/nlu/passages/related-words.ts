/** Which words of a text a word of a question means, though they are written otherwise: inflected, compounded, mistyped. */

/** The ends of words that change with their use, in the languages of the content. */
const endings = new Set(
  (
    's es ed d ing ings er ers or ors ment ments ation ations ion ions ance ances ence al als able ible y ies ied ling led lling lled ted ting ning ned ping ped ' +
    'e en er es em n st t te ten test tet ung ungen lich liche lichen bar keit ens et nde nden ' +
    'i o a are ato ata ati ate ione ioni zione zioni ' +
    'de den ing ingen je jes iaid au oedd ' +
    'lation lations tion tions ce cy ly ful'
  ).split(' '),
)
/** After three letters only these: `car` and `card` are two words. */
const plainEndings = new Set(['s', 'es', 'ing', 'ed', 'ment', 'ments', 'er', 'en', 'te'])
const stemMin = 3
const compoundMin = 5
/** A compound has another word beside the one that is asked for. */
const otherMin = 3
const commonMin = 7
const mistypedMin = 5

/** How likely `word` is meant by `asked`, from 0 to 1; both folded. `isKnown`: the texts have the word that was asked. */
export function relation(asked: string, word: string, isKnown: boolean): number {
  if (asked === word) return 1
  const common = commonBeginning(asked, word)
  if (isInflected(asked.slice(common), word.slice(common), common)) return 0.9
  const [short, long] = asked.length < word.length ? [asked, word] : [word, asked]
  if (isPartOf(short, long)) return 0.75
  if (!isKnown && asked.length >= mistypedMin && word.length >= mistypedMin && isMistyped(asked, word)) return 0.8
  return common >= commonMin && asked.length - common >= otherMin && word.length - common >= otherMin ? 0.5 : 0
}

function isInflected(one: string, other: string, common: number): boolean {
  if (common < stemMin) return false
  if (common === stemMin) return (!one && plainEndings.has(other)) || (!other && plainEndings.has(one))
  return (!one || endings.has(one)) && (!other || endings.has(other))
}

/** `Versicherung` in `Reiseversicherung`, also where it was asked for as `Versicherungen`. */
function isPartOf(short: string, long: string): boolean {
  if (long.length - short.length < otherMin) return false
  if (short.length >= compoundMin && (long.startsWith(short) || long.endsWith(short))) return true
  const stem = short.replace(/(en|er|es|e|n|s)$/, '')
  return stem.length >= compoundMin && (long.startsWith(stem) || long.endsWith(stem))
}

function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** One letter more, less or other, or two that changed places. */
function isMistyped(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const start = commonBeginning(one, other)
  const [a, b] = [one.slice(start), other.slice(start)]
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}
