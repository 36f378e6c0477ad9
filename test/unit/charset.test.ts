import { expect, it } from 'vitest'
import { charsetOf, decodeText } from '../../functions/platform/outside/charset.ts'

it.each([
  ['windows-1252', [0x80, 0x93, 0x9f, 0x81, 0xe4], '€“Ÿ\u0081ä'],
  ['ISO-8859-1', [0x80, 0xe4], '€ä'],
  ['iso-8859-15', [0xa4], '€'],
  ['utf-8', [0xe2, 0x82, 0xac], '€'],
  ['no such encoding', [0xe2, 0x82, 0xac], '€'],
])('bytes in %s are read alike by every version of Node', (charset, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), charset)).toBe(text)
})

it('bytes that nothing is said of are UTF-8 where more of their characters are whole than broken', () => {
  const whole = [0xc3, 0xa4]
  expect(charsetOf(Uint8Array.from([0x7f]))).toBe('utf-8')
  expect(charsetOf(Uint8Array.from([0x80]))).toBe('windows-1252')
  expect(charsetOf(Uint8Array.from([...whole, 0xff]))).toBe('windows-1252')
  expect(charsetOf(Uint8Array.from([...whole, ...whole, 0xff]))).toBe('utf-8')
})
