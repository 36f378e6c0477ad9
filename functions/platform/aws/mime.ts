/** Writes a mail as it stands on the wire (RFC 5322 and MIME). No value adds a header: one with a line break is refused. */
import { createHash } from 'node:crypto'

export interface WrittenFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

export interface Letter {
  /** In their order. A name of a person stands in a value as `mailboxText` gives it, all other text as `encodedWords`. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly html: string
  readonly files: readonly WrittenFile[]
}

const lineEnd = '\r\n'

/** Throws a `TypeError` where a header is more than one line, or no header. */
export function bytesOfLetter({ headers, text, html, files }: Letter): Buffer {
  const bodies = multipart('alternative', [part('text/plain', text), part('text/html', html)])
  const body = files.length > 0 ? multipart('mixed', [bodies, ...files.map(attachment)]) : bodies
  return Buffer.from([...headers.map(headerLine), 'MIME-Version: 1.0', body].join(lineEnd))
}

function headerLine([name, value]: readonly [string, string]): string {
  const isWhole = /^[!-9;-~]+$/.test(name) && /^(?:[\t\u0020-\u007e]|\r\n )*$/.test(value)
  if (!isWhole) throw new TypeError(`${name} is no header of one line.`)
  return foldLine(`${name}: ${value}`)
}

const lineMax = 76

/** Lines are broken before words, because a server may refuse a long one. */
function foldLine(line: string): string {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > lineMax) lines.push(last === undefined ? word : ` ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join(lineEnd)
}

/** Text that is not plain ASCII becomes encoded words (RFC 2047); control characters, which nobody sees, are left out. */
export function encodedWords(text: string): string {
  const value = text.replaceAll(/\p{Cc}+/gu, ' ')
  if (/^[\u0020-\u007e]*$/.test(value) && !value.includes('=?')) return value
  // 42 bytes stay under the 75 characters a word may have; a code point is not cut.
  const words: string[] = []
  for (const character of value) {
    const last = words.at(-1)
    if (last === undefined || Buffer.byteLength(last + character) > 42) words.push(character)
    else words[words.length - 1] = last + character
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/** `Name <address>` */
export function mailboxText(name: string, address: string): string {
  const said = encodedWords(name)
  if (said === '') return address
  const isPlain = /^[\w !#$%&'*+\-/=?^`{|}~]*$/.test(said)
  return `${isPlain ? said : `"${said.replaceAll(/["\\]/g, String.raw`\$&`)}"`} <${address}>`
}

const part = (type: string, text: string): string =>
  [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', base64Of(Buffer.from(text))].join(
    lineEnd,
  )

const typeForm = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/

const attachment = ({ name, contentType, bytes }: WrittenFile): string =>
  [
    `Content-Type: ${typeForm.test(contentType) ? contentType : 'application/octet-stream'}`,
    `Content-Disposition: attachment; filename*=utf-8''${percent(name)}`,
    'Content-Transfer-Encoding: base64',
    '',
    base64Of(bytes),
  ].join(lineEnd)

/** RFC 2231 allows fewer signs than addresses do. */
const percent = (name: string): string =>
  encodeURIComponent(name.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '')).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const base64Of = (bytes: Buffer): string => bytes.toString('base64').replaceAll(/.{76}(?=.)/g, `$&${lineEnd}`)

/** The parts are base64, in which the beginning of the boundary cannot stand. */
function multipart(kind: 'alternative' | 'mixed', parts: readonly string[]): string {
  const boundary = `=_${createHash('sha256').update(parts.join('')).digest('hex').slice(0, 24)}_${kind}`
  const inside = parts.map((each) => `--${boundary}${lineEnd}${each}${lineEnd}`).join('')
  return `Content-Type: multipart/${kind};${lineEnd} boundary="${boundary}"${lineEnd}${lineEnd}${inside}--${boundary}--${lineEnd}`
}
