/** Markdown of messages: bold, italic, lists and links. Everything else stays text. */
import { marksIn } from './markdown-marks.ts'

/** A run of text: plain, strong, emphasised, or a link if it has an address. */
export type Span =
  | string
  | { readonly tag: 'strong' | 'em'; readonly href?: never; readonly spans: Span[] }
  | { readonly tag?: never; readonly href: string; readonly spans: Span[] }

/** Lines of one kind that follow each other. */
export interface MarkdownBlock {
  readonly tag: 'p' | 'ul' | 'ol'
  /** The number a numbered list begins with. */
  readonly start: number | undefined
  readonly lines: Span[][]
}

/** Marks within marks; deeper ones are text. */
const depthMax = 5

const item = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/

/** The words alone: no marks of emphasis and lists, and links by their labels. */
export const plainText = (text: string): string =>
  markdownOf(text, () => undefined)
    .flatMap(({ lines }) => lines.map(wordsOf))
    .join('\n')

const wordsOf = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : wordsOf(span.spans))).join('')

/** `hrefOf` gives the address of a link; without an address the link stays text. */
export function markdownOf(text: string, hrefOf: (address: string) => string | undefined): MarkdownBlock[] {
  const link = (address: string, spans: Span[]): Span[] => {
    const href = hrefOf(address)
    return href ? [{ href, spans }] : spans
  }
  const spansOf = (line: string, depth = 0): Span[] => {
    const found: Span[] = []
    let at = 0
    for (const mark of depth < depthMax ? marksIn(line) : []) {
      found.push(line.slice(at, mark.start))
      if (mark.kind === 'link')
        found.push(...link(mark.address, mark.label === undefined ? [mark.address] : spansOf(mark.label, depth + 1)))
      else {
        const { kind: tag, start, end, signs } = mark
        found.push({ tag, spans: spansOf(line.slice(start + signs.length, end - signs.length), depth + 1) })
      }
      at = mark.end
    }
    return [...found, line.slice(at)]
  }
  const blocks: MarkdownBlock[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, number, content] = item.exec(line) ?? []
    const tag = content === undefined ? 'p' : number ? 'ol' : 'ul'
    const spans = spansOf(content ?? line)
    const last = blocks.at(-1)
    // Two days in a row are no list that counts on: `24. December`, `26. December`.
    const goesOn = number === undefined || Number(number) === (last?.start ?? 0) + (last?.lines.length ?? 0)
    if (last?.tag === tag && goesOn) last.lines.push(spans)
    else blocks.push({ tag, start: number ? Number(number) : undefined, lines: [spans] })
  }
  return blocks
}
