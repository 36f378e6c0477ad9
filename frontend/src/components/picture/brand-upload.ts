/** Uploads of pictures of the brand, which leave with the save that names them. */
import type { SettingsChanges } from '#shared/contracts/settings'
import { quietly } from '../../core/api.ts'
import { upload } from '../form/upload.ts'
import { pictureFields, type BrandPicture, type Picture } from './brand-picture.ts'

/** Puts a picture into the bucket and gives the id of the upload. It fails silently, because the save tells of it. */
export const uploadPicture = (dataUrl: string): Promise<string> =>
  upload('brand-image', blobOf(dataUrl), () => {}, quietly)

/**
 * The ids of uploads, or null for a picture that is taken away, by the names under which they are sent. `uploads` are those
 * that an earlier try has finished, by the data addresses of their pictures.
 */
export async function uploadPictures(
  changes: Partial<Record<BrandPicture, Picture>>,
  put: (dataUrl: string) => Promise<string> = uploadPicture,
  uploads = new Map<string, string>(),
): Promise<SettingsChanges> {
  const sent: Record<string, string | null> = {}
  for (const [name, sentAs] of Object.entries(pictureFields) as [BrandPicture, string][]) {
    const picture = changes[name]
    if (picture === undefined) continue
    if (!picture) sent[sentAs] = null
    else if ('dataUrl' in picture) {
      const uploadId = uploads.get(picture.dataUrl) ?? (await put(picture.dataUrl))
      uploads.set(picture.dataUrl, uploadId)
      sent[sentAs] = uploadId
    }
  }
  return sent
}

/** `data:image/png;base64,…` as a file. */
function blobOf(dataUrl: string): Blob {
  const [head = '', encoded = ''] = dataUrl.split(',')
  return new Blob([Uint8Array.from(atob(encoded), (sign) => sign.codePointAt(0) ?? 0)], {
    type: head.slice('data:'.length, head.indexOf(';')),
  })
}
