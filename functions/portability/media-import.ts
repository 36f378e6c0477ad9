/**
 * Brings the media of a workspace file here, under their own pointers. They are looked at as any upload is, and what is
 * here already stays: one that has other bytes refuses the file.
 */
import pMap from 'p-map'
import { uploadRules } from '#shared/contracts/media'
import { faultAt, type FieldFault } from '#shared/faults'
import { fileProblem } from '#shared/problem'
import { faultsMax } from '../content/plans/file-items.ts'
import { imageKind } from '../platform/files/image.ts'
import { placeKept, readKept, type KeptPlace } from '../platform/files/kept-files.ts'
import { acceptedType } from '../platform/files/media.ts'
import { typeOfMedia } from '../platform/files/media-type.ts'
import { withoutPrivateData } from '../platform/files/picture-privacy.ts'
import { mediaFile } from './workspace-manifest.ts'
import { mediaAtOnce, type NamedMedium } from './workspace-media.ts'
import type { PackedMedium, WorkspaceFile } from './workspace-reading.ts'

interface FoundMedium {
  readonly pointer: string
  /** What it is; of one that is not in the file, as it is kept here. */
  readonly type: string
  /** What is written; nothing where the same is here already. */
  readonly put?: { readonly place: KeptPlace; readonly bytes: Buffer; readonly fileName: string | undefined }
}

export interface MediaPlan {
  readonly types: ReadonlyMap<string, string>
  readonly outcome: { readonly created: number; readonly skipped: number }
  /** Writes what is new; nothing here is ever written over. */
  place(): Promise<void>
}

/** What becomes of each medium that a file names; throws `file-refused` with all that is wrong with any of them. */
export async function planMedia(
  client: string,
  named: readonly NamedMedium[],
  media: WorkspaceFile['media'],
): Promise<MediaPlan> {
  const faults: FieldFault[] = []
  const find = async (medium: NamedMedium) => {
    const packed = media.get(medium.pointer)
    const one = packed ? await lookAt(client, medium, packed) : await findHere(client, medium)
    if ('type' in one) return [one]
    faults.push(one)
    return []
  }
  const found = await pMap(named, find, { concurrency: mediaAtOnce })
  if (faults.length > 0) throw fileProblem(...faults.slice(0, faultsMax))
  const all = found.flat()
  const created = all.filter(({ put }) => put).length
  return {
    types: new Map(all.map(({ pointer, type }) => [pointer, type])),
    outcome: { created, skipped: all.length - created },
    place: async () => void (await pMap(all, write, { concurrency: mediaAtOnce })),
  }
}

/** One that is not in the file must be here. */
async function findHere(client: string, { pointer, use, path }: NamedMedium): Promise<FoundMedium | FieldFault> {
  const type =
    use === 'content' ? await acceptedType(client, pointer) : (await readKept({ client, use, pointer }))?.contentType
  return type === undefined ? faultAt(path, 'media-gone') : { pointer, type }
}

async function lookAt(client: string, medium: NamedMedium, packed: PackedMedium): Promise<FoundMedium | FieldFault> {
  const { pointer, use } = medium
  const looked = typeOfPacked(medium, packed)
  if ('code' in looked) return looked
  const { type, bytes } = looked
  const place = { client, use, pointer }
  const here = await readKept(place)
  if (here)
    return here.bytes.equals(bytes) ? { pointer, type: here.contentType } : faultAt(mediaFile(pointer), 'other-kind')
  const asFile = medium.media.find(({ kind }) => kind === 'file')
  return { pointer, type, put: { place, bytes, fileName: asFile?.name } }
}

/** What a medium is, and its bytes as they are kept; or why it is none that is taken. */
function typeOfPacked(
  { pointer, use, media }: NamedMedium,
  { bytes }: PackedMedium,
): { readonly type: string; readonly bytes: Buffer } | FieldFault {
  const path = mediaFile(pointer)
  const kind = use === 'brand' ? 'image' : (media[0]?.kind ?? 'image')
  const type = typeOfMedia(kind, bytes)
  const rule = uploadRules[use === 'brand' ? 'brand-image' : purposes[kind]]
  if (!type || !rule.contentTypes.includes(type)) return faultAt(path, use === 'brand' ? 'brand-image' : kind)
  if (bytes.length > rule.bytesMax) return faultAt(path, 'item-too-large', { max: rule.bytesMax / 1024 })
  const image = kind === 'image' ? imageKind(bytes) : undefined
  return { type, bytes: image ? withoutPrivateData(bytes, image) : bytes }
}

const purposes = { image: 'block-image', video: 'block-video', file: 'knowledge-file' } as const

async function write({ pointer, type, put: given }: FoundMedium): Promise<void> {
  if (!given) return
  const { place, bytes, fileName } = given
  if (await placeKept(place, { bytes, contentType: type, fileName })) return
  // Somebody else was faster, most likely with the same file.
  const here = await readKept(place)
  if (!here?.bytes.equals(bytes)) throw fileProblem(faultAt(mediaFile(pointer), 'other-kind'))
}
