/**
 * A mail as it stands on the wire (RFC 5322 and MIME), read into its parts. It is measured before it is read, because what
 * reads it takes seconds for some mails that are made for that.
 */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { mailBytesMax, mailHeadBytesMax, mailPartsMax } from '#shared/limits'
import { charsetOf, decodeText, withMiddle } from '../../platform/outside/charset.ts'
import { withShortBodies } from './bodies.ts'
import { beside, filesOf, partsOf, type MailFile } from './files.ts'
import { withTrueCharsets } from './recode.ts'
import { addressIn, sendersIn, visibleLine, type Sender } from './sender.ts'
import { takeFlowed, joinFlowedLines } from './text/flowed.ts'
import { shownText } from './text/shown-text.ts'
import { decodeWords } from './words.ts'

/** A mail without the bytes of its files. */
export interface ReadMail {
  /** By their names in small letters; the first of each name. */
  readonly headers: Readonly<Record<string, string>>
  readonly from?: Sender
  /** It names more than one sender, of which nobody can say who wrote. */
  readonly isFromMany: boolean
  readonly replyTo: readonly Sender[]
  /** Whom it names as its recipients, in small letters. */
  readonly recipients: readonly string[]
  readonly subject: string
  /** With its angle brackets; empty where it has none. */
  readonly messageId: string
  /** The mails it answers, oldest first, with their angle brackets. */
  readonly references: readonly string[]
  readonly at?: string
  readonly text: string
  readonly files: readonly MailFile[]
  /** What stands in it beside words and files, or was left out, in lines. */
  readonly beside: readonly string[]
  /** What a mail server says of a mail that did not arrive. */
  readonly returned?: Returned
}

export interface Returned {
  readonly recipient: string
  /** As the server called the mail. */
  readonly messageId: string
  readonly reason: string
}

/** Why a mail is not read. */
export type Unread = 'too-large' | 'too-many-parts' | 'too-many-lines' | 'head-too-long' | 'malformed'

const textLengthMax = 200_000
const markupLengthMax = 1_000_000
const depthMax = 50
const reasonMax = 200

/** The mail, or why nobody reads it. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail | Unread> {
  const unread = excessOf(bytes)
  if (unread) return unread
  try {
    const { bytes: fixed, isFlowed, joins } = takeFlowed(withTrueCharsets(withShortBodies(bytes)))
    const email = await parsed(fixed)
    return mailOf(isFlowed ? { ...email, text: joinFlowedLines(email.text ?? '', joins) } : email)
  } catch {
    return 'malformed'
  }
}

/** Who a mail is from and what about, of one that is not read. */
export function readHead(bytes: Uint8Array): { readonly from: string; readonly subject: string } {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, mailHeadBytesMax))
  const head = all.subarray(0, headLengthOf(all))
  const text = decodeText(head, charsetOf(head)).replaceAll(/\r?\n[ \t]+/g, ' ')
  const valueOf = (name: string) => new RegExp(`^${name}:[ \\t]*(.{0,1000})`, 'im').exec(text)?.[1] ?? ''
  return { from: valueOf('from'), subject: valueOf('subject') }
}

/** One of a mail's files, by its index. */
export async function readMailFile(bytes: Uint8Array, index: number): Promise<Buffer | undefined> {
  if (excessOf(bytes)) return undefined
  return partsOf(await parsed(withShortBodies(bytes)))[index]?.bytes
}

const parsed = (bytes: Uint8Array): Promise<Email> =>
  PostalMime.parse(bytes, {
    // A mail inside of a mail is a file of it: what is new was written around it.
    forceRfc822Attachments: true,
    maxNestingDepth: depthMax,
    maxHeadersSize: mailHeadBytesMax,
  })

const lineFeed = 0x0a
const dash = 0x2d
/** Lines that look like a boundary and are none that we saw declared: more of them than any text has. */
const dashedLinesMax = 2000
/** Ten megabytes in lines of the usual length are 135,000; the reader takes a second for 100,000 empty ones. */
const linesMax = 200_000

function excessOf(bytes: Uint8Array): Unread | undefined {
  if (bytes.length > mailBytesMax) return 'too-large'
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (headLengthOf(all) > mailHeadBytesMax) return 'head-too-long'
  const declared = boundariesIn(all)
  let [lines, boundaries, dashed] = [0, 0, 0]
  for (let at = 0; at !== -1 && at < all.length; at = nextLine(all, at)) {
    lines += 1
    if (lines > linesMax) return 'too-many-lines'
    if (all[at] !== dash || all[at + 1] !== dash) continue
    dashed += 1
    const line = lineOf(all.toString('latin1', at + 2, Math.min(all.length, at + 2 + boundaryLengthMax)))
    if (declared.has(line) || declared.has(line.replace(/--$/, ''))) boundaries += 1
    if (boundaries > mailPartsMax || dashed > dashedLinesMax) return 'too-many-parts'
  }
  return declared.size > mailPartsMax ? 'too-many-parts' : undefined
}

