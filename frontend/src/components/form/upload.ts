/** A file on its way to the bucket. */
import type { UploadPurpose } from '#shared/upload-purposes'
import { api } from '../../core/api.ts'

/** Puts the file into the bucket and gives the id by which what is saved names it. A failure of `calls` is told, or not. */
export async function upload(
  purpose: UploadPurpose,
  file: Blob,
  onProgress: (percent: number) => void,
  calls: Pick<typeof api, 'media'> = api,
): Promise<string> {
  const { uploadId, url, fields } = await calls.media.upload({
    purpose,
    contentType: file.type,
    bytes: file.size,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // S3 ignores every field after the file.
  form.append('file', file)
  await postForm(url, form, onProgress)
  return uploadId
}

export class UploadError extends Error {
  override name = 'UploadError'
}

/** fetch() does not tell how far an upload is; this does. */
function postForm(url: string, form: FormData, onProgress: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((100 * loaded) / total))
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new UploadError(`The bucket answered ${request.status}.`)),
    )
    request.addEventListener('error', () => reject(new UploadError('The bucket gave no answer.')))
    request.open('POST', url)
    request.send(form)
  })
}
