/** Files that were looked at, whole: those of content below `clean/`, and brand pictures. Both are written once and stay. */
import { brandAddress } from '#shared/company/brand-image'
import { getObject, headObject, isMissing, isRefused, placeOf, putObject } from '../aws/s3.ts'
import { asDownload } from './media.ts'

/** `content`: named by what the bot says. `brand`: everybody may read it. */
export const fileUses = ['content', 'brand'] as const
export type FileUse = (typeof fileUses)[number]

/** A file of a client by its pointer. */
export interface KeptPlace {
  readonly client: string
  readonly use: FileUse
  readonly pointer: string
}

export interface KeptFile {
  readonly bytes: Buffer
  readonly contentType: string
}

const placeOfKept = ({ client, use, pointer }: KeptPlace) =>
  placeOf(use === 'brand' ? brandAddress(client, pointer).slice(1) : `clean/${client}/${pointer}`)

/** Nothing where there is no such file. */
export async function readKept(place: KeptPlace): Promise<KeptFile | undefined> {
  try {
    const { Body, ContentType = '' } = await getObject(placeOfKept(place))
    return Body && { bytes: Buffer.from(await Body.transformToByteArray()), contentType: ContentType }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Whether there is such a file; it is not read. */
export async function isKept(place: KeptPlace): Promise<boolean> {
  try {
    await headObject(placeOfKept(place))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Writes a file where none is, and gives whether it did: one that is there stays as it is. `fileName`: browsers keep it under this name and never show it. */
export async function placeKept(
  place: KeptPlace,
  { bytes, contentType, fileName }: KeptFile & { readonly fileName?: string | undefined },
): Promise<boolean> {
  const kept = {
    ...placeOfKept(place),
    ContentType: contentType,
    ...(fileName !== undefined && { ContentDisposition: asDownload(fileName) }),
    ...(place.use === 'brand' && { CacheControl: 'public, max-age=31536000, immutable' }),
  }
  try {
    await putObject({ ...kept, Body: bytes, IfNoneMatch: '*' })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}
