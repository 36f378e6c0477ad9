/** Attachments of messages: only of kinds that are shown or kept as they are, whatever the file calls itself. */
import { attachmentBytesMax, mebibyte } from '#shared/limits'
import type { Media } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import type { WorkContext } from '../platform/request/context.ts'
import { documentKind, type DocumentKind } from '../platform/files/document.ts'
import { imageKind } from '../platform/files/image.ts'
import { acceptUpload, presignUpload, readUpload, type UploadPlace } from '../platform/files/media.ts'
import { withoutPrivateData } from '../platform/files/picture-privacy.ts'
import type { ConversationScope } from '../platform/table/scope.ts'
import { Table } from '../platform/table/table.ts'
import type { Change } from '../platform/table/transaction.ts'
import { isMp4 } from '../platform/files/video.ts'
import { sentUploads } from './store.ts'

const kinds: Readonly<Record<string, Media['kind']>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'application/pdf': 'file',
  'application/msword': 'file',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'file',
}

/** A form for one file of the sender's. */
export async function uploadTicket(place: UploadPlace, { contentType, bytes }: { contentType: string; bytes: number }) {
  if (!Object.hasOwn(kinds, contentType)) throw new Problem('unsupported-file')
  if (bytes > attachmentBytesMax) throw tooLarge()
  return { uploadId: place.uploadId, ...(await presignUpload(place, { contentType, bytesMax: attachmentBytesMax })) }
}

/** A file that is about to be sent, and the change that lands with it, so that no upload is sent a second time. */
export interface Attachment {
  readonly media: Media
  readonly once: Change
}

/** The file behind a finished upload of the sender, moved to where it may be read, under a new id. */
export async function acceptAttachment(
  { scope, now, newId }: Pick<WorkContext, 'now' | 'newId'> & { readonly scope: ConversationScope },
  { sender, uploadId, name }: { sender: string; uploadId: string; name: string },
): Promise<Attachment> {
  const table = new Table(scope)
  const place = { client: scope.client, sender, uploadId }
  const upload = (await table.get(sentUploads, uploadId)) ? undefined : await readUpload(place, attachmentBytesMax)
  if (!upload) throw new Problem('upload-missing')
  const contentType = contentTypeOf(upload.bytes, name)
  const kind = contentType && kinds[contentType]
  if (!kind) throw new Problem('unsupported-file')
  const media = { kind, pointer: newId(), contentType, name: plainName(name) }
  const image = imageKind(upload.bytes)
  await acceptUpload(place, {
    ...media,
    etag: upload.etag,
    instead: image && withoutPrivateData(upload.bytes, image),
    ...(kind === 'file' && { fileName: media.name }),
  })
  const once = table.create(sentUploads, { _id: uploadId, created: now.toISOString() }, 'upload-missing')
  return { media, once }
}

const tooLarge = () => new Problem('too-large', { limit: `${attachmentBytesMax / mebibyte} MB` })

/** What the bytes say; of the two kinds of Word file the name must agree, as programs open files by their names. */
function contentTypeOf(bytes: Buffer, name: string): string | undefined {
  if (isMp4(bytes)) return 'video/mp4'
  const document = documentKind(bytes)
  const isNamedSo = document === undefined || (endings[document]?.test(name) ?? true)
  return imageKind(bytes) ?? (isNamedSo ? document : undefined)
}

const endings: Partial<Record<DocumentKind, RegExp>> = {
  'application/msword': /\.doc$/i,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': /\.docx$/i,
}

/** A name to show: no path, and nothing that turns the direction of writing. */
const plainName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}]/gu, '') || 'file'
