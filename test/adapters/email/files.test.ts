/** What a mail brings beside its words: files, pictures, packets of Outlook's, appointments. */
import { describe, expect, it } from 'vitest'
import { filesInPacket } from '../../../functions/adapters/email/tnef.ts'
import { readMailFile } from '../../../functions/adapters/email/mime.ts'
import { hear, mailOf, partsOf, read } from './sketch.ts'

const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nHere it is.'
const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }
const related = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/related; boundary=b' }
const attached = (headers: string, bytes: Buffer | number = 600) =>
  `${headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${(typeof bytes === 'number' ? Buffer.alloc(bytes, 7) : bytes).toString('base64')}`
const namesIn = async (bytes: Buffer) => (await read(bytes)).files.map(({ name }) => name)

describe('a file of a mail', () => {
  it.each([
    // Gmail gives each file a Content-ID.
    [
      'Gmail',
      'Content-Type: image/png; name="a.png"\r\nContent-Disposition: attachment; filename="a.png"\r\nX-Attachment-Id: f_1\r\nContent-ID: <f_1>',
    ],
    [
      'Outlook',
      'Content-Type: image/png; name="a.png"\r\nContent-Description: a.png\r\nContent-Disposition: attachment; filename="a.png"; size=600;\r\n\tcreation-date="Mon, 23 Nov 2026 10:00:00 GMT"\r\nContent-ID: <A@eurprd01.prod.example>',
    ],
    [
      'Apple Mail',
      'Content-Disposition: inline;\r\n\tfilename=a.png\r\nContent-Type: image/png;\r\n\tx-unix-mode=0644;\r\n\tname="a.png"\r\nContent-Id: <1-2-3>',
    ],
    ['Thunderbird', 'Content-Type: image/png; name="a.png"\r\nContent-Disposition: attachment; filename="a.png"'],
    [
      'K-9',
      'Content-Type: image/png;\r\n name="a.png"\r\nContent-Disposition: attachment;\r\n filename="a.png";\r\n size=600',
    ],
    [
      'Roundcube',
      "Content-Type: image/png;\r\n name=a.png\r\nContent-Disposition: attachment;\r\n filename*=UTF-8''a.png;\r\n size=600",
    ],
    ['GMX', 'Content-Type: image/png\r\nContent-Disposition: attachment; filename=a.png'],
    ['Yahoo', 'Content-Type: image/png\r\nContent-Disposition: inline; filename="a.png"\r\nContent-ID: <c1>'],
    [
      'Lotus Notes',
      'Content-type: image/png; name="a.png"\r\nContent-Disposition: ATTACHMENT; filename="a.png"\r\nContent-ID: <_1_0A>',
    ],
    ['a program of one name alone', 'Content-Type: image/png; name="a.png"\r\nContent-ID: <x>'],
  ])('is one whatever its size, as %s writes it', async (_, headers) => {
    expect(await namesIn(mailOf(mixed, partsOf('b', text, attached(headers))))).toEqual(['a.png'])
  })

  it('is named as programs name files, right or wrong', async () => {
    const named = async (header: string) => namesIn(mailOf(mixed, partsOf('b', text, attached(header))))
    expect(await named('Content-Type: application/pdf; name="=?iso-8859-1?Q?Gr=F6=DFe.pdf?="')).toEqual(['Größe.pdf'])
    expect(
      await named(
        "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=iso-8859-1''Gr%F6%DFe.pdf",
      ),
    ).toEqual(['Größe.pdf'])
    expect(
      await named(
        'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="=?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=B6=C3=9Fe.pdf?="',
      ),
    ).toEqual(['Größe.pdf'])
    expect(
      await named('Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="a\u202efdp.exe"'),
    ).toEqual(['afdp.exe'])
    expect(await named('Content-Type: text/calendar; method=REQUEST')).toEqual(['1.ics'])
    expect(await named('Content-Type: application/octet-stream')).toEqual(['1.bin'])
    const [head = '', tail = ''] = partsOf('b', text, attached('Content-Type: application/pdf; name="NAME.pdf"')).split(
      'NAME',
    )
    const raw = Buffer.concat([Buffer.from(head), Buffer.from('Gr\xf6\xdfe', 'latin1'), Buffer.from(tail)])
    expect(await namesIn(mailOf(mixed, raw))).toEqual(['Größe.pdf'])
  })

  it('is no proof of a signature', async () => {
    const proof = 'Content-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Disposition: attachment'
    expect(await namesIn(mailOf(mixed, partsOf('b', text, attached(proof))))).toEqual([])
  })

  it('is named beside the words where there are more than twenty', async () => {
    const file = (place: number) => attached(`Content-Type: application/pdf; name="${place}.pdf"`, 2400)
    const files = Array.from({ length: 22 }, (_, place) => file(place))
    const { files: shown, beside } = await read(mailOf(mixed, partsOf('b', text, ...files)))
    expect([shown.length, beside]).toEqual([20, ['[20.pdf, 2 kB; 21.pdf, 2 kB]']])
  })
})

