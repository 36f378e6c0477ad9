/** What a call of the Chat Gateway says in its headers, and what its signature is made over. */
import { crc32 } from 'node:zlib'
import type { Raw } from '../adapter.ts'
import { jsonOf, listOf, partOf, textOf } from '../json.ts'

export interface SignedCall {
  /** The beginning of the signature: how it is made, as it was sent. */
  readonly protectedHeader: string
  readonly signature: Buffer
  readonly keyId: string
  readonly tenantId: string
  readonly eventId: string
  /** When it was sent, in milliseconds; each repetition has its own. */
  readonly sentAt: number
  /** What the signature is made over. */
  readonly signed: string
}

const word = /^[\w.@:+=-]{1,128}$/
const wholeNumber = /^(0|[1-9]\d{0,14})$/
/** A key id becomes part of an address. */
const keyIdPattern = /^[A-Za-z0-9_-]{1,64}$/

/** A call whose headers are as documented: RS256, over a body that is told apart and not encoded (RFC 7797). */
export function signedCallOf({ headers, body }: Raw): SignedCall | undefined {
  const [protectedHeader = '', payload = '', written = '', ...more] = (headers['x-8x8-signature'] ?? '').split('.')
  if (!protectedHeader || payload || !written || more.length > 0) return undefined
  const how = jsonOf(Buffer.from(protectedHeader, 'base64url'))
  const keyId = textOf(how, 'kid')
  const critical = listOf(how, 'crit')
  const isUnderstood = partOf(how, 'b64') === false && critical.length === 1 && critical[0] === 'b64'
  if (textOf(how, 'alg') !== 'RS256' || !isUnderstood || !keyIdPattern.test(keyId)) return undefined
  const signature = Buffer.from(written, 'base64url')
  // Another way to write the same bytes is another text, and nobody but us would read it as the same.
  if (signature.toString('base64url') !== written) return undefined
  const { 'x-8x8-customer-id': cid = '', 'x-8x8-event-id': eid = '', 'x-8x8-tenant-id': tid = '' } = headers
  const { 'x-8x8-retry': retry = '', 'x-8x8-transmission-time': tt = '' } = headers
  if (![cid, eid, tid].every((each) => word.test(each)) || ![retry, tt].every((each) => wholeNumber.test(each)))
    return undefined
  const told = { checksum: crc32(body), cid, eid, retry: Number(retry), tid, tt: Number(tt) }
  const signed = `${protectedHeader}.${JSON.stringify(told)}`
  return { protectedHeader, signature, keyId, tenantId: tid, eventId: eid, sentAt: Number(tt), signed }
}
