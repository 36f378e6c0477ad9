/**
 * How ten mail programs write what they quote and pass on, as text and as markup: observed of Gmail, Outlook for Windows and
 * on the web, Apple Mail, Thunderbird, Yahoo, GMX, Proton Mail, Roundcube and the mail program of Samsung.
 */

export const programs = [
  'gmail',
  'outlook',
  'outlook-web',
  'apple',
  'thunderbird',
  'yahoo',
  'gmx',
  'proton',
  'roundcube',
  'samsung',
] as const
export type Program = (typeof programs)[number]
export type Part = 'plain' | 'html'

/** A mail as it is shown by a program: paragraphs of the writer and paragraphs of the mail that is quoted, in their order. */
export type Piece = { readonly written: readonly string[] } | { readonly quoted: readonly string[] }

export interface Head {
  /** The line above a quote; empty where the program copies the head. */
  readonly line: string
  /** The line above a mail that is passed on, or above a copied head; empty where there is none. */
  readonly title: string
  readonly labels: readonly [from: string, sent: string, to: string, subject: string]
  readonly dateLabel: string
  readonly moment: string
  readonly sender: string
  readonly subject: string
}

const to = 'Jo Doe <jo@doe.example>'

/** Programs that copy the head and mark no quote. */
export const copies: ReadonlySet<Program> = new Set(['outlook', 'outlook-web', 'gmx', 'samsung'])
/** Where a quote has no end that a reader could see. */
export const hasEndlessQuotes = (program: Program, part: Part): boolean =>
  part === 'plain'
    ? copies.has(program) || program === 'yahoo'
    : program === 'outlook' || program === 'outlook-web' || program === 'samsung'

/** What a program says of the lines of its texts. */
export const plainFormat: Partial<Record<Program, string>> = {
  apple: '; format=flowed; delsp=yes',
  thunderbird: '; format=flowed',
  roundcube: '; format=flowed',
}

export function headLines(program: Program, head: Head): string[] {
  const { labels, dateLabel, moment, sender, subject, title } = head
  const [from, sent, recipient, about] = labels
  switch (program) {
    case 'gmx':
      return [
        `${sent}: ${moment}`,
        `${from}: "${sender.replace(' <', '" <')}`,
        `${recipient}: jo@doe.example`,
        `${about}: ${subject}`,
      ]
    case 'samsung':
      return [
        title,
        `${from}: ${sender}`,
        `${dateLabel}: 03.11.25  10:12  (GMT+01:00)`,
        `${recipient}: ${to}`,
        `${about}: ${subject}`,
      ]
    case 'outlook-web':
      return ['_'.repeat(32), `${from}: ${sender}`, `${sent}: ${moment}`, `${recipient}: ${to}`, `${about}: ${subject}`]
    case 'outlook':
      return [`${from}: ${sender} `, `${sent}: ${moment}`, `${recipient}: ${to}`, `${about}: ${subject}`]
    case 'gmail':
      return [title, `${from}: ${sender}`, `Date: ${moment}`, `Subject: ${subject}`, 'To: <jo@doe.example>']
    case 'yahoo':
      return [`   ${title} ${from}: ${sender}${recipient}: ${to}${sent}: ${moment}${about}: ${subject}`]
    case 'apple':
      return [title, '', `${from}: ${sender}`, `${about}: ${subject}`, `${dateLabel}: ${moment}`, `${recipient}: ${to}`]
    case 'proton':
      return [title, `From: ${sender}`, `Date: On ${moment}`, `Subject: ${subject}`, 'To: jo@doe.example']
    case 'thunderbird':
    case 'roundcube':
      return [
        title,
        `${about}: \t${subject}`,
        `${dateLabel}: \t${moment}`,
        `${from}: \t${sender}`,
        `${recipient}: \t${to}`,
      ]
  }
}

const quoteLine = (line: string): string => (line === '' ? '>' : `> ${line}`)
const paragraphs = (texts: readonly string[]): string[] =>
  texts.flatMap((text, index) => (index > 0 ? ['', text] : [text]))

/** An answer as text. */
export function plainReply(program: Program, head: Head, pieces: readonly Piece[]): string {
  const lines: string[] = []
  let isFirst = true
  for (const piece of pieces) {
    if ('written' in piece) {
      lines.push(...paragraphs(piece.written), '')
      continue
    }
    const quote = paragraphs(piece.quoted)
    if (copies.has(program)) lines.push(...headLines(program, head), '', ...quote, '')
    else if (program === 'yahoo') lines.push(`    ${head.line}  `, ' ', ...quote.map((line) => `  ${line}`), '')
    else if (program === 'apple')
      lines.push(...[...(isFirst ? [head.line, ''] : []), ...quote].map((line) => `> ${line}`), '')
    else {
      const isApart = program === 'gmail' || program === 'proton'
      if (isFirst) lines.push(...(program === 'gmail' ? linesOfHead(head.line) : [head.line]), ...(isApart ? [''] : []))
      lines.push(...quote.map(program === 'roundcube' ? (line) => `> ${line}` : quoteLine), '')
    }
    isFirst = false
  }
  return lines.join('\r\n')
}

/** Gmail breaks a long line before the address. */
const linesOfHead = (line: string): string[] => {
  const at = line.indexOf('<')
  return line.length > 72 && at !== -1 ? [line.slice(0, at + 1), line.slice(at + 1)] : [line]
}

