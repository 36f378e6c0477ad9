/** A picture for a customer: checked before a byte is sent, then put into the bucket. */
import { uploadRules } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'
import { api } from '../../../core/api.ts'

const { bytesMax } = uploadRules['chat-image']
export const { contentTypes } = uploadRules['chat-image']

export const bytesMaxText = `${bytesMax / mebibyte} MB`

/** ERRORS-014 */
export function pictureFault(files: readonly File[]): 'too-large' | 'one' | 'type' | undefined {
  const [file, ...others] = files
  if (others.length > 0) return 'one'
  if (!file || !contentTypes.some((type) => type === file.type)) return 'type'
  return file.size > bytesMax ? 'too-large' : undefined
}

/** The id under which the conversation takes the picture. */
export async function upload(file: File): Promise<string> {
  const { uploadId, url, fields } = await api.media.upload({
    purpose: 'chat-image',
    contentType: file.type,
    bytes: file.size,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // S3 ignores every field after the file.
  form.append('file', file)
  const { ok, status } = await fetch(url, { method: 'POST', body: form })
  if (!ok) throw new Error(`The bucket answered ${status}.`)
  return uploadId
}
