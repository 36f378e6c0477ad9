/** A picture before it is on its way: which files may be chosen, and what is cut out of one. */

/** Which files are taken: those of `uploadRules`. */
export interface PictureRule {
  readonly bytesMax: number
  readonly contentTypes: readonly string[]
}

/** `broken`: it is called a picture, and no browser can show it. */
export type FileFault = 'too-large' | 'one' | 'type' | 'broken'

/** Refused before a byte is sent (AGENTS-008, ERRORS-014, SETTINGS-014). */
export function fileFault(files: readonly File[], { bytesMax, contentTypes }: PictureRule): FileFault | undefined {
  const [file, ...others] = files
  if (others.length > 0) return 'one'
  if (!file || !contentTypes.includes(file.type)) return 'type'
  return file.size > bytesMax ? 'too-large' : undefined
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Size = Pick<Area, 'width' | 'height'>

/** A picture that can be drawn. Throws where the file at the address is none. */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  return image
}

/** A part of a picture as a picture of its own. Throws where the browser may not read it (AGENTS-009). */
export async function cutOut(url: string, area: Area, { width, height }: Size): Promise<HTMLCanvasElement> {
  const image = await loadPicture(url)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return canvas
}
