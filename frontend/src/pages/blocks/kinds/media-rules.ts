/** What may be uploaded into a response, and what is wrong with a file before a byte of it is sent. */
import { uploadRules } from '#shared/contracts/media'
import type { Media } from '#shared/chat/message'
import { mebibyte } from '#shared/limits'

const purposes = ['block-image', 'block-video'] as const
type Purpose = (typeof purposes)[number]

/** Above this, people are told that it takes a while (BLOCKS-046). */
export const longUploadBytes = 10_000_000

export const acceptedTypes = purposes.flatMap((purpose) => [...uploadRules[purpose].contentTypes])

/** What the file is uploaded as; `undefined` where it is neither a picture nor a video we know. */
export const purposeOf = ({ type }: File): Purpose | undefined =>
  purposes.find((purpose) => uploadRules[purpose].contentTypes.some((one: string) => one === type))

export type MediaFault = { readonly name: 'type' } | { readonly name: 'too-large'; readonly maxMebibytes: number }

export function mediaFault(file: File): MediaFault | undefined {
  const purpose = purposeOf(file)
  if (!purpose) return { name: 'type' }
  const { bytesMax } = uploadRules[purpose]
  return file.size < bytesMax ? undefined : { name: 'too-large', maxMebibytes: bytesMax / mebibyte }
}

/** A medium as it is sent: the server gives it its address. */
export const plainMedia = (media: Media | null): Media | null => {
  if (!media) return null
  const { kind, pointer, contentType, name } = media
  return { kind, pointer, contentType, name }
}
