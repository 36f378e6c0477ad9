/**
 * Senders as programs write them. What stands in the first angle brackets is the address and what stands before them the name,
 * whatever signs it has: names with commas, colons and lone quotes are the most frequent breach of RFC 5322.
 */
import { domainToUnicode } from 'node:url'
import { visibleText } from '#shared/fields/normal-form'
import { wireAddress } from '../../platform/aws/wire-address.ts'
import { withMiddle } from '../../platform/outside/charset.ts'
import { decodeWords } from './words.ts'

export interface Sender {
  /** In small letters; a domain beyond ASCII as mail servers write it (`xn--…`). */
  readonly address: string
  readonly name: string
}

const nameMax = 200
const headerMax = 2000
const addressMax = 320

/** The first sender that a header names. */
export const senderIn = (header: string): Sender | undefined => sendersIn(header)[0]

/** All that a header names whose address can be one. */
export function sendersIn(header: string): Sender[] {
  const text = header
    .slice(0, headerMax)
    .replaceAll(/[＜﹤]/g, '<')
    .replaceAll(/[＞﹥]/g, '>')
  const found = mailboxesIn(text)
  // A whole header in encoded words holds its brackets in them; without brackets it is a name.
  if (found.length > 0 || !text.includes('=?')) return found
  const decoded = decodeWords(text)
  return decoded !== text && /<[^<>]+@[^<>]+>/.test(decoded) ? mailboxesIn(decoded) : []
}

/** Pieces of a header: a quoted text, a comment with others in it, an encoded word, brackets, or a sign. */
const pieces =
  /"[^"\s@]+"@[^\s,;<>"]+|"(?:\\.|[^"\\])*"|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|=\?[^?\s]+\?[qb]\?[^?]*\?=|<[^<>]*(?:>|$)|[^"(<,;\s]+|[\s\S]/gi

interface Read {
  /** What may be its name, piece by piece. */
  words: string[]
  comment: string
  bare: string | undefined
}

/** A group is named before a colon, and ends in a semicolon. */
const group = /^[^:;<>@"]*:\s*(?:;\s*,?|(?=.*;\s*$))/s

function mailboxesIn(text: string): Sender[] {
  const all: Sender[] = []
  let read: Read = { words: [], comment: '', bare: undefined }
  const end = (address: string | undefined) => {
    const known = addressIn(address ?? '')
    if (known !== undefined) all.push({ address: known, name: nameOf(read, known) })
    read = { words: [], comment: '', bare: undefined }
  }
  for (const [piece] of text.replace(group, '').matchAll(pieces)) {
    if (piece.startsWith('<') && piece.includes('@')) end(piece)
    else if (piece.startsWith('<') && piece.length > 1) continue
    else if (piece.startsWith('(') && piece.length > 1) read.comment ||= piece.slice(1, -1)
    else if ((piece === ',' || piece === ';') && read.bare !== undefined) end(read.bare)
    else if (read.bare === undefined && /@.+\./.test(piece) && addressIn(piece) !== undefined) read.bare = piece
    else read.words.push(piece)
  }
  if (read.bare !== undefined) end(read.bare)
  const [only, ...others] = all
  return only?.name === '' && others.length === 0 ? [{ ...only, name: nameOf(read, only.address) }] : all
}

function nameOf({ words, comment, bare }: Read, address: string): string {
  const before = words
    .map((each) => (/^"[\s\S]+"$/.test(each) ? each.slice(1, -1).replaceAll(/\\(.)/g, '$1') : each.replaceAll('"', '')))
    .join('')
    .replace(/^[\s,;]+|[\s,;<]+$/g, '')
  // A comment says the name where nothing else does; a bare address before brackets is one that was meant as a name.
  const isVia = /^via\s/i.test(comment)
  const said = personName(decodeWords(before ? `${before}${isVia ? ` (${comment})` : ''}` : comment || (bare ?? '')))
  return addressIn(said) === address ? '' : said
}

/** A name or a subject in one line, of signs that can be seen and turn nothing round. */
export const visibleLine = (text: string, lengthMax: number): string =>
  visibleText(withMiddle(text).replaceAll(/\p{Surrogate}/gu, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)

/** Without the quotes that Outlook and groups put around it. */
const personName = (name: string): string =>
  visibleLine(name, nameMax)
    .replace(/^(['"‘“])(.+)['"’”]$/, '$2')
    .trim()

const local = String.raw`[^\s@<>"(),:;\\]{1,64}`
const addressForm = new RegExp(`^${local}@[^\\s@<>"(),:;\\\\/]{1,255}$`)

/**
 * The address in a text that is one, as mail servers write it; with what may stand around it: brackets, quotes, `mailto:`, a
 * route, a full stop, signs nobody sees.
 */
export function addressIn(text: string): string | undefined {
  const bare = text
    .slice(0, 2 * addressMax)
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^([<\s]*)"([^"\s@]+)"@/, '$1$2@')
    .replaceAll(/^[\s<'"‘“[]+|[\s>'"’”\].]+$/g, '')
    .replace(/^(?:mailto:|@[^:\s]{1,255}:)/i, '')
    .replace(/\([^()]*\)/g, '')
    .replaceAll(/\s*@\s*/g, '@')
    .replace(/\?.*$/, '')
  if (!addressForm.test(bare)) return undefined
  const address = wireAddress(bare).toLowerCase()
  return /@[!-~]+$/.test(address) ? address : undefined
}

/** An address as people write it: its domain in the letters of its language. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return domain.includes('xn--') ? `${address.slice(0, at)}@${domainToUnicode(domain) || domain}` : address
}
