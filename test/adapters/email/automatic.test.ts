/** Mails that programs wrote: what is heard of them, and what nobody may answer. */
import { describe, expect, it } from 'vitest'
import { hear, mailOf, partsOf } from './sketch.ts'

const plain = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }

describe('a mail that no person wrote', () => {
  const absences: Readonly<Record<string, string>>[] = [
    { 'Auto-Submitted': 'auto-replied' },
    { 'Auto-Submitted': 'auto-replied (vacation)' },
    { 'Auto-Submitted': 'Auto-Replied; owner-email="ada@example.test"' },
    { Precedence: 'auto_reply' },
    { Precedence: 'auto-reply' },
    { Preference: 'auto_reply' },
    { 'X-Autoreply': 'yes' },
    { 'X-Autoreply-From': 'ada@example.test' },
    { 'X-Autorespond': 'My order' },
    { 'X-Mail-Autoreply': 'yes' },
    { 'X-FC-MachineGenerated': 'true' },
    {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-MS-Exchange-Generated-Message-Source': 'Mailbox Rules Agent',
      'In-Reply-To': '<9@parley.example>',
    },
    { 'Return-Path': '<>', 'Auto-Submitted': 'auto-generated', 'In-Reply-To': '<9@parley.example>' },
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
    { 'Auto-Submitted': 'auto-generated', 'In-Reply-To': '<9@parley.example>', 'X-Auto-Response-Suppress': 'All' },
    { 'Auto-Submitted': 'auto-notified' },
    { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    { 'X-Auto-Response-Suppress': 'All' },
    { 'X-Cron-Env': '<SHELL=/bin/sh>' },
    { 'Return-Path': '<>' },
    { From: 'Shop <no-reply@shop.example>' },
    { From: 'Shop <noreply.orders@shop.example>' },
    { From: 'Shop <do_not_reply@shop.example>' },
    { From: 'Mail Delivery <MAILER-DAEMON@mx.example>' },
  ])('is heard, and left to a person: %j', async (headers: Record<string, string>) => {
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'News.'))
    expect(heard).toMatchObject({ type: 'text', from: { more: { automatic: 'automatic' } } })
  })
  it.each([
    { Precedence: 'bulk' },
    { Precedence: 'junk' },
    { Precedence: 'List' },
    { 'List-Id': '<news.example.test>' },
    { 'List-Unsubscribe': '<https://example.test/u>' },
    { 'Feedback-ID': '1:example:news' },
    { 'Mailing-List': 'list news@example.test; contact news+owners@example.test' },
    { 'X-BeenThere': 'news@example.test' },
  ])('is heard, and marked as what many people get: %j', async (headers: Record<string, string>) => {
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'News.'))
    expect(heard).toMatchObject({ type: 'text', from: { more: { automatic: 'bulk' } } })
  })
  it.each([
    { Subject: 'Automatic reply: does not work' },
    { Subject: 'Abwesenheitsnotiz: wo stelle ich das ein?', 'In-Reply-To': '<9@parley.example>' },
    { Subject: 'Out of office furniture' },
    { Subject: 'Undelivered Mail Returned to Sender?' },
    { 'Auto-Submitted': 'no' },
    { 'Auto-Submitted': 'No; x=y' },
    { 'X-Autoreply': 'no' },
    { 'X-Auto-Response-Suppress': 'DR, RN, NRN' },
    { Precedence: 'normal' },
    { Precedence: 'first-class' },
    { From: 'Replying Robert <replies@example.test>' },
    { From: 'Nora Plyson <noreplyson@example.test>' },
  ])('is none where a person wrote it, whatever its subject says: %j', async (headers: Record<string, string>) => {
    const [heard] = await hear(mailOf({ ...plain, ...headers }, 'Hello.'))
    expect(heard).toMatchObject({ type: 'text', from: { more: { automatic: 'no' } } })
  })
  it('is heard and marked where nobody wants it answered', async () => {
    const [heard] = await hear(mailOf(plain, 'x'), { envelopeFrom: '' })
    expect(heard?.from.more?.['automatic']).toBe('automatic')
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
