/** The files that customers and agents may send each other: what they are by their content, and how their names end. */

interface AttachmentType {
  readonly kind: 'image' | 'video' | 'file'
  /** Programs open files by their names, so that a name must agree with the content. Pictures and films are shown by content. */
  readonly endings: readonly string[]
  /** Browsers play it as a sound. */
  readonly plays?: 'audio'
}

const office = 'application/vnd.openxmlformats-officedocument'

export const attachmentTypes = {
  'image/png': { kind: 'image', endings: ['png'] },
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'image/gif': { kind: 'image', endings: ['gif'] },
  'video/mp4': { kind: 'video', endings: ['mp4', 'm4v'] },
  'application/pdf': { kind: 'file', endings: ['pdf'] },
  'application/msword': { kind: 'file', endings: ['doc'] },
  'application/vnd.ms-excel': { kind: 'file', endings: ['xls'] },
  'application/vnd.ms-powerpoint': { kind: 'file', endings: ['ppt'] },
  [`${office}.wordprocessingml.document`]: { kind: 'file', endings: ['docx'] },
  [`${office}.spreadsheetml.sheet`]: { kind: 'file', endings: ['xlsx'] },
  [`${office}.presentationml.presentation`]: { kind: 'file', endings: ['pptx'] },
  'text/plain': { kind: 'file', endings: ['txt', 'log', 'md'] },
  'text/csv': { kind: 'file', endings: ['csv'] },
  'audio/mpeg': { kind: 'file', plays: 'audio', endings: ['mp3'] },
  'audio/mp4': { kind: 'file', plays: 'audio', endings: ['m4a'] },
  'audio/ogg': { kind: 'file', plays: 'audio', endings: ['ogg', 'oga', 'opus'] },
  'audio/wav': { kind: 'file', plays: 'audio', endings: ['wav'] },
  'audio/webm': { kind: 'file', plays: 'audio', endings: ['weba', 'webm'] },
  'audio/amr': { kind: 'file', endings: ['amr'] },
  'video/webm': { kind: 'video', endings: ['webm'] },
  'video/quicktime': { kind: 'file', endings: ['mov', 'qt'] },
  'video/3gpp': { kind: 'file', endings: ['3gp', '3gpp'] },
  'image/heic': { kind: 'file', endings: ['heic', 'heif'] },
  'application/vnd.oasis.opendocument.text': { kind: 'file', endings: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { kind: 'file', endings: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { kind: 'file', endings: ['odp'] },
  'application/rtf': { kind: 'file', endings: ['rtf'] },
  'application/zip': { kind: 'file', endings: ['zip'] },
  'text/vcard': { kind: 'file', endings: ['vcf'] },
  'text/calendar': { kind: 'file', endings: ['ics'] },
  'message/rfc822': { kind: 'file', endings: ['eml'] },
} as const satisfies Readonly<Record<string, AttachmentType>>
export type AttachmentContentType = keyof typeof attachmentTypes

const typesByEnding: ReadonlyMap<string, AttachmentContentType> = new Map(
  // The keys of a constant are its own.
  (Object.keys(attachmentTypes) as AttachmentContentType[]).flatMap((type) =>
    attachmentTypes[type].endings.map((ending): [string, AttachmentContentType] => [ending, type]),
  ),
)

export const isAttachmentType = (contentType: string): contentType is AttachmentContentType =>
  Object.hasOwn(attachmentTypes, contentType)

/** How browsers play it; `undefined` for what they do not. */
export function playsAs(contentType: string): 'audio' | 'video' | undefined {
  if (!isAttachmentType(contentType)) return undefined
  const type: AttachmentType = attachmentTypes[contentType]
  return type.kind === 'video' ? 'video' : type.plays
}

/** `pdf` of `Offer.PDF`; empty without an ending. */
export const endingOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The type that a name tells of. Browsers name some types of files otherwise, or not at all. */
export const typeOfName = (name: string): AttachmentContentType | undefined => typesByEnding.get(endingOf(name))
