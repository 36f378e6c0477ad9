/** S3's multipart uploads: begun, filled part by part in any order, and made one object in the end. */
import { randomBytes } from 'node:crypto'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { objectBytesMax, saveBody } from './body.ts'
import { S3Error, sendXml } from './error.ts'
import { isoTime } from './objects.ts'
import { checkIfNoneMatch, checkKey, elementsIn, keptHeaders, parsedXml, type S3Request } from './request.ts'
import type { StoredPart, Upload } from './store.ts'

const partsMax = 10_000
const partBytesMin = 5 * 1024 * 1024

export async function createUpload({ response, bucket, key, headers }: S3Request) {
  checkKey(key)
  const id = randomBytes(32).toString('base64url')
  bucket.record({ kind: 'begun', id, key, headers: keptHeaders(headers) })
  sendXml(response, 200, { InitiateMultipartUploadResult: { Bucket: bucket.name, Key: key, UploadId: id } })
}

export async function uploadPart(asked: S3Request) {
  const { request, response, bucket, query, headers, now } = asked
  const { id } = uploadOf(asked)
  const number = Number(query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > partsMax) {
    throw new S3Error(400, 'InvalidArgument', `Part number must be an integer between 1 and ${partsMax}, inclusive`)
  }
  const file = bucket.newFile()
  const { bytes, md5, checksums } = await saveBody(request, headers, bucket.pathOf(file))
  const etag = `"${md5.toString('hex')}"`
  try {
    // Completed or aborted while the part was on its way.
    uploadOf(asked)
  } catch (error) {
    rmSync(bucket.pathOf(file))
    throw error
  }
  bucket.record({ kind: 'part', id, number, part: { file, bytes, etag, modifiedAt: now } })
  response.writeHead(200, { etag, ...checksums }).end()
}

export async function completeUpload(asked: S3Request) {
  const { request, response, bucket, key, headers, now } = asked
  const list = bucket.newFile()
  await saveBody(request, headers, bucket.pathOf(list))
  const body = readFileSync(bucket.pathOf(list))
  rmSync(bucket.pathOf(list))
  const { id, upload } = uploadOf(asked)
  const parts = namedParts(body, upload)
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  if (bytes > objectBytesMax) throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload is too large.')
  const file = bucket.newFile()
  for (const part of parts) {
    await pipeline(
      createReadStream(bucket.pathOf(part.file)),
      createWriteStream(bucket.pathOf(file), { flags: 'a', mode: 0o600 }),
    )
  }
  try {
    uploadOf(asked)
    checkIfNoneMatch(asked)
  } catch (error) {
    rmSync(bucket.pathOf(file))
    throw error
  }
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(etag.slice(1, -1), 'hex'))
  const etag = `"${hash.digest('hex')}-${parts.length}"`
  const object = { file, bytes, etag, modifiedAt: now, headers: upload.headers, checksums: {} }
  bucket.record({ kind: 'completed', id, key, object })
  const Location = `http://${request.headers.host}/${bucket.name}/${encodeURIComponent(key)}`
  sendXml(response, 200, { CompleteMultipartUploadResult: { Location, Bucket: bucket.name, Key: key, ETag: etag } })
}

/** The parts the request lists, in its order. */
function namedParts(body: Buffer, upload: Upload): StoredPart[] {
  const tree = parsedXml(body)['CompleteMultipartUpload']
  const listed = elementsIn(typeof tree === 'object' && tree !== null && 'Part' in tree && tree.Part)
  if (listed.length === 0) throw new S3Error(400, 'MalformedXML', 'The request lists no parts.')
  const numbers = listed.map(({ PartNumber }) => Number(PartNumber))
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
  }
  const parts = listed.map(({ PartNumber, ETag = '' }) => {
    const part = upload.parts[Number(PartNumber)]
    if (!part || part.etag.replaceAll('"', '') !== ETag.replaceAll('"', '')) {
      throw new S3Error(400, 'InvalidPart', `Part ${PartNumber} could not be found, or its entity tag differs.`)
    }
    return part
  })
  if (parts.slice(0, -1).some(({ bytes }) => bytes < partBytesMin)) {
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  }
  return parts
}

export async function abortUpload(asked: S3Request) {
  const { id } = uploadOf(asked)
  asked.bucket.record({ kind: 'aborted', id })
  asked.response.writeHead(204).end()
}

export async function listParts(asked: S3Request) {
  const { id, upload } = uploadOf(asked)
  const parts = Object.entries(upload.parts).map(([number, { etag, bytes, modifiedAt }]) => ({
    PartNumber: number,
    LastModified: isoTime(modifiedAt),
    ETag: etag,
    Size: bytes,
  }))
  const { name } = asked.bucket
  const result = { Bucket: name, Key: asked.key, UploadId: id, MaxParts: partsMax, IsTruncated: 'false', Part: parts }
  sendXml(asked.response, 200, { ListPartsResult: result })
}

function uploadOf({ bucket, key, query }: S3Request): { id: string; upload: Upload } {
  const id = query.get('uploadId') ?? ''
  const upload = bucket.uploads.get(id)
  if (upload?.key === key) return { id, upload }
  throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.')
}
