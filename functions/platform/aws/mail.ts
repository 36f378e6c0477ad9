/** Sends mail, from this product's own address or another one on its domain. */
import { GetAccountCommand, SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2'
import { once } from './environment.ts'
import { mailSender } from './mail-sender.ts'
import { wireAddress } from './wire-address.ts'

const ses = once(() => new SESv2Client({}))

/** A mail in plain text, and as markup where it has some. */
export interface Mail {
  readonly to: readonly string[]
  /** The product's own sender unless it is given. */
  readonly from?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Tells a mail that is sent twice from two mails: SES gives each sending a Message-ID of its own. */
  readonly reference: string
}

export async function sendMail({ to, from, subject, text, html, reference }: Mail): Promise<void> {
  const charset = { Charset: 'UTF-8' }
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: wireAddress(from || mailSender()),
      Destination: { ToAddresses: to.map(wireAddress) },
      Content: {
        Simple: {
          Subject: { Data: subject, ...charset },
          Body: { Text: { Data: text, ...charset }, ...(html && { Html: { Data: html, ...charset } }) },
          Headers: [{ Name: 'X-Entity-Ref-ID', Value: reference }],
        },
      },
    }),
  )
}

/** A second try could be a second mail: SES takes no key of ours by which it would know. */
const sesOnce = once(() => new SESv2Client({ maxAttempts: 1 }))

export interface WrittenMail {
  readonly from: string
  readonly to: string
  readonly bytes: Uint8Array
  /** By which we know it again when it comes back; letters, digits, `.`, `-` and `_`. */
  readonly mailbox: string
  /** The conversation that it is a message of. */
  readonly conversation?: string | undefined
}

/** Hands over a mail as it is; gives SES's name for it. */
export async function sendWrittenMail({ from, to, bytes, mailbox, conversation }: WrittenMail): Promise<string> {
  const set = process.env['MAIL_CONFIGURATION_SET']
  const { MessageId = '' } = await sesOnce().send(
    new SendEmailCommand({
      FromEmailAddress: wireAddress(from),
      Destination: { ToAddresses: [wireAddress(to)] },
      Content: { Raw: { Data: bytes } },
      EmailTags: [
        { Name: 'mailbox', Value: mailbox },
        ...(conversation ? [{ Name: 'conversation', Value: conversation }] : []),
      ],
      ...(set && { ConfigurationSetName: set }),
    }),
  )
  return MessageId
}

/** Why SES did not take a mail: its name for it, and the status of its answer; none where no answer came. */
export function refusalOf(error: unknown): { readonly name: string; readonly status: number | undefined } {
  if (error instanceof SESv2ServiceException) return { name: error.name, status: error.$metadata.httpStatusCode }
  // Node names the errors of its connections so.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { name: code || String(error), status: undefined }
}

/** Whether SES takes mail of this account at all, and lets it reach people whose address it does not know. */
export async function mailStanding(): Promise<{ readonly maySend: boolean; readonly isSandbox: boolean }> {
  const { SendingEnabled, ProductionAccessEnabled } = await ses().send(new GetAccountCommand({}))
  return { maySend: SendingEnabled === true, isSandbox: ProductionAccessEnabled !== true }
}
