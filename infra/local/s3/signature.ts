/** Signature Version 4 as S3 checks it: in the authorization header, in a presigned address, under a POST policy. */
import type { IncomingMessage } from 'node:http'
import { S3Error } from './error.ts'
import type { Caller, Clock } from '../wire/service.ts'
import {
  checkClaim,
  checkText,
  type Claim,
  claimIn,
  encodedPath,
  type Keys,
  SignatureError,
} from '../wire/signature.ts'

export interface Verifier {
  /** Who signed the request. Throws unless it carries a valid signature. */
  checkRequest: (request: IncomingMessage, target: Target) => Caller
  /** Who signed the policy of a presigned POST. Throws unless `signature` is that of the policy. */
  checkPolicy: (policy: string, credential: string, signature: string) => Caller
}

/** A request's address as it was sent: decoded, and nothing else done to it. */
export interface Target {
  path: string
  query: [name: string, value: string][]
}

const skewMsMax = 15 * 60_000
const presignedSecondsMax = 7 * 24 * 60 * 60

export function openVerifier(keys: Keys, clock: Clock): Verifier {
  const check = (request: IncomingMessage, { path, query }: Target, claim: Claim) => {
    // An address does not sign its own signature.
    const signed = query.filter(([name]) => name !== 'X-Amz-Signature')
    return inWordsOfS3(() => checkClaim(keys, 's3', claim, request, { path: encodedPath(path), query: signed }))
  }

  return {
    checkRequest(request, target) {
      const query = new Map(target.query)
      if (query.has('X-Amz-Signature')) {
        const claim = presignedClaim(query)
        const caller = check(request, target, claim)
        checkPresignedTime(claim.date, query.get('X-Amz-Expires') ?? '', clock.now())
        return caller
      }
      const claim = claimIn(request)
      if (!claim) throw new S3Error(403, 'AccessDenied', 'Access Denied')
      const caller = check(request, target, claim)
      if (Math.abs(momentOf(claim.date) - clock.now()) > skewMsMax) {
        const sentence = 'The difference between the request time and the current time is too large.'
        throw new S3Error(403, 'RequestTimeTooSkewed', sentence)
      }
      return caller
    },
    checkPolicy: (policy, credential, signature) =>
      inWordsOfS3(() => checkText(keys, 's3', credential, policy, signature)),
  }
}

const errors = {
  'unknown-key': [403, 'InvalidAccessKeyId'],
  'wrong-scope': [400, 'AuthorizationHeaderMalformed'],
  'unsigned-header': [403, 'AccessDenied'],
  mismatch: [403, 'SignatureDoesNotMatch'],
} as const

function inWordsOfS3(check: () => Caller): Caller {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error
    const [status, code] = errors[error.fault]
    throw new S3Error(status, code, error.message)
  }
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
