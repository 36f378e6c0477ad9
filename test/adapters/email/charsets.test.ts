/** Texts of mails whose encoding is missing, wrong or unknown. */
import { describe, expect, it } from 'vitest'
import { mailOf, partsOf, read } from './sketch.ts'

/** Bytes by the encoding they are written in: a character is one byte each, unless it is UTF-8. */
const bytesOf = (text: string, encoding: 'utf8' | 'latin1') => Buffer.from(text, encoding)
const quoted = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replaceAll(/[=\u0080-\u00ff]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const [utf8, latin1] = [bytesOf('Grüße – Jörg', 'utf8'), bytesOf('Grüße \x96 Jörg', 'latin1')]
const cyrillic = bytesOf('\xc3\xe4\xe5 \xec\xee\xe9 \xe7\xe0\xea\xe0\xe7', 'latin1')

const cases: readonly (readonly [why: string, type: string, bytes: Buffer, text: string])[] = [
  ['UTF-8 that says so', 'text/plain; charset=utf-8', utf8, 'Grüße – Jörg'],
  ['UTF-8 in quotes', 'text/plain; charset="UTF-8"; format=flowed', utf8, 'Grüße – Jörg'],
  ['UTF-8 called windows-1252', 'text/plain; charset=windows-1252', utf8, 'Grüße – Jörg'],
  ['UTF-8 called iso-8859-1', 'text/plain; charset=iso-8859-1', utf8, 'Grüße – Jörg'],
  ['UTF-8 called us-ascii', 'text/plain; charset=us-ascii', utf8, 'Grüße – Jörg'],
  ['UTF-8 of no name', 'text/plain', utf8, 'Grüße – Jörg'],
  ['UTF-8 without a type', '', utf8, 'Grüße – Jörg'],
  ['UTF-8 of an unknown name', 'text/plain; charset=x-unknown', utf8, 'Grüße – Jörg'],
  ['windows-1252 that says so', 'text/plain; charset=windows-1252', latin1, 'Grüße – Jörg'],
  ['windows-1252 called iso-8859-1', 'text/plain; charset=iso-8859-1', latin1, 'Grüße – Jörg'],
  ['windows-1252 called UTF-8', 'text/plain; charset=utf-8', latin1, 'Grüße – Jörg'],
  ['windows-1252 called us-ascii', 'text/plain; charset=us-ascii', latin1, 'Grüße – Jörg'],
  ['windows-1252 of no name', 'text/plain', latin1, 'Grüße – Jörg'],
  ['windows-1252 without a type', '', latin1, 'Grüße – Jörg'],
  ['windows-1252 of an unknown name', 'text/plain; charset=unknown-8bit', latin1, 'Grüße – Jörg'],
  ['windows-1252 of a name nobody has', 'text/plain; charset=wibble', latin1, 'Grüße – Jörg'],
  ['windows-1252 folded', 'text/plain;\r\n charset=utf-8;\r\n format=flowed', latin1, 'Grüße – Jörg'],
  ['windows-1251', 'text/plain; charset=windows-1251', cyrillic, 'Где мой заказ'],
  ['windows-1251 called win-1251', 'text/plain; charset=win-1251', cyrillic, 'Где мой заказ'],
  ['GBK', 'text/plain; charset=gb2312', bytesOf('\xcd\xf5\xd0\xa1\xbb\xa8', 'latin1'), '王小花'],
  ['Korean that is valid UTF-8 by chance', 'text/plain; charset=euc-kr', bytesOf('\xc7\xa5', 'latin1'), '표'],
  ['Japanese of seven bits', 'text/plain; charset=iso-2022-jp', bytesOf('\x1b$B2V\x1b(B', 'latin1'), '花'],
  [
    'UTF-8 with a broken byte',
    'text/plain; charset=utf-8',
    Buffer.concat([utf8, bytesOf('\xfc', 'latin1')]),
    'Grüße – Jörg\ufffd',
  ],
  ['UTF-8 with a mark before it', 'text/plain; charset=iso-8859-1', bytesOf('\ufeffGrüße', 'utf8'), 'Grüße'],
]

describe('a text', () => {
  it.each(cases)('in %s is read, however it is transferred', async (_, type, bytes, text) => {
    const headers = { 'MIME-Version': '1.0', 'Content-Type': type }
    const read8 = async (transfer: string, body: Buffer | string) =>
      (await read(mailOf({ ...headers, 'Content-Transfer-Encoding': transfer }, body))).text.trim()
    expect(await read8('8bit', bytes)).toBe(text)
    expect(await read8('quoted-printable', quoted(bytes))).toBe(text)
    expect(await read8('base64', bytes.toString('base64'))).toBe(text)
    const part = (line: string) => Buffer.from(`--b\r\n${type && `Content-Type: ${type}\r\n`}${line}`)
    const parts = Buffer.concat([part('Content-Transfer-Encoding: 8bit\r\n\r\n'), bytes, Buffer.from('\r\n--b--\r\n')])
    const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b"' }
    expect((await read(mailOf(mixed, parts))).text.trim()).toBe(text)
  })

  it('as markup is read as its page says where the mail says nothing', async () => {
    const page = (charset: string, bytes: Buffer) =>
      Buffer.concat([
        Buffer.from(`<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><p>`),
        bytes,
      ])
    const textOf = async (type: string, body: Buffer) =>
      (await read(mailOf({ 'Content-Type': type }, body))).text.trim()
    expect(await textOf('text/html', page('windows-1251', cyrillic))).toBe('Где мой заказ')
    expect(await textOf('text/html; charset=us-ascii', page('windows-1251', cyrillic))).toBe('Где мой заказ')
    expect(await textOf('text/html; charset=windows-1252', page('windows-1251', latin1))).toBe('Grüße – Jörg')
    expect(await textOf('text/html', page('iso-8859-1', utf8))).toBe('Grüße – Jörg')
    expect(await textOf('text/html', page('utf-8', latin1))).toBe('Grüße – Jörg')
  })

  it('of each part is read by itself', async () => {
    const part = (type: string, bytes: Buffer) => [`--b\r\nContent-Type: ${type}\r\n\r\n`, bytes, '\r\n'] as const
    const body = [
      ...part('text/plain; charset=utf-8', latin1),
      ...part('text/plain; charset=iso-8859-1', utf8),
      '--b--\r\n',
    ]
    const bytes = Buffer.concat(body.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)))
    const { text } = await read(mailOf({ 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }, bytes))
    expect(text.match(/Grüße – Jörg/g)).toHaveLength(2)
  })

  it('is left as it is beside files, whose bytes are theirs', async () => {
    const eml =
      'Content-Type: message/rfc822\r\n\r\nSubject: inner\r\nContent-Type: text/plain; charset=utf-8\r\n\r\ninner'
    const body = partsOf('b', 'Content-Type: text/plain\r\n\r\nOuter', eml)
    const { text, files } = await read(
      mailOf({ 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }, body),
    )
    expect([text.trim(), files.map(({ contentType }) => contentType)]).toEqual(['Outer', ['message/rfc822']])
  })
})

