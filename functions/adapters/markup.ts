/**
 * The markdown of messages in the markup of channels. It is read as the chat reads it: bold, italic, lists and links. What a
 * customer's name or an answer of a server has put into a text is text in every markup.
 */
import { markdownOf, type MarkdownBlock, type Span } from '#shared/chat/markdown'

interface Dialect {
  readonly text: (text: string) => string
  /** `touches`: a letter stands beside the mark, as in `**half**time`. */
  readonly strong: (inner: string, touches: boolean) => string
  readonly em: (inner: string, touches: boolean) => string
  readonly link: (inner: string, address: string) => string
  readonly block: (block: MarkdownBlock, lines: readonly string[]) => string
  /** What stands between blocks. */
  readonly between: string
}

/** Addresses that may be opened; of any other, the label is all that is left. */
const safeAddress = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:|tel:)/i.test(address) ? address : undefined

function writtenIn(dialect: Dialect, text: string): string {
  const spansOf = (spans: readonly Span[]): string =>
    spans
      .map((span, place) => {
        if (typeof span === 'string') return dialect.text(span)
        const inner = spansOf(span.spans)
        if (span.href !== undefined) return dialect.link(inner, span.href)
        return dialect[span.tag](inner, isLetter(spans[place - 1], -1) || isLetter(spans[place + 1], 0))
      })
      .join('')
  const blocks = markdownOf(text, safeAddress)
  return blocks.map((block) => dialect.block(block, block.lines.map(spansOf))).join(dialect.between)
}

const isLetter = (beside: Span | undefined, at: number): boolean =>
  typeof beside === 'string' && /[\p{L}\p{N}]/u.test(beside.at(at) ?? '')

const same = (text: string) => text

/** A list as lines that begin with a sign or a number. */
const linesOf = ({ tag, start = 1 }: MarkdownBlock, lines: readonly string[], sign: string): string =>
  lines.map((line, place) => (tag === 'p' ? line : `${tag === 'ul' ? sign : `${start + place}.`} ${line}`)).join('\n')

/** A number to call and an address to write to are read by people. */
function linkText(inner: string, address: string): string {
  const shown = address.replace(/^(?:tel|mailto):/i, '')
  return inner === address || inner === shown ? shown : `${inner}: ${shown}`
}

const plain: Dialect = {
  text: same,
  strong: same,
  em: same,
  link: linkText,
  block: (block, lines) => linesOf(block, lines, '-'),
  between: '\n',
}

/** Without any markup. */
export const plainOf = (text: string): string => writtenIn(plain, text)

const whatsapp: Dialect = {
  ...plain,
  strong: (inner, touches) => (touches ? inner : emphasisOf('*', inner)),
  em: (inner, touches) => (touches ? inner : emphasisOf('_', inner)),
}

/** WhatsApp knows a mark only where it touches the words and no other letter; behind an address it would be part of it. */
function emphasisOf(sign: string, inner: string): string {
  const words = inner.trim()
  if (/https?:\/\/\S+$/i.test(words)) return inner
  const [before, after] = [inner.length - inner.trimStart().length, inner.trimEnd().length]
  return words ? inner.slice(0, before) + sign + words + sign + inner.slice(after) : inner
}

/** WhatsApp: `*bold*` and `_italic_`. */
export const whatsappOf = (text: string): string => writtenIn(whatsapp, text)

/** Signs that would mean something to Teams. */
const escapedForTeams = (text: string) =>
  text.replace(/[\\`*_[\]<>#|~]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`))

const teams: Dialect = {
  text: escapedForTeams,
  strong: (inner) => `**${inner}**`,
  em: (inner) => `_${inner}_`,
  link: (inner, address) => `[${inner}](${address.replace(/[<>"\\`]/g, encodeURIComponent)})`,
  // One line break alone is none to Teams.
  block: (block, lines) => (block.tag === 'p' ? lines.join('\n\n') : linesOf(block, lines, '-')),
  between: '\n\n',
}

/** Markdown as Teams reads it; whatever else it would read as markup is escaped. */
export const teamsOf = (text: string): string => writtenIn(teams, text)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Signs that no document of XML may hold, escaped or not. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as it stands inside elements and attributes of HTML and XML. */
export const escapedForXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const html: Dialect = {
  text: escapedForXml,
  strong: (inner) => `<strong>${inner}</strong>`,
  em: (inner) => `<em>${inner}</em>`,
  link: (inner, address) => `<a href="${escapedForXml(address)}">${inner}</a>`,
  block: ({ tag, start }, lines) => {
    if (tag === 'p') return `<p>${lines.join('<br>')}</p>`
    const from = tag === 'ol' && start !== undefined && start !== 1 ? ` start="${start}"` : ''
    return `<${tag}${from}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`
  },
  between: '',
}

/** HTML of these elements alone: p, br, strong, em, a, ul, ol, li. */
export const htmlOf = (text: string): string => writtenIn(html, text)
