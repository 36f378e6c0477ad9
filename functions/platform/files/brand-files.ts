/**
 * The pictures of a company's brand, which everybody may read at `/brand/{client}/{pointer}`. A file is written once and
 * stays, also when another picture takes its place: pages that are open, caches and mails go on showing it.
 */
import { brandAddress, type BrandImage } from '#shared/company/brand-image'
import { uploadRules } from '#shared/contracts/media'
import { faultAt } from '#shared/faults'
import { Problem } from '#shared/problem'
import { headObject, isMissing, isRefused, placeOf, putObject } from '../aws/s3.ts'
import { imageKind } from './image.ts'
import { dropUpload, readUpload, type UploadPlace } from './media.ts'
import { withoutPrivateData } from './picture-privacy.ts'

const { bytesMax, contentTypes, otherwise } = uploadRules['brand-image']

const brandPlace = (folder: string, pointer: string) => placeOf(brandAddress(folder, pointer).slice(1))

/**
 * Has everybody read an upload, under its own id, so that a save that is sent twice finds it. Throws `upload-missing`, and
 * `not-a-brand-image` with the field where its bytes are no png and no jpeg. `folder`: another than that of the company that
 * has uploaded it, whose deletion takes its own with it.
 */
export async function publishBrandImage(
  place: UploadPlace,
  field: string,
  folder: string = place.client,
): Promise<BrandImage> {
  const { uploadId: pointer } = place
  if (await isPublished(folder, pointer)) return { pointer }
  const upload = await readUpload(place, bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const kind = imageKind(upload.bytes)
  if (!kind || !contentTypes.includes(kind)) throw new Problem(otherwise, {}, [faultAt(field, 'brand-image')])
  await write(folder, pointer, { kind, body: withoutPrivateData(upload.bytes, kind) })
  await dropUpload(place)
  return { pointer }
}

async function isPublished(folder: string, pointer: string): Promise<boolean> {
  try {
    await headObject(brandPlace(folder, pointer))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Of two saves at once the first one writes: an address that browsers keep for good never shows another picture. */
async function write(folder: string, pointer: string, { kind, body }: { kind: string; body: Buffer }): Promise<void> {
  const kept = { ContentType: kind, CacheControl: 'public, max-age=31536000, immutable' }
  try {
    await putObject({ ...brandPlace(folder, pointer), ...kept, Body: body, IfNoneMatch: '*' })
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}
