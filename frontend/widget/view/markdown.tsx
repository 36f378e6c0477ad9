/** A message with its few marks, as `#shared/markdown` reads them. */
import type { ComponentChildren } from 'preact'
import { markdownOf, type Span } from '#shared/markdown'
import { safeLink } from './links.ts'

interface MarkdownProps {
  readonly text: string
  readonly newTab: string
  readonly onFollow: (address: string) => void
}

export function Markdown({ text, newTab, onFollow }: MarkdownProps) {
  const drawn = (spans: readonly Span[]): ComponentChildren =>
    spans.map((span, at) => {
      if (typeof span === 'string') return span
      const { tag: Tag, href, spans: inner } = span
      if (Tag) return <Tag key={at}>{drawn(inner)}</Tag>
      return (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer" onClick={() => onFollow(href)}>
          {drawn(inner)}
          <span class="hidden"> {newTab}</span>
        </a>
      )
    })
  return (
    <>
      {markdownOf(text, safeLink).map(({ tag: Tag, start, lines }, place) =>
        Tag === 'p' ? (
          <p key={place}>{lines.flatMap((line, at) => [at > 0 && <br key={at} />, drawn(line)])}</p>
        ) : (
          <Tag key={place} start={start}>
            {lines.map((line, at) => (
              <li key={at}>{drawn(line)}</li>
            ))}
          </Tag>
        ),
      )}
    </>
  )
}
