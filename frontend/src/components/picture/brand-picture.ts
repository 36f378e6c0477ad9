/** A picture of the brand as it is kept in a draft: cut to its size, and as a data address that is not too long. */
import type { ShownImage } from '#shared/company/brand-image'
import type { SettingsChanges } from '#shared/contracts/settings'
import { cutOut, type Area, type Size } from './picture.ts'

/** Stored, or chosen and not saved yet as the data address of the cut-out; null, and not undefined, because a draft is kept as JSON. */
export type Picture = ShownImage | { readonly dataUrl: string } | null

export const pictureUrl = (picture: Picture): string | undefined =>
  picture ? ('url' in picture ? picture.url : picture.dataUrl) : undefined

export const brandPictures = ['botIcon', 'logo', 'customButtonIcon'] as const
export type BrandPicture = (typeof brandPictures)[number]

/** Under which name the id of the upload of each is sent. */
export const pictureFields = {
  logo: 'uploadLogo',
  botIcon: 'uploadIcon',
  customButtonIcon: 'uploadCustomButtonIcon',
} as const satisfies Record<BrandPicture, keyof SettingsChanges>

/** Of the picture in pixels; a logo is as wide as it is drawn. */
const heights = { botIcon: 256, logo: 128, customButtonIcon: 152 } as const
/** Width by height. */
const logoAspects = { least: 0.5, most: 8 } as const

/** Characters of a data address: some 44 KB of picture. */
const dataUrlLengthMax = 60 * 1024
const qualities = [0.92, 0.8, 0.65, 0.5]
/** What cannot be kept small enough at its size is drawn smaller, step by step. */
const shares = [1, 0.75, 0.5, 0.25]

export const aspectOf = (name: BrandPicture, { width, height }: Size): number =>
  name === 'logo' ? Math.min(logoAspects.most, Math.max(logoAspects.least, width / height)) : 1

/** The size in which a part of a picture is kept: never larger than it was. */
export function sizeOf(name: BrandPicture, area: Size, share = 1): Size {
  const height = Math.max(1, Math.round(Math.min(heights[name], area.height) * share))
  return { width: Math.max(1, Math.round((height * area.width) / area.height)), height }
}

/** Each way to write a picture as a data address, the best one first. A JPEG has no clear parts, so they turn white. */
function* encodingsOf(canvas: HTMLCanvasElement): Generator<string> {
  yield canvas.toDataURL('image/png')
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const quality of qualities) yield canvas.toDataURL('image/jpeg', quality)
}

/** Cuts a part out of the picture at `url`. Throws where the browser may not read it. */
export async function brandPicture(name: BrandPicture, url: string, area: Area): Promise<string> {
  for (const share of shares) {
    const canvas = await cutOut(url, area, sizeOf(name, area, share))
    for (const dataUrl of encodingsOf(canvas)) if (dataUrl.length <= dataUrlLengthMax) return dataUrl
  }
  throw new RangeError('No way to write the picture is short enough.')
}
