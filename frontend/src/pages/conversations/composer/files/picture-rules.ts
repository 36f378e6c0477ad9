/** What a picture for a customer may be: checked before a byte is sent (ERRORS-014). */
import { uploadRules } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'

const { bytesMax } = uploadRules['chat-image']
export const { contentTypes } = uploadRules['chat-image']

export const bytesMaxText = `${bytesMax / mebibyte} MB`

export type PictureFault = 'too-large' | 'type' | 'empty' | 'too-many'

export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): PictureFault | undefined {
  if (!contentTypes.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > bytesMax ? 'too-large' : undefined
}
