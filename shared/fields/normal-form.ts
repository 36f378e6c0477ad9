/** The one form in which texts are compared: names, addresses, choices, searches and duplicates. */

/**
 * Signs that are not drawn or turn the direction of writing: U+200B–200F, U+202A–202E, U+2066–2069, soft hyphens, fillers
 * and variation selectors among them. U+200D stays where it joins two pictures to one, such as a family.
 */
const invisible =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d)(?=\p{Extended_Pictographic})|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Breaks of lines and columns, which are spaces between words. */
const breaks = /[\t-\r\u0085\u2028\u2029]/g

/** A text on one line, without control characters and without what cannot be seen; an emoji keeps its parts. */
export const visibleText = (text: string): string =>
  text
    .replace(breaks, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(shown, '$1')

/** Variation selectors stay in what is shown, because they make a sign an emoji. */
const shown = /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d)(?=\p{Extended_Pictographic})|\p{Cf}/gu

/** Text of ASCII without anything that would have to be taken out. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/**
 * Two texts that people take for the same have the same form: NFC; widths and ligatures folded; case folded, also of `ß`
 * (`ss`), `İ` and `ı` (`i`) and `ς` (`σ`); without signs that are not drawn or turn the direction; runs of spaces as one.
 * `accents: false` takes marks off letters as well: `Älter` is `alter`.
 */
export function normalForm(text: string, { accents = true } = {}): string {
  if (plain.test(text)) return text.toLowerCase()
  const folded = text
    .normalize('NFKC')
    .replace(breaks, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(invisible, '$1')
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/ς/g, 'σ')
    .replace(/ß/g, 'ss')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
  return accents ? folded : folded.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

/** Whether people take two texts for the same. */
export const isSameText = (one: string, other: string): boolean => normalForm(one) === normalForm(other)

/** Whether a text holds what is searched for; accents make no difference, and nothing is found everywhere. */
export const hasText = (text: string, searched: string): boolean =>
  normalForm(text, { accents: false }).includes(normalForm(searched, { accents: false }))
