/** Tickets for uploading a file and for reading one. */
import { uploadRules, type media } from '#shared/contracts/media'
import { mebibyte } from '#shared/limits'
import { Problem } from '#shared/problem'
import type { Operations, PublicContext } from '../../platform/request/context.ts'
import { mediaAddress, presignUpload, readableUrl, type MediaAddress } from '../../platform/files/media.ts'

export const operations: Operations<typeof media> = {
  upload: async ({ purpose, contentType, bytes }, { scope, actor, newId }) => {
    const { bytesMax, contentTypes, otherwise } = uploadRules[purpose]
    if (!contentTypes.includes(contentType)) throw new Problem(otherwise)
    if (bytes > bytesMax) throw new Problem('too-large', { limit: `${bytesMax / mebibyte} MB` })
    const uploadId = newId()
    const place = { client: scope.client, sender: actor.id, uploadId }
    return { uploadId, ...(await presignUpload(place, { contentType, bytesMax })) }
  },

  read: redirectToFile,
  avatar: (address, context) => redirectToFile(mediaAddress(address), context),
}

/** Redirects to the file; with a wrong token it does not exist. */
async function redirectToFile(address: MediaAddress, { now }: PublicContext): Promise<{ location: string }> {
  const location = await readableUrl(address, now)
  if (!location) throw new Problem('not-found')
  return { location }
}
