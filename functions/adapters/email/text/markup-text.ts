/**
 * The text of a mail that came as markup only. What is quoted is marked by `>` as in a mail of plain text; links keep their
 * addresses. One walk from beginning to end, so that neither depth nor damage makes it slow.
 */
import { decodeEntities, endOfRaw, tagAt } from '../../../platform/outside/html.ts'

const raw = new Set(['script', 'style', 'title', 'textarea', 'noscript', 'iframe'])
const silent = new Set(['head', 'template', 'svg', 'object', 'select'])
const breaks = new Set(['br', 'hr'])
const blocks = new Set(
  'p div blockquote li ul ol table tr h1 h2 h3 h4 h5 h6 section article header footer pre address center dl dt dd form fieldset body'.split(
    ' ',
  ),
)
/** Their texts stand apart from what is around them. */
const apart = new Set(['p', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'pre'])
const depthMax = 20

interface Walk {
  readonly lines: string[]
  line: string
  depth: number
  silent: number
  /** The address of the link that is open, and where its words begin. */
  link: { readonly address: string; readonly from: number } | undefined
}

export function textOfMarkup(html: string, lengthMax: number): string {
  const walk: Walk = { lines: [], line: '', depth: 0, silent: 0, link: undefined }
  let length = 0
  for (let at = 0; at < html.length && length < lengthMax;) {
    const start = html.indexOf('<', at)
    const until = start === -1 ? html.length : start
    const said = walk.silent > 0 ? '' : decodeEntities(html.slice(at, until)).replace(/[^\S\u00a0]+/gu, ' ')
    walk.line += said
    length += said.length
    if (start === -1) break
    at = passTag(walk, html, start)
  }
  endLine(walk)
  return walk.lines.join('\n').trim()
}

/** Behind the tag that begins at `start`, or what it silences. */
function passTag(walk: Walk, html: string, start: number): number {
  const { end, name, isEnd = false, isText, isWhole } = tagAt(html, start)
  if (name === undefined) {
    if (isText && walk.silent === 0) walk.line += '<'
    return end
  }
  if (!isEnd && raw.has(name)) return endOfRaw(html, end, name).end
  if (silent.has(name) && !isWhole) walk.silent = Math.max(0, walk.silent + (isEnd ? -1 : 1))
  if (walk.silent > 0) return end
  if (name === 'a') passLink(walk, isEnd ? undefined : html.slice(start, end))
  else if (breaks.has(name)) breakLine(walk)
  else if (name === 'td' || name === 'th') walk.line += ' '
  else if (blocks.has(name)) {
    endLine(walk)
    if (apart.has(name) && walk.lines.length > 0 && !isEmpty(walk.lines.at(-1))) walk.lines.push('>'.repeat(walk.depth))
    if (name === 'li' && !isEnd) walk.line = '- '
    if (name === 'blockquote') walk.depth = Math.min(Math.max(0, walk.depth + (isEnd ? -1 : 1)), depthMax)
  }
  return end
}

const isEmpty = (line = ''): boolean => /^>*$/.test(line)

function endLine(walk: Walk): void {
  if (walk.line.trim() !== '') breakLine(walk)
  walk.line = ''
}

function breakLine(walk: Walk): void {
  const mark = walk.depth > 0 ? `${'>'.repeat(walk.depth)} ` : ''
  walk.lines.push((mark + walk.line.trim()).trimEnd())
  walk.line = ''
  if (walk.link) walk.link = { ...walk.link, from: 0 }
}

/** The address stands behind the words, unless it is what they say. */
function passLink(walk: Walk, tag: string | undefined): void {
  const open = walk.link
  if (open) {
    const words = walk.line.slice(open.from).trim()
    const bare = open.address.replace(/^(?:mailto:|https?:\/\/)/i, '').replace(/\/$/, '')
    if (words !== '' && !words.includes(bare)) walk.line = `${walk.line.trimEnd()} <${open.address}>`
    walk.link = undefined
  }
  const [, quoted, single, plain] =
    /\shref\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/i.exec(tag ?? '') ?? []
  const address = decodeEntities(quoted ?? single ?? plain ?? '').trim()
  if (/^(?:https?:|mailto:)\S+$/i.test(address)) walk.link = { address, from: walk.line.length }
}
