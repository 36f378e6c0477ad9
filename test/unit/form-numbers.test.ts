/** Numbers in what a form says. */
import { expect, it } from 'vitest'
import { formText } from '#shared/engine/form-texts'

it('four digits stay together, because they may be a year, and five are grouped as the language groups them', () => {
  const range = { min: 9999, max: 10_000 }
  expect(formText('out-of-range', 'en', range)).toBe('Please give a number from 9999 to 10,000')
  expect(formText('out-of-range', 'de', range)).toBe('Bitte nennen Sie eine Zahl von 9999 bis 10.000')
})
