/** Mails of customers, from their bytes to what is heard. */
import PostalMime from 'postal-mime'
import { describe, expect, it, vi } from 'vitest'
import { email } from '../../../functions/adapters/email/adapter.ts'
import { readMailFile } from '../../../functions/adapters/email/mime.ts'
import { manualTopicOf } from '../../../functions/adapters/email/parse.ts'
import { baseSubject } from '../../../functions/adapters/email/thread.ts'
import { textOfMarkup } from '../../../functions/adapters/email/text/markup-text.ts'
import { account, hear, hearAtDoor, mailOf, partsOf, read, refusalOf, settings } from './sketch.ts'

const plain = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }

describe('a mail', () => {
  it('is what its sender says in it, by the name of its Message-ID', async () => {
    expect(await hear(mailOf(plain, 'Where is it?\r\n'))).toEqual([
      {
        id: '<1@example.test> ada@example.test',
        at: '2026-11-23T10:00:00.000Z',
        account,
        type: 'text',
        text: 'Where is it?',
        original: 'mail/one',
        from: {
          ids: ['ada@example.test'],
          by: { address: 'ada@example.test', name: 'Ada Byron', proof: 'pass' },
          name: 'Ada Byron',
          known: { kind: 'email', value: 'ada@example.test' },
          more: {
            messageId: '<1@example.test>',
            references: '',
            subject: 'My order',
            spam: 'no',
            sender: 'verified',
            automatic: 'no',
          },
        },
      },
    ])
  })

  it('keeps the whole text beside the reply, where something was left out', async () => {
    const text = 'Yes.\r\n\r\nOn 23 Nov 2026 at 9:00, Shop wrote:\r\n> Really?\r\n'
    const [heard] = await hear(mailOf(plain, text))
    expect(heard).toMatchObject({ type: 'text', text: 'Yes.', whole: expect.stringContaining('> Really?') as string })
  })

  it('is its text, then each of its files, by names of their own', async () => {
    const body = partsOf(
      'b',
      'Content-Type: text/plain\r\n\r\nTwo files.',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="=?utf-8?Q?Gr=C3=B6=C3=9Fe.pdf?="\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=',
      'Content-Type: message/rfc822\r\n\r\nSubject: inner\r\n\r\ninner text',
    )
    const heard = await hear(mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, body))
    expect(heard.map(({ id }) => id)).toEqual([
      '<1@example.test> ada@example.test',
      '<1@example.test> ada@example.test 1',
      '<1@example.test> ada@example.test 2',
    ])
    expect(heard.slice(1)).toMatchObject([
      { type: 'file', reference: 'mail/one#0', name: 'Größe.pdf', contentType: 'application/pdf' },
      { type: 'file', reference: 'mail/one#1', name: '2.eml', contentType: 'message/rfc822' },
    ])
    expect(heard[0]).toMatchObject({ text: 'Two files.' })
  })

  it('has at most twenty files', async () => {
    const file = 'Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\nx'
    const body = partsOf('b', 'Content-Type: text/plain\r\n\r\nMany.', ...Array.from({ length: 25 }, () => file))
    const heard = await hear(mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, body))
    expect(heard).toHaveLength(21)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(21)
  })

  it('is read in windows-1252, whose signs Node takes for control characters', async () => {
    const bytes = Buffer.from([0x80, 0x20, 0x84, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x93, 0x20, 0x96])
    for (const charset of ['windows-1252', 'iso-8859-1', 'us-ascii']) {
      const { text } = await read(mailOf({ 'Content-Type': `text/plain; charset=${charset}` }, bytes))
      expect(text.trim()).toBe('€ „Grüße“ –')
    }
    const { subject } = await read(mailOf({ Subject: '=?windows-1252?Q?=80_5?=' }, 'x'))
    expect(subject).toBe('€ 5')
  })

  it('that is markup alone becomes text, in which quotes are marked and links keep their addresses', async () => {
    const html =
      '<html><head><style>p{}</style></head><body><div>Yes, <a href="https://shop.example/a?b=1&amp;c=2">this one</a>.</div><div><br></div>' +
      '<div class="gmail_quote">On Mon, 23 Nov 2026 at 10:00, Shop &lt;<a href="mailto:help@shop.example">help@shop.example</a>&gt; wrote:<br></div>' +
      '<blockquote><p>Which&nbsp;one?</p></blockquote></body></html>'
    const [heard] = await hear(mailOf({ 'Content-Type': 'text/html; charset=utf-8' }, html))
    expect(heard).toMatchObject({ type: 'text', text: 'Yes, this one <https://shop.example/a?b=1&c=2>.' })
  })

  it('that says nothing is told as such; its subject is taken where there is no text', async () => {
    expect(await hear(mailOf(plain, ''))).toMatchObject([{ type: 'text', text: 'My order' }])
    expect(await hear(mailOf({ ...plain, Subject: '' }, ' \r\n'))).toMatchObject([{ type: 'unsupported' }])
  })

  it('is cut after a word where it is longer than a message may be, and kept whole', async () => {
    const [heard] = await hear(mailOf(plain, 'word '.repeat(2000)))
    if (heard?.type !== 'text') throw new Error('no text')
    expect(heard.text).toMatch(/word…$/)
    expect(heard.text.length).toBeLessThanOrEqual(5000)
    expect(heard.whole).toHaveLength(9999)
  })

  it('without a Message-ID is called by the file that holds it', async () => {
    const [heard] = await hear(mailOf({ ...plain, 'Message-ID': '' }, 'Hi'))
    expect(heard?.id).toBe('mail/one')
  })
})

