/** A mail that SES has kept: looked up by the mailboxes it came to, read once, and queued as every message of a channel is. */
import type { SESMessage, SESReceipt, SESReceiptStatus } from 'aws-lambda'
import { mailBytesMax } from '#shared/limits'
import type { Verdict } from '../../adapters/adapter.ts'
import { isMailUnread, takeMail, type Receipt } from '../../adapters/email/read.ts'
import { heardIn } from '../../adapters/email/parse.ts'
import type { TakenMail } from '../../adapters/email/taken-mail.ts'
import { unreadMail, type WhyUnread } from '../../adapters/email/unread.ts'
import { recipientOf, type MailSettings } from '../../adapters/email/mailbox.ts'
import { channelAt, type OpenedChannel } from '../../channels/opened-channel.ts'
import { findDoorOfAccount } from '../../channels/doors.ts'
import { queueHeard } from '../../channels/door.ts'
import { log } from '../../platform/aws/log.ts'
import { receivingDomain } from '../../platform/aws/mail-sender.ts'
import { keyOfReceived, readKeptMail } from '../../platform/files/mails.ts'

export async function takeReceived({ mail, receipt }: SESMessage): Promise<void> {
  const { messageId, source, timestamp, commonHeaders } = mail
  const mailboxes = await mailboxesOf(receipt.recipients)
  if (mailboxes.length === 0) return log.warn('A mail was dropped.', { messageId, why: 'no mailbox' })
  const key = keyOfReceived(messageId)
  const verdicts = { spam: verdictOf(receipt.spamVerdict), sender: verdictOf(receipt.dmarcVerdict) }
  const taken = await takenOf(receipt, { key, ...verdicts, envelopeFrom: source })
  if (isMailUnread(taken)) log.warn('A mail was not read.', { messageId, why: taken })
  for (const { account, opened } of mailboxes) {
    const about = {
      key,
      account,
      at: timestamp,
      from: commonHeaders.from?.[0] ?? '',
      source,
      subject: commonHeaders.subject ?? '',
      proof: verdicts.sender,
    }
    const heard = isMailUnread(taken)
      ? [unreadMail({ ...about, why: taken })]
      : // The configuration of the channel is built from the definition's fields.
        heardIn({ ...taken, account }, opened.settings as unknown as MailSettings)
    await queueHeard(opened, heard)
  }
}

/** A mail with a virus is opened by nobody; staff hear that it came. */
async function takenOf({ virusVerdict }: SESReceipt, taking: Receipt): Promise<TakenMail | WhyUnread> {
  if (virusVerdict.status === 'FAIL') return 'virus'
  const bytes = await readKeptMail(taking.key, mailBytesMax)
  if (bytes === undefined) throw new Error(`The mail ${taking.key} is not in the bucket.`)
  return bytes === 'too-large' ? bytes : takeMail(bytes, taking)
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
