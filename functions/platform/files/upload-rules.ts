/** What may be uploaded for which purpose, by whichever way it comes. */
import { attachmentTypes } from '#shared/chat/attachment-types'
import { uploadRules, type UploadRule } from '#shared/contracts/media'
import { agentFileBytesMax, mebibyte } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { UploadPurpose } from '#shared/upload-purposes'

/** Sent by an agent to a customer, or kept with a note for colleagues: the types that customers may send. */
const chatFileRule: UploadRule = {
  bytesMax: agentFileBytesMax,
  contentTypes: Object.keys(attachmentTypes),
  otherwise: 'unsupported-file',
}

/** Refuses a file of another type, or a larger one, than its purpose takes; gives how large it may be. */
export function requireAllowed(purpose: UploadPurpose, contentType: string, bytes: number): number {
  const { bytesMax, contentTypes, otherwise } = purpose === 'chat-file' ? chatFileRule : uploadRules[purpose]
  if (!contentTypes.includes(contentType)) throw new Problem(otherwise)
  if (bytes > bytesMax) throw new Problem('too-large', { limit: `${bytesMax / mebibyte} MB` })
  return bytesMax
}
