/** What a file really is, by its bytes: name and declared type are only claims. */
import type { Media } from '#shared/chat/message'
import { sourceKind } from './document.ts'
import { imageKind } from './image.ts'
import { isMp4 } from './video.ts'

const types: { readonly [Kind in Media['kind']]: (bytes: Uint8Array) => string | undefined } = {
  image: imageKind,
  video: (bytes) => (isMp4(bytes) ? 'video/mp4' : undefined),
  file: sourceKind,
}

/** The type of a picture, a film or a source of knowledge; nothing for anything else. Of the last two the beginning is enough. */
export const typeOfMedia = (kind: Media['kind'], bytes: Uint8Array): string | undefined => types[kind](bytes)
