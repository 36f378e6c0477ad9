/** One request to S3 in the terms its operations think in. */
import { XMLParser } from 'fast-xml-parser'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { preconditionFailed, S3Error } from './error.ts'
import type { Caller } from '../wire/service.ts'
import type { Target } from './signature.ts'
import type { Bucket } from './store.ts'

export interface S3Request {
  request: IncomingMessage
  response: ServerResponse
  bucket: Bucket
  /** Empty for a request to the bucket itself. */
  key: string
  query: ReadonlyMap<string, string>
  /** The request's headers, with those a presigned address carries in its query. */
  headers: Readonly<Record<string, string>>
  now: number
  caller: Caller
}

export const arnOf = ({ name }: Pick<Bucket, 'name'>, key = ''): string => `arn:aws:s3:::${name}${key && `/${key}`}`

const keyBytesMax = 1024
const metadataBytesMax = 2048
const xmlBytesMax = 2 * 1024 * 1024

/** Reads the address byte for byte: `new URL` would tidy up keys like `a/../b`. */
export function targetOf(url: string): Target {
  const [path = '', ...rest] = url.split('?')
  const pairs = rest.join('?').split('&').filter(Boolean)
  try {
    return {
      path: decodeURIComponent(path),
      query: pairs.map((pair) => {
        const at = pair.includes('=') ? pair.indexOf('=') : pair.length
        return [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))]
      }),
    }
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}

export function headersOf(request: IncomingMessage, query: ReadonlyMap<string, string>): Record<string, string> {
  const hoisted = [...query].filter(([name]) => name.startsWith('x-amz-'))
  const sent = Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(',')])
  return Object.fromEntries([...hoisted, ...sent])
}

/** The headers an object keeps and gives back. */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.+)$/
  const entries = Object.entries(headers).filter(([name]) => kept.test(name))
  const metadata = entries.filter(([name]) => name.startsWith('x-amz-meta-'))
  const bytes = metadata.reduce((sum, [name, value]) => sum + name.length - 'x-amz-meta-'.length + value.length, 0)
  if (bytes > metadataBytesMax) {
    throw new S3Error(400, 'MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size.')
  }
  const object: Record<string, string> = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(entries) }
  const encodings = (object['content-encoding'] ?? '').split(',').map((name) => name.trim())
  const encoding = encodings.filter((name) => name !== '' && name !== 'aws-chunked').join(',')
  if (encoding === '') delete object['content-encoding']
  else object['content-encoding'] = encoding
  return object
}

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > keyBytesMax) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
}

export function checkIfNoneMatch({ headers, bucket, key }: Pick<S3Request, 'headers' | 'bucket' | 'key'>) {
  const condition = headers['if-none-match']
  if (condition === undefined) return
  if (condition !== '*') throw new S3Error(501, 'NotImplemented', 'If-None-Match of a write can only be *.')
  if (bucket.objects.has(key)) throw preconditionFailed()
}

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name === 'Object' || name === 'Part',
})

/** Reads a small XML body whose checksums have been checked. */
export function parsedXml(body: Buffer): Record<string, unknown> {
  try {
    if (body.length > xmlBytesMax) throw new Error('too large')
    const tree: unknown = parser.parse(body)
    if (typeof tree === 'object' && tree !== null) return tree as Record<string, unknown> /* elements by name */
  } catch {
    // Falls through to the one answer for all of it.
  }
  throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate.')
}

/** A value as a list of elements, each with its text children. */
export function elementsIn(value: unknown): Record<string, string>[] {
  if (!Array.isArray(value)) return []
  return value.filter((each) => typeof each === 'object' && each !== null) as Record<string, string>[]
}
