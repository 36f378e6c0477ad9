/** What may be uploaded into a response, and what is wrong with a file before a byte of it is sent. */
import { uploadRules } from '#shared/contracts/media'
import type { Media } from '#shared/chat/message'
import { mebibyte } from '#shared/limits'

/** What a file of each purpose is to a response. */
export const mediaKinds = { 'block-image': 'image', 'block-video': 'video', 'knowledge-file': 'file' } as const
type Purpose = keyof typeof mediaKinds

/** What a picker takes: pictures and videos that are shown, or sources of knowledge that are read (BLOCKS-047). */
export const pickings = {
  media: ['block-image', 'block-video'],
  source: ['block-video', 'knowledge-file'],
} as const satisfies Record<string, readonly Purpose[]>
export type PickedAs = keyof typeof pickings

/** Above this, people are told that it takes a while (BLOCKS-046). */
export const longUploadBytes = 10_000_000

export const acceptedTypes = (as: PickedAs): string[] =>
  pickings[as].flatMap((purpose) => [...uploadRules[purpose].contentTypes])

/** What the file is uploaded as; `undefined` where it is none of what is taken. */
export const purposeOf = ({ type }: File, as: PickedAs): Purpose | undefined =>
  pickings[as].find((purpose) => uploadRules[purpose].contentTypes.includes(type))

export type MediaFault = { readonly name: 'type' } | { readonly name: 'too-large'; readonly maxMebibytes: number }

export function mediaFault(file: File, as: PickedAs): MediaFault | undefined {
  const purpose = purposeOf(file, as)
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
