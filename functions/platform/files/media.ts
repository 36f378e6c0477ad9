/**
 * Files in the media bucket: `incoming/` holds what a browser has just uploaded, `clean/` what was looked at and may be
 * read by whom it is for, `brand/` what everybody may read. All start with the client, and no name a person gave is ever
 * part of a key. `exports.ts` has those that were made to be downloaded.
 */
import { chunksOf } from '#shared/chunks'
import { mediaLinkDays, mediaTokenSeconds, uploadTicketSeconds } from '#shared/limits'
import { Problem } from '#shared/problem'
import {
  bucketName,
  copyObject,
  deleteObject,
  deleteObjects,
  getObject,
  headObject,
  isMissing,
  isRefused,
  listObjects,
  placeOf,
  presignedAddress,
  presignedForm,
  putObject,
} from '../aws/s3.ts'
import { isSigned, sign } from '../tenancy/keyring.ts'

/** An upload, named by its sender; other senders do not find it. */
export interface UploadPlace {
  readonly client: string
  /** The agent or the conversation that asked for the form. */
  readonly sender: string
  readonly uploadId: string
}

const incomingKey = ({ client, sender, uploadId }: UploadPlace) => `incoming/${client}/${sender}/${uploadId}`
const cleanKey = (client: string, pointer: string) => `clean/${client}/${pointer}`

/** A form that takes exactly one file of this type and at most this size. */
export async function presignUpload(
  place: UploadPlace,
  { contentType, bytesMax }: { contentType: string; bytesMax: number },
) {
  const { url, fields } = await presignedForm({
    ...placeOf(incomingKey(place)),
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['content-length-range', 1, bytesMax],
      ['eq', '$Content-Type', contentType],
    ],
    Expires: uploadTicketSeconds,
  })
  return { url, fields }
}

/** Where browsers send files to and load them from. */
export async function filesOrigin(): Promise<string> {
  const { url } = await presignedForm({ ...placeOf('incoming/'), Expires: uploadTicketSeconds })
  return new URL(url).origin
}

/** What was looked at; `etag` tells whether it is still the same file. */
export interface Upload {
  readonly bytes: Buffer
  readonly etag: string | undefined
}

/** An uploaded file, or its first `bytesRead` bytes; `undefined` when nothing was uploaded, or more than `bytesMax`. */
export async function readUpload(
  place: UploadPlace,
  bytesMax: number,
  bytesRead = bytesMax,
): Promise<Upload | undefined> {
  const at = placeOf(incomingKey(place))
  return unlessMissing(async () => {
    const { ContentLength = 0 } = await headObject(at)
    if (ContentLength > bytesMax) return undefined
    const { Body, ETag } = await getObject({ ...at, Range: `bytes=0-${bytesRead - 1}` })
    return Body && { bytes: Buffer.from(await Body.transformToByteArray()), etag: ETag }
  })
}

/** A whole file that an agent has uploaded to be read once; `upload-missing` where there is none of that id and size. */
export async function requireUpload(place: UploadPlace, bytesMax: number): Promise<Buffer> {
  const upload = await readUpload(place, bytesMax)
  if (!upload) throw new Problem('upload-missing')
  return upload.bytes
}

/** The type of a file that was accepted before, or `undefined` when there is none of this pointer. */
export function acceptedType(client: string, pointer: string): Promise<string | undefined> {
  const at = placeOf(cleanKey(client, pointer))
  return unlessMissing(async () => (await headObject(at)).ContentType)
}

async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

interface Accepted extends Pick<Upload, 'etag'> {
  /** The id under which the file is read after that. */
  readonly pointer: string
  readonly contentType: string
  /** What is kept in place of the very upload. */
  readonly instead?: Buffer | undefined
  /** Set for a file that is no picture or film: browsers keep it under this name and never show it as a page. */
  readonly fileName?: string
}

/** Moves an upload that was found good to where it may be read; `upload-missing` when it is not the same file any more. */
export async function acceptUpload(
  place: UploadPlace,
  { pointer, contentType, etag, instead, fileName }: Accepted,
): Promise<void> {
  const kept = {
    ...placeOf(cleanKey(place.client, pointer)),
    ContentType: contentType,
    ...(fileName !== undefined && { ContentDisposition: asDownload(fileName) }),
  }
  if (instead) await putObject({ ...kept, Body: instead })
  else {
    const CopySource = `${bucketName()}/${incomingKey(place)}`
    const copy = { ...kept, CopySource, CopySourceIfMatch: etag, MetadataDirective: 'REPLACE' } as const
    await copyObject(copy).catch((error: Error) => {
      throw isRefused(error) || isMissing(error) ? new Problem('upload-missing') : error
    })
  }
  await dropUpload(place)
}

/** Keeps a file that the product has made itself, where it may be read; once more under the same pointer, it takes its place. */
export async function keepFile(
  client: string,
  {
    pointer,
    contentType,
    fileName,
    bytes,
  }: Required<Pick<Accepted, 'pointer' | 'contentType' | 'fileName'>> & { bytes: Buffer },
): Promise<void> {
  const at = placeOf(cleanKey(client, pointer))
  const kept = { ...at, ContentType: contentType, ContentDisposition: asDownload(fileName) }
  await putObject({ ...kept, Body: bytes })
}

