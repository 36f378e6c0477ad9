/** The pictures, films and documents that a workspace names. */
import pMap from 'p-map'
import { mediaIn } from '#shared/blocks/index'
import type { Media } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import { compareTexts } from '#shared/order'
import type { Portion } from '../content/plans/portion.ts'
import { readKept, type FileUse, type KeptFile } from '../platform/files/kept-files.ts'
import type { WorkspaceParts } from './parts.ts'

/** A file as content or settings name it. */
export interface NamedMedium {
  readonly pointer: string
  readonly use: FileUse
  /** What it is named as: more than one thing where it stands in several places. */
  readonly media: readonly Pick<Media, 'kind' | 'name'>[]
  /** Where it is named first: the place of its item in a file. */
  readonly path: string
}

const brandFields = ['logo', 'botIcon', 'customButtonIcon'] as const

/** Each of them once, in the order of their pointers. */
export function namedMedia(
  { items }: Pick<Portion, 'items'>,
  { company }: Pick<WorkspaceParts, 'company'>,
): NamedMedium[] {
  const found = new Map<string, NamedMedium>()
  for (const field of brandFields) {
    const pointer = company[field]?.pointer
    if (pointer !== undefined)
      found.set(pointer, { pointer, use: 'brand', media: [], path: `settings/company.json.${field}` })
  }
  for (const { kind, item, path = '' } of items)
    for (const { media } of kind === 'block' ? mediaIn(item as Block) : []) {
      const before = found.get(media.pointer)
      if (before?.use === 'brand') continue
      found.set(media.pointer, {
        pointer: media.pointer,
        use: 'content',
        path: before?.path ?? path,
        media: [...(before?.media ?? []), media],
      })
    }
  return [...found.values()].toSorted((a, b) => compareTexts(a.pointer, b.pointer))
}

/** So many are read or written at once. */
export const mediaAtOnce = 16

/** The files by their pointers; one that is lost is not among them. */
export async function readNamedMedia(
  client: string,
  named: readonly NamedMedium[],
): Promise<ReadonlyMap<string, KeptFile>> {
  const read = await pMap(
    named,
    async ({ pointer, use }) => [pointer, await readKept({ client, use, pointer })] as const,
    { concurrency: mediaAtOnce },
  )
  return new Map(read.flatMap(([pointer, file]) => (file ? [[pointer, file] as const] : [])))
}
