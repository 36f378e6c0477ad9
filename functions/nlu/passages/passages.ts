/** Parts a text into passages: what is found and said at once, each below the heading it stands under. */
import { passageLengthMax } from '#shared/limits'

export interface Passage {
  /** Empty before the first heading. */
  readonly heading: string
  readonly text: string
}

/** Paragraphs are parted by an empty line; one that begins with `#` signs is a heading. */
export function passagesOf(text: string, lengthMax = passageLengthMax): Passage[] {
  const passages: Passage[] = []
  let heading = ''
  let gathered = ''
  const end = () => {
    if (gathered) passages.push({ heading, text: gathered })
    gathered = ''
  }
  for (const paragraph of text.split(/\n\s*\n/)) {
    const trimmed = paragraph.trim()
    const [, title] = /^#{1,6} +([^\n]+)/.exec(trimmed) ?? []
    if (title !== undefined) {
      end()
      heading = title
    }
    const body = title === undefined ? trimmed : trimmed.slice(trimmed.indexOf(title) + title.length).trim()
    for (const part of partsOf(body, lengthMax)) {
      if (gathered.length + part.length + 2 > lengthMax) end()
      gathered += (gathered && '\n\n') + part
    }
  }
  end()
  return passages
}

/** Parts of at most `lengthMax` characters, each ending where a sentence, else a word does. */
function partsOf(text: string, lengthMax: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > lengthMax) {
    const within = rest.slice(0, lengthMax)
    const sentence = lastMatch(within, /[.!?…。！？]["'”’»)]*(?=\s|$)|[。！？]|\n/gu)
    const end = sentence > lengthMax / 4 ? sentence : within.lastIndexOf(' ')
    const cut = end > 0 ? end : lengthMax - (/[\ud800-\udbff]$/.test(within) ? 1 : 0)
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...parts, rest].filter(Boolean)
}

/** Where the last match ends; 0 without one. */
function lastMatch(text: string, pattern: RegExp): number {
  let end = 0
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end
}
