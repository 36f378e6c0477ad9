/**
 * A mail whose heads are UTF-8 and whose texts name the encoding they are in. Many name none or a wrong one, and the reader of
 * mails believes what it is told; after it has read, what was lost cannot be found again.
 */
import { charsetOf, decodeText } from '../../platform/outside/charset.ts'
import { bytesOfQuoted } from './words.ts'

const lineFeed = 0x0a

/** The same bytes where nothing has to be changed. */
export function withTrueCharsets(bytes: Uint8Array): Uint8Array {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces = piecesOf(all).map(trueCharset)
  return pieces.some(({ isChanged }) => isChanged) ? Buffer.concat(pieces.map(({ bytes: piece }) => piece)) : bytes
}

/** The mail's head and body, or those of one of its parts. */
interface Piece {
  readonly head: Buffer
  readonly body: Buffer
}

/** In their order, with the line of the boundary before each; together they are the mail. */
function piecesOf(all: Buffer): Piece[] {
  const starts = [0, ...boundaryLinesIn(all)]
  return starts.map((start, place) => {
    const piece = all.subarray(start, starts[place + 1] ?? all.length)
    const ends = [piece.indexOf('\r\n\r\n'), piece.indexOf('\n\n')].filter((end) => end !== -1)
    const end = ends.length > 0 ? Math.min(...ends) : piece.length
    return { head: piece.subarray(0, end), body: piece.subarray(end) }
  })
}

/** Where lines begin that begin a part: two dashes and what a head declares. */
function boundaryLinesIn(all: Buffer): number[] {
  const declared = [...all.toString('latin1').matchAll(boundary)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const known = new Set(declared.map((each) => each.trimEnd()))
  const starts: number[] = []
  for (let at = all.indexOf('\n--'); at !== -1; at = all.indexOf('\n--', at + 1)) {
    const end = all.indexOf(lineFeed, at + 1)
    const line = all
      .toString('latin1', at + 3, Math.min(end === -1 ? all.length : end, at + 3 + boundaryLengthMax))
      .trimEnd()
    if (known.has(line) || known.has(line.replace(/--$/, ''))) starts.push(at + 1)
  }
  return starts
}

const boundary = /boundary\s{0,20}=\s{0,20}(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi
const boundaryLengthMax = 203

function trueCharset({ head, body }: Piece): { readonly bytes: Buffer; readonly isChanged: boolean } {
  const text = head.toString('latin1')
  // What stands behind the last part is read by nobody.
  if (/^--[^\r\n]*--[ \t]*(?:\r?\n|$)/.test(text)) return { bytes: Buffer.concat([head, body]), isChanged: false }
  const type = /^content-type:((?:[^\r\n]|\r?\n[ \t])*)/im.exec(text)?.[1] ?? ''
  const declared = /charset\*?\s*=\s*(?:[^'"\s;]*'[^']*')?["']?([^\s"';]+)/i.exec(type)?.[1] ?? ''
  const isText = /^\s*(?:text\/(?:plain|html)\b|$)/i.test(type)
  const charset = isText ? charsetOfBody(text, body, { declared, isMarkup: /html/i.test(type) }) : declared
  const isWrong = isText && !isSame(charset, declared)
  const isRaw = !isUtf8(head)
  if (!isWrong && !isRaw) return { bytes: Buffer.concat([head, body]), isChanged: false }
  const readable = isRaw ? readableHead(text, charset) : head.toString()
  const named = isWrong ? withCharset(readable, charset) : readable
  return { bytes: Buffer.concat([Buffer.from(named), body]), isChanged: true }
}

/** UTF-8 is what is read where nothing is named. */
const isSame = (charset: string, declared: string): boolean =>
  charset.toLowerCase() === declared.toLowerCase() || (charset === 'utf-8' && /^(?:|utf-?8)$/i.test(declared))

/** Each line by itself, because programs put lines of others into a head. */
const readableHead = (head: string, charset: string): string =>
  head
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'))
    .map((line) => decodeText(line, charsetOf(line, charset)))
    .join('\n')

function charsetOfBody(
  head: string,
  body: Buffer,
  { declared, isMarkup }: { readonly declared: string; readonly isMarkup: boolean },
): string {
  const encoding = /^content-transfer-encoding:\s*"?([\w-]+)/im.exec(head)?.[1]?.toLowerCase()
  const isQuoted = encoding === 'quoted-printable'
  const plain = body.toString('latin1')
  const bytes = encoding === 'base64' ? Buffer.from(plain, 'base64') : isQuoted ? bytesOfQuoted(plain) : body
  const page = isMarkup
    ? (/<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(bytes.toString('latin1', 0, 4096))?.[1] ?? '')
    : ''
  return charsetOf(bytes, declared, page)
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** A head whose text names this encoding. */
function withCharset(head: string, charset: string): string {
  const line = /^(content-type:(?:[^\r\n]|\r?\n[ \t])*)/im
  if (!line.test(head))
    return `${head}${head === '' || head.endsWith('\n') ? '' : '\r\n'}Content-Type: text/plain; charset=${charset}`
  return head.replace(line, (found) => {
    const type = found
      .replaceAll(/;\s*charset\*?\s*=\s*(?:"[^"]*"|[^\s;]*)/gi, '')
      .trimEnd()
      .replace(/;$/, '')
    return `${type === 'Content-Type:' ? `${type} text/plain` : type}; charset=${charset}`
  })
}
