/**
 * Reads the text of a page: its words, and nothing that runs, is hidden or leads around. One walk from beginning to end
 * without a stack, so that neither depth nor damage of a page makes it slow.
 */
import { decodeAttribute, decodeEntities } from './character-references.ts'
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
  'textarea',
])
/** In a select that was never closed browsers find nothing but these, and end it at anything else. */
const inSelect = new Set(['option', 'optgroup', 'hr', 'script', 'template', 'select'])
/** What runs up to its own end tag, whatever stands in it. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noscript'])
/** What leads around a site, and says the same on each of its pages. */
const leading = new Set(['nav', 'menu'])
/** Beside what the page is about. */
const around = new Set(['footer', 'aside'])
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
  text: string
  readonly isMain: boolean
  readonly isAround: boolean
  readonly isLeading: boolean
  /** Which table of the page it is a row of. */
  readonly table: number | undefined
}

/** Hours, numbers to call, addresses and prices: what stands once on a page, wherever that is. */
const fact =
  /\d{1,2}[:.]\d{2}|\d\s?(?:am|pm|uhr|h)\b|\d\s?[-–—]\s?\d|\S@\S+\.|(?:\d[\s/().-]{0,2}){6}|[€$£]\s?\d|\d\s?(?:€|eur\b)|^\d{4,5}\s\p{Lu}|,\s\d{4,5}\s\p{Lu}/iu
const isFact = ({ text }: Paragraph): boolean => fact.test(text) && !/^(?:©|\(c\)|copyright\b)/i.test(text)

/** The text of a page, at most `lengthMax` characters of it. `charset` is what its sender says of its encoding. */
export function textOfPage(bytes: Uint8Array, charset: string | undefined, lengthMax: number): ReadText {
  const { title, language, paragraphs } = walk(htmlOf(bytes, charset), lengthMax)
  const proper = paragraphs.filter(({ isAround, isLeading }) => !isAround && !isLeading)
  const inMain = proper.filter(({ isMain }) => isMain)
  const isLong = inMain.reduce((sum, { text }) => sum + text.length, 0) >= mainLengthMin
  const wanted = new Set(isLong ? inMain : proper)
  const found = paragraphs.filter((each) => wanted.has(each) || (!each.isLeading && isFact(each)))
  const chosen = proper.length > 0 ? found : paragraphs
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
  let tables = 0
  let hidden: Hidden | undefined
  const open = { silent: 0, select: 0, table: 0, leading: 0, around: 0, main: 0 }
  const isShown = () => open.silent === 0 && open.select === 0 && !hidden
  const end = (endedBy = '') => {
    const text = decodeEntities(line).replace(/\s+/gu, ' ').trim()
    line = ''
    if (!text) return
    length += text.length
    const last = paragraphs.at(-1)
    const table = open.table > 0 && ofTables.has(endedBy) ? tables : undefined
    const place = { isMain: open.main > 0, isAround: open.around > 0, isLeading: open.leading > 0 }
    const isNext = last && table !== undefined && last.table === table && last.text.length <= tableLengthMax
    if (isNext && text.length <= rowLengthMax) last.text += `\n${text}`
    else paragraphs.push({ text: isHeading ? `# ${text}` : text, ...place, table })
  }
  let at = 0
  // oxlint-disable-next-line no-unmodified-loop-condition -- `end` counts the length
  while (at < html.length && length < lengthMax) {
    const start = html.indexOf('<', at)
    const until = start === -1 ? html.length : start
    if (isShown()) line += html.slice(at, until)
    if (start === -1) break
    const tag = tagAt(html, start)
    at = tag.end
    if (tag.name === undefined) {
      if (tag.isText && isShown()) line += '<'
      continue
    }
    const { name, isEnd } = tag
    if (!isEnd && raw.has(name)) {
      const close = endOfRaw(html, at, name)
      if (name === 'title') title ||= decodeEntities(html.slice(at, close.start)).replace(/\s+/gu, ' ').trim()
      at = close.end
      continue
    }
    const whole = isEnd ? '' : html.slice(start, at)
    if (name === 'html' && !isEnd) language ||= languageIn(whole)
    if (hidden) {
      hidden = hiddenAfter(hidden, name, isEnd === true)
      if (hidden) continue
    }
    if (open.select > 0 && !inSelect.has(name)) open.select = 0
    if (!isEnd && isHidden(name, whole)) {
      if (!inline.has(name)) end()
      if (!tag.isWhole && !hollow.has(name)) hidden = { name, depth: 1 }
      continue
    }
    if (name === 'img' && isShown()) line += altOf(whole)
    if (!inline.has(name)) {
      if (name === 'td' || name === 'th') line += ' '
      else end(name)
      if (name === 'table' && !isEnd) tables += 1
      isHeading = headings.has(name) ? !isEnd : isHeading && !isEnd && name !== 'dd'
    }
    const step = isEnd ? -1 : 1
    for (const [kind, names] of kinds) if (names.has(name) && !tag.isWhole) open[kind] = Math.max(0, open[kind] + step)
  }
  end()
  return { title, language, paragraphs }
}

/** Rows of a table are lines of one paragraph. */
const ofTables = new Set(['tr', 'table', 'thead', 'tbody', 'tfoot'])
/** Longer rows are no lines of a table, but the layout of a page. */
const rowLengthMax = 160
const tableLengthMax = 2000

const kinds = [
  ['silent', silent],
  ['select', new Set(['select'])],
  ['table', new Set(['table'])],
  ['leading', leading],
  ['around', around],
  ['main', main],
] as const

/** An element that nobody sees, with how many of its name are open in it. */
interface Hidden {
  readonly name: string
  readonly depth: number
}

/** Elements without an end. */
const hollow = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Their ends are left out by many, and browsers end them where the next one begins. */
const endless = new Set(['p', 'li', 'dt', 'dd', 'td', 'th', 'tr', 'option'])

const isHidden = (name: string, tag: string): boolean =>
  (name === 'dialog' && !/\sopen(?=[\s=/>])/i.test(tag)) ||
  /\shidden(?=[\s=/>])(?!\s*=\s*["']?until-found)/i.test(tag) ||
  /\sstyle\s*=\s*(?:"[^"]*|'[^']*|[^\s"'>]*)\b(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(tag)

function hiddenAfter({ name, depth }: Hidden, met: string, isEnd: boolean): Hidden | undefined {
  const isOver =
    endless.has(name) && (isEnd ? met !== name && !inline.has(met) : met === name || (name === 'p' && !inline.has(met)))
  if (isOver && depth === 1) return undefined
  if (met !== name) return { name, depth }
  const left = depth + (isEnd ? -1 : 1)
  return left > 0 ? { name, depth: left } : undefined
}

/** What a picture says: words of their own, not the name of a logo or a file. */
function altOf(tag: string): string {
  const [, quoted, single] = /\salt\s*=\s*(?:"([^"]{1,500})"|'([^']{1,500})')/i.exec(tag) ?? []
  const words = quoted ?? single ?? ''
  return /\S\s+\S+\s+\S/.test(words) ? ` ${decodeAttribute(words)} ` : ''
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