/** Puts a file where uploads lie, for one that comes by another way than the form. */
export async function putUpload(place: UploadPlace, bytes: Buffer): Promise<void> {
  await putObject({ ...placeOf(incomingKey(place)), Body: bytes })
}

/** Removes an upload of which nothing is wanted any more. */
export async function dropUpload(place: UploadPlace): Promise<void> {
  await deleteObject(placeOf(incomingKey(place)))
}

/** RFC 6266 and 8187: any name in any script, in signs that every header takes. */
export const asDownload = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`

/** S3's own limit for one call. */
const removedAtOnce = 1000

export async function removeFiles(client: string, pointers: readonly string[]): Promise<void> {
  for (const some of chunksOf(pointers, removedAtOnce))
    await deleteObjects(some.map((pointer) => ({ Key: cleanKey(client, pointer) })))
}

/** A file of a client, and for whom it is: an agent, or all who may see a conversation. */
interface MediaFor {
  readonly client: string
  readonly pointer: string
  readonly agentId: string
}

/** The same address for a whole half of its life, so that a picture shown twice is fetched once. */
const tokenGridSeconds = mediaTokenSeconds / 2

/** A same-origin address of a file, good for this agent and for at most five minutes. */
export async function mediaUrl(file: MediaFor, now: Date): Promise<string> {
  const { client, pointer, agentId } = file
  const { key, signature, expires } = await signAddress(file, now)
  const query = new URLSearchParams({ client, token: `${signature}.${expires}.${agentId}`, key })
  return `/api/agent/media/${pointer}?${query.toString()}`
}

/** The same for a text that a customer may open days later: it ends with the file at the latest. */
export const mediaLink = (file: MediaFor, now: Date): Promise<string> =>
  mediaUrl(file, new Date(now.getTime() + mediaLinkDays * 24 * 60 * 60 * 1000))

/** The address of an agent's picture: the same signature, with the file and the key in the token. */
export async function avatarUrl(file: MediaFor, now: Date): Promise<string> {
  const { client, pointer, agentId } = file
  const { key, signature, expires } = await signAddress(file, now)
  const query = new URLSearchParams({ client, token: `${signature}.${expires}.${pointer}.${key}` })
  return `/api/agent/user/${agentId}/avatar?${query.toString()}`
}

async function signAddress({ client, pointer, agentId }: MediaFor, now: Date) {
  const expires = String((Math.floor(now.getTime() / 1000 / tokenGridSeconds) + 2) * tokenGridSeconds)
  return { ...(await sign('media', [client, pointer, agentId, expires])), expires }
}

/** The parts of a media address, which its reader may have changed. */
export interface MediaAddress {
  readonly client: string
  readonly pointer: string
  readonly token: string
  readonly key: string
}

async function isGood({ client, pointer, token, key }: MediaAddress, now: Date): Promise<boolean> {
  const [signature = '', expires = '', agentId = ''] = token.split('.')
  const good = await isSigned('media', key, [client, pointer, agentId, expires], signature)
  return good && Number(expires) * 1000 >= now.getTime()
}

/** The file of an address that `mediaUrl` has made, which is still good; nothing for any other, or a larger file. */
export async function readMedia(url: string, bytesMax: number, now: Date): Promise<Buffer | undefined> {
  const { pathname, searchParams } = new URL(url, 'https://media.invalid')
  const valueOf = (name: string) => searchParams.get(name) ?? ''
  const pointer = pathname.split('/').at(-1) ?? ''
  const address = { client: valueOf('client'), pointer, token: valueOf('token'), key: valueOf('key') }
  if (!(await isGood(address, now))) return undefined
  return unlessMissing(async () => {
    const { Body, ContentLength = 0 } = await getObject(placeOf(cleanKey(address.client, pointer)))
    return Body && ContentLength <= bytesMax ? Buffer.from(await Body.transformToByteArray()) : undefined
  })
}

/** Where the file of a good token is for the next minute; `undefined` for any other token. */
export async function readableUrl(address: MediaAddress, now: Date): Promise<string | undefined> {
  const { client, pointer } = address
  if (!(await isGood(address, now))) return undefined
  return presignedAddress({ ...placeOf(cleanKey(client, pointer)), ResponseCacheControl: 'private, max-age=60' }, 60)
}

/** The media address of an avatar's address. */
export function mediaAddress({ client, id, token }: { client: string; id: string; token: string }): MediaAddress {
  const [signature = '', expires = '', pointer = '', key = ''] = token.split('.')
  return { client, pointer, token: `${signature}.${expires}.${id}`, key }
}

/** Removes what a sender has uploaded and not sent; gives how much that was. */
export async function dropUploadsOf({ client, sender }: Pick<UploadPlace, 'client' | 'sender'>): Promise<number> {
  const Prefix = incomingKey({ client, sender, uploadId: '' })
  const { Contents = [] } = await listObjects({ Bucket: bucketName(), Prefix })
  const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
  await deleteObjects(Objects)
  return Objects.length
}
