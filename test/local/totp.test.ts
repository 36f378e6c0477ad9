/** Codes of authenticator apps, held to the vectors of RFC 6238, appendix B, of which six digits are shown. */
import { expect, it } from 'vitest'
import { codeAt, newSecret, stepOf } from '../../infra/local/cognito/totp.ts'

/** `12345678901234567890` in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('a code at second %i is the one of the standard', (second, code) => {
  expect(codeAt(secret, second * 1000)).toBe(code)
})

it('a code is taken in its step of 30 seconds, and in the one before and after', () => {
  const from = 1234567890
  const taken = [-31, -30, 0, 29, 59, 60].map((later) => stepOf(secret, '005924', (from + later) * 1000))
  expect(taken).toEqual([undefined, 41152263, 41152263, 41152263, 41152263, undefined])
})

it('a text that is no code of six digits is never taken', () => {
  for (const text of ['', '28708', '2870822', '28708２']) expect(stepOf(secret, text, 59_000)).toBeUndefined()
})

it('a new secret is 52 signs of base32, and another one each time', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{52}$/)
  expect(newSecret()).not.toBe(newSecret())
})
