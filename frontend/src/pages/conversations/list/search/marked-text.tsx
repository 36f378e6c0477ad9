/** A text that was found, with the words that were searched for marked: by the rules by which they are found. */
import { textBeside } from '#shared/chat/search-query'
import { markedPlaces, soughtWords } from '#shared/chat/search-words'

/** Whether messages are searched for it: a single letter of an alphabet is no word; a single sign of Chinese is one. */
export const isWord = (text: string): boolean => text.length > 1 || text > '\u00ff'

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

export function markedParts(text: string, sought: string): readonly Part[] {
  const parts: Part[] = []
  let end = 0
  for (const place of markedPlaces(text, soughtWords(textBeside(sought)))) {
    parts.push({ text: text.slice(end, place.start), isHit: false })
    parts.push({ text: text.slice(place.start, place.end), isHit: true })
    end = place.end
  }
  return [...parts, { text: text.slice(end), isHit: false }].filter((part) => part.text !== '')
}
