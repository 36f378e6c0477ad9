/** Mails that we write, as a mail program reads them. */
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { bytesOfLetter, encodedWords, mailboxText, type Letter } from '../../functions/platform/aws/mime.ts'

const letter = (more: Partial<Letter> = {}): Letter => ({
  headers: [
    ['From', mailboxText('Café “Rosé”, Ltd', 'no-reply@parley.example')],
    ['Subject', encodedWords('Re: Grüße aus Köln')],
  ],
  text: 'Hello',
  html: '<p>Hello</p>',
  files: [],
  ...more,
})
const read = (written: Letter) => PostalMime.parse(bytesOfLetter(written))

describe('a mail that we write', () => {
  it('is read as it was meant, whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.uint8Array({ maxLength: 300 }),
        async (name, text, bytes) => {
          const plain = name.replaceAll(/\p{Cc}+/gu, ' ')
          const files = [{ name: `${plain}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) }]
          const headers = [
            ['Subject', encodedWords(name)],
            ['From', mailboxText(name, 'a@b.example')],
          ] as const
          const found = await read(letter({ headers, text: `${text}\n--=_x`, files }))
          expect((found.subject ?? '').trim()).toBe(plain.trim())
          expect(found.from?.address).toBe('a@b.example')
          expect(found.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
            `${text}\n--=_x`.replaceAll('\r\n', '\n').trimEnd(),
          )
          expect(found.attachments[0]?.filename).toBe(`${plain}.pdf`)
          expect(Buffer.from(found.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(bytes))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('has no header that another one holds', async () => {
    for (const value of ['a\r\nBcc: evil@example.test', 'a\nb', 'a\rb', 'a\0b', 'ü'])
      expect(() => bytesOfLetter(letter({ headers: [['Subject', value]] }))).toThrow(TypeError)
    expect(() => bytesOfLetter(letter({ headers: [['X: y\r\nBcc', 'a']] }))).toThrow(TypeError)
    const injected = await read(letter({ headers: [['Subject', encodedWords('a\r\nBcc: evil@example.test')]] }))
    expect([injected.subject, injected.bcc]).toEqual(['a Bcc: evil@example.test', undefined])
    const { from, bcc } = await read(
      letter({ headers: [['From', mailboxText('"Evil" <evil@example.test>\r\nBcc: x@y.example', 'a@b.example')]] }),
    )
    expect([from?.address, bcc]).toEqual(['a@b.example', undefined])
  })

  it('has lines of up to 76 characters, and encoded words of up to 42 bytes', () => {
    const linesOf = (length: number) => {
      const headers = [['Subject', `${'a'.repeat(60)} ${'b'.repeat(length - 70)}`]] as const
      return bytesOfLetter(letter({ headers })).toString().split('\r\nMIME-Version')[0]!.split('\r\n').length
    }
    expect([linesOf(76), linesOf(77)]).toEqual([1, 2])
    const wordsOf = (length: number) => encodedWords('ü'.repeat(length)).split(' ').length
    expect([wordsOf(21), wordsOf(22)]).toEqual([1, 2])
  })

  it('has no line that a server refuses as too long', () => {
    const references = Array.from({ length: 20 }, (_, number) => `<${String(number).padStart(60, 'x')}@example.test>`)
    const written = bytesOfLetter(letter({ headers: [['References', references.join(' ')]], text: 'x'.repeat(5000) }))
    const lines = written.toString().split('\r\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(written.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