const lineOf = (text: string): string => (/^[^\r\n]*/.exec(text)?.[0] ?? '').trimEnd()

function nextLine(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(lineFeed, at)
  return end === -1 ? -1 : end + 1
}

function headLengthOf(bytes: Buffer): number {
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((end) => end !== -1)
  return ends.length > 0 ? Math.min(...ends) : bytes.length
}

const boundaryLengthMax = 200

/** Where they are declared in parts they are not seen; `dashedLinesMax` holds for those. */
function boundariesIn(bytes: Buffer): ReadonlySet<string> {
  const text = bytes.toString('latin1')
  const found = new Set<string>()
  for (const [, quoted, plain] of text.matchAll(
    /boundary\*?\d{0,3}\*?\s{0,20}=\s{0,20}(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi,
  )) {
    found.add((quoted ?? plain ?? '').trimEnd())
    if (found.size > mailPartsMax) break
  }
  return found
}

function mailOf(email: Email): ReadMail {
  const { attachments, html = '', messageId = '', date = '' } = email
  const senders = valuesOf(email, 'from').flatMap(sendersIn)
  const [from] = senders
  const plain = withMiddle(email.text ?? '').slice(0, textLengthMax)
  const text = shownText(plain, withMiddle(html.slice(0, markupLengthMax)), textLengthMax)
  const returned = returnedIn(attachments)
  const parts = partsOf(email)
  const files = filesOf(parts, { html, hasWords: text.trim() !== '' })
  return {
    headers: headersOf(email),
    ...(from && { from }),
    isFromMany: new Set(senders.map(({ address }) => address)).size > 1,
    replyTo: valuesOf(email, 'reply-to').flatMap(sendersIn),
    recipients: recipientsOf(email),
    subject: visibleLine(decodeWords(valuesOf(email, 'subject')[0] ?? ''), subjectMax),
    messageId: idsIn(messageId)[0] ?? '',
    references: [...new Set([...idsIn(email.references ?? ''), ...idsIn(email.inReplyTo ?? '')])].slice(-referencesMax),
    ...(Number.isFinite(Date.parse(date)) && { at: new Date(date).toISOString() }),
    text,
    files: files.shown,
    beside: beside(parts, files.leftOut),
    ...(returned && { returned }),
  }
}

const valuesOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key, value }) => key === name && value !== '').map(({ value }) => value)

const headerLengthMax = 1000
const subjectMax = 300
const referencesMax = 50

const headersOf = ({ headers }: Email): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value.slice(0, headerLengthMax)] as const).toReversed())

const recipientsMax = 100

function recipientsOf({ to = [], cc = [], deliveredTo }: Email): string[] {
  const named = [...to, ...cc].flatMap((each) => (each.group ?? [each]).map(({ address }) => address ?? ''))
  const all = [deliveredTo ?? '', ...named].map(addressIn).filter((address) => address !== undefined)
  return [...new Set(all)].slice(0, recipientsMax)
}

const idsIn = (text: string): string[] =>
  [...text.slice(0, mailHeadBytesMax).matchAll(/<[^<>\s]{1,250}>/g)].map(([id]) => id)

/** RFC 3464: a mail that a server gave up. One that is only late still arrives. */
function returnedIn(attachments: readonly Attachment[]): Returned | undefined {
  const text = (type: string) => {
    const content = attachments.find(({ mimeType }) => mimeType === type)?.content
    return content === undefined || typeof content === 'string'
      ? content
      : Buffer.from(content as ArrayBuffer).toString()
  }
  const report = text('message/delivery-status')?.slice(0, reportLengthMax)
  if (report === undefined || !/^action:\s*failed/im.test(report)) return undefined
  const head = (text('message/rfc822') ?? text('text/rfc822-headers') ?? '').slice(0, reportLengthMax)
  const [, recipient = ''] = /^(?:final|original)-recipient:[^;\r\n]{0,20};\s*(\S{1,320})/im.exec(report) ?? []
  const [, reason = ''] = /^diagnostic-code:\s*([^\r\n]{1,500})/im.exec(report) ?? []
  const [, messageId = ''] = /^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(head) ?? []
  return { recipient: recipient.toLowerCase(), messageId, reason: visibleLine(reason, reasonMax) }
}

const reportLengthMax = 64 * 1024
