/** The signature of what Stripe sends: `t=…,v1=…`, an HMAC-SHA256 of the second and the body, with as many `v1` as there are secrets. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 5 * 60

interface Signed {
  readonly body: string
  readonly signature: string
}

/** Whether a body was signed with this secret within the last five minutes. */
export function isSignedWith(secret: string, { body, signature }: Signed, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('=', 2))
  const valuesOf = (wanted: string) => parts.flatMap(([name, value]) => (name === wanted && value ? [value] : []))
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  const isExpected = (hex: string): boolean => {
    const given = Buffer.from(hex, 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  // All are looked at, so that how long it takes does not tell which one is right.
  return valuesOf('v1').filter(isExpected).length > 0
}
