/** Mails as their programs write them, and what is heard of them. */
import { email } from '../../../functions/adapters/email/adapter.ts'
import { readMail, type ReadMail, type Unread } from '../../../functions/adapters/email/mime.ts'
import { heardIn } from '../../../functions/adapters/email/parse.ts'
import type { TakenMail } from '../../../functions/adapters/email/taken-mail.ts'
import type { MailSettings } from '../../../functions/adapters/email/mailbox.ts'

export const settings: MailSettings = {
  mailboxes: [{ _id: '01HZZZZZZZZZZZZZZZZZZZZZZZ', word: 'help', token: 'abcdefghij', topic: '' }],
  topicsToManuallyProcess: [],
  includeFooter: true,
  footer: '',
  includeOOO: false,
  defaultFromEmail: '',
  defaultToEmail: '',
}
export const account = 'help-abcdefghij'

const usual = {
  From: 'Ada Byron <Ada@Example.test>',
  To: `Shop <${account}@in.parley.example>`,
  Subject: 'My order',
  'Message-ID': '<1@example.test>',
  Date: 'Mon, 23 Nov 2026 10:00:00 +0000',
}

/** Headers over the usual ones, an empty one in place of one that is left out, and a body. */
export const mailOf = (headers: Readonly<Record<string, string>>, body: string | Buffer): Buffer => {
  const all = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== '')
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(body)])
}

export const partsOf = (boundary: string, ...parts: readonly string[]): string =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`

export async function read(bytes: Buffer): Promise<ReadMail> {
  const mail = await readMail(bytes)
  if (typeof mail === 'string') throw new Error(mail)
  return mail
}

export const refusalOf = async (bytes: Buffer): Promise<Unread | undefined> => {
  const mail = await readMail(bytes)
  return typeof mail === 'string' ? mail : undefined
}

/** What is heard of a mail that SES has found nothing wrong with, unless `found` says so. */
export async function hear(
  bytes: Buffer,
  found: Partial<Omit<TakenMail, 'mail'>> = {},
  given: Partial<MailSettings> = {},
): ReturnType<typeof heardNow> {
  return heardNow(await read(bytes), found, given)
}

const heardNow = async (mail: ReadMail, found: Partial<TakenMail>, given: Partial<MailSettings>) =>
  heardIn(
    {
      key: 'mail/one',
      mail,
      spam: 'pass',
      sender: 'pass',
      account,
      envelopeFrom: 'ada@example.test',
      ours: ['parley@parley.example'],
      ...found,
    },
    { ...settings, ...given },
  )

/** What is heard of a mail that another service has brought to the door. */
export async function hearAtDoor(bytes: Buffer) {
  const raw = {
    method: 'POST',
    url: 'https://parley.example/input/email/key',
    query: '',
    headers: { 'content-type': 'message/rfc822' },
    body: bytes,
    rest: '',
  } as const
  return email.parse(await email.read!(raw), settings)
}
