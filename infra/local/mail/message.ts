/** An e-mail as text on the wire (RFC 5322 and MIME): written from its parts, and read back into them. */
import { decodeText } from '../../../functions/platform/outside/charset.ts'
import { region } from '../wire/service.ts'

export interface Message {
  from: string
  to: string[]
  subject: string
  text?: string
  html?: string
}

export interface Received extends Message {
  id: string
  /** When it was sent, in the cloud's time. */
  at: number
}

/** Headers beyond the ones every message has, by name. */
export type MoreHeaders = readonly (readonly [name: string, value: string])[]

const partsDepthMax = 10

/** As SES calls a mail, whatever its sender has called it. */
const messageIdOf = (id: string) => `<${id}@${region}.amazonses.com>`

/** A mail that was written elsewhere, as SES sends it on. */
export function withMessageId(raw: Buffer, id: string): Buffer {
  const { headers } = headAndBodyOf(raw)
  const rest = headers.split(/\r?\n(?![ \t])/).filter((line) => !/^message-id:/i.test(line))
  const head = [`Message-ID: ${messageIdOf(id)}`, ...rest].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), raw.subarray(Buffer.byteLength(headers, 'latin1'))])
}

/** The headers of a mail by their names as they are written, in their order. */
export function headersOf(raw: Buffer): [name: string, value: string][] {
  return headAndBodyOf(raw)
    .headers.replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line): [string, string] => {
      const [name = '', value = ''] = line.split(/:(.*)/s)
      return [name.trim(), decodedWords(value.trim())]
    })
}

function headAndBodyOf(raw: Buffer): { headers: string; body: string } {
  const text = raw.toString('latin1')
  const [, headers = text, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? []
  return { headers, body }
}

export function bytesOf(
  { from, to, subject, text, html }: Message,
  id: string,
  now: number,
  more: MoreHeaders,
): Buffer {
  const headers = [
    ['From', from],
    ['To', to.join(', ')],
    ['Subject', subject],
    ['Date', new Date(now).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', messageIdOf(id)],
    ['MIME-Version', '1.0'],
    ...more,
  ].map(([name = '', value = '']) => `${name}: ${encodedWords(value)}`)
  const bodies = [part('text/plain', text), part('text/html', html)].filter((each) => each !== undefined)
  if (bodies.length < 2) return Buffer.from([...headers, bodies[0] ?? part('text/plain', '')].join('\r\n'))
  const boundary = `parley-${id}`
  const lines = bodies.map((body) => `--${boundary}\r\n${body}\r\n`)
  const type = `Content-Type: multipart/alternative; boundary="${boundary}"`
  return Buffer.from([...headers, type, '', `${lines.join('')}--${boundary}--`, ''].join('\r\n'))
}

function part(type: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const body = Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}`
}

/** Text that is not plain ASCII, or holds a line break, becomes encoded words: no value can add a header. */
function encodedWords(value: string): string {
  if (/^[\u0020-\u007e]*$/.test(value)) return value
  // 42 bytes stay under the 75 characters a word may have; a code point is not cut.
  const pieces = Array.from(value).reduce<string[]>((words, character) => {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > 42) return [...words, character]
    return [...words.slice(0, -1), last + character]
  }, [])
  return pieces.map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ')
}

/** Reads what an inbox shows; whatever is malformed is shown as it stands. */
export function readMessage(raw: Buffer): Message {
  const { headers, body } = entityIn(raw.toString('latin1'))
  const addresses = ['to', 'cc'].flatMap((name) => (headers.get(name) ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const found = bodiesIn(headers, body, partsDepthMax)
  return {
    from: decodedWords(headers.get('from') ?? ''),
    to: addresses.map((address) => decodedWords(address.trim())).filter(Boolean),
    subject: decodedWords(headers.get('subject') ?? ''),
    ...found,
  }
}

type HeaderMap = ReadonlyMap<string, string>

function entityIn(text: string): { headers: HeaderMap; body: string } {
  const [, head = text, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? []
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(/:(.*)/s)
    return [name.trim().toLowerCase(), value.trim()]
  })
  return { headers: new Map(headers), body }
}

/** The first plain and the first HTML text, wherever they are nested. */
function bodiesIn(headers: HeaderMap, body: string, depth: number): Pick<Message, 'text' | 'html'> {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (/^multipart\//i.test(type) && boundary !== undefined && depth > 0) {
    const parts = `\r\n${body}`.split(new RegExp(`\\r?\\n--${literally(boundary)}(?:--)?[ \\t]*(?=\\r?\\n|$)`)).slice(1)
    const all = parts.map((each) => {
      const entity = entityIn(each.replace(/^\r?\n/, ''))
      return bodiesIn(entity.headers, entity.body, depth - 1)
    })
    return all.reduce((first, next) => ({ ...next, ...first }), {})
  }
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) return {}
  const text = decodedBody(headers.get('content-transfer-encoding') ?? '', type, body)
  if (/^text\/html/i.test(type)) return { html: text }
  return /^text\/plain/i.test(type) ? { text } : {}
}

function literally(text: string): string {
  return text.replaceAll(/[^\w]/g, String.raw`\$&`)
}

function decodedBody(encoding: string, type: string, body: string): string {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (/base64/i.test(encoding)) return decodeText(Buffer.from(body, 'base64'), charset)
  if (!/quoted-printable/i.test(encoding)) return decodeText(Buffer.from(body, 'latin1'), charset)
  return decodeText(quotedBytes(body.replaceAll(/=[ \t]*\r?\n/g, '')), charset)
}

function quotedBytes(text: string): Buffer {
  const plain = text.replaceAll(/=([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

function decodedWords(value: string): string {
  // Headers were read byte by byte; those that are UTF-8 without being encoded come out right too.
  const joined = Buffer.from(value, 'latin1')
    .toString()
    .replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_all, charset: string, kind: string, text: string) => {
    const bytes = /b/i.test(kind) ? Buffer.from(text, 'base64') : quotedBytes(text.replaceAll('_', ' '))
    return decodeText(bytes, charset)
  })
}
