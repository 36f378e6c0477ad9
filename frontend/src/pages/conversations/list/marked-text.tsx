/** A text that was found, cut around the words that were searched for, which are marked. */
export function MarkedText({ text, sought }: { text: string; sought: string }) {
  return markedParts(text, sought).map(({ text: part, isHit }, index) =>
    // The parts of a text are those in this order and no others.
    // oxlint-disable-next-line react/no-array-index-key
    isHit ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}

interface Part {
  readonly text: string
  readonly isHit: boolean
}

/** Characters before the first hit, and of all: a row is one line. */
const beforeMax = 24
const lengthMax = 160

export function markedParts(text: string, sought: string): readonly Part[] {
  const words = sought.trim().split(/\s+/).filter(Boolean)
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // The whole first, because its words are parts of it.
  const all = [sought.trim().replaceAll(/\s+/g, ' '), ...words].filter(Boolean).map(escapeForRegExp)
  if (all.length === 0) return [{ text: line.slice(0, lengthMax), isHit: false }]
  const hits = new RegExp(`(${all.join('|')})`, 'giu')
  const first = line.search(hits)
  const from = first > beforeMax ? line.lastIndexOf(' ', first - beforeMax) + 1 : 0
  const shown = (from > 0 ? '… ' : '') + line.slice(from, from + lengthMax)
  return shown
    .split(hits)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

const escapeForRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
