/** The embedded mail service: what the SDK sends arrives in an inbox people and tests can read. */
import { SendEmailCommand, type SendEmailCommandInput, SESv2Client } from '@aws-sdk/client-sesv2'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, openMail } from '../../infra/local/mail/mail.ts'
import { bytesOf, type Message, readMessage } from '../../infra/local/mail/message.ts'
import { contractRegion, MovableClock, serve, type Served } from '../kit/serve.ts'

if (contractRegion) console.log('mail.test.ts: a real account would send these messages; skipped.')

const clientAt = (endpoint: string) =>
  new SESv2Client({
    endpoint,
    region: 'eu-west-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })

let folder: string
let clock: MovableClock
let mail: Mail
let served: Served

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-mail-'))
  clock = new MovableClock()
  mail = openMail({ folder, clock })
  served = await serve(mail)
})
afterEach(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
})

describe.skipIf(contractRegion)('sending', () => {
  it('takes a simple message and keeps its original', async () => {
    clock.advance(86_400_000)
    const { MessageId = '' } = await send({ ReplyToAddresses: ['help@parley.test'] })
    expect(mail.messages()).toEqual([
      {
        id: MessageId,
        at: expect.any(Number),
        from: 'Parley <no-reply@parley.test>',
        to: ['ada@example.test', 'copy@example.test'],
        subject: 'Grüße 👋',
        text: 'Your code is 1234',
        html: '<p>Your code is <b>1234</b></p>',
      },
    ])
    expect(mail.messages()[0]?.at).toBeGreaterThan(Date.now() + 86_000_000)
    const original = await (await fetch(`${served.url}/?id=${MessageId}&format=eml`)).text()
    expect(original).toMatch(/^Reply-To: help@parley\.test\r$/m)
    expect(readMessage(Buffer.from(original))).toMatchObject({ subject: 'Grüße 👋', text: 'Your code is 1234' })
  })

  it('takes a raw message and reads it', async () => {
    const raw = [
      'From: =?iso-8859-1?Q?J=F6rg?= <joerg@example.test>',
      'To: "Lovelace, Ada" <ada@example.test>, bob@example.test',
      'Subject: =?utf-8?B?R3LDvMOf?=\r\n =?utf-8?B?ZQ==?=',
      'Content-Type: multipart/mixed; boundary="outer+(1)"',
      '',
      'preamble\r\n--outer+(1)\r\nContent-Type: multipart/alternative; boundary=inner\r\n',
      '--inner\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n',
      'Stra=C3=9Fe =\r\nlang',
      '--inner\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n',
      Buffer.from('<i>hi</i>').toString('base64'),
      '--inner--\r\n--outer+(1)\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n',
      'attached\r\n--outer+(1)--',
    ].join('\r\n')
    await send({ FromEmailAddress: undefined, Destination: undefined, Content: { Raw: { Data: Buffer.from(raw) } } })
    expect(mail.messages()[0]).toMatchObject({
      from: 'Jörg <joerg@example.test>',
      to: ['"Lovelace, Ada" <ada@example.test>', 'bob@example.test'],
      subject: 'Grüße',
      text: 'Straße lang',
      html: '<i>hi</i>',
    })
  })

  it('takes messages from other services of the cloud', () => {
    mail.deliver({ from: 'a@parley.test', to: ['b@example.test'], subject: 'Code', text: '1234' })
    expect(mail.messages()[0]).toMatchObject({ subject: 'Code', text: '1234' })
  })
})

describe.skipIf(contractRegion)('refusing', () => {
  it.each<[string, Partial<SendEmailCommandInput>]>([
    ['no recipient', { Destination: { ToAddresses: [] } }],
    [
      'too many recipients',
      { Destination: { ToAddresses: Array.from({ length: 51 }, (_, at) => `u${at}@example.test`) } },
    ],
    ['an address with a line break', { Destination: { ToAddresses: ['a@example.test\r\nBcc: b@example.test'] } }],
    ['no sender', { FromEmailAddress: undefined }],
    ['no content', { Content: {} }],
    ['a template', { Content: { Template: { TemplateName: 'welcome' } } }],
    ['a list it does not manage', { ListManagementOptions: { ContactListName: 'all' } }],
  ])('refuses %s', async (_name, changed) => {
    await expect(send(changed)).rejects.toMatchObject({ name: 'BadRequestException' })
    expect(mail.messages()).toEqual([])
  })

  it('refuses what it does not support and malformed requests', async () => {
    const outbound = `${served.url}/v2/email/outbound-emails`
    expect((await fetch(outbound, { method: 'POST', body: '{' })).status).toBe(400)
    expect((await fetch(outbound, { method: 'POST', body: '[]' })).status).toBe(400)
    expect((await fetch(`${served.url}/v2/email/identities`)).status).toBe(501)
    expect((await fetch(`${served.url}/?id=../../etc/passwd&format=eml`)).status).toBe(404)
  })
})

