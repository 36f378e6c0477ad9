/** Words of a header that are encoded, and encoded again. */
import { expect, it } from 'vitest'
import { decodeWords } from '../../../functions/adapters/email/words.ts'

const encoded = (text: string) => `=?utf-8?b?${Buffer.from(text).toString('base64')}?=`

it('a word is decoded that was encoded once or twice, and no further', () => {
  const once = encoded('Blüten')
  expect([decodeWords('Blüten'), decodeWords(once), decodeWords(encoded(once))]).toEqual(['Blüten', 'Blüten', 'Blüten'])
  expect(decodeWords(encoded(encoded(once)))).toBe(once)
})
