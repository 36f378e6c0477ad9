/** A message of the company with its few marks, as customers see it in the chat. */
/* oxlint-disable react/no-array-index-key -- a text does not change, so each part of it is known by its place */
import { Fragment, type ReactNode } from 'react'
import { markdownOf, type Span } from '#shared/chat/markdown'

export const Markdown = ({ text, lang }: { text: string; lang?: string }) =>
  markdownOf(text, linkAddress).map(({ tag: Tag, start, lines }, at) =>
    Tag === 'p' ? (
      <p key={at} lang={lang}>
        {lines.map((line, row) => (
          <Fragment key={row}>
            {row > 0 && <br />}
            {nodesOf(line)}
          </Fragment>
        ))}
      </p>
    ) : (
      <Tag key={at} lang={lang} {...{ start }}>
        {lines.map((line, row) => (
          <li key={row}>{nodesOf(line)}</li>
        ))}
      </Tag>
    ),
  )

const nodesOf = (spans: readonly Span[]): ReactNode[] =>
  spans.map((span, at) => {
    if (typeof span === 'string') return span
    const { tag: Tag, href } = span
    if (Tag) return <Tag key={at}>{nodesOf(span.spans)}</Tag>
    return (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {nodesOf(span.spans)}
      </a>
    )
  })

/** What a customer may be sent to. */
function linkAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return /^(https?|mailto|tel):$/.test(protocol) ? href : undefined
}
