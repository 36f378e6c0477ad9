/** The pictures and videos in a block: looked at when it is saved, given an address when it is shown. */
import type { Block, BlockDraft, BlockMedia } from '#shared/contracts/blocks'
import { uploadRules } from '#shared/contracts/media'
import { faultAt } from '#shared/faults'
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { imageKind } from '../../platform/files/image.ts'
import { acceptedType, acceptUpload, mediaUrl, readUpload, type UploadPlace } from '../../platform/files/media.ts'
import { withoutPrivateData } from '../../platform/files/picture-privacy.ts'
import { isMp4, videoStartBytes } from '../../platform/files/video.ts'

/** The block with short-lived addresses for its media, good for this agent. */
export const withAddresses = ({ actor, now, scope: { client } }: Context, block: Block): Promise<Block> =>
  withMedia(block, async ({ pointer }) => ({ url: await mediaUrl({ client, pointer, agentId: actor.id }, now) }))

/** The draft with its uploads accepted; what `before` has already stays as it is. */
export async function acceptUploads<Draft extends BlockDraft>(
  { scope: { client }, actor }: Context,
  draft: Draft,
  before?: Block,
): Promise<Draft> {
  // One file may be in several places, and is checked once.
  const types = new Map(mediaOf(before).map(({ pointer, contentType }) => [pointer, Promise.resolve(contentType)]))
  return withMedia(draft, async (media, path) => {
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

function mediaOf(block: Block | undefined): BlockMedia[] {
  if (block?.type === 'media') return [block.media]
  return block?.type === 'complex' ? block.items.map(({ media }) => media) : []
}

/** Gives what is different in a medium at this path of its block. */
type Change = (media: BlockMedia, path: string) => Promise<Partial<Pick<BlockMedia, 'contentType' | 'url'>>>

async function withMedia<B extends Block | BlockDraft>(block: B, change: Change): Promise<B> {
  if (block.type === 'media') return { ...block, media: { ...block.media, ...(await change(block.media, 'media')) } }
  if (block.type !== 'complex') return block
  const items = block.items.map(async (item, index) => ({
    ...item,
    media: { ...item.media, ...(await change(item.media, `items.${index}.media`)) },
  }))
  return { ...block, items: await Promise.all(items) }
}
