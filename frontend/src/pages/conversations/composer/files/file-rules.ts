/** What a file for a customer or a colleague may be: checked before a byte is sent (ERRORS-014). */
import {
  isAttachmentType,
  typeOfName,
  attachmentTypes,
  type AttachmentContentType,
} from '#shared/chat/attachment-types'
import { agentFileBytesMax, mebibyte } from '#shared/limits'

/** For the browser's dialog, which knows some types by their endings alone. */
export const acceptedFiles = [
  ...Object.keys(attachmentTypes),
  ...Object.values(attachmentTypes).flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
].join(',')

export const bytesMaxText = `${agentFileBytesMax / mebibyte} MB`

export type FileFault = 'too-large' | 'type' | 'empty' | 'too-many'

export function fileFault(file: Pick<File, 'name' | 'type' | 'size'>): FileFault | undefined {
  if (!fileTypeOf(file)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > agentFileBytesMax ? 'too-large' : undefined
}

/** Browsers do not know every type, or take it from what is installed: then the name tells. */
export const fileTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>): AttachmentContentType | undefined =>
  typeOfName(name) ?? (isAttachmentType(type) ? type : undefined)
