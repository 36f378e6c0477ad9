/**
 * A mail as it stands on the wire (RFC 5322 and MIME), read into its parts. It is measured before it is read, because what
 * reads it takes seconds for some mails that are made for that.
 */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { mailAttachmentsMax, mailBytesMax, mailHeadBytesMax, mailPartsMax } from '#shared/limits'
import { withMiddle } from '../../platform/outside/charset.ts'
import { textOfMarkup } from './text/markup-text.ts'

export interface Sender {
  /** In small letters. */
  readonly address: string
  readonly name: string
}

export interface MailFile {
  /** Its place among all parts that are files. */
  readonly index: number
  readonly name: string
  readonly contentType: string
}

/** A mail without the bytes of its files. */
export interface ReadMail {
  /** By their names in small letters; the first of each name. */
  readonly headers: Readonly<Record<string, string>>
  readonly from?: Sender
  readonly replyTo?: Sender
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
const nameMax = 200
/** Pictures of this size beside a text are logos and signs. */
const inlineBytesMin = 5 * 1024

/** The mail, or why nobody reads it. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail | Unread> {
  const unread = excessOf(bytes)
  if (unread) return unread
  try {
    return mailOf(await parsed(bytes))
  } catch {
    return 'malformed'
  }
}

/** One of a mail's files, by its index. */
export async function readMailFile(bytes: Uint8Array, index: number): Promise<Buffer | undefined> {
  if (excessOf(bytes)) return undefined
  const { attachments } = await parsed(bytes)
  const content = attachments[index]?.content
  if (content === undefined) return undefined
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
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
  const from = mailboxOf(email.from)
  const replyTo = mailboxOf(email.replyTo?.[0])
  const plain = withMiddle(email.text ?? '').slice(0, textLengthMax)
  const returned = returnedIn(attachments)
  return {
    headers: headersOf(email),
    ...(from && { from }),
    ...(replyTo && { replyTo }),
    recipients: recipientsOf(email),
    subject: cleaned(email.subject ?? '', subjectMax),
    messageId: idsIn(messageId)[0] ?? '',
    references: [...new Set([...idsIn(email.references ?? ''), ...idsIn(email.inReplyTo ?? '')])].slice(-referencesMax),
    ...(Number.isFinite(Date.parse(date)) && { at: new Date(date).toISOString() }),
    text: plain.trim() === '' && html ? textOfMarkup(withMiddle(html.slice(0, markupLengthMax)), textLengthMax) : plain,
    files: filesOf(attachments),
    ...(returned && { returned }),
  }
}

const headerLengthMax = 1000
const subjectMax = 300
const referencesMax = 50

const headersOf = ({ headers }: Email): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value.slice(0, headerLengthMax)] as const).toReversed())

const cleaned = (text: string, lengthMax: number): string =>
  withMiddle(text)
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)

const addressForm = /^[^\s@<>"(),:;\\]{1,64}@[^\s@<>"(),:;\\]{1,255}$/

function mailboxOf(address: Address | undefined): Sender | undefined {
  const first = address?.group ? address.group[0] : address
  const found = first?.address?.trim().toLowerCase() ?? ''
  return addressForm.test(found) ? { address: found, name: cleaned(first?.name ?? '', nameMax) } : undefined
}

const recipientsMax = 100

function recipientsOf({ to = [], cc = [], deliveredTo }: Email): string[] {
  const named = [...to, ...cc].flatMap((each) => (each.group ?? [each]).map(({ address }) => address ?? ''))
  const all = [deliveredTo ?? '', ...named].map((address) => address.trim().toLowerCase())
  return [...new Set(all.filter((address) => addressForm.test(address)))].slice(0, recipientsMax)
}

const idsIn = (text: string): string[] =>
  [...text.slice(0, mailHeadBytesMax).matchAll(/<[^<>\s]{1,250}>/g)].map(([id]) => id)

/** What proves a signature is no file that anybody wants to see. */
const proofs = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|ms-tnef)$/
const reports = /^(?:message\/(?:delivery-status|feedback-report)|text\/rfc822-headers)$/

function filesOf(attachments: readonly Attachment[]): MailFile[] {
  return attachments
    .map((attachment, index) => ({ attachment, index }))
    .filter(({ attachment: { mimeType } }) => !proofs.test(mimeType) && !reports.test(mimeType))
    .filter(({ attachment }) => !isSign(attachment))
    .slice(0, mailAttachmentsMax)
    .map(({ attachment: { filename, mimeType }, index }) => ({
      index,
      name: cleaned(filename ?? '', nameMax) || nameless(mimeType, index),
      contentType: mimeType,
    }))
}

const nameless = (mimeType: string, index: number): string =>
  `${index + 1}.${mimeType === 'message/rfc822' ? 'eml' : (/\/([\da-z]{1,8})$/.exec(mimeType)?.[1] ?? 'bin')}`

const isSign = ({ mimeType, disposition, related, contentId, content }: Attachment): boolean =>
  mimeType.startsWith('image/') &&
  (disposition === 'inline' || related === true || contentId !== undefined) &&
  (typeof content === 'string' ? content.length : content.byteLength) < inlineBytesMin

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
  return { recipient: recipient.toLowerCase(), messageId, reason: cleaned(reason, nameMax) }
}

const reportLengthMax = 64 * 1024
