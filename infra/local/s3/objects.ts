/** S3's operations on objects: write, read, copy, delete, list. */
import { closeSync, createReadStream, linkSync, openSync, readFileSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { saveBody } from './body.ts'
import { notImplemented, preconditionFailed, S3Error, sendXml } from './error.ts'
import { arnOf, checkIfNoneMatch, checkKey, elementsIn, keptHeaders, parsedXml, type S3Request } from './request.ts'
import type { StoredObject } from './store.ts'
import { AccessDenied } from '../wire/access.ts'
import type { Caller } from '../wire/service.ts'

const deletedKeysMax = 1000

export async function putObject(asked: S3Request) {
  const { request, response, bucket, key, headers, now } = asked
  if (headers['x-amz-copy-source'] !== undefined) {
    copyObject(asked)
    return
  }
  checkKey(key)
  const kept = keptHeaders(headers)
  const file = bucket.newFile()
  const { bytes, md5, checksums } = await saveBody(request, headers, bucket.pathOf(file))
  const etag = `"${md5.toString('hex')}"`
  // Checked with the body at hand and nothing awaited after, so that of two such writes one wins.
  checkIfNoneMatch(asked)
  bucket.record({ kind: 'put', key, object: { file, bytes, etag, modifiedAt: now, headers: kept, checksums } })
  response.writeHead(200, { etag, ...checksums }).end()
}

function copyObject(asked: S3Request) {
  const { response, bucket, key, headers, now } = asked
  const source = sourceOf(asked)
  const expected = headers['x-amz-copy-source-if-match']
  if (expected !== undefined && expected !== source.object.etag) throw preconditionFailed()
  const replaces = headers['x-amz-metadata-directive'] === 'REPLACE'
  if (source.key === key && !replaces) {
    const sentence = 'This copy request is illegal because it is trying to copy an object to itself unchanged.'
    throw new S3Error(400, 'InvalidRequest', sentence)
  }
  checkKey(key)
  const kept = replaces ? keptHeaders(headers) : source.object.headers
  checkIfNoneMatch(asked)
  // Data is never written twice, so a copy can share it on disk.
  const file = bucket.newFile()
  linkSync(bucket.pathOf(source.object.file), bucket.pathOf(file))
  const object = { ...source.object, file, modifiedAt: now, headers: kept }
  bucket.record({ kind: 'put', key, object })
  sendXml(response, 200, { CopyObjectResult: { LastModified: isoTime(now), ETag: object.etag } })
}

function sourceOf({ bucket, headers, caller }: S3Request) {
  const [address = '', ...version] = (headers['x-amz-copy-source'] ?? '').split('?')
  if (version.length > 0) throw notImplemented('versions')
  const [name, ...rest] = decodeSource(address).replace(/^\//, '').split('/')
  if (name !== bucket.name) throw notImplemented('copies from another bucket')
  const key = rest.join('/')
  caller.require('s3:GetObject', arnOf(bucket, key))
  return { key, object: requireObject({ bucket, key, caller }) }
}

function decodeSource(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error(400, 'InvalidArgument', 'The copy source is not encoded correctly.')
  }
}

/** Only who may list the bucket is told that a file is missing. */
function requireObject({ bucket, key, caller }: Pick<S3Request, 'bucket' | 'key' | 'caller'>): StoredObject {
  const object = bucket.objects.get(key)
  if (object) return object
  caller.require('s3:ListBucket', arnOf(bucket))
  throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
}

export async function getObject(asked: S3Request) {
  const { request, response, bucket, query, headers } = asked
  const object = requireObject(asked)
  const answer = answerHeaders(object)
  if (headers['if-none-match'] === object.etag || headers['if-none-match'] === '*') {
    response.writeHead(304, { etag: object.etag, 'last-modified': answer['last-modified'] }).end()
    return
  }
  for (const [name, value] of query) if (name.startsWith('response-')) answer[name.slice('response-'.length)] = value
  const range = rangeIn(headers['range'], object.bytes)
  const { start, end } = range ?? { start: 0, end: object.bytes - 1 }
  answer['content-length'] = String(end - start + 1)
  if (range) answer['content-range'] = `bytes ${start}-${end}/${object.bytes}`
  else if (headers['x-amz-checksum-mode'] === 'ENABLED') Object.assign(answer, object.checksums)
  if (request.method === 'HEAD' || object.bytes === 0) {
    response.writeHead(range ? 206 : 200, answer).end()
    return
  }
  // Opened before anything is awaited: whoever overwrites the key meanwhile does not pull the file away.
  const fd = openSync(bucket.pathOf(object.file), 'r')
  try {
    response.writeHead(range ? 206 : 200, answer)
  } catch (error) {
    closeSync(fd)
    throw error
  }
  await pipeline(createReadStream('', { fd, start, end }), response).catch(readerLeft)
}

/** A reader who hangs up mid-way is no failure of ours. */
function readerLeft(error: NodeJS.ErrnoException) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.code !== 'ECONNRESET') throw error
}

function answerHeaders(object: StoredObject): Record<string, string> {
  return {
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

/** Undefined where S3 answers the whole object: no range, several, or one it cannot read. */
function rangeIn(header: string | undefined, bytes: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  if (start < bytes && start <= end) return { start, end }
  const headers = { 'content-range': `bytes */${bytes}` }
  throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', headers)
}

export async function deleteObject({ response, bucket, key }: S3Request) {
  if (bucket.objects.has(key)) bucket.record({ kind: 'removed', keys: [key] })
  response.writeHead(204).end()
}

/** Each key is allowed or refused by itself, and the answer says so. */
export async function deleteObjects({ request, response, bucket, headers, caller }: S3Request) {
  const file = bucket.newFile()
  await saveBody(request, headers, bucket.pathOf(file))
  const body = readFileSync(bucket.pathOf(file))
  rmSync(bucket.pathOf(file))
  const tree = parsedXml(body)['Delete']
  const given = typeof tree === 'object' && tree !== null ? tree : {}
  const keys = elementsIn('Object' in given && given.Object).map(({ Key }) => Key)
  const known = keys.filter((key) => key !== undefined)
  if (known.length !== keys.length || keys.length === 0 || keys.length > deletedKeysMax) {
    throw new S3Error(400, 'MalformedXML', `A request deletes 1 to ${deletedKeysMax} keys.`)
  }
  const refused = known.filter((key) => !mayDelete(caller, arnOf(bucket, key)))
  const allowed = known.filter((key) => !refused.includes(key))
  bucket.record({ kind: 'removed', keys: allowed.filter((key) => bucket.objects.has(key)) })
  const quiet = 'Quiet' in given && given.Quiet === 'true'
  const DeleteResult = {
    Deleted: quiet ? [] : allowed.map((Key) => ({ Key })),
    Error: refused.map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
  }
  sendXml(response, 200, { DeleteResult })
}

function mayDelete(caller: Caller, arn: string): boolean {
  try {
    caller.require('s3:DeleteObject', arn)
    return true
  } catch (error) {
    if (error instanceof AccessDenied) return false
    throw error
  }
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
