import { expect, it } from 'vitest'
import { decodeText } from '../../functions/platform/outside/charset.ts'

it.each([
  ['windows-1252', [0x80, 0x93, 0x9f, 0x81, 0xe4], '€“Ÿ\u0081ä'],
  ['ISO-8859-1', [0x80, 0xe4], '€ä'],
  ['iso-8859-15', [0xa4], '€'],
  ['utf-8', [0xe2, 0x82, 0xac], '€'],
  ['no such encoding', [0xe2, 0x82, 0xac], '€'],
])('bytes in %s are read alike by every version of Node', (charset, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), charset)).toBe(text)
})