describe('who wrote a mail', () => {
  it('is known only where their domain says so', async () => {
    const personOf = async (sender: 'pass' | 'fail' | 'unknown') =>
      (await hear(mailOf(plain, 'x'), { sender }))[0]?.from
    expect((await personOf('pass'))?.known).toEqual({ kind: 'email', value: 'ada@example.test' })
    const failed = await personOf('fail')
    expect([failed?.known, failed?.more?.['sender']]).toEqual([undefined, 'unverified'])
    const unsure = await personOf('unknown')
    expect([unsure?.known, unsure?.more?.['sender']]).toEqual([undefined, 'unknown'])
  })

  it('is whom an answer goes to, who is not proven by where the mail came from', async () => {
    const [heard] = await hear(mailOf({ ...plain, 'Reply-To': 'Bea <bea@example.test>' }, 'x'))
    expect(heard?.from).toMatchObject({ ids: ['bea@example.test'], name: 'Bea' })
    expect(heard?.from.known).toBeUndefined()
  })
})

describe('a verdict of the receipt', () => {
  it('marks spam', async () => {
    const [heard] = await hear(mailOf(plain, 'x'), { spam: 'fail' })
    expect(heard?.from.more?.['spam']).toBe('yes')
  })
  it('is not taken from headers, which anybody writes', async () => {
    const forged = { ...plain, 'X-SES-Spam-Verdict': 'PASS', 'Authentication-Results': 'amazonses.com; dmarc=pass' }
    const [heard] = await hear(mailOf(forged, 'x'), { spam: 'fail', sender: 'fail' })
    expect(heard?.from).toMatchObject({ more: { spam: 'yes', sender: 'unverified' } })
  })
  it('is unknown of a mail that another service brings', async () => {
    const [heard] = await hearAtDoor(mailOf(plain, 'x'))
    expect(heard).toMatchObject({ account, text: 'x', from: { more: { sender: 'unknown', spam: 'no' } } })
    expect(heard?.from.known).toBeUndefined()
  })
})

