/** The pictures, videos and knowledge files in a block: looked at when it is saved, given an address when it is shown. */
import { mediaIn, withMedia } from '#shared/blocks/index'
import type { Media } from '#shared/chat/message'
import type { Block, BlockDraft } from '#shared/contracts/blocks'
import { uploadRules } from '#shared/contracts/media'
import { faultAt } from '#shared/faults'
import { Problem } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { imageKind } from '../../platform/files/image.ts'
import { acceptedType, acceptUpload, mediaUrl, readUpload, type UploadPlace } from '../../platform/files/media.ts'
import { withoutPrivateData } from '../../platform/files/picture-privacy.ts'
import { withMasks } from '../../platform/tenancy/arguments.ts'
import { sourceStartBytes } from '../../platform/files/document.ts'
import { typeOfMedia } from '../../platform/files/media-type.ts'
import { videoStartBytes } from '../../platform/files/video.ts'

/** Gives what changes in a medium at this path of its block. */
type ChangeMedia = (media: Media, path: string) => Promise<Partial<Pick<Media, 'contentType' | 'url'>>>

/** The block as it is shown: its secrets masked, and with short-lived addresses for its media, good for this agent. */
export const withAddresses = ({ actor, now, scope: { client } }: Context, block: Block): Promise<Block> =>
  changeMedia(withMasks(block), async ({ pointer }) => ({
    url: await mediaUrl({ client, pointer, agentId: actor.id }, now),
  }))

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
async function acceptMedia(place: UploadPlace, media: Media, path: string): Promise<string> {
  const { pointer, kind } = media
  const known = await acceptedType(place.client, pointer)
  if (known) return known
  const { bytesMax } = ruleOf(media)
  const upload = await readUpload(place, bytesMax, bytesRead[kind] ?? bytesMax)
  if (!upload) throw new Problem('upload-missing')
  const { bytes, etag } = upload
  const type = typeOfMedia(kind, bytes)
  const image = kind === 'image' ? imageKind(bytes) : undefined
  if (!type) throw mediaProblem(media, path)
  await acceptUpload(place, {
    pointer,
    contentType: type,
    etag,
    instead: image && withoutPrivateData(bytes, image),
    // A page of somebody else's is read and never shown as one.
    ...(kind === 'file' && { fileName: media.name }),
  })
  return type
}

/** Of these the beginning tells the kind. */
const bytesRead: { readonly [Kind in Media['kind']]?: number } = { video: videoStartBytes, file: sourceStartBytes }

const purposes = { image: 'block-image', video: 'block-video', file: 'knowledge-file' } as const

const ruleOf = ({ kind }: Pick<Media, 'kind'>) => uploadRules[purposes[kind]]

function mediaProblem(media: Media, path: string): Problem {
  return new Problem(ruleOf(media).otherwise, {}, [faultAt(path, media.kind)])
}

/** The block with each of its media changed. */
async function changeMedia<B extends Block | BlockDraft>(block: B, change: ChangeMedia): Promise<B> {
  const changes = mediaIn(block).map(async ({ media, path }) => [path, await change(media, path)] as const)
  const changed = new Map(await Promise.all(changes))
  return withMedia(block, (media, path) => ({ ...media, ...changed.get(path) }))
}
