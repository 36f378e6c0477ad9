/** What proves that a call is a provider's: codes over raw bytes, compared in a time that tells nothing. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Verified } from './adapter.ts'

/** Whether two texts are the same. How long it takes depends on neither. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** A code made with a secret. Without a secret there is none: everybody could make it. */
export function codeOf(
  algorithm: 'sha1' | 'sha256',
  secret: string | Buffer,
  signed: string | Buffer,
  form: 'hex' | 'base64',
): string | undefined {
  return secret.length > 0 ? createHmac(algorithm, secret).update(signed).digest(form) : undefined
}

/** A call whose code is right, or why it is turned away. */
export function verdictOf(given: string | undefined, right: readonly (string | undefined)[]): Verified {
  if (!given) return { ok: false, why: 'no signature' }
  const good = right.filter((code) => code !== undefined && isSame(given, code))
  return good.length > 0 ? { ok: true } : { ok: false, why: 'wrong signature' }
}
