/** What a file is that somebody sends, by its bytes; where programs would open it by its name, the name must agree. */
import { attachmentTypes, endingOf, typeOfName, type AttachmentContentType } from '#shared/chat/attachment-types'
import { audioKind } from './audio.ts'
import { documentKind } from './document.ts'
import { imageKind } from './image.ts'
import { otherKind } from './other-kinds.ts'
import { isMp4 } from './video.ts'

/** The type of a file that may be sent; `undefined` for any other, and where its name says something else. */
export function attachmentTypeOf(bytes: Uint8Array, name: string): AttachmentContentType | undefined {
  const type = kindOf(bytes, name)
  const isShown = type && attachmentTypes[type].kind !== 'file'
  const isNamedSo = isShown || type === 'application/pdf' || (type && isEnding(type, name))
  return isNamedSo ? type : undefined
}

/** A file that came by a channel of others: its type, or that of anything, and a name that ends as that type does. */
export function receivedFile(bytes: Uint8Array, name: string): { contentType: string; name: string } {
  const contentType = kindOf(bytes, name)
  if (!contentType) return { contentType: 'application/octet-stream', name }
  const [ending] = attachmentTypes[contentType].endings
  return { contentType, name: isEnding(contentType, name) ? name : `${name}.${ending}` }
}

const kindOf = (bytes: Uint8Array, name: string): AttachmentContentType | undefined =>
  imageKind(bytes) ??
  (isMp4(bytes) ? 'video/mp4' : undefined) ??
  documentKind(bytes) ??
  audioKind(bytes) ??
  otherKind(bytes) ??
  textKind(bytes, name)

const isEnding = (type: AttachmentContentType, name: string): boolean =>
  (attachmentTypes[type].endings as readonly string[]).includes(endingOf(name))

const textTypes: ReadonlySet<AttachmentContentType> = new Set([
  'text/plain',
  'text/csv',
  'text/vcard',
  'text/calendar',
  'message/rfc822',
])

/** Text has no signature: it is UTF-8 without control characters, and its name says that it is text. */
function textKind(bytes: Uint8Array, name: string): AttachmentContentType | undefined {
  const type = typeOfName(name)
  if (!type || !textTypes.has(type)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) ? undefined : type
  } catch {
    return undefined
  }
}
