/** A picture of a company's own brand. Its file never changes, so its address lasts. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

/** Where everybody may read such pictures. */
export const brandFolder = '/brand/'
export const brandAddress = (client: string, pointer: string): string => `${brandFolder}${client}/${pointer}`

/** What is stored. */
export const BrandImage = z.object({ pointer: Id })
export type BrandImage = z.infer<typeof BrandImage>

/** What is answered: with the address of the file, `/brand/{client}/{pointer}`. */
export const ShownImage = z.extend(BrandImage, { url: z.string() })
export type ShownImage = z.infer<typeof ShownImage>

export const shownImage = (client: string, { pointer }: BrandImage): ShownImage => ({
  pointer,
  url: brandAddress(client, pointer),
})