describe('the original', () => {
  it.each(['plain', '', 'ä'.repeat(200), '😀'.repeat(60), 'two\r\nBcc: evil@example.test', 'a\nb'])(
    'holds the subject %j without adding a header',
    (subject) => {
      const message = { from: 'a@b.test', to: ['c@d.test'], subject, text: 'x'.repeat(300), html: '<p>ä</p>' }
      const original = bytesOf(message, 'id', 0, [])
      expect(readMessage(original)).toEqual(message)
      expect(original.toString()).not.toMatch(/^Bcc:/m)
      const longest = Math.max(
        ...original
          .toString()
          .split('\r\n')
          .map((line) => line.length),
      )
      expect(longest).toBeLessThanOrEqual(90)
    },
  )

  it.each(['', '\r\n\r\n', 'Content-Type: multipart/mixed; boundary="("\r\n\r\n--(', 'Subject: =?x?B?4pig?=\r\n\r\n'])(
    'may be malformed: %j',
    (text) => {
      expect(readMessage(Buffer.from(text))).toMatchObject({ from: '', to: [] })
    },
  )
})

describe.skipIf(contractRegion)('the inbox', () => {
  it('lists the newest first, as a page and as data', async () => {
    for (const subject of ['first', 'second']) mail.deliver({ from: 'a@b.test', to: ['c@d.test'], subject, text: 'x' })
    const page = await (await fetch(served.url)).text()
    expect(page.indexOf('second')).toBeLessThan(page.indexOf('first'))
    expect(page).toContain('<title>Inbox (2)</title>')
    const data = (await (await fetch(`${served.url}/messages`)).json()) as { subject: string }[]
    expect(data.map(({ subject }) => subject)).toEqual(['second', 'first'])
  })

  it('says so when it is empty', async () => {
    expect(await (await fetch(served.url)).text()).toContain('No mail yet')
  })

  it('shows a hostile message without obeying it', async () => {
    const evil = '"><script>alert(1)</script>'
    const id = delivered({ from: `${evil}@b.test`, to: [`c@d.test${evil}`], subject: evil, text: evil, html: evil })
    for (const path of ['/', `/?id=${id}`]) {
      const answer = await fetch(served.url + path)
      expect(await answer.text()).not.toContain('<script')
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    }
    expect(await (await fetch(`${served.url}/?id=${id}`)).text()).toMatch(
      /<iframe title="[^"]+" sandbox="allow-popups /,
    )
  })

  it('links the addresses in a plain message', async () => {
    const text = 'Open https://parley.test/?a=1&b=2 "now"'
    const id = delivered({ from: 'a@b.test', to: ['c@d.test'], subject: '', text })
    const page = await (await fetch(`${served.url}/?id=${id}`)).text()
    expect(page).toContain('<a href="https://parley.test/?a=1&#38;b=2" target="_blank" rel="noreferrer">')
    expect(page).toContain('(no subject)')
  })

  it('survives a kill', async () => {
    await send({})
    // What a kill leaves behind: an original without its line, and half a line.
    writeFileSync(join(folder, 'mail', 'orphan.eml'), 'half')
    appendFileSync(join(folder, 'mail', 'index.jsonl'), '{"id":"half')
    const again = openMail({ folder, clock })
    expect(again.messages()).toEqual(mail.messages())
    expect(readdirSync(join(folder, 'mail'))).not.toContain('orphan.eml')
    again.deliver({ from: 'a@b.test', to: ['c@d.test'], subject: 'after', text: 'x' })
    expect(openMail({ folder, clock }).messages()).toHaveLength(2)
  })
})

function delivered(message: Message) {
  mail.deliver(message)
  return mail.messages()[0]?.id
}

function send(changed: Partial<SendEmailCommandInput>) {
  const input: SendEmailCommandInput = {
    FromEmailAddress: 'Parley <no-reply@parley.test>',
    Destination: { ToAddresses: ['ada@example.test'], CcAddresses: ['copy@example.test'] },
    Content: {
      Simple: {
        Subject: { Data: 'Grüße 👋' },
        Body: { Text: { Data: 'Your code is 1234' }, Html: { Data: '<p>Your code is <b>1234</b></p>' } },
      },
    },
    ...changed,
  }
  return clientAt(served.url).send(new SendEmailCommand(input))
}
