import { expect, it } from 'vitest'
import { isColour, withAlpha } from '#shared/fields/colours'

it('BLOCKS-050: alpha conversion takes colours of 3 or 6 digits and refuses everything else', () => {
  expect(withAlpha('#abc', 1)).toBe('#aabbccff')
  expect(withAlpha('#A1B2C3', 0.5)).toBe('#A1B2C380')
  expect(withAlpha('#000000', 0)).toBe('#00000000')
  for (const wrong of ['', 'abc', '#ab', '#abcd', '#abcde', '#abcdeff', '#ggg', 'red', ' #abc'])
    expect(() => withAlpha(wrong, 1), wrong).toThrow('Invalid color value. Expected a valid hex color')
})

it('BLOCKS-049: a colour has six digits', () => {
  expect(isColour('#A1b2C3')).toBe(true)
  for (const wrong of ['#abc', 'A1B2C3', '#A1B2C3ff', 'red']) expect(isColour(wrong), wrong).toBe(false)
})
