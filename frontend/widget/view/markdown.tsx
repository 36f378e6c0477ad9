/** A message with its few marks, as `#shared/markdown` reads them. */
/* oxlint-disable react/jsx-key -- a text does not change, and every byte here is counted */
import type { ComponentChildren } from 'preact'
import { markdownOf, type Span } from '#shared/chat/markdown'
import { safeLink } from './links.ts'

interface MarkdownProps {
  readonly text: string
  readonly newTab: string
  readonly onFollow: (address: string) => void
}

export function Markdown({ text, newTab, onFollow }: MarkdownProps) {
  const drawn = (spans: readonly Span[]): ComponentChildren =>
    spans.map((span) => {
      if (typeof span === 'string') return span
      const { tag: Tag, href, spans: inner } = span
      if (Tag) return <Tag>{drawn(inner)}</Tag>
      return (
        <a href={href} target="_blank" rel="noopener noreferrer" onClick={() => onFollow(href)}>
          {drawn(inner)}
          <span class="hidden"> {newTab}</span>
        </a>
      )
    })
  return (
    <>
      {markdownOf(text, safeLink).map(({ tag: Tag, start, lines }) => (
        <Tag {...{ start }}>
          {lines.map((line, at) => (Tag === 'p' ? [at > 0 && <br />, drawn(line)] : <li>{drawn(line)}</li>))}
        </Tag>
      ))}
    </>
  )
}