describe('a small picture in the markup', () => {
  const picture = (id: string, bytes = 3000) =>
    attached(
      `Content-Type: image/png; name="${id}.png"\r\nContent-Disposition: inline; filename="${id}.png"\r\nContent-ID: <${id}@x>`,
      bytes,
    )
  const html = (markup: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${markup}`
  const of = (markup: string, bytes?: number) => read(mailOf(related, partsOf('b', html(markup), picture('p', bytes))))
  const shown = '<img src="cid:p@x">'

  it.each([
    ['pasted between words', `<p>See:</p>${shown}<p>What is that?</p>`],
    ['pasted below the words', `<p>See my screen:</p>${shown}`],
    ['alone', shown],
    ['in German', `<p>Hier das Bild:</p>${shown}`],
    ['that is shown nowhere', '<p>See my screen</p>'],
  ])('is a file: %s', async (_, markup) => {
    expect((await of(markup)).files.map(({ name }) => name)).toEqual(['p.png'])
  })

  it.each([
    ['Gmail', `<p>Hi</p><div class="gmail_signature">Jo ${shown}</div>`],
    ['Outlook', `<p>Hi</p><p class="MsoNormal">Kind regards,</p><p>Jo Doe</p>${shown}`],
    ['Outlook, in German', `<p>Hallo</p><p>Mit freundlichen Gr&uuml;&szlig;en</p><p>Jo Doe</p>${shown}`],
    ['Outlook of the web', `<p>Hi</p><div id="Signature">Jo ${shown}</div>`],
    ['Thunderbird', `<p>Hi</p><div class="moz-signature">-- <br>Jo ${shown}</div>`],
    ['Apple Mail', `<p>Hi</p><div id="AppleMailSignature">Jo ${shown}</div>`],
    ['a quoted mail', `<p>Yes.</p><blockquote type="cite">Shop ${shown}</blockquote>`],
    ['a mail that Gmail quotes', `<p>Yes.</p><div class="gmail_quote">Shop ${shown}</div>`],
    ['a mail that Outlook quotes', `<p>Yes.</p><div id="divRplyFwdMsg">From: Shop</div>${shown}`],
    ['a line of two dashes', `<p>Hi</p><div>-- <br></div><div>Jo ${shown}</div>`],
    ['Dutch', `<p>Hoi</p><p>Met vriendelijke groet,</p>${shown}`],
    ['Italian', `<p>Ciao</p><p>Cordiali saluti</p>${shown}`],
  ])('is named alone in the signature or quote of %s', async (_, markup) => {
    expect(await of(markup)).toMatchObject({ files: [], beside: ['[p.png, 3 kB]'] })
  })

  it('is a file even there where it is large, or where there are no words', async () => {
    const signed = `<p>Hi</p><div class="gmail_signature">${shown}</div>`
    expect((await of(signed, 6000)).files).toHaveLength(1)
    expect((await of(`<div class="gmail_signature">${shown}</div>`)).files).toHaveLength(1)
  })
})

/** A packet as Outlook writes it: attributes of a level, an id, a length, bytes and their sum. */
function packetOf(...attributes: readonly (readonly [level: number, id: number, bytes: Buffer])[]): Buffer {
  const head = Buffer.from('789f3e220100', 'hex')
  return Buffer.concat([
    head,
    ...attributes.map(([level, id, bytes]) => {
      const start = Buffer.alloc(9)
      start.writeUInt8(level, 0)
      start.writeUInt32LE(id, 1)
      start.writeUInt32LE(bytes.length, 5)
      const sum = Buffer.alloc(2)
      sum.writeUInt16LE(bytes.reduce((total, byte) => (total + byte) & 0xffff, 0))
      return Buffer.concat([start, bytes, sum])
    }),
  ])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const wide = (tag: number, value: string) => {
  const bytes = Buffer.from(`${value}\0`, 'utf16le')
  return Buffer.concat([
    number(tag),
    number(1),
    number(bytes.length),
    bytes,
    Buffer.alloc((4 - (bytes.length % 4)) % 4),
  ])
}
const [version, begin, title, data, properties] = [0x00089006, 0x00069002, 0x00018010, 0x0006800f, 0x00069005]

describe('a packet of Outlook’s (winmail.dat)', () => {
  const packet = packetOf(
    [1, version, number(0x00010000)],
    [2, begin, Buffer.alloc(14)],
    [2, title, Buffer.from('GRE~1.PDF\0')],
    [2, data, Buffer.from('%PDF-1.4 first')],
    [
      2,
      properties,
      Buffer.concat([
        number(3),
        number(0x37050003),
        number(1),
        wide(0x3707001f, 'Größe der Sträuße.pdf'),
        wide(0x370e001f, 'application/pdf'),
      ]),
    ],
    [2, begin, Buffer.alloc(14)],
    [2, title, Buffer.from('Gr\xf6\xdfe.txt\0', 'latin1')],
    [2, data, Buffer.from('second')],
  )
  const mail = (bytes: Buffer, type = 'application/ms-tnef; name="winmail.dat"') =>
    mailOf(
      mixed,
      partsOf(
        'b',
        text,
        attached(`Content-Type: ${type}\r\nContent-Disposition: attachment; filename="winmail.dat"`, bytes),
        attached('Content-Type: application/pdf; name=last.pdf'),
      ),
    )

  it.each([
    'application/ms-tnef; name="winmail.dat"',
    'application/vnd.ms-tnef',
    'application/octet-stream; name="winmail.dat"',
  ])('is the files in it, by their long names: %s', async (type) => {
    const bytes = mail(packet, type)
    expect((await read(bytes)).files).toEqual([
      { index: 0, name: 'Größe der Sträuße.pdf', contentType: 'application/pdf' },
      { index: 1, name: 'Größe.txt', contentType: 'application/octet-stream' },
      { index: 2, name: 'last.pdf', contentType: 'application/pdf' },
    ])
    expect((await readMailFile(bytes, 0))?.toString()).toBe('%PDF-1.4 first')
    expect((await readMailFile(bytes, 1))?.toString()).toBe('second')
    expect((await readMailFile(bytes, 2))?.length).toBe(600)
  })

  it.each([
    ['without files', packetOf([1, version, number(0x00010000)])],
    ['that is no packet', Buffer.from('not a packet')],
    ['that is cut', packet.subarray(0, 60)],
    ['with a length beyond its end', Buffer.concat([packet.subarray(0, 11), Buffer.alloc(20, 0xff)])],
    ['that is empty', Buffer.alloc(0)],
  ])('stays one file %s', async (_, bytes) => {
    expect(await namesIn(mail(bytes))).toEqual(['winmail.dat', 'last.pdf'])
  })

  it('is at most a hundred files, of which none takes the bytes of a further one', () => {
    const file = (_: unknown, at: number) =>
      [[2, begin, Buffer.alloc(14)] as const, [2, data, Buffer.from(`file ${at}`)] as const] as const
    const found = filesInPacket(packetOf(...Array.from({ length: 101 }, file).flat()))
    expect([found.length, found.at(-1)?.bytes.toString()]).toEqual([100, 'file 99'])
  })

  it('is read up to its last byte, also where a sum is missing behind it', () => {
    const contentsOf = (bytes: Buffer) => filesInPacket(bytes.subarray(0, -2)).map((file) => file.bytes.toString())
    expect(contentsOf(packet)).toEqual(['%PDF-1.4 first', 'second'])
    expect(contentsOf(packetOf([2, begin, Buffer.alloc(14)], [2, data, Buffer.alloc(0)]))).toEqual([''])
  })

  it('names a file by as many properties, and as many values of each, as it says there are', () => {
    const kept = (...values: readonly Buffer[]) =>
      filesInPacket(
        packetOf([2, begin, Buffer.alloc(14)], [2, data, Buffer.from('x')], [2, properties, Buffer.concat(values)]),
      ).map(({ name, contentType }) => [name, contentType])
    const [name, type] = [wide(0x3707001f, 'long.pdf'), wide(0x370e001f, 'application/pdf')]
    expect(kept(number(2), name, type)).toEqual([['long.pdf', 'application/pdf']])
    expect(kept(number(1), name, type)).toEqual([['long.pdf', 'application/octet-stream']])
    expect(kept(number(2), number(0x37020102), number(0), name)).toEqual([['long.pdf', 'application/octet-stream']])
    const narrow = Buffer.concat([number(0x3707001e), number(1), number(8), Buffer.from('long.pdf')])
    expect(kept(number(1), narrow)).toEqual([['long.pdf', 'application/octet-stream']])
    const own = Buffer.concat([number(0x80000003), Buffer.alloc(16, 7), number(0), number(1), number(1)])
    expect(kept(number(2), own, name)).toEqual([['long.pdf', 'application/octet-stream']])
  })

  it('of any damage is read to an end', async () => {
    for (let at = 6; at < packet.length; at += 7) {
      const damaged = Buffer.from(packet)
      damaged.fill(0xff, at, at + 3)
      expect((await namesIn(mail(damaged))).length).toBeGreaterThan(1)
    }
  })
})

describe('a mail of nothing but a small picture', () => {
  it('is heard as its picture', async () => {
    const picture = attached(
      'Content-Type: image/png; name="p.png"\r\nContent-Disposition: inline; filename="p.png"\r\nContent-ID: <p>',
    )
    expect(await hear(mailOf(mixed, partsOf('b', picture)))).toMatchObject([{ type: 'file', name: 'p.png' }])
  })
})
