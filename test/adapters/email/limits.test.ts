/** The largest mail that is read, and the longest words that are one message. */
import { describe, expect, it } from 'vitest'
import { hear, mailOf, partsOf, refusalOf } from './sketch.ts'

const plain = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
const megabytes = 1024 * 1024

describe('the largest mail', () => {
  const refusals = (mail: (more: number) => Buffer) => Promise.all([0, 1].map((more) => refusalOf(mail(more))))

  it('has ten megabytes', async () => {
    const mail = mailOf(plain, 'x'.repeat(1000))
    const filled = (more: number) => Buffer.concat([mail, Buffer.alloc(10 * megabytes - mail.length + more, 'x')])
    expect(await refusals(filled)).toEqual([undefined, 'too-large'])
  })

  it('has 256 kilobytes of headers', async () => {
    const length = mailOf({ ...plain, 'X-Note': 'x' }, '').length - '\r\n\r\n'.length
    const filled = (more: number) => mailOf({ ...plain, 'X-Note': 'x'.repeat(256 * 1024 - length + 1 + more) }, 'Hi')
    expect(await refusals(filled)).toEqual([undefined, 'head-too-long'])
  })

  it('has two thousand lines that begin with two dashes', async () => {
    expect(await refusals((more) => mailOf(plain, '-- a\r\n'.repeat(2000 + more)))).toEqual([
      undefined,
      'too-many-parts',
    ])
  })

  it('has two hundred thousand lines', async () => {
    const headLines = mailOf(plain, '').toString().split('\r\n').length - 1
    expect(await refusals((more) => mailOf(plain, '\r\n'.repeat(200_000 - headLines + more)))).toEqual([
      undefined,
      'too-many-lines',
    ])
  })

  it('has two hundred lines between its parts, and declares no more', async () => {
    const type = { 'Content-Type': 'multipart/mixed; boundary=b' }
    const parts = (more: number) => Array.from({ length: 199 + more }, () => 'Content-Type: text/plain\r\n\r\nx')
    expect(await refusals((more) => mailOf(type, partsOf('b', ...parts(more))))).toEqual([undefined, 'too-many-parts'])
    const declared = (more: number) => Array.from({ length: 200 + more }, (_, at) => `boundary=b${at}\r\n`).join('')
    expect(await refusals((more) => mailOf(plain, declared(more)))).toEqual([undefined, 'too-many-parts'])
  })
})

describe('the longest words of a mail', () => {
  const heardOf = async (text: string) => {
    const [heard] = await hear(mailOf(plain, text))
    if (heard?.type !== 'text') throw new Error('no text')
    return heard
  }

  it('are five thousand characters, which nothing is left out of', async () => {
    const [longest, longer] = await Promise.all([5000, 5001].map((length) => heardOf('x'.repeat(length))))
    expect([longest?.text.length, longest?.whole]).toEqual([5000, undefined])
    expect([longer?.text.length, longer?.whole?.length]).toEqual([5000, 5001])
  })

  it('are cut after a word that ends in their second half', async () => {
    const lengthOf = async (word: number) => (await heardOf(`${'x'.repeat(word)} ${'y'.repeat(6000)}`)).text.length
    expect([await lengthOf(2500), await lengthOf(2501)]).toEqual([5000, 2502])
  })

  it('answer mails whose names have 900 characters together', async () => {
    const id = (number: number, length: number) => `<${String(number).padStart(length - 2, '0')}>`
    const ids = Array.from({ length: 20 }, (_, number) => id(number, number === 0 ? 50 : 49))
    const [heard] = await hear(mailOf({ ...plain, References: ids.join('\r\n ') }, 'x'))
    expect(heard?.from.more?.['references']).toBe([ids[0], ...ids.slice(3)].join(' '))
    expect(heard?.from.more?.['references']).toHaveLength(900)
  })
})

describe('the files of a mail without words', () => {
  it('are one message and its parts', async () => {
    const file = (name: string) => `Content-Type: application/pdf; name=${name}.pdf\r\n\r\nx`
    const heard = await hear(
      mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, partsOf('b', file('a'), file('b'))),
    )
    expect(heard.map((each) => [each.type, 'isPart' in each])).toEqual([
      ['file', false],
      ['file', true],
    ])
  })
})
