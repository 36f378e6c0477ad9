/** The files of a mail, and what of it is not shown as one and said beside its words. */
import type { Attachment, Email } from 'postal-mime'
import { mailAttachmentsMax } from '#shared/limits'
import { eventLine } from './calendar.ts'
import { isInSignature } from './pictures.ts'
import { visibleLine } from './sender.ts'
import { filesInPacket, isPacket } from './tnef.ts'
import { decodeWords } from './words.ts'

export interface MailFile {
  /** Its place among all parts that are files. */
  readonly index: number
  readonly name: string
  readonly contentType: string
}

/** A part of a mail that is no text of it, or a file out of a packet that Outlook made of several. */
export interface Part extends MailFile {
  readonly bytes: Buffer
  /** The mail says that it is a file, and no part of what is shown. */
  readonly isAttached: boolean
  /** By which the markup shows it; without its brackets. */
  readonly contentId: string
}

const nameMax = 200

/** In their order; a packet of Outlook's is replaced by what is in it, or stays where that cannot be read. */
export const partsOf = ({ attachments }: Email): Part[] =>
  attachments
    .flatMap((attachment): Omit<Part, 'index'>[] => {
      const part = partOf(attachment)
      const packed = isPacket(part) ? filesInPacket(part.bytes) : []
      return packed.length > 0 ? packed.map((file) => ({ ...file, isAttached: true, contentId: '' })) : [part]
    })
    .map((part, index) => ({ ...part, index, name: part.name || nameless(part.contentType, index) }))

function partOf({ filename, mimeType, disposition, contentId = '', content }: Attachment): Omit<Part, 'index'> {
  return {
    name: visibleLine(decodeWords(filename ?? ''), nameMax),
    contentType: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    isAttached: disposition === 'attachment',
    contentId: contentId.replaceAll(/[<>\s]/g, ''),
  }
}

const endings: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
}

const nameless = (type: string, index: number): string =>
  `${index + 1}.${endings[type] ?? /\/([\da-z]{1,8})$/.exec(type)?.[1] ?? 'bin'}`

/** What proves a signature is no file that anybody wants to see, and says nothing of its sender's. */
const proofs = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/
const reports = /^(?:message\/(?:delivery-status|feedback-report)|text\/rfc822-headers)$/

export interface Files {
  readonly shown: readonly MailFile[]
  /** Not shown for their size and place, or because there are too many. */
  readonly leftOut: readonly Part[]
}

/** Pictures of this size in a signature are logos and signs. */
const pictureBytesMin = 5 * 1024

export function filesOf(
  parts: readonly Part[],
  { html, hasWords }: { readonly html: string; readonly hasWords: boolean },
): Files {
  const wanted = parts.filter(({ contentType }) => !proofs.test(contentType) && !reports.test(contentType))
  const isSign = ({ contentType, isAttached, bytes, contentId }: Part) =>
    hasWords &&
    !isAttached &&
    contentType.startsWith('image/') &&
    bytes.length < pictureBytesMin &&
    isInSignature(html, contentId)
  const files = wanted.filter((part) => !isSign(part))
  const shown = files.slice(0, mailAttachmentsMax)
  return {
    shown: shown.map(({ index, name, contentType }) => ({ index, name, contentType })),
    leftOut: [...wanted.filter(isSign), ...files.slice(mailAttachmentsMax)],
  }
}

/** Lines that say what else is there: appointments, and files by name and size. */
export const beside = (parts: readonly Part[], leftOut: readonly Part[]): string[] => [
  ...new Set(
    parts.filter(({ contentType }) => contentType === 'text/calendar').flatMap(({ bytes }) => eventLine(bytes)),
  ),
  ...(leftOut.length > 0
    ? [`[${leftOut.map(({ name, bytes }) => `${name}, ${kilobytes(bytes)} kB`).join('; ')}]`]
    : []),
]

const kilobytes = ({ length }: Buffer): number => Math.max(1, Math.round(length / 1000))
