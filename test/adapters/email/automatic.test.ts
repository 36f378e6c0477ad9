/** Mails that programs wrote: what is heard of them, and what nobody may answer. */
import { describe, expect, it } from 'vitest'
import { account, hear, mailOf, partsOf } from './sketch.ts'

const plain = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }

describe('a mail that no person wrote', () => {
  const absences: Readonly<Record<string, string>>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { 'Auto-Submitted': 'auto-replied (vacation)' },
    { Precedence: 'auto_reply' },
    { 'X-Autoreply': 'yes' },
    { Subject: 'Automatic reply: My order', 'X-Auto-Response-Suppress': 'All' },
    { Subject: 'Abwesenheitsnotiz: Urlaub', 'In-Reply-To': '<9@parley.example>' },
    { Subject: 'Automatisch antwoord: weg', 'Auto-Submitted': 'auto-generated' },
    { Subject: 'Risposta automatica', 'X-Auto-Response-Suppress': 'OOF' },
    { Subject: "Allan o'r swyddfa", 'Auto-Submitted': 'auto-generated' },
  ]
  it.each(absences)('is left out when somebody is away: %j', async (headers) => {
    expect(await hear(mailOf({ ...plain, ...headers }, 'I am away.'))).toEqual([])
  })
  it.each(absences)('is heard and marked where the company wants to: %j', async (headers) => {
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'I am away.'), {}, { includeOOO: true })
    expect(heard).toMatchObject({ type: 'text', from: { more: { automatic: 'absent' } } })
  })

  it.each([
    { 'Auto-Submitted': 'auto-generated' },
    { Precedence: 'bulk' },
    { Precedence: 'List' },
    { 'List-Id': '<news.example.test>' },
    { From: 'Shop <no-reply@shop.example>' },
  ])('is heard and marked, so that nothing answers it: %j', async (headers: Record<string, string>) => {
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'News.'))
    expect(heard).toMatchObject({ type: 'text', from: { more: { automatic: 'automatic' } } })
  })
  it('is heard and marked where nobody wants it answered', async () => {
    const [heard] = await hear(mailOf(plain, 'x'), { envelopeFrom: '' })
    expect(heard?.from.more?.['automatic']).toBe('automatic')
  })

  it('is left out when it is our own', async () => {
    for (const From of ['Parley <parley@parley.example>', `Shop <${account}@in.parley.example>`, 'care@shop.example'])
      expect(await hear(mailOf({ ...plain, From }, 'x'), {}, { defaultFromEmail: 'care@shop.example' })).toEqual([])
  })

  it('tells of one of ours that did not arrive, where a server sends it back', async () => {
    const body = partsOf(
      'r',
      'Content-Type: text/plain\r\n\r\nSorry.',
      'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.test\r\n\r\nFinal-Recipient: rfc822; Ada@example.test\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such user\r\n',
      'Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: <0102@eu-west-1.amazonses.com>\r\nSubject: Re: My order\r\n',
    )
    const type = 'multipart/report; report-type=delivery-status; boundary=r'
    const heard = await hear(mailOf({ From: 'mailer-daemon@mx.example.test', 'Content-Type': type }, body))
    expect(heard).toMatchObject([
      {
        type: 'status',
        of: { id: '0102' },
        state: 'failed',
        reason: 'smtp; 550 no such user',
        from: { ids: ['ada@example.test'] },
      },
    ])
    const late = body.replace('Action: failed', 'Action: delayed')
    expect(
      (await hear(mailOf({ From: 'mailer-daemon@mx.example.test', 'Content-Type': type }, late)))[0]?.type,
    ).not.toBe('status')
  })
})
