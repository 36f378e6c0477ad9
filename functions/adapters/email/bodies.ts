/**
 * The bodies of a mail, made ready for its reader. It keeps each line of a body that is not encoded by itself, some 5 µs a
 * line, so that four megabytes of short lines took seconds: a long body becomes one line here. Of the texts no more is left
 * than is read of them, and nothing of what stands before and behind the parts.
 */

/** A body with fewer lines is left as it is, because most are. */
const linesMin = 1000
/** All texts of a mail together: what is shown of them is 20,000 characters, and a reply may stand below what it quotes. */
const textsMax = { bytes: 1024 * 1024, lines: 10_000 }
/** A body of which nobody can say how it ends, or how it is encoded. */
const unclearLinesMax = 20_000

/** The mail's head and body, or those of one of its parts, as places in the mail. */
interface Piece {
  readonly start: number
  /** Behind the empty line that ends the head. */
  readonly body: number
  readonly end: number
  readonly bodyLines: number
  readonly role: 'part' | 'multipart' | 'behind-parts'
}

/** What is left to be read. */
interface Room {
  bytes: number
  lines: number
}

/** The same bytes where nothing has to be changed. */
export function withShortBodies(bytes: Uint8Array): Uint8Array {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const room: Room = { ...textsMax }
  const pieces = piecesOf(all).map((piece) => {
    const head = all.subarray(piece.start, piece.body)
    const body = all.subarray(piece.body, piece.end)
    return { head, body, after: shortPiece(piece, head, body, room) }
  })
  const isSame = pieces.every(({ body, after }) => after.head === undefined && after.body.length === body.length)
  return isSame ? bytes : Buffer.concat(pieces.flatMap(({ head, after }) => [after.head ?? head, after.body]))
}

/** The body to be read, and the head where that is another one. */
interface ShortPiece {
  readonly head?: Buffer
  readonly body: Buffer
}

function shortPiece({ role, bodyLines }: Piece, head: Buffer, body: Buffer, room: Room): ShortPiece {
  if (role !== 'part') return { body: body.subarray(0, 0) }
  const said = head.toString('latin1')
  const encodings = valuesIn(said, 'content-transfer-encoding')
  const isUnclear = encodings.length > 1 || /^\s*multipart\//i.test(valuesIn(said, 'content-type')[0] ?? '')
  if (isUnclear) return { body: beginningOf(body, { bytes: Infinity, lines: unclearLinesMax }) }
  const content = isShownText(said) ? beginningOf(body, room) : body
  const isEncoded = /base64|quoted-printable/i.test(encodings[0] ?? '')
  if (isEncoded || bodyLines < linesMin) return { body: content }
  const encoded = `${inLines(content).toString('base64')}\r\n`
  return { head: Buffer.from(withBase64(said), 'latin1'), body: Buffer.from(encoded, 'latin1') }
}

/** Whole lines from the beginning, as far as there is room; what they take is taken from `left`. */
function beginningOf(content: Buffer, left: Room): Buffer {
  let end = 0
  while (end < content.length && left.lines > 0 && end < left.bytes) {
    end = lineEnd(content, end)
    left.lines -= 1
  }
  const kept = content.subarray(0, Math.min(end, left.bytes))
  left.bytes -= kept.length
  // The next part begins in a line of its own.
  return kept.length < end ? Buffer.concat([kept, Buffer.from('\r\n')]) : kept
}

/** As the reader of mails ends lines: each by a line feed, also the last one. */
const inLines = (content: Buffer): Buffer => {
  const text = content.toString('latin1').replaceAll(/\r+\n/g, '\n')
  return Buffer.from(text === '' || text.endsWith('\n') ? text : `${text}\n`, 'latin1')
}

const encodingLine = /^content-transfer-encoding:(?:[^\r\n]|\r?\n[ \t])*\r?\n/gim

function withBase64(head: string): string {
  const plain = head.replaceAll(encodingLine, '').replace(/(?:\r?\n)+$/, '')
  return `${plain}\r\nContent-Transfer-Encoding: base64\r\n\r\n`
}

const valuesIn = (head: string, name: string): string[] =>
  [...head.matchAll(new RegExp(`^${name}:((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'gim'))].map(([, value = '']) => value)

/** It is read as words: any other part is a file. */
const isShownText = (head: string): boolean =>
  /^\s*(?:text\/(?:plain|html)\b|$)/i.test(valuesIn(head, 'content-type')[0] ?? '') &&
  !/^\s*attachment\b/i.test(valuesIn(head, 'content-disposition')[0] ?? '')

const [lineFeed, carriageReturn, dash] = [0x0a, 0x0d, 0x2d]

/** Behind the line that begins at `at`. */
function lineEnd(all: Buffer, at: number): number {
  const end = all.indexOf(lineFeed, at)
  return end === -1 ? all.length : end + 1
}

const boundaryLengthMax = 200

/** In their order; together they are the mail. A mail inside of it is one part, whatever stands in it. */
function piecesOf(all: Buffer): Piece[] {
  const pieces: Piece[] = []
  const open: string[] = []
  let piece = { start: 0, body: -1, bodyLines: 0, role: 'part' as Piece['role'] }
  const close = (end: number) => pieces.push({ ...piece, body: piece.body === -1 ? end : piece.body, end })
  for (let at = 0; at < all.length;) {
    const next = lineEnd(all, at)
    const isDashed = all[at] === dash && all[at + 1] === dash
    const found = isDashed
      ? boundaryAt(all.toString('latin1', at + 2, Math.min(next, at + 8 + boundaryLengthMax)), open)
      : undefined
    if (found) {
      close(at)
      open.length = found.isEnd ? found.depth : found.depth + 1
      piece = { start: at, body: found.isEnd ? next : -1, bodyLines: 0, role: found.isEnd ? 'behind-parts' : 'part' }
    } else if (piece.body !== -1) piece.bodyLines += 1
    else if (all[at] === lineFeed || (all[at] === carriageReturn && all[at + 1] === lineFeed)) {
      piece.body = next
      const boundary = boundaryIn(all.toString('latin1', piece.start, at))
      if (boundary !== undefined) {
        open.push(boundary)
        piece.role = 'multipart'
      }
    }
    at = next
  }
  close(all.length)
  return pieces
}

/** Which of the open boundaries a line behind two dashes is, the innermost first, and whether it is the end of its parts. */
function boundaryAt(
  line: string,
  open: readonly string[],
): { readonly depth: number; readonly isEnd: boolean } | undefined {
  const depth = open.findLastIndex(
    (each) => line.startsWith(each) && /^(?:--)?[ \t]*[\r\n]*$/.test(line.slice(each.length)),
  )
  return depth === -1 ? undefined : { depth, isEnd: line.startsWith('--', open[depth]!.length) }
}

/** What a head declares; none where it has no parts, or tells of them in a way that nobody uses. */
function boundaryIn(head: string): string | undefined {
  const [type = ''] = valuesIn(head, 'content-type')
  if (!/^\s*multipart\//i.test(type)) return undefined
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/i.exec(type) ?? []
  return (quoted ?? plain)?.trimEnd()
}
