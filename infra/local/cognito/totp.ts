/** Time-based one-time passwords as authenticator apps make them: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** As long as Cognito's own: 260 random bits in base32. */
const secretLength = 52
const stepMs = 30_000
const digits = 6
/** A code of the step before or after the present one is taken, because clocks differ (RFC 6238, section 5.2). */
const stepsAround = [0, -1, 1]

/** A new shared secret in base32. */
export function newSecret(): string {
  return Array.from({ length: secretLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** The code of a secret at `ms` since 1970. */
export const codeAt = (secret: string, ms: number): string => codeOfStep(secret, stepAt(ms))

/** The step whose code this is, of those that are taken at `ms`; `undefined` where it is none of them. */
export function stepOf(secret: string, code: string, ms: number): number | undefined {
  const given = Buffer.from(code)
  return stepsAround
    .map((offset) => stepAt(ms) + offset)
    .find((step) => given.length === digits && timingSafeEqual(given, Buffer.from(codeOfStep(secret, step))))
}

const stepAt = (ms: number): number => Math.floor(ms / stepMs)

/** RFC 4226, section 5.3: the last four bits of the hash say where in it the number lies. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The whole bytes of a base32 text; bits that are left over at its end are dropped. */
function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
