/** Attachments of messages: shown or kept by what they are, whatever the file calls itself. */
import { attachmentBytesMax, mebibyte } from '#shared/limits'
import { attachmentTypes, isAttachmentType } from '#shared/chat/attachment-types'
import type { SentFile } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import type { WorkContext } from '../../platform/request/context.ts'
import { attachmentTypeOf, receivedFile } from '../../platform/files/attachment-type.ts'
import { readImage } from '../../platform/files/image.ts'
import { acceptUpload, presignUpload, readUpload, type UploadPlace } from '../../platform/files/media.ts'
import { withoutPrivateData } from '../../platform/files/picture-privacy.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { sentUploads } from './store.ts'

/** A form for one file of the sender's. */
export async function uploadTicket(place: UploadPlace, { contentType, bytes }: { contentType: string; bytes: number }) {
  if (!isAttachmentType(contentType)) throw new Problem('unsupported-file')
  if (bytes > attachmentBytesMax) throw tooLarge()
  return { uploadId: place.uploadId, ...(await presignUpload(place, { contentType, bytesMax: attachmentBytesMax })) }
}

/** A file that is about to be sent, and the change that lands with it, so that no upload is sent a second time. */
export interface Attachment {
  readonly media: SentFile
  readonly once: Change
}

/** The file behind a finished upload of the sender, moved to where it may be read, under a new id. */
export async function acceptAttachment(
  { scope, now, newId }: Pick<WorkContext, 'now' | 'newId'> & { readonly scope: ConversationScope },
  {
    sender,
    uploadId,
    name,
    bytesMax = attachmentBytesMax,
    isAnyType = false,
  }: { sender: string; uploadId: string; name: string; bytesMax?: number; isAnyType?: boolean },
): Promise<Attachment> {
  const table = new Table(scope)
  const place = { client: scope.client, sender, uploadId }
  const upload = (await table.get(sentUploads, uploadId)) ? undefined : await readUpload(place, bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const { contentType, name: ownName } = typedFile(upload.bytes, plainName(name), isAnyType)
  const kind = isAttachmentType(contentType) ? attachmentTypes[contentType].kind : 'file'
  const image = readImage(upload.bytes)
  const instead = image && withoutPrivateData(upload.bytes, image.kind)
  const { width, height } = image ?? {}
  const media: SentFile = {
    kind,
    pointer: newId(),
    contentType,
    name: ownName,
    bytes: (instead ?? upload.bytes).length,
    ...(width !== undefined && height !== undefined && { width, height }),
  }
  await acceptUpload(place, {
    pointer: media.pointer,
    contentType,
    etag: upload.etag,
    instead,
    ...(kind === 'file' && { fileName: media.name }),
  })
  const once = table.create(sentUploads, { _id: uploadId, created: now.toISOString() }, 'upload-missing')
  return { media, once }
}

/** What came by a channel of others is kept whatever it is: its name is made to agree with a type that is known. */
function typedFile(bytes: Buffer, name: string, isAnyType: boolean): { contentType: string; name: string } {
  if (isAnyType) return receivedFile(bytes, name)
  const contentType = attachmentTypeOf(bytes, name)
  if (!contentType) throw new Problem('unsupported-file')
  return { contentType, name }
}

const tooLarge = () => new Problem('too-large', { limit: `${attachmentBytesMax / mebibyte} MB` })

/** A name to show: no path, and nothing that turns the direction of writing. */
const plainName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}]/gu, '') || 'file'
