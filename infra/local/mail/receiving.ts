/** SES's other side: what happens to a mail that comes in, by a rule that keeps it and then calls a function. */
import { randomBytes } from 'node:crypto'
import type { SESEvent, SESReceiptStatus } from 'aws-lambda'
import { headersOf, readMessage } from './message.ts'

/** What the sender's server says, which headers need not repeat, and what SES finds out about the mail. */
export interface Envelope {
  readonly from?: string | undefined
  readonly to?: readonly string[]
  readonly verdicts?: Partial<Record<Verdict, SESReceiptStatus['status']>>
}

export type Verdict = (typeof verdicts)[number]
export const verdicts = ['spam', 'virus', 'spf', 'dkim', 'dmarc'] as const
export const verdictWords: readonly string[] = ['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED', 'DISABLED']

/** The name of a mail: of the file that holds it, too. */
export const newMailId = (): string => randomBytes(20).toString('hex')

/** What the function is called with, in the words of SES; headers longer than SES tells of are not cut here. */
export function receiptEvent(raw: Buffer, envelope: Envelope, { id, now, functionArn }: Place): SESEvent {
  const timestamp = new Date(now).toISOString()
  const message = readMessage(raw)
  const headers = headersOf(raw).map(([name, value]) => ({ name, value }))
  const valueOf = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value ?? ''
  const source = envelope.from ?? addressIn(message.from)
  const destination = envelope.to?.length ? [...envelope.to] : message.to.map(addressIn)
  const verdictOf = (name: Verdict) => ({ status: envelope.verdicts?.[name] ?? 'PASS' })
  const common = {
    returnPath: source,
    from: [message.from],
    date: valueOf('date'),
    to: message.to,
    messageId: valueOf('message-id'),
    subject: message.subject,
  }
  const mail = {
    timestamp,
    source,
    messageId: id,
    destination,
    headersTruncated: false,
    headers,
    commonHeaders: common,
  }
  const receipt = {
    timestamp,
    processingTimeMillis: 1,
    recipients: destination,
    spamVerdict: verdictOf('spam'),
    virusVerdict: verdictOf('virus'),
    spfVerdict: verdictOf('spf'),
    dkimVerdict: verdictOf('dkim'),
    dmarcVerdict: verdictOf('dmarc'),
    action: { type: 'Lambda' as const, functionArn, invocationType: 'Event' },
  }
  return { Records: [{ eventSource: 'aws:ses', eventVersion: '1.0', ses: { mail, receipt } }] }
}

interface Place {
  readonly id: string
  readonly now: number
  readonly functionArn: string
}

/** `a@b` of `Name <a@b>`. */
export const addressIn = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
