/**
 * The text of a mail that came as markup only. What is quoted is marked by `>` as in a mail of plain text; links keep their
 * addresses. One walk from beginning to end, so that neither depth nor damage makes it slow.
 */
import { decodeAttribute, decodeEntities } from '../../../platform/outside/character-references.ts'
import { endOfRaw, tagAt } from '../../../platform/outside/html.ts'
import { beginsCopiedHead, boxOf, type Box } from './quote-boxes.ts'

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
const boxNames = new Set(['div', 'blockquote', 'pre'])

interface Walk {
  readonly lines: string[]
  line: string
  depth: number
  silent: number
  /** What quotes or indents, open around the place, with how many elements of its name are open inside of it. */
  readonly boxes: { readonly name: string; readonly box: Box; inner: number }[]
  /** The address of the link that is open, and where its words begin. */
  link: { readonly address: string; readonly from: number } | undefined
}

export function textOfMarkup(html: string, lengthMax: number): string {
  const walk: Walk = { lines: [], line: '', depth: 0, silent: 0, boxes: [], link: undefined }
  let length = 0
  for (let at = 0; at < html.length && length < lengthMax;) {
    const start = html.indexOf('<', at)
    const until = start === -1 ? html.length : start
    if (walk.silent === 0) length += addText(walk, decodeEntities(html.slice(at, until)))
    if (start === -1) break
    at = passTag(walk, html, start)
  }
  endLine(walk)
  return walk.lines.join('\n').trim()
}

/** Adds what stands between two tags; its length. */
function addText(walk: Walk, text: string): number {
  const isInLines = walk.boxes.some(({ box }) => box === 'lines')
  const [first = '', ...others] = isInLines ? text.split(/\r?\n/) : [text]
  walk.line += blanksOf(first)
  for (const line of others) {
    breakLine(walk)
    walk.line = blanksOf(line)
  }
  return text.length
}

const blanksOf = (text: string): string => text.replace(/[^\S\u00a0]+/gu, ' ')

/** Behind the tag that begins at `start`, or what it silences. */
function passTag(walk: Walk, html: string, start: number): number {
  const { end, name, isEnd = false, isText, isWhole } = tagAt(html, start)
  if (name === undefined) {
    if (isText && walk.silent === 0) walk.line += '<'
    return end
  }
  if (!isEnd && raw.has(name)) return endOfRaw(html, end, name).end
  // A head that was never closed ends here.
  if (name === 'body' && !isEnd) walk.silent = 0
  if (silent.has(name) && !isWhole) walk.silent = Math.max(0, walk.silent + (isEnd ? -1 : 1))
  if (walk.silent > 0) return end
  if (name === 'a') passLink(walk, isEnd ? undefined : html.slice(start, end))
  else if (breaks.has(name)) breakLine(walk)
  else if (name === 'img') walk.line += emojiOf(html.slice(start, end))
  else if (name === 'td' || name === 'th') walk.line += ' '
  else if (blocks.has(name)) passBlock(walk, name, isEnd ? undefined : { html, start, end })
  return end
}

/** `opened`: where its tag stands; none for the end of the block. */
function passBlock(walk: Walk, name: string, opened?: { html: string; start: number; end: number }): void {
  endLine(walk)
  if (apart.has(name) && walk.lines.length > 0 && !isEmpty(walk.lines.at(-1))) walk.lines.push('>'.repeat(walk.depth))
  if (name === 'li' && opened) walk.line = '- '
  if (!boxNames.has(name)) return
  if (!opened) return closeBox(walk, name)
  const tag = opened.html.slice(opened.start, opened.end)
  if (beginsCopiedHead(tag)) walk.lines.push(`${markOf(walk)}${'_'.repeat(32)}`)
  const box = boxOf(name, tag, opened.html, opened.end)
  const around = walk.boxes.findLast((each) => each.name === name)
  if (box && walk.boxes.length < boxesMax) openBox(walk, name, box)
  else if (around) around.inner += 1
}

/** Nobody's mail is deeper; more are read as if they were not there, so that none takes long to read. */
const boxesMax = 200

function openBox(walk: Walk, name: string, box: Box): void {
  walk.boxes.push({ name, box, inner: 0 })
  walk.depth = depthOf(walk)
}

/** What was left open inside of it is closed with it. */
function closeBox(walk: Walk, name: string): void {
  const around = walk.boxes.findLast((each) => each.name === name)
  if (!around) return
  if (around.inner > 0) around.inner -= 1
  else {
    walk.boxes.splice(walk.boxes.indexOf(around))
    walk.depth = depthOf(walk)
  }
}

const depthOf = ({ boxes }: Walk): number => Math.min(boxes.filter(({ box }) => box === 'quote').length, depthMax)

const isEmpty = (line = ''): boolean => /^>*$/.test(line)

function endLine(walk: Walk): void {
  if (walk.line.trim() !== '') breakLine(walk)
  walk.line = ''
}

const markOf = ({ depth }: Walk): string => (depth > 0 ? `${'>'.repeat(depth)} ` : '')

function breakLine(walk: Walk): void {
  walk.lines.push((markOf(walk) + walk.line.trim()).trimEnd())
  walk.line = ''
  if (walk.link) walk.link = { ...walk.link, from: 0 }
}

/** Gmail and others send what they show of an emoji as a picture. */
function emojiOf(tag: string): string {
  const [, quoted, single] = /\salt\s*=\s*(?:"([^"]{1,40})"|'([^']{1,40})')/i.exec(tag) ?? []
  const text = decodeEntities(quoted ?? single ?? '').trim()
  return /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{M}|\u200d)+$/u.test(text)
    ? text
    : ''
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
  const address = decodeAttribute(quoted ?? single ?? plain ?? '').trim()
  if (/^(?:https?:|mailto:)\S+$/i.test(address)) walk.link = { address, from: walk.line.length }
}
