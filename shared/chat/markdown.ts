/** Markdown of messages: bold, italic, lists and links. Everything else stays text. */

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

const inline =
  /\[([^\]\n]+)\]\(([^()\s]+)\)|(\*\*|__)([^\n]+?)\3|\*([^\s*][^*\n]*)\*|(?<!\w)_([^\s_][^_\n]*)_(?!\w)|(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g
const item = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/

/** `hrefOf` gives the address of a link; without an address the link stays text. */
export function markdownOf(text: string, hrefOf: (address: string) => string | undefined): MarkdownBlock[] {
  const link = (address: string, spans: Span[]): Span[] => {
    const href = hrefOf(address)
    return href ? [{ href, spans }] : spans
  }
  const spansOf = (line: string): Span[] => {
    const found: Span[] = []
    let at = 0
    for (const match of line.matchAll(inline)) {
      const [whole, label, address, mark, bold, italic, alsoItalic, bare] = match
      found.push(line.slice(at, match.index))
      if (label && address) found.push(...link(address, spansOf(label)))
      else if (bare) found.push(...link(bare, [bare]))
      else found.push({ tag: mark ? 'strong' : 'em', spans: spansOf((bold || italic || alsoItalic)!) })
      at = match.index + whole.length
    }
    return [...found, line.slice(at)]
  }
  const blocks: MarkdownBlock[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, number, content] = item.exec(line) ?? []
    const tag = content === undefined ? 'p' : number ? 'ol' : 'ul'
    const spans = spansOf(content ?? line)
    const last = blocks.at(-1)
    if (last?.tag === tag) last.lines.push(spans)
    else blocks.push({ tag, start: number ? Number(number) : undefined, lines: [spans] })
  }
  return blocks
}
