/** Texts that fit: cut between graphemes, so that no letter and no emoji is torn. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Characters as providers count them: UTF-16 units, the strictest of the ways. */
const lengthOf = (text: string): number => text.length

/** The beginning of a text that fits `max`, an ellipsis behind it where something is missing. */
export function cutLabel(text: string, max: number): string {
  if (lengthOf(text) <= max) return text
  let label = ''
  for (const grapheme of graphemesOf(text)) {
    if (lengthOf(label) + lengthOf(grapheme) > max - 1) break
    label += grapheme
  }
  return `${label.trimEnd()}…`
}

/** The same labels, each one once: a repetition ends with its number. */
export function uniqueLabels(labels: readonly string[], max: number): string[] {
  const taken = new Set<string>()
  return labels.map((label) => {
    let unique = label
    for (let count = 2; taken.has(unique); count += 1) {
      const ending = ` ${count}`
      unique = `${cutLabel(label, max - ending.length)}${ending}`
    }
    taken.add(unique)
    return unique
  })
}

/** A text in parts that each fit `max`: cut at a paragraph, else a line, else a word, else between two graphemes. */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (lengthOf(rest) > max) {
    const head = rest.slice(0, max + 1)
    const at = ['\n\n', '\n', ' '].map((sign) => head.lastIndexOf(sign)).find((place) => place > max / 2)
    const part = at === undefined ? graphemeHead(rest, max) : rest.slice(0, at)
    parts.push(part.trim())
    rest = rest.slice(part.length).trim()
  }
  return rest || parts.length === 0 ? [...parts, rest] : parts
}

function graphemeHead(text: string, max: number): string {
  let head = ''
  for (const { segment } of segmenter.segment(text.slice(0, max + 64))) {
    if (lengthOf(head) + lengthOf(segment) > max) break
    head += segment
  }
  // One grapheme alone may be longer than a message: it is torn rather than sent for ever.
  return head || text.slice(0, max)
}
