/** Tickets for uploading a file and for reading one. */
import type { media } from '#shared/contracts/media'
import { Problem } from '#shared/problem'
import type { Operations, PublicContext } from '../../platform/request/context.ts'
import { requireAllowed } from '../../platform/files/upload-rules.ts'
import { mediaAddress, presignUpload, readableUrl, type MediaAddress } from '../../platform/files/media.ts'

export const operations: Operations<typeof media> = {
  upload: async ({ purpose, contentType, bytes }, { scope, actor, newId }) => {
    const bytesMax = requireAllowed(purpose, contentType, bytes)
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
