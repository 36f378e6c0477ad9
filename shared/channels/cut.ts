/** Texts that fit: cut between graphemes and outside of links, so that no letter, no emoji and no address is torn. */
import { marksIn, type Mark } from '../chat/markdown-marks.ts'

/** Made with the first text that is cut, because it reads data of all languages. */
let segmenter: Intl.Segmenter | undefined
const segmentsOf = (text: string): Iterable<Intl.SegmentData> =>
  (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(text)
const graphemesOf = (text: string): string[] => [...segmentsOf(text)].map(({ segment }) => segment)

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

/**
 * A markdown text in parts that each fit `max`: cut at a paragraph, else a line, else a word, else between two graphemes. A
 * link is never torn where it fits a part; emphasis is only torn where it is longer than half a part, and goes on in the next.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (lengthOf(rest) > max) {
    const { part, next } = headOf(rest, max)
    parts.push(part.trim())
    rest = next.trim()
  }
  return rest || parts.length === 0 ? [...parts, rest] : parts
}

/** The beginning of a markdown text that fits `max`, an ellipsis behind it where something is missing. */
export function cutText(text: string, max: number): string {
  if (lengthOf(text) <= max) return text
  const [head = ''] = splitText(text, max - 1)
  return `${head}…`
}

interface Head {
  readonly part: string
  readonly next: string
}

/** A mark that begins in a part ends so far behind it at most. */
const markLengthMax = 2100

const breaks = ['\n\n', '\n', ' ']

function headOf(text: string, max: number): Head {
  const marks = marksInLines(text.slice(0, max + markLengthMax))
  const isWithin = (at: number, { start, end }: Mark) => start < at && at < end
  const at = lastBreak(text, max, (place) => !marks.some((mark) => isWithin(place, mark)))
  if (at !== undefined) return { part: text.slice(0, at), next: text.slice(at) }
  const links = marks.filter(({ kind }) => kind === 'link')
  const open = marks.find((mark) => mark.kind !== 'link' && isWithin(max, mark))
  const signs = open && open.kind !== 'link' ? open.signs : ''
  const isFree = (place: number) => !links.some((link) => isWithin(place, link))
  const between = lastBreak(text, max - signs.length, isFree) ?? links.find((link) => isWithin(max, link))?.start
  const cut = between && between > signs.length ? between : graphemeHead(text, max - signs.length).length
  const isTorn = open !== undefined && isWithin(cut, open)
  return {
    part: text.slice(0, cut).trimEnd() + (isTorn ? signs : ''),
    next: (isTorn ? signs : '') + text.slice(cut).trimStart(),
  }
}

function lastBreak(text: string, max: number, isFree: (place: number) => boolean): number | undefined {
  const head = text.slice(0, max + 1)
  for (const sign of breaks)
    for (let at = head.lastIndexOf(sign); at > max / 2; at = head.lastIndexOf(sign, at - 1)) if (isFree(at)) return at
  return undefined
}

/** By their places in the whole text. */
function marksInLines(text: string): Mark[] {
  let at = 0
  return text.split('\n').flatMap((line) => {
    const start = at
    at += line.length + 1
    return marksIn(line).map((mark) => ({ ...mark, start: start + mark.start, end: start + mark.end }))
  })
}

function graphemeHead(text: string, max: number): string {
  let head = ''
  for (const { segment } of segmentsOf(text.slice(0, max + 64))) {
    if (lengthOf(head) + lengthOf(segment) > max) break
    head += segment
  }
  // One grapheme alone may be longer than a message: it is torn rather than sent for ever.
  return head || text.slice(0, max)
}
