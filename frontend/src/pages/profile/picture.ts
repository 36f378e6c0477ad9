/** A profile picture before it is on its way: what may be chosen, and what is cut out of it. */
import { uploadRules } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'

const { bytesMax } = uploadRules.avatar
export const { contentTypes } = uploadRules.avatar

/** `3 MB`, as the limit is told to people. */
export const bytesMaxText = `${bytesMax / mebibyte} MB`

/** What the agent wants with the picture once the profile is saved. */
export type PictureDraft =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'chosen'; readonly file: Blob; readonly url: string }

export type FileFault = 'too-large' | 'one' | 'type'

/** Refused before a byte is sent (AGENTS-008, ERRORS-014). */
export function fileFault(files: readonly File[]): FileFault | undefined {
  const [file, ...others] = files
  if (others.length > 0) return 'one'
  if (!file || !contentTypes.some((type) => type === file.type)) return 'type'
  return file.size > bytesMax ? 'too-large' : undefined
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Larger than any place that shows it, on screens of double density too. */
const croppedPx = 512

/** The chosen part as a picture of its own. Throws where the browser may not read the image (AGENTS-009). */
export async function cropPicture(url: string, area: Area): Promise<Blob> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(croppedPx, Math.round(area.width))
  const context = canvas.getContext('2d')
  context?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image.'))), 'image/webp', 0.9)
  })
}
