/**
 * The elements in which mail programs put what they quote, by the marks that they give them. Gmail's `gmail_quote` holds the
 * answers between quotes as well and is none of them; what it quotes is a `blockquote` inside of it.
 */

/**
 * An `indent` is a `blockquote` that moves text to the right, as the buttons of Gmail and Outlook make it. In `lines`, the
 * ends of lines of the markup are ends of lines of the text.
 */
export type Box = 'quote' | 'indent' | 'lines'

/** GMX, Yahoo, Zoho and Outlook (with a blue line) quote in these; Thunderbird and Gmail put the line above a quote in these. */
const quotes =
  /\s(?:name\s*=\s*["']?quote\b|(?:class|id)\s*=\s*["']?[^"'>]{0,100}(?:yahoo_quoted|moz-cite-prefix|gmail_attr|zmail_extra))|\bborder-left:\s*solid\s*blue\s*1\.5pt/i
const keepsLines = /\bwhite-space:\s*(?:pre\b|pre-wrap|pre-line|break-spaces)/i
const headOnly = /\bgmail_attr\b/
const indents =
  /\bwebkit-indent-blockquote\b|\bborder:\s*(?:none|0)|\bmargin(?:-left)?:\s*(?:0(?:px|pt|cm|in)?\s+){0,3}(?:40px|30pt|36(?:\.0)?pt|0?\.5in|1\.27cm)/i
const hasRule = /\bborder-left(?:-width)?:\s*(?!none|0)|\btype\s*=\s*["']?cite|\bgmail_quote\b/i

/** What an element that begins with `tag` is; `end` is where the tag ends in the markup. */
export function boxOf(name: string, tag: string, html: string, end: number): Box | undefined {
  if (name === 'blockquote') return indents.test(tag) && !hasRule.test(tag) ? 'indent' : 'quote'
  if (name === 'pre' || keepsLines.test(tag)) return 'lines'
  if (!quotes.test(tag)) return undefined
  return headOnly.test(tag) && isForwardHead(html, end) ? undefined : 'quote'
}

const forwardLookMax = 60

/** Gmail's line above a mail that is passed on, which is no quote. */
const isForwardHead = (html: string, from: number): boolean => /^\s*-{5}/.test(html.slice(from, from + forwardLookMax))

/** Outlook's elements around the head that it copies: on the web by name, elsewhere by the rule above it. */
const copiedHeads =
  /\sid\s*=\s*["']?(?:x_)*(?:divRplyFwdMsg|mail-editor-reference-message-container)\b|border:\s*none;\s*border-top:\s*solid\s*#(?:e1e1e1|b5c4df)\s*1\.0pt/i

/** Whether the head of the mail that is answered or passed on begins with `tag`. */
export const beginsCopiedHead = (tag: string): boolean => copiedHeads.test(tag)
