/** Mail that comes into the local cloud: as it is on the wire, or as an answer written in the inbox. */
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMail, type Mail } from '../../infra/local/mail/mail.ts'
import { headersOf, readMessage } from '../../infra/local/mail/message.ts'
import { newMailId, receiptEvent, type Envelope } from '../../infra/local/mail/receiving.ts'
import { MovableClock, serve, type Served } from '../kit/serve.ts'

const raw = [
  'Return-Path: <bounces@example.test>',
  'From: =?utf-8?Q?J=C3=B6rg?= <joerg@example.test>',
  'To: Bloom <bloom-abc@in.parley.example>',
  'Subject: Where is',
  '  my order?',
  'Message-ID: <1@example.test>',
  'Date: Mon, 23 Nov 2026 10:00:00 +0000',
  '',
  'Hello\r\n',
].join('\r\n')

let folder: string
let mail: Mail
let served: Served
let came: { id: string; raw: Buffer; envelope: Envelope }[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-mail-in-'))
  came = []
  mail = openMail({
    folder,
    clock: new MovableClock(),
    receive: (given, envelope) => {
      const id = newMailId()
      came.push({ id, raw: given, envelope })
      return Promise.resolve(id)
    },
  })
  served = await serve(mail)
})
afterEach(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
})

const receive = (query: string, body: string | Buffer<ArrayBuffer> | undefined) =>
  fetch(`${served.url}/receive${query}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    ...(body !== undefined && { body }),
  })
const eventOf = ({ id, raw: given, envelope }: (typeof came)[number]) =>
  receiptEvent(given, envelope, { id, now: Date.UTC(2026, 10, 23), functionArn: 'arn:mail' }).Records[0]!.ses

it('a mail is taken byte by byte, and told in the words of SES', async () => {
  const bytes = Buffer.concat([Buffer.from(raw), Buffer.from([0, 255, 254])])
  const answer = await receive('', bytes)
  expect([answer.status, await answer.json()]).toEqual([200, { messageId: came[0]!.id }])
  expect(came[0]!.raw.equals(bytes)).toBe(true)
  const { mail: told, receipt } = eventOf(came[0]!)
  expect(told).toMatchObject({
    messageId: came[0]!.id,
    source: 'joerg@example.test',
    destination: ['bloom-abc@in.parley.example'],
    commonHeaders: {
      from: ['Jörg <joerg@example.test>'],
      to: ['Bloom <bloom-abc@in.parley.example>'],
      subject: 'Where is my order?',
      messageId: '<1@example.test>',
    },
  })
  expect(told.headers[0]).toEqual({ name: 'Return-Path', value: '<bounces@example.test>' })
  expect(receipt).toMatchObject({
    recipients: ['bloom-abc@in.parley.example'],
    spamVerdict: { status: 'PASS' },
    virusVerdict: { status: 'PASS' },
    spfVerdict: { status: 'PASS' },
    dkimVerdict: { status: 'PASS' },
    dmarcVerdict: { status: 'PASS' },
  })
})

it('who sends it says what its headers need not, and what is found out about it', async () => {
  await receive('?from=&to=a@in.parley.example&to=b@in.parley.example&spam=FAIL&dmarc=GRAY', raw)
  const { mail: told, receipt } = eventOf(came[0]!)
  expect(told.source).toBe('')
  expect(receipt.recipients).toEqual(['a@in.parley.example', 'b@in.parley.example'])
  expect([receipt.spamVerdict, receipt.virusVerdict, receipt.dmarcVerdict].map(({ status }) => status)).toEqual([
    'FAIL',
    'PASS',
    'GRAY',
  ])
})

it('nothing, and what SES would never say, are refused', async () => {
  expect((await receive('', undefined)).status).toBe(400)
  expect((await receive('?spam=MAYBE', raw)).status).toBe(400)
  expect(came).toEqual([])
})

it('a mail is answered in the inbox by whom it was written to', async () => {
  const client = new SESv2Client({
    endpoint: served.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const sent = [
    'From: Bloom <bloom@parley.example>',
    'Message-ID: <ours@parley.example>',
    'References: <thread@parley.example>',
    'Reply-To: bloom-abc@in.parley.example',
    'Subject: Your order',
    '',
    'It is on its way.',
  ].join('\r\n')
  const { MessageId = '' } = await client.send(
    new SendEmailCommand({
      FromEmailAddress: 'Bloom <bloom@parley.example>',
      Destination: { ToAddresses: ['Ada <ada@example.test>'] },
      Content: { Raw: { Data: Buffer.from(sent) } },
    }),
  )
  client.destroy()
  const page = await (await fetch(`${served.url}/?id=${MessageId}`)).text()
  expect(page).toContain('As Ada &#60;ada@example.test&#62;, to bloom-abc@in.parley.example')
  const body = new URLSearchParams({ id: MessageId, text: 'Thank you!\r\nAda' })
  const answer = await fetch(`${served.url}/receive`, { method: 'POST', body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `./?id=${MessageId}&replied`])
  const headers = new Map(headersOf(came[0]!.raw))
  // SES calls a mail by a name of its own, so that is what is answered.
  const name = `<${MessageId}@eu-west-1.amazonses.com>`
  expect(headers.get('In-Reply-To')).toBe(name)
  expect(headers.get('References')).toBe(`<thread@parley.example> ${name}`)
  const message = readMessage(came[0]!.raw)
  expect(message).toMatchObject({
    from: 'Ada <ada@example.test>',
    to: ['bloom-abc@in.parley.example'],
    subject: 'Re: Your order',
  })
  expect(message.text).toMatch(/^Thank you!\nAda\n\nOn .* wrote:\n\n> It is on its way\.$/)
})

it('a mail that is not in the inbox cannot be answered', async () => {
  const body = new URLSearchParams({ id: 'another', text: 'Hello' })
  expect((await fetch(`${served.url}/receive`, { method: 'POST', body, redirect: 'manual' })).status).toBe(404)
})
