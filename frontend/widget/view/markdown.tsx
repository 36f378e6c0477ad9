/** The few marks a message may hold: bold, italic, lists and links. Everything else is text, and stays text. */
import type { ComponentChildren } from 'preact'
import { safeLink } from './links.ts'

interface MarkdownProps {
  readonly text: string
  readonly newTab: string
  readonly onFollow: (address: string) => void
}

const inline =
  /\[([^\]\n]+)\]\(([^()\s]+)\)|(\*\*|__)([^\n]+?)\3|\*([^\s*][^*\n]*)\*|(?<!\w)_([^\s_][^_\n]*)_(?!\w)|(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g
const item = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/

export function Markdown({ text, newTab, onFollow }: MarkdownProps) {
  const link = (address: string, content: ComponentChildren) => {
    const href = safeLink(address)
    if (!href) return content
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={() => onFollow(href)}>
        {content}
        <span class="hidden"> {newTab}</span>
      </a>
    )
  }
  const spans = (line: string): ComponentChildren[] => {
    const found: ComponentChildren[] = []
    let at = 0
    for (const match of line.matchAll(inline)) {
      const [whole, label, address, mark, bold, italic, alsoItalic, bare] = match
      found.push(line.slice(at, match.index))
      if (label && address) found.push(link(address, spans(label)))
      else if (mark) found.push(<strong>{spans(bold!)}</strong>)
      else if (italic || alsoItalic) found.push(<em>{spans((italic || alsoItalic)!)}</em>)
      else if (bare) found.push(link(bare, bare))
      at = match.index + whole.length
    }
    found.push(line.slice(at))
    return found
  }
  return <>{blocks(text).map(({ kind, start, lines }) => block(kind, start, lines.map(spans)))}</>
}

type Kind = 'text' | 'bullets' | 'numbers'
interface Block {
  readonly kind: Kind
  readonly start: number
  readonly lines: string[]
}

/** Lines of one kind that follow each other, together. */
function blocks(text: string): Block[] {
  const found: Block[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, number, content] = item.exec(line) ?? []
    const kind: Kind = content === undefined ? 'text' : number ? 'numbers' : 'bullets'
    const last = found.at(-1)
    if (last?.kind === kind) last.lines.push(content ?? line)
    else found.push({ kind, start: Number(number ?? 1), lines: [content ?? line] })
  }
  return found
}

function block(kind: Kind, start: number, lines: ComponentChildren[]) {
  const items = lines.map((line, at) => <li key={at}>{line}</li>)
  if (kind === 'bullets') return <ul>{items}</ul>
  if (kind === 'numbers') return <ol start={start}>{items}</ol>
  return <p>{lines.flatMap((line, at) => (at > 0 ? [<br key={at} />, line] : [line]))}</p>
}
