/**
 * Bodies of the type `multipart/form-data`, for the calls that take files. The part `body` is the JSON, other texts are fields
 * of it, and each file is kept as an upload of the caller, whose id stands in its place. Read whole, because a function is given
 * a body whole; the reading is bounded in parts, names and sizes. A file is kept only once what was said with it is good.
 */
import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { monotonicFactory } from 'ulid'
import type { FileParts, Route } from '#shared/contract'
import { faultAt, type FaultCode } from '#shared/faults'
import { fileName } from '#shared/fields/text'
import { bodyBytesMax, bodyFileBytesMax, mebibyte } from '#shared/limits'
import { badRequest, Problem } from '#shared/problem'
import type { UploadPurpose } from '#shared/upload-purposes'
import { putUpload } from '../files/media.ts'
import { requireAllowed } from '../files/upload-rules.ts'
import { isFields, type Fields } from './as-written/fields.ts'
import type { Context } from './context.ts'

/** The most that any call needs: every medium of a gallery. */
const partsMax = 40
const nameBytesMax = 200

const newId = monotonicFactory()

/** A file of a body, which is kept under `uploadId` once the rest is good. */
export interface SentFile {
  readonly uploadId: string
  readonly bytes: Buffer
}

export interface Form {
  readonly body: object
  readonly files: readonly SentFile[]
  /** The same for the same form, whatever ids its files were given. */
  readonly sent: object
}

interface Parts {
  readonly texts: readonly { readonly name: string; readonly text: string }[]
  readonly files: readonly FilePartSent[]
}

interface FilePartSent {
  readonly name: string
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** Throws `bad-request` for a broken form, and 413 for a file that has to come by `POST /api/agent/upload`. */
async function readForm(
  { headers, body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'headers' | 'body' | 'isBase64Encoded'>,
  places: NonNullable<Route['files']>,
  objectIn: (text: string) => object,
): Promise<Form> {
  const { texts, files } = await partsOf(
    headers['content-type'] ?? '',
    Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  )
  const written = Object.fromEntries(
    texts.flatMap(({ name, text }) => (name === 'body' ? [] : [[name, fieldOf(text)]])),
  )
  const said: Fields = {
    ...written,
    ...texts.filter(({ name }) => name === 'body').map(({ text }) => objectIn(text))[0],
  }
  const placed = files.map((file) => placeOf(file, places))
  return {
    body: placed.reduce<Fields>((all, { put }) => put(all), said),
    files: placed.map(({ uploadId, bytes }) => ({ uploadId, bytes })),
    sent: { ...said, files: files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]) },
  }
}

async function keepFiles(files: readonly SentFile[], { scope, actor }: Context): Promise<void> {
  await Promise.all(
    files.map(({ uploadId, bytes }) => putUpload({ client: scope.client, sender: actor.id, uploadId }, bytes)),
  )
}

/** What an area that takes files is served with; the others have no way to keep one. */
export const forms = { read: readForm, keep: keepFiles }
export type Forms = typeof forms

/** A text of a form may be a yes or a no of the JSON. */
const fieldOf = (text: string): unknown => (text === 'true' || text === 'false' ? text === 'true' : text)

function placeOf(file: FilePartSent, places: FileParts | 'media') {
  const uploadId = newId()
  const { put, purpose } = places === 'media' ? mediumPlace(file, uploadId) : fieldPlace(file, uploadId, places)
  requireAllowed(purpose, file.contentType, file.bytes.length)
  return { uploadId, bytes: file.bytes, put }
}

interface Place {
  readonly purpose: UploadPurpose
  readonly put: (said: Fields) => Fields
}

function fieldPlace({ name, fileName: called }: FilePartSent, uploadId: string, places: FileParts): Place {
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  if (!place) throw badRequest(faultAt(name, 'file-part'))
  const { purpose, field, nameField } = place
  const put = (said: Fields) => ({ ...(nameField && { [nameField]: called }), ...said, [field]: uploadId })
  return { purpose, put }
}

/** Where a response may have a medium, as the API and as the specification write it. */
const mediumPath =
  /^(content\.)?(image|video|media(\.(image|video))?|items\.\d{1,2}\.(image|video|media(\.(image|video))?)|kb\.file)$/
const purposes = { image: 'block-image', video: 'block-video', file: 'knowledge-file' } as const

function mediumPlace({ name, fileName: called, contentType }: FilePartSent, uploadId: string): Place {
  if (!mediumPath.test(name)) throw badRequest(faultAt(name, 'file-part'))
  const [type] = contentType.split('/')
  const isSource = name.endsWith('kb.file')
  const kind = type === 'video' ? 'video' : isSource ? 'file' : 'image'
  const medium = { kind, pointer: uploadId, contentType, name: called }
  return {
    purpose: purposes[isSource ? 'file' : kind],
    put: (said) => putAt(said, name.split('.'), medium, name) as Fields,
  }
}

/** The value with another one at a path; groups that are missing are made, items of a list are not. */
function putAt(at: unknown, [name = '', ...rest]: readonly string[], value: unknown, path: string): unknown {
  if (Array.isArray(at)) {
    const items: readonly unknown[] = at
    if (Number(name) >= items.length) throw badRequest(faultAt(path, 'file-part'))
    return items.map((item, index) => (index === Number(name) ? putAt(item, rest, value, path) : item))
  }
  const group = isFields(at) ? at : {}
  if (rest.length === 0) return { ...group, [name]: value }
  if (/^\d/.test(rest[0]!) && !Array.isArray(group[name])) throw badRequest(faultAt(path, 'file-part'))
  return { ...group, [name]: putAt(group[name], rest, value, path) }
}

/** All parts of a form within the bounds. */
async function partsOf(contentType: string, body: Buffer): Promise<Parts> {
  const { default: busboy } = await import('busboy')
  const limits = {
    parts: partsMax,
    fieldNameSize: nameBytesMax,
    fieldSize: bodyBytesMax,
    fileSize: bodyFileBytesMax,
    headerPairs: 20,
  }
  return new Promise<Parts>((resolve, reject) => {
    const texts: { name: string; text: string }[] = []
    const files: FilePartSent[] = []
    const refuse = (code: FaultCode) => reject(badRequest(faultAt('', code)))
    const form = openForm(() => busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' }))
    form.on('field', (name, text, { nameTruncated, valueTruncated }) => {
      if (nameTruncated) refuse('form')
      else if (valueTruncated) reject(new Problem('too-large', { limit: `${bodyBytesMax / 1024} KB` }))
      else texts.push({ name, text })
    })
    form.on('file', (name, stream, info) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => reject(new Problem('file-beyond-body', { limit: `${bodyFileBytesMax / mebibyte} MB` })))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        // A browser sends JSON of its own making as a file without a name.
        if (name === 'body') texts.push({ name, text: bytes.toString('utf8') })
        else files.push({ name, fileName: safeName(info.filename), contentType: info.mimeType.toLowerCase(), bytes })
      })
    })
    form.on('partsLimit', () => refuse('form-parts'))
    form.on('error', () => refuse('form'))
    form.on('close', () => resolve({ texts, files }))
    form.end(body)
  })
}

/** Without an end of its parts a form cannot even be begun. */
function openForm<F>(open: () => F): F {
  try {
    return open()
  } catch {
    throw badRequest(faultAt('', 'form'))
  }
}

/** The last part of a path, without signs that are none; busboy has taken the folders away. */
function safeName(given: string | undefined): string {
  const name = (given ?? '')
    .replace(/[\p{Cc}/\\]/gu, '')
    .trim()
    .slice(0, 255)
  return fileName.safeParse(name).data ?? 'file'
}