describe('a mail that is made to keep a reader busy', () => {
  it('is refused by name before it is read', async () => {
    const type = { 'Content-Type': 'multipart/mixed; boundary=b' }
    const many = (count: number) =>
      partsOf('b', ...Array.from({ length: count }, () => 'Content-Type: text/plain\r\n\r\nx'))
    expect(await refusalOf(mailOf(type, many(199)))).toBeUndefined()
    expect(await refusalOf(mailOf(type, many(200)))).toBe('too-many-parts')
    expect(await refusalOf(mailOf(type, many(20_000)))).toBe('too-many-parts')
    expect(
      await refusalOf(mailOf({ 'Content-Type': 'multipart/mixed; boundary*0=b1; boundary*1=b2' }, many(20_000))),
    ).toBe('too-many-parts')
    expect(await refusalOf(mailOf(plain, '\n'.repeat(300_000)))).toBe('too-many-lines')
    expect(await refusalOf(mailOf(plain, 'x'.repeat(11 * 1024 * 1024)))).toBe('too-large')
    expect(await refusalOf(mailOf({ To: 'a@b.example, '.repeat(30_000) }, 'x'))).toBe('head-too-long')
    const depth = Array.from(
      { length: 150 },
      (_, number) => `Content-Type: multipart/mixed; boundary=b${number}\r\n\r\n--b${number}\r\n`,
    )
    expect(await refusalOf(mailOf({}, `x`))).toBeUndefined()
    expect(await refusalOf(Buffer.from(depth.join('')))).toBe('malformed')
  })

  it.each(['text/plain', 'text/html', 'multipart/mixed; boundary=b', 'application/octet-stream', 'message/rfc822'])(
    'is read in few lines however many it has: %s',
    async (type) => {
      const lines = 'On 3 Nov 2025 at 10:12 Jo\r\n'.repeat(150_000)
      const readLine = vi.spyOn(PostalMime.prototype as unknown as { processLine: () => void }, 'processLine')
      const mail = await read(mailOf({ 'Content-Type': type }, lines))
      expect(readLine.mock.calls.length).toBeLessThan(50)
      expect(mail.text.split('\n').length).toBeLessThanOrEqual(10_001)
      readLine.mockRestore()
    },
  )

  it('keeps the bytes of a long file, and of a long mail inside of it', async () => {
    const lines = 'On 3 Nov 2025 at 10:12 Jö\r\n'.repeat(3000)
    const inner = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--i\r\n\r\n${lines}`
    const types = ['Content-Type: text/plain\r\nContent-Disposition: attachment', 'Content-Type: message/rfc822']
    const parts = types.map(
      (type, index) => `${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${[lines, inner][index]}`,
    )
    const bytes = mailOf(
      { 'Content-Type': 'multipart/mixed; boundary="x"' },
      partsOf('x', 'Content-Type: text/plain\r\n\r\nPlease see both.', ...parts),
    )
    const mail = await read(bytes)
    expect(mail.text.trim()).toBe('Please see both.')
    expect(mail.files.map(({ name }) => name)).toEqual(['1.txt', '2.eml'])
    const asLines = (text: string) => `${text.replaceAll('\r\n', '\n')}\n`
    expect((await readMailFile(bytes, 0))?.toString()).toBe(asLines(lines))
    expect((await readMailFile(bytes, 1))?.toString()).toBe(asLines(inner))
  })

  it('is read when a text is full of dashes', async () => {
    expect((await read(mailOf(plain, '-- a\r\n'.repeat(500)))).text).toContain('-- a')
  })
})

describe('what a mail is part of', () => {
  it('is told by its subject without what programs put before it', () => {
    for (const subject of [
      'My order',
      'Re: My order',
      'AW: WG: My order',
      'RE[2]: [Shop] My order',
      'Antw: R: My order',
    ])
      expect(baseSubject(subject)).toBe('My order')
    expect(baseSubject('re: '.repeat(20_000))).toBe('')
  })

  it('is told by the mails it answers: the first, and the last ones there is room for', async () => {
    const ids = Array.from({ length: 40 }, (_, number) => `<${String(number).padStart(40, '0')}@example.test>`)
    const [heard] = await hear(
      mailOf({ ...plain, References: ids.join('\r\n '), 'In-Reply-To': ids.at(-1) ?? '' }, 'x'),
    )
    const kept = heard?.from.more?.['references']?.split(' ') ?? []
    expect([kept[0], kept.at(-1)]).toEqual([ids[0], ids.at(-1)])
    expect(kept.join(' ').length).toBeLessThanOrEqual(900)
  })
})

describe('the door', () => {
  const raw = (type: string, method: 'GET' | 'POST' = 'POST') => ({
    method,
    url: 'https://parley.example/input/email/k',
    query: '',
    rest: '',
    headers: { 'content-type': type },
    body: Buffer.from('From: a@b.example\r\n\r\nx'),
  })
  it('takes mails, and nothing else', () => {
    expect(email.verify(raw('message/rfc822; charset=x'), settings, new Date()).ok).toBe(true)
    for (const call of [raw('application/json'), raw(''), raw('message/rfc822', 'GET')])
      expect(email.verify(call, settings, new Date()).ok).toBe(false)
  })
  it('tells of a mail that nobody can read: from whom, about what, and why', async () => {
    const parts = partsOf('b', ...Array.from({ length: 250 }, () => 'Content-Type: text/plain\r\n\r\nx'))
    const headers = { From: '=?utf-8?Q?J=C3=B6?= Doe\r\n <jo@doe.example>', Subject: 'Re: My order' }
    expect(
      await hearAtDoor(mailOf({ ...headers, 'Content-Type': 'multipart/mixed; boundary=b' }, parts)),
    ).toMatchObject([
      {
        type: 'unsupported',
        what: 'mail: too-many-parts (My order)',
        account,
        original: expect.stringMatching(/^mail\/[0-9a-f]{64}$/) as string,
        from: { ids: ['jo@doe.example'], name: 'Jö Doe', more: { automatic: 'automatic', subject: 'My order' } },
      },
    ])
  })
  it('takes no word of its caller for what only we find out', async () => {
    const forged = JSON.stringify({ mail: {}, sender: 'pass', conversation: '01HZZZZZZZZZZZZZZZZZZZZZZZ' })
    const [heard] = email.parse(await email.read!({ ...raw('message/rfc822'), body: Buffer.from(forged) }), settings)
    expect(heard?.from.more).toMatchObject({ sender: 'unknown', automatic: 'automatic' })
    expect(heard?.from.more).not.toHaveProperty('conversation')
  })
})

describe('a topic', () => {
  const own = { ...settings, topicsToManuallyProcess: ['Complaints', 'Law'] }
  it('is worked on by people where the company says so: by what was understood, or for a whole mailbox', () => {
    expect(manualTopicOf(own, account, 'complaints')).toBe('complaints')
    expect(manualTopicOf(own, account, 'orders')).toBeUndefined()
    expect(manualTopicOf(own, account, undefined)).toBeUndefined()
    const mailboxes = settings.mailboxes.map((mailbox) => ({ ...mailbox, topic: 'Law' }))
    expect(manualTopicOf({ ...own, mailboxes }, account, 'orders')).toBe('Law')
  })
})

describe('markup', () => {
  it('of any depth and damage is read in one walk', () => {
    for (const piece of ['<div>', '<blockquote>', '<a href="x">', '<', '<!--', '&', '<p a="', '<style>', '<br>'])
      expect(textOfMarkup(piece.repeat(60_000), 200_000).length).toBeLessThanOrEqual(60_000 * 21)
  })
})
