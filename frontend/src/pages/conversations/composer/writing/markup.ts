/** Marks of a reply: which the channel shows, and what is left of them where it shows none. */
import { definitionOf } from '#shared/channels/register'
import { channelOf } from '#shared/chat/channels'
import { markdownOf, type Span } from '#shared/chat/markdown'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'

/** Whether bold and italic get to the customer. */
export function showsMarks({ activeChannel }: ConversationUser, line: Line | undefined): boolean {
  if (line?.shown.isWhatsapp) return true
  const { markup } = definitionOf(channelOf(activeChannel)).can(line?.account ?? '')
  return markup !== 'none' && markup !== 'ssml'
}

const asWritten = (address: string) => address

const isMarked = (span: Span): boolean =>
  typeof span !== 'string' && (span.tag !== undefined || plainSpans(span.spans) !== span.href)

/** Whether a text holds bold, italic, or words that lead somewhere. */
export const hasMarks = (text: string): boolean =>
  markdownOf(text, asWritten).some(({ lines }) => lines.some((line) => line.some(isMarked)))

/** The text without its marks, as channels without markup get it. */
export const plainText = (text: string): string =>
  markdownOf(text, asWritten)
    .map(({ tag, start = 1, lines }) =>
      lines
        .map((line, place) => `${tag === 'p' ? '' : tag === 'ul' ? '- ' : `${start + place}. `}${plainSpans(line)}`)
        .join('\n'),
    )
    .join('\n')

function plainSpans(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      if (typeof span === 'string') return span
      const inner = plainSpans(span.spans)
      return span.href === undefined || span.href === inner ? inner : `${inner}: ${span.href}`
    })
    .join('')
}
