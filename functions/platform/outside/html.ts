/**
 * Reads the text of a page: its words, and nothing that runs, is hidden or leads around. One walk from beginning to end
 * without a stack, so that neither depth nor damage of a page makes it slow.
 */
import { decodeText } from './charset.ts'

export interface ReadText {
  readonly title: string
  /** As the source names it: `de`, `en-GB`; empty where it does not. */
  readonly language: string
  /** Paragraphs with an empty line between; a heading is one that begins with `# `. */
  readonly text: string
}

/** What is inside of these is no text of the page. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'select',
  'textarea',
  'dialog',
])
/** What runs up to its own end tag, whatever stands in it. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noscript'])
/** What leads around a site, and says the same on each of its pages. */
const around = new Set(['nav', 'footer', 'aside', 'menu'])
const main = new Set(['main', 'article'])
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt'])
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'button',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'img',
  'ins',
  'kbd',
  'label',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
])

/** A main part shorter than this is a teaser. */
const mainLengthMin = 200

interface Paragraph {
  readonly text: string
  readonly isMain: boolean
  readonly isAround: boolean
}

/** The text of a page, at most `lengthMax` characters of it. `charset` is what its sender says of its encoding. */
export function textOfPage(bytes: Uint8Array, charset: string | undefined, lengthMax: number): ReadText {
  const { title, language, paragraphs } = walk(htmlOf(bytes, charset), lengthMax)
  const proper = paragraphs.filter(({ isAround }) => !isAround)
  const inMain = proper.filter(({ isMain }) => isMain)
  const isLong = inMain.reduce((sum, { text }) => sum + text.length, 0) >= mainLengthMin
  const chosen = isLong ? inMain : proper.length > 0 ? proper : paragraphs
  return { title, language, text: chosen.map(({ text }) => text).join('\n\n') }
}

/** A page as text. `charset` is what its sender says of its encoding. */
export const htmlOf = (bytes: Uint8Array, charset: string | undefined): string =>
  decodeText(bytes, charsetOf(bytes) ?? charset ?? 'utf-8')

/** What the bytes themselves say of their encoding: a mark at the beginning counts most, then the page's head. */
function charsetOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', 0, 2048)
  return /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1]
}

function walk(html: string, lengthMax: number) {
  const paragraphs: Paragraph[] = []
  let [title, language, line, length] = ['', '', '', 0]
  let isHeading = false
  const open = { silent: 0, around: 0, main: 0 }
  const end = () => {
    const text = decodeEntities(line).replace(/\s+/gu, ' ').trim()
    line = ''
    if (!text) return
    const paragraph = { text: isHeading ? `# ${text}` : text, isMain: open.main > 0, isAround: open.around > 0 }
    paragraphs.push(paragraph)
    length += text.length
  }
  let at = 0
  // oxlint-disable-next-line no-unmodified-loop-condition -- `end` counts the length
  while (at < html.length && length < lengthMax) {
    const start = html.indexOf('<', at)
    const until = start === -1 ? html.length : start
    if (open.silent === 0) line += html.slice(at, until)
    if (start === -1) break
    const tag = tagAt(html, start)
    at = tag.end
    if (tag.name === undefined) {
      if (tag.isText && open.silent === 0) line += '<'
      continue
    }
    const { name, isEnd } = tag
    if (!isEnd && raw.has(name)) {
      const close = endOfRaw(html, at, name)
      if (name === 'title') title ||= decodeEntities(html.slice(at, close.start)).replace(/\s+/gu, ' ').trim()
      at = close.end
      continue
    }
    if (name === 'html' && !isEnd) language ||= languageIn(html.slice(start, at))
    if (!inline.has(name)) {
      if (name === 'td' || name === 'th') line += ' '
      else end()
      isHeading = headings.has(name) ? !isEnd : isHeading && !isEnd
    }
    const step = isEnd ? -1 : 1
    for (const [kind, names] of [
      ['silent', silent],
      ['around', around],
      ['main', main],
    ] as const)
      if (names.has(name) && !tag.isWhole) open[kind] = Math.max(0, open[kind] + step)
  }
  end()
  return { title, language, paragraphs }
}

interface Tag {
  /** Behind its `>`. */
  readonly end: number
  /** None of what is no tag: a comment, or a `<` that means less than. */
  readonly name?: string
  readonly isEnd?: boolean
  /** It has no end tag. */
  readonly isWhole?: boolean
  readonly isText?: boolean
}

const namePattern = /\/?([a-z][a-z0-9-]{0,30})/iy

export function tagAt(html: string, start: number): Tag {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4)
    return { end: end === -1 ? html.length : end + 3 }
  }
  namePattern.lastIndex = start + 1
  const name = namePattern.exec(html)?.[1]?.toLowerCase()
  // It is no tag, and nothing is looked for: a page of such signs would be read to its end for each of them.
  if (!name && !/[!?/]/.test(html[start + 1] ?? '')) return { end: start + 1, isText: true }
  const end = endOfTag(html, start + 1)
  return name ? { end, name, isEnd: html[start + 1] === '/', isWhole: html[end - 2] === '/' } : { end }
}

/** A value in quotes may hold a `>`; one whose quote never ends takes the rest of the page, as in browsers. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const sign = html[at]
    if (sign === '>') return at + 1
    if ((sign === '"' || sign === "'") && isAfterEquals(html, at)) {
      const close = html.indexOf(sign, at + 1)
      if (close === -1) return html.length
      at = close
    }
  }
  return html.length
}

function isAfterEquals(html: string, at: number): boolean {
  let before = at - 1
  while (' \t\n\f\r'.includes(html[before] ?? '.')) before -= 1
  return html[before] === '='
}

/** Where the end tag of an element begins and ends that runs up to it. */
export function endOfRaw(html: string, from: number, name: string): { start: number; end: number } {
  const pattern = new RegExp(`</${name}[\\s/>]`, 'gi')
  pattern.lastIndex = from
  const start = pattern.exec(html)?.index ?? html.length
  return { start, end: endOfTag(html, start) }
}

const languageIn = (tag: string): string => /\blang\s*=\s*["']?([\w-]{2,20})/i.exec(tag)?.[1] ?? ''

/** With the character for each reference, such as `&amp;`. What they stand for is not looked at again. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) =>
      name ? (named.get(name) ?? whole) : signOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  )

/** The names of U+00A0 to U+00FF in their order, as HTML lists them. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const others = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  euro: '€',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  trade: '™',
  rarr: '→',
  larr: '←',
  wcirc: 'ŵ',
  ycirc: 'ŷ',
  Wcirc: 'Ŵ',
  Ycirc: 'Ŷ',
  oelig: 'œ',
  OElig: 'Œ',
  check: '✓',
  thinsp: ' ',
  ensp: ' ',
}
const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries(others),
])

const codePointMax = 0x10ffff

/** Half a character is no sign. */
const signOf = (code: number): string =>
  code <= codePointMax ? String.fromCodePoint(code).replace(/[\0\p{Surrogate}]/u, '') : ''
