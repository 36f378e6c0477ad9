/** How a channel takes a file: as it is, as an address in a text, or not at all. */
import type { SentFile } from '../chat/message.ts'
import type { Capabilities } from './definition.ts'

export type Carriage = 'file' | 'link' | 'none'

/** A file whose size is not known counts as small: what a company has uploaded itself is held to limits of its own. */
export function carriageOf(
  { media, spoken }: Pick<Capabilities, 'media' | 'spoken'>,
  { kind, contentType, bytes = 0 }: Pick<SentFile, 'kind' | 'contentType' | 'bytes'>,
): Carriage {
  if (spoken) return 'none'
  const bytesMax = media[kind]
  const isTaken = !media.only || media.only.includes(contentType)
  return bytesMax !== undefined && isTaken && bytes <= bytesMax ? 'file' : 'link'
}
