/** Sends a mail in plain text. */
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { once, variable } from './environment.ts'

const ses = once(() => new SESv2Client({}))

export async function sendMail({ to, subject, text }: { to: string; subject: string; text: string }): Promise<void> {
  const charset = { Charset: 'UTF-8' }
  await ses().send(
    new SendEmailCommand({
      FromEmailAddress: variable('MAIL_SENDER'),
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: { Data: subject, ...charset }, Body: { Text: { Data: text, ...charset } } } },
    }),
  )
}
