/** A message as tokens: where each one stands in the original text, and the folded form that is compared. */

/** Longer messages are read up to here, in UTF-16 units: a chat message says what it wants well before that. */
export const messageLengthMax = 5000

export interface Token {
  /** UTF-16 offsets into the text as it was typed. */
  readonly start: number
  readonly end: number
  /** Without case, accents and compatibility forms. */
  readonly folded: string
}

/**
 * A run of letters and digits, with an apostrophe inside; anything else that can be seen stands alone. Han and kana
 * are written without spaces and mean something character by character, so each is a token. So is the placeholder of a
 * hidden value, `[CARD_1]`, which is read as the word for its kind, in training and in parsing alike.
 */
const tokenPattern =
  /\[[A-Z]{2,6}_\d{1,3}\]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’](?=\p{L})(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+)*|[^\s\p{Z}\p{C}]|\p{Cs}/gu

/** These scripts run their words together, and a dictionary has to part them. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Made with the first such text, because it takes as long as a tenth of the start of a function. */
let segmenter: Intl.Segmenter | undefined

/** The same pattern where nothing but ASCII is typed, which is most of the time and four times as fast. */
const asciiPattern = /\[[A-Z]{2,6}_\d{1,3}\]|[A-Za-z0-9]+(?:'(?=[A-Za-z])[A-Za-z0-9]+)*|[!-~]/g
const ascii = /^[\0-\x7f]*$/

export function tokenize(text: string): Token[] {
  const read = text.slice(0, messageLengthMax)
  const tokens: Token[] = []
  if (ascii.test(read)) {
    for (const { 0: run, index } of read.matchAll(asciiPattern)) tokens.push(token(run, index))
    return tokens
  }
  for (const { 0: run, index } of read.matchAll(tokenPattern)) {
    if (unspaced.test(run)) {
      segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
      for (const { segment, index: inside } of segmenter.segment(run)) tokens.push(token(segment, index + inside))
    } else tokens.push(token(run, index))
  }
  return tokens
}

const token = (written: string, start: number): Token => ({
  start,
  end: start + written.length,
  folded: isPlaceholder(written) ? written.slice(1, written.indexOf('_')).toLowerCase() : fold(written),
})

const isPlaceholder = (written: string): boolean => written.length > 1 && written.startsWith('[')

const plain = /^[a-z0-9]+$/
const accents = /[\u0300-\u036f]/g

/** Upper case and back folds what lower case leaves apart (ß and ss); composing again keeps Hangul in syllables. */
export function fold(written: string): string {
  if (plain.test(written)) return written
  if (ascii.test(written)) return written.toLowerCase()
  return written
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('’', "'")
}

const wordPattern = /[\p{L}\p{N}\p{S}]/u

/** Whether a token says something by itself: letters, digits and symbols such as emoji do, punctuation does not. */
export const isWord = (folded: string): boolean => plain.test(folded) || wordPattern.test(folded)
