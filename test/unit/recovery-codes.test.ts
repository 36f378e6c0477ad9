/** The codes that let a person in without their second factor. */
import { expect, it } from 'vitest'
import { newRecoveryCodes } from '../../functions/platform/tenancy/second-factor.ts'

it('a recovery code is four groups of four signs', () => {
  const { texts } = newRecoveryCodes()
  expect(texts).toHaveLength(10)
  for (const text of texts) expect(text).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}$/)
})
