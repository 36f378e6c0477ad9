/** A mail that SES has kept: looked up by the mailboxes it came to, read once, and queued as every message of a channel is. */
import type { SESMessage, SESReceiptStatus } from 'aws-lambda'
import { mailBytesMax } from '#shared/limits'
import type { Heard } from '../../adapters/adapter.ts'
import { isMailUnread, takeMail } from '../../adapters/email/read.ts'
import { heardIn, type Verdict } from '../../adapters/email/parse.ts'
import { recipientOf, type MailSettings } from '../../adapters/email/mailbox.ts'
import { channelAt, type OpenedChannel } from '../../channels/configuration.ts'
import { findDoorOfAccount } from '../../channels/doors.ts'
import { queueHeard } from '../../channels/door.ts'
import { log } from '../../platform/aws/log.ts'
import { receivingDomain } from '../../platform/aws/mail-sender.ts'
import { keyOfReceived, readKeptMail } from '../../platform/files/mails.ts'

export async function takeReceived({ mail, receipt }: SESMessage): Promise<void> {
  const { messageId, source, timestamp } = mail
  if (receipt.virusVerdict.status === 'FAIL') return log.warn('A mail was dropped.', { messageId, why: 'virus' })
  const mailboxes = await mailboxesOf(receipt.recipients)
  if (mailboxes.length === 0) return log.warn('A mail was dropped.', { messageId, why: 'no mailbox' })
  const key = keyOfReceived(messageId)
  const bytes = await readKeptMail(key, mailBytesMax)
  if (bytes === undefined) throw new Error(`The mail ${messageId} is not in the bucket.`)
  const verdicts = {
    spam: verdictOf(receipt.spamVerdict),
    virus: verdictOf(receipt.virusVerdict),
    sender: verdictOf(receipt.dmarcVerdict),
  }
  const taken = bytes === 'too-large' ? bytes : await takeMail(bytes, { key, ...verdicts, envelopeFrom: source })
  for (const { account, opened } of mailboxes) {
    if (!isMailUnread(taken)) {
      // The configuration of the channel is built from the definition's fields.
      await queueHeard(opened, heardIn({ ...taken, account }, opened.settings as unknown as MailSettings))
      continue
    }
    log.warn('A mail was not read.', { messageId, why: taken })
    await queueHeard(opened, unreadMail({ id: key, at: timestamp, source, account, why: taken }))
  }
}

/** Staff see that a mail came, from whom, and why nobody could read it. */
function unreadMail({
  id,
  at,
  source,
  account,
  why,
}: Record<'id' | 'at' | 'source' | 'account' | 'why', string>): Heard[] {
  const more = { automatic: 'automatic' }
  return source === ''
    ? []
    : [
        {
          id,
          at,
          from: { ids: [source.toLowerCase()], more },
          account,
          original: id,
          type: 'unsupported',
          what: `mail: ${why}`,
        },
      ]
}

interface OpenMailbox {
  readonly account: string
  readonly opened: OpenedChannel
}

const mailboxesMax = 20

/** The mailboxes among the recipients, one of each environment. */
async function mailboxesOf(recipients: readonly string[]): Promise<OpenMailbox[]> {
  const named = recipients.map(recipientOf).filter(({ domain }) => domain === receivingDomain())
  const accounts = [...new Set(named.map(({ account }) => account))].slice(0, mailboxesMax)
  const found = new Map<string, OpenMailbox>()
  for (const account of accounts) {
    const door = await findDoorOfAccount('email', account)
    const opened = door && (await channelAt(door, 'email'))
    if (!opened?.behaviour.isOn) continue
    const { client, environment } = opened.scope
    const place = `${client} ${environment}`
    if (!found.has(place)) found.set(place, { account, opened })
  }
  return [...found.values()]
}

/** A verdict that SES could not reach says nothing. */
function verdictOf({ status }: SESReceiptStatus): Verdict {
  if (status === 'PASS') return 'pass'
  return status === 'FAIL' ? 'fail' : 'unknown'
}
