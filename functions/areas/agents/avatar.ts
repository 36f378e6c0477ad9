/** The picture of an agent, as it was uploaded for a save. */
import { uploadRules } from '#shared/contracts/media'
import { Problem } from '#shared/problem'
import { imageKind } from '../../platform/files/image.ts'
import { acceptUpload, readUpload } from '../../platform/files/media.ts'
import { withoutPrivateData } from '../../platform/files/picture-privacy.ts'
import type { Context } from '../../platform/request/context.ts'
import type { AgentItem } from '../../platform/tenancy/tenancy.ts'

/** The picture that a save names: none, or the upload once it was found to be an image. */
export async function acceptPicture(context: Context, avatar: string | null | undefined): Promise<AgentItem['avatar']> {
  const { scope, actor } = context
  if (!avatar) return undefined
  const place = { client: scope.client, sender: actor.id, uploadId: avatar }
  const upload = await readUpload(place, uploadRules.avatar.bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const kind = imageKind(upload.bytes)
  if (!kind || !uploadRules.avatar.contentTypes.includes(kind)) throw new Problem('not-an-image')
  const pointer = context.newId()
  await acceptUpload(place, { ...upload, pointer, contentType: kind, instead: withoutPrivateData(upload.bytes, kind) })
  return { pointer, client: scope.client }
}
