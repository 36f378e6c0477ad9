/** Sends mail, from this product's own address or another one on its domain. */
import { GetAccountCommand, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { once } from './environment.ts'
import { mailSender } from './mail-sender.ts'

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
      FromEmailAddress: from || mailSender(),
      Destination: { ToAddresses: [...to] },
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

/** Whether SES takes mail of this account at all, and lets it reach people whose address it does not know. */
export async function mailStanding(): Promise<{ readonly maySend: boolean; readonly isSandbox: boolean }> {
  const { SendingEnabled, ProductionAccessEnabled } = await ses().send(new GetAccountCommand({}))
  return { maySend: SendingEnabled === true, isSandbox: ProductionAccessEnabled !== true }
}
