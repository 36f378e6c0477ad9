/**
 * The plain text of what a customer wrote: full-width letters and digits of any script become ordinary ones, characters
 * without width are dropped, and every place in it leads back to the source.
 */
export interface PlainText {
  text: string
  /** The same in lower case and without accents, character by character: where words around a value are looked for. */
  folded: string
  /** The part of the source from which a part of `text` comes. */
  sourceOf(start: number, end: number): { start: number; end: number }
}

const beyondAscii = /[\u0080-\uffff]/
const dropped = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const dash = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/
const quote = /[\u2018-\u201b\u2032\u02bc\u00b4`]/
/** The zeros of scripts that compatibility does not fold to ordinary digits. */
const zeros = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0]
/** One character of Arabic may stand for a whole sentence: what grows longer than this stays as it is. */
const grownMax = 4

export function plainTextOf(source: string): PlainText {
  if (!beyondAscii.test(source))
    return { text: source, folded: source.toLowerCase(), sourceOf: (start, end) => ({ start, end }) }
  let text = ''
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of source) {
    const plain = plainOf(character)
    for (const unit of plain.split('')) {
      text += unit
      folded += foldedOf(unit)
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return {
    text,
    folded,
    sourceOf: (start, end) => ({ start: starts[start] ?? at, end: end > start ? (ends[end - 1] ?? at) : start }),
  }
}

function plainOf(character: string): string {
  if (character <= '\x7f') return character
  if (dropped.test(character)) return ''
  if (dash.test(character)) return '-'
  if (quote.test(character)) return "'"
  const code = character.codePointAt(0) ?? 0
  const zero = zeros.find((each) => code >= each && code < each + 10)
  if (zero !== undefined) return String(code - zero)
  const plain = character.normalize('NFKC')
  return plain.length > grownMax ? character : plain
}

/** One code unit for one, so that places are the same in both texts. */
function foldedOf(unit: string): string {
  const lower = unit.toLowerCase()
  if (unit <= '\x7f') return lower
  const [base = unit] = lower.normalize('NFD')
  return base.length === 1 ? base : unit
}
