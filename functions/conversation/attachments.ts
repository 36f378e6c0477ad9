/** Files that customers and agents send each other: only of kinds that are shown or kept as they are, whatever the file calls itself. */
import { attachmentBytesMax, mebibyte } from '#shared/limits'
import type { Media } from '#shared/message'
import { Problem } from '#shared/problem'
import { imageKind } from '../platform/image.ts'
import { acceptUpload, presignUpload, readUpload } from '../platform/media.ts'

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

/** `uploadId` is the sender's upload; `client` the company it is for. */
export async function uploadTicket(
  client: string,
  uploadId: string,
  { contentType, bytes }: { contentType: string; bytes: number },
) {
  if (!Object.hasOwn(kinds, contentType)) throw new Problem('unsupported-file')
  if (bytes > attachmentBytesMax) throw tooLarge()
  const form = await presignUpload(client, uploadId, { contentType, bytesMax: attachmentBytesMax })
  return { uploadId, ...form }
}

/** The file behind a finished upload, moved to where it may be read. */
export async function attached(client: string, uploadId: string, name: string): Promise<Media> {
  const bytes = await readUpload(client, uploadId, attachmentBytesMax)
  if (!bytes) throw new Problem('upload-missing')
  const contentType = contentTypeOf(bytes, name)
  const kind = contentType && kinds[contentType]
  if (!kind) throw new Problem('unsupported-file')
  await acceptUpload(client, uploadId, contentType)
  return { kind, pointer: uploadId, contentType, name: plainName(name) }
}

const tooLarge = () => new Problem('too-large', { limit: `${attachmentBytesMax / mebibyte} MB` })

/** What the first bytes say; of the two kinds of Word file, which are archives of anything, the name must agree. */
function contentTypeOf(bytes: Buffer, name: string): string | undefined {
  const image = imageKind(bytes)
  if (image) return image
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0' && /\.doc$/i.test(name)) return 'application/msword'
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' && /\.docx$/i.test(name))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return undefined
}

/** A name to show: no path, and nothing that turns the direction of writing. */
const plainName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}]/gu, '') || 'file'