/** A mail that is passed on as text, below a note where there is one. */
export function plainForward(program: Program, head: Head, note: readonly string[], body: readonly string[]): string {
  const above = note.length > 0 ? [...paragraphs(note), ''] : ['']
  const lines = [...headLines(program, head), '']
  if (program === 'apple') return [...above, ...[...lines, ...paragraphs(body)].map((line) => `> ${line}`)].join('\r\n')
  const text = program === 'proton' ? paragraphs(body).map(quoteLine) : paragraphs(body)
  return [...above, ...lines, ...text, ''].join('\r\n')
}

const markupOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const each = (texts: readonly string[], tag = 'div'): string =>
  texts.map((text) => `<${tag}>${markupOf(text)}</${tag}>`).join('')

/** A copied head, its labels bold. */
const boldLines = (lines: readonly string[]): string =>
  lines
    .map(markupOf)
    .map((line) => line.replace(/^([^:]{1,30}):/, '<b>$1:</b>'))
    .join('<br>')

const cite = '<blockquote type="cite" cite="mid:1@bloom.example">'
const gmailQuote =
  '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">'
const gmxQuote =
  '<div style="margin: 10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;" name="quote">'
const outlookRule =
  '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class=MsoNormal>'
const webRule =
  '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">'

/** What a program writes for what it quotes, below its head where `isFirst`. */
function quoteOf(program: Program, head: Head, texts: readonly string[], isFirst: boolean): string {
  const line = markupOf(head.line)
  const copied = boldLines(headLines(program, head))
  switch (program) {
    case 'gmail':
      return `${isFirst ? `<div dir="ltr" class="gmail_attr">${line}<br></div>` : ''}${gmailQuote}${each(texts, 'p')}</blockquote>`
    case 'outlook':
      return `${outlookRule}${copied}<o:p></o:p></p></div></div>${each(texts, 'p')}`
    case 'outlook-web':
      return `${webRule}${boldLines(headLines(program, head).slice(1))}</font><div>&nbsp;</div></div>${each(texts)}`
    case 'apple':
      return `<div><blockquote type="cite">${isFirst ? `<div>${line}</div><br class="Apple-interchange-newline">` : ''}<div>${each(texts)}</div></blockquote></div>`
    case 'thunderbird':
      return `${isFirst ? `<div class="moz-cite-prefix">${line}<br></div>` : ''}${cite}${each(texts, 'p')}</blockquote>`
    case 'yahoo':
      return `<div id="ydp5a1yahoo_quoted_77" class="ydp5a1yahoo_quoted"><div style="font-family:'Helvetica Neue';font-size:13px">${isFirst ? `<div>${line}</div><div><br></div>` : ''}<div>${each(texts)}</div></div></div>`
    case 'gmx':
      return `${gmxQuote}<div style="margin:0 0 10px 0;">${copied}</div><div name="quoted-content">${each(texts)}</div></div>`
    case 'proton':
      return `<div class="protonmail_quote">${isFirst ? `${line}<br>` : ''}<blockquote class="protonmail_quote" type="cite">${each(texts)}</blockquote></div>`
    case 'roundcube':
      return `${isFirst ? `<p id="reply-intro">${line}</p>` : ''}<blockquote type="cite" style="padding: 0 0.4em; border-left: #1010ff 2px solid; margin: 0">${each(texts)}</blockquote>`
    case 'samsung':
      return `<div><br></div><div align="left" dir="auto" style="font-size:100%;color:#000000">${each(headLines(program, head))}</div><div><br></div>${each(texts)}`
  }
}

/** An answer as markup. */
export function htmlReply(program: Program, head: Head, pieces: readonly Piece[]): string {
  let isFirst = true
  const inner = pieces.map((piece) => {
    if ('written' in piece) return each(piece.written, program === 'outlook' ? 'p' : 'div')
    const quote = quoteOf(program, head, piece.quoted, isFirst)
    isFirst = false
    return quote
  })
  return page(program, inner.join('<div><br></div>'))
}

function page(program: Program, inner: string): string {
  if (program === 'gmail') return `<div dir="ltr">${inner}</div>`
  if (program === 'outlook')
    return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-GB><div class=WordSection1>${inner}</div></body></html>`
  return `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>${inner}</body></html>`
}

/** A mail that is passed on as markup. */
export function htmlForward(program: Program, head: Head, note: readonly string[], body: readonly string[]): string {
  const above = note.length > 0 ? each(note) : '<div><br></div>'
  const lines = headLines(program, head)
  const copied = lines.map(markupOf).join('<br>')
  const table = `<table><tbody>${lines
    .slice(1)
    .map(
      (line) =>
        `<tr><th align="RIGHT" nowrap>${markupOf(line.split('\t')[0] ?? '')}</th><td>${markupOf(line.split('\t')[1] ?? '')}</td></tr>`,
    )
    .join('')}</tbody></table>`
  const rest = (() => {
    switch (program) {
      case 'gmail':
        return `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${copied}<br></div><br><br>${each(body, 'p')}</div>`
      case 'apple':
        return `<div><br><blockquote type="cite">${each(lines)}<div>${each(body)}</div></blockquote></div>`
      case 'thunderbird':
        return `<div class="moz-forward-container"><br><br>${lines[0]}${table}<br><br>${each(body, 'p')}</div>`
      case 'roundcube':
        return `<p>${lines[0]}</p>${table}<div>${each(body)}</div>`
      case 'yahoo':
        return `<div id="ydp1yahoo_quoted_78" class="yahoo_quoted"><div>${copied}</div><div>${each(body)}</div></div>`
      case 'proton':
        return `<div class="protonmail_quote">${copied}<br><br><blockquote class="protonmail_quote" type="cite">${each(body)}</blockquote></div>`
      case 'outlook':
      case 'outlook-web':
      case 'gmx':
      case 'samsung':
        return quoteOf(program, head, body, true)
    }
  })()
  return page(program, above + rest)
}
