/** Tickets for uploading a file and for reading one. */
import { uploadRules, type media } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Operations } from '../platform/context.ts'
import { presignUpload, readableUrl } from '../platform/media.ts'

export const operations: Operations<typeof media> = {
  upload: async ({ purpose, contentType, bytes }, { scope, newId }) => {
    const { bytesMax, contentTypes, otherwise } = uploadRules[purpose]
    if (!contentTypes.includes(contentType)) throw new Problem(otherwise)
    if (bytes > bytesMax) throw new Problem('too-large', { limit: `${bytesMax / mebibyte} MB` })
    const uploadId = newId()
    return { uploadId, ...(await presignUpload(scope.client, uploadId, { contentType, bytesMax })) }
  },

  read: async (address, { now }) => {
    const location = await readableUrl(address, now)
    if (!location) throw new Problem('not-found')
    return { location }
  },
}
