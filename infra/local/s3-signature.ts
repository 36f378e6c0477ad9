/** Signature Version 4 as S3 checks it: in the authorization header, in a presigned address, under a POST policy. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'
import { type Clock, region } from './service.ts'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
}

export interface Verifier {
  /** Throws unless the request carries a valid signature. */
  checkRequest: (request: IncomingMessage, target: Target) => void
  /** Throws unless `signature` is that of the policy of a presigned POST. */
  checkPolicy: (policy: string, credential: string, signature: string) => void
}

/** A request's address as it was sent: decoded, and nothing else done to it. */
export interface Target {
  path: string
  query: [name: string, value: string][]
}

const skewMsMax = 15 * 60_000
const presignedSecondsMax = 7 * 24 * 60 * 60
const algorithm = 'AWS4-HMAC-SHA256'

export function openVerifier(credentials: Credentials, clock: Clock): Verifier {
  const signatureOf = (credential: string, text: string): string => {
    const [accessKeyId, date = '', givenRegion, service, end] = credential.split('/')
    if (accessKeyId !== credentials.accessKeyId) {
      throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
    }
    if (givenRegion !== region || service !== 's3' || end !== 'aws4_request') {
      throw new S3Error(
        400,
        'AuthorizationHeaderMalformed',
        `The credential's scope must be ${region}/s3/aws4_request.`,
      )
    }
    const start = Buffer.from(`AWS4${credentials.secretAccessKey}`)
    const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, start)
    return hmac(key, text).toString('hex')
  }

  const check = (request: IncomingMessage, target: Target, claim: Claim) => {
    const names = claim.signedHeaders.split(';')
    const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name))
    if (unsigned.length > 0 || !names.includes('host')) {
      throw new S3Error(403, 'AccessDenied', `There were headers present which were not signed: ${unsigned.join(', ')}`)
    }
    const canonical = canonicalRequest(request, target, names, claim.payload)
    const scope = claim.credential.slice(claim.credential.indexOf('/') + 1)
    const text = [algorithm, claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
    expectSame(signatureOf(claim.credential, text), claim.signature)
  }

  return {
    checkRequest(request, target) {
      const query = new Map(target.query)
      if (query.has('X-Amz-Signature')) {
        const claim = presignedClaim(query)
        check(request, target, claim)
        checkPresignedTime(claim.date, query.get('X-Amz-Expires') ?? '', clock.now())
      } else {
        const claim = headerClaim(request)
        check(request, target, claim)
        if (Math.abs(momentOf(claim.date) - clock.now()) > skewMsMax) {
          const sentence = 'The difference between the request time and the current time is too large.'
          throw new S3Error(403, 'RequestTimeTooSkewed', sentence)
        }
      }
    },
    checkPolicy: (policy, credential, signature) => expectSame(signatureOf(credential, policy), signature),
  }
}

interface Claim {
  credential: string
  date: string
  signedHeaders: string
  signature: string
  payload: string
}

function presignedClaim(query: ReadonlyMap<string, string>): Claim {
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function headerClaim({ headers }: IncomingMessage): Claim {
  const found = /^AWS4-HMAC-SHA256 Credential=([^, ]+), ?SignedHeaders=([^, ]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!found) throw new S3Error(403, 'AccessDenied', 'Access Denied')
  const [, credential = '', signedHeaders = '', signature = ''] = found
  const [date, payload] = [headers['x-amz-date'], headers['x-amz-content-sha256']]
  return { credential, date: String(date), signedHeaders, signature, payload: String(payload) }
}

function checkPresignedTime(date: string, expires: string, now: number) {
  const [from, seconds] = [momentOf(date), Number(expires)]
  if (!/^\d+$/.test(expires) || seconds < 1 || seconds > presignedSecondsMax) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', `X-Amz-Expires must be 1 to ${presignedSecondsMax}.`)
  }
  if (now < from - skewMsMax) throw new S3Error(403, 'AccessDenied', 'Request is not yet valid')
  if (now > from + seconds * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired')
}

/** `20261120T135717Z` as milliseconds. */
function momentOf(date: string): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) throw new S3Error(403, 'AccessDenied', 'The request carries no valid X-Amz-Date.')
  return moment
}

function canonicalRequest(
  { method, headersDistinct }: IncomingMessage,
  target: Target,
  names: string[],
  payload: string,
) {
  const query = target.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
  const headers = names.map((name) => {
    const values = (headersDistinct[name] ?? []).map((value) => value.trim().replaceAll(/ +/g, ' '))
    return `${name}:${values.join(',')}\n`
  })
  const path = target.path.split('/').map(encoded).join('/')
  return [method, path, query.join('&'), headers.join(''), names.join(';'), payload].join('\n')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function expectSame(expected: string, given: string) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  if (a.length === b.length && timingSafeEqual(a, b)) return
  const sentence = 'The request signature we calculated does not match the signature you provided.'
  throw new S3Error(403, 'SignatureDoesNotMatch', sentence)
}
