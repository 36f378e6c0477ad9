/** A part of a documentation: paragraphs and lists with bold words, and `code`, in which no mark means anything. */
/* oxlint-disable react/no-array-index-key -- a text does not change, so each part of it is known by its place */
import { Fragment, type ReactNode } from 'react'
import { markdownOf, type Span } from '#shared/chat/markdown'

export function DocsText({ text }: { text: string }) {
  const codes: string[] = []
  const marked = text.trim().replace(/`([^`\n]+)`/g, (_, code: string) => `${open}${codes.push(code) - 1}${shut}`)
  const nodesOf = (spans: readonly Span[]): ReactNode[] =>
    spans.map((span, at) => {
      if (typeof span === 'string') return <Fragment key={at}>{withCodes(span, codes)}</Fragment>
      return span.tag ? <b key={at}>{nodesOf(span.spans)}</b> : nodesOf(span.spans)
    })
  return (
    <div className="module-docs">
      {marked
        .split(/\n{2,}/)
        .flatMap((part) => markdownOf(part, () => undefined))
        .map(({ tag, lines }, at) => {
          if (tag === 'p') return <p key={at}>{lines.flatMap((line) => nodesOf(line))}</p>
          return (
            <ul key={at}>
              {lines.map((line, row) => (
                <li key={row}>{nodesOf(line)}</li>
              ))}
            </ul>
          )
        })}
    </div>
  )
}

/** Of the private use area: nobody writes them. */
const open = '\ue000'
const shut = '\ue001'
const mark = new RegExp(`${open}(\\d+)${shut}`)

/** Every second part is the number of a code. */
const withCodes = (text: string, codes: readonly string[]): ReactNode[] =>
  text.split(mark).map((part, at) => (at % 2 === 1 ? <code key={at}>{codes[Number(part)]}</code> : part))
