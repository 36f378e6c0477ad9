/**
 * Headers as people read them: encoded words (RFC 2047), and what programs make of them against it. A word may be cut, have
 * spaces, split a character between two, name a wrong encoding, or be encoded twice.
 */
import { charsetOf, decodeText } from '../../platform/outside/charset.ts'

const word = String.raw`=\?([^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?([qb])\?([^?]*)(?:\?=|$)`
const words = new RegExp(`${word}(?:\\s*${word})*`, 'gi')

/** Encoded twice is the most that programs do. */
const depthMax = 2

export function decodeWords(text: string): string {
  let decoded = text
  for (let depth = 0; depth < depthMax && decoded.includes('=?'); depth += 1)
    decoded = decoded.replace(words, decodeRun)
  return decoded
}

/** Words that follow each other are decoded as one where they are encoded alike, because a character may stand in two. */
function decodeRun(run: string): string {
  const found: { readonly charset: string; bytes: Buffer }[] = []
  for (const [, charset = '', encoding = '', content = ''] of run.matchAll(new RegExp(word, 'gi'))) {
    const bytes = /q/i.test(encoding) ? bytesOfQ(content) : Buffer.from(content, 'base64')
    const last = found.at(-1)
    if (last?.charset.toLowerCase() === charset.toLowerCase()) last.bytes = Buffer.concat([last.bytes, bytes])
    else found.push({ charset, bytes })
  }
  return found.map(({ charset, bytes }) => decodeText(bytes, charsetOf(bytes, charset))).join('')
}

/** The bytes of quoted-printable, of a body or of an encoded word; what is not ASCII in it stands for its UTF-8. */
export const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text.replaceAll(/=[ \t]*\r?\n|=$/g, ''))
      .toString('latin1')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )

const bytesOfQ = (text: string): Buffer =>
  bytesOfQuoted(text.replaceAll(/=\s+(?=[0-9a-f])/gi, '=').replaceAll('_', ' '))