describe('a subject', () => {
  it.each([
    ['=?utf-8?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?utf-8?Q?Gr=C3=BC?= =?utf-8?Q?=C3=9Fe?=', 'Grüße'],
    ['=?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?=', 'Grüße'],
    ['=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=', 'Grüße'],
    ['=?iso-8859-1?Q?Gr=FC=DFe_=80?=', 'Grüße €'],
    ['=?utf-8?Q?Gr=FC=DFe?=', 'Grüße'],
    ['=?iso-8859-1?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?utf-8?q?Gr=c3=bc=c3=9fe?=', 'Grüße'],
    ['Re: =?utf-8?Q?Gr=C3=BC=C3=9Fe_an?= Jo', 'Re: Grüße an Jo'],
    ['=?utf-8?Q?Gr=C3=BC=C3=9Fe', 'Grüße'],
    ['=?us-ascii?Q?Plain?=', 'Plain'],
    ['Grüße', 'Grüße'],
    ['5 =? 6', '5 =? 6'],
    ['=?utf-8?X?abc?=', '=?utf-8?X?abc?='],
    ['', ''],
  ])('is read from %s', async (Subject, text) => {
    expect((await read(mailOf({ Subject }, 'x'))).subject).toBe(text)
  })
  it('is read from raw bytes', async () => {
    const [head, tail] = mailOf({ Subject: 'HERE' }, 'x')
      .toString()
      .split('HERE')
      .map((part) => Buffer.from(part))
    const bytes = Buffer.concat([head!, bytesOf('Grüße \x96 Jo', 'latin1'), tail!])
    expect((await read(bytes)).subject).toBe('Grüße – Jo')
  })
})
