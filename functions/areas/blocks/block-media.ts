/** The pictures and videos in a block: looked at when it is saved, given an address when it is shown. */
import { mediaIn, withMedia } from '#shared/blocks/index'
import type { BlockMedia } from '#shared/blocks/kind'
import type { Block, BlockDraft } from '#shared/contracts/blocks'
import { uploadRules } from '#shared/contracts/media'
import { faultAt } from '#shared/faults'
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { imageKind } from '../../platform/files/image.ts'
import { acceptedType, acceptUpload, mediaUrl, readUpload, type UploadPlace } from '../../platform/files/media.ts'
import { withoutPrivateData } from '../../platform/files/picture-privacy.ts'
import { isMp4, videoStartBytes } from '../../platform/files/video.ts'

/** Gives what changes in a medium at this path of its block. */
type ChangeMedia = (media: BlockMedia, path: string) => Promise<Partial<Pick<BlockMedia, 'contentType' | 'url'>>>

/** The block with short-lived addresses for its media, good for this agent. */
export const withAddresses = ({ actor, now, scope: { client } }: Context, block: Block): Promise<Block> =>
  changeMedia(block, async ({ pointer }) => ({ url: await mediaUrl({ client, pointer, agentId: actor.id }, now) }))

/** The draft with its uploads accepted; what `before` has already stays as it is. */
export async function acceptUploads<Draft extends BlockDraft>(
  { scope: { client }, actor }: Context,
  draft: Draft,
  before?: Block,
): Promise<Draft> {
  // One file may be in several places, and is checked once.
  const types = new Map(
    (before ? mediaIn(before) : []).map(({ media: { pointer, contentType } }) => [
      pointer,
      Promise.resolve(contentType),
    ]),
  )
  return changeMedia(draft, async (media, path) => {
    const type =
      types.get(media.pointer) ?? acceptMedia({ client, sender: actor.id, uploadId: media.pointer }, media, path)
    types.set(media.pointer, type)
    const contentType = await type
    if (!ruleOf(media).contentTypes.includes(contentType)) throw mediaProblem(media, path)
    return { contentType, url: undefined }
  })
}

/** What an upload really is, once it was found to be good and moved to where it may be read. */
async function acceptMedia(place: UploadPlace, media: BlockMedia, path: string): Promise<string> {
  const { pointer, kind } = media
  const known = await acceptedType(place.client, pointer)
  if (known) return known
  const { bytesMax } = ruleOf(media)
  const upload = await readUpload(place, bytesMax, kind === 'video' ? videoStartBytes : bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const { bytes, etag } = upload
  const image = kind === 'image' ? imageKind(bytes) : undefined
  const type = kind === 'video' && isMp4(bytes) ? 'video/mp4' : image
  if (!type) throw mediaProblem(media, path)
  await acceptUpload(place, { pointer, contentType: type, etag, instead: image && withoutPrivateData(bytes, image) })
  return type
}

const ruleOf = ({ kind }: Pick<BlockMedia, 'kind'>) => uploadRules[`block-${kind}`]

function mediaProblem(media: BlockMedia, path: string): Problem {
  return new Problem(ruleOf(media).otherwise, {}, [faultAt(path, media.kind)])
}

/** The block with each of its media changed. */
async function changeMedia<B extends Block | BlockDraft>(block: B, change: ChangeMedia): Promise<B> {
  const changes = mediaIn(block).map(async ({ media, path }) => [path, await change(media, path)] as const)
  const changed = new Map(await Promise.all(changes))
  return withMedia(block, (media, path) => ({ ...media, ...changed.get(path) }))
}
