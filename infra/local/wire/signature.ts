/** Signature Version 4: what a signed request claims, and whether the holder of the secret made that claim. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { region, type Caller } from './service.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Holder {
  readonly secretAccessKey: string
  readonly caller: Caller
}

/** Who holds an access key, by its id; `undefined` where there is no such key. */
export type Keys = (accessKeyId: string) => Holder | undefined

/** What a request says of its own signature, in its headers or in its address. */
export interface Claim {
  /** `KEY/20261120/eu-west-1/dynamodb/aws4_request` */
  readonly credential: string
  /** `20261120T135717Z` */
  readonly date: string
  /** `host;x-amz-date` */
  readonly signedHeaders: string
  readonly signature: string
  /** The SHA-256 of the body in hex, or what S3 takes instead. */
  readonly payload: string
}

/** The canonical parts of a request that services write in different ways. */
export interface SignedTarget {
  /** Encoded as the service wants it signed. */
  readonly path: string
  /** Decoded. */
  readonly query: readonly (readonly [name: string, value: string])[]
}

type Fault = 'unknown-key' | 'wrong-scope' | 'unsigned-header' | 'mismatch'

/** Why a signature does not hold; each service has its own words for it. */
export class SignatureError extends Error {
  override name = 'SignatureError'
  constructor(
    readonly fault: Fault,
    message: string,
  ) {
    super(message)
  }
}

const algorithm = 'AWS4-HMAC-SHA256'

/** The claim in the `authorization` header; `undefined` when there is none. */
export function claimIn({ headers }: IncomingMessage): Claim | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=([^, ]+), ?SignedHeaders=([^, ]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!found) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = found
  const [date, payload] = [headers['x-amz-date'], headers['x-amz-content-sha256']]
  return { credential, date: String(date), signedHeaders, signature, payload: String(payload) }
}

/** Who made the claim. Throws a `SignatureError` unless it was made with one of these keys for this service and this request. */
export function checkClaim(
  keys: Keys,
  service: string,
  claim: Claim,
  request: IncomingMessage,
  target: SignedTarget,
): Caller {
  const names = claim.signedHeaders.split(';')
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
  if (unsigned.length > 0 || !names.includes('host')) {
    const sentence = `There were headers present which were not signed: ${unsigned.join(', ')}`
    throw new SignatureError('unsigned-header', sentence)
  }
  const canonical = canonicalRequest(request, target, names, claim.payload)
  const scope = claim.credential.slice(claim.credential.indexOf('/') + 1)
  const text = [algorithm, claim.date, scope, sha256(canonical)].join('\n')
  return checkText(keys, service, claim.credential, text, claim.signature)
}

/** Who holds the key of the credential. Throws a `SignatureError` unless `signature` is that of `text` under it. */
export function checkText(keys: Keys, service: string, credential: string, text: string, signature: string): Caller {
  const [keyId = '', date = '', givenRegion, givenService, end] = credential.split('/')
  const holder = keys(keyId)
  if (!holder) {
    const sentence = 'The AWS Access Key Id you provided does not exist in our records.'
    throw new SignatureError('unknown-key', sentence)
  }
  if (givenRegion !== region || givenService !== service || end !== 'aws4_request') {
    throw new SignatureError('wrong-scope', `The credential's scope must be ${region}/${service}/aws4_request.`)
  }
  const start = Buffer.from(`AWS4${holder.secretAccessKey}`)
  const key = [date, region, service, 'aws4_request'].reduce<Buffer>(hmac, start)
  const [expected, given] = [Buffer.from(hmac(key, text).toString('hex')), Buffer.from(signature)]
  if (expected.length === given.length && timingSafeEqual(expected, given)) return holder.caller
  const sentence = 'The request signature we calculated does not match the signature you provided.'
  throw new SignatureError('mismatch', sentence)
}

function canonicalRequest(
  { method, headersDistinct }: IncomingMessage,
  { path, query }: SignedTarget,
  names: readonly string[],
  payload: string,
) {
  const pairs = query.map(([name, value]) => `${encodedText(name)}=${encodedText(value)}`).toSorted()
  const headers = names.map((name) => {
    const values = (headersDistinct[name] ?? []).map((value) => value.trim().replaceAll(/ +/g, ' '))
    return `${name}:${values.join(',')}\n`
  })
  return [method, path, pairs.join('&'), headers.join(''), names.join(';'), payload].join('\n')
}

/** Each segment of a path encoded as a signature wants it. */
export const encodedPath = (path: string) => path.split('/').map(encodedText).join('/')

function encodedText(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
