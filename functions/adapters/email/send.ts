/** Writes mails and hands them to SES. */
import { mailBytesMax } from '#shared/limits'
import type { ContentLanguage } from '#shared/languages'
import { idPattern } from '#shared/ids'
import { refusalOf, sendWrittenMail } from '../../platform/aws/mail.ts'
import { isOwnSender, mailSender, mailSenderAddress, receivingDomain } from '../../platform/aws/mail-sender.ts'
import { bytesOfLetter, encodedWords, mailboxText, type WrittenFile } from '../../platform/aws/mime.ts'
import { wireAddress } from '../../platform/aws/wire-address.ts'
import { readMedia } from '../../platform/files/media.ts'
import type { Address, Sent, WireCall } from '../adapter.ts'
import { htmlOf, plainOf, escapedForXml } from '../markup.ts'
import { addressOf, type MailSettings } from './mailbox.ts'
import { draftIn, type Draft } from './render.ts'
import { markerLine } from './text/marker.ts'
import { markOf } from './thread.ts'

const subjects: Readonly<Record<ContentLanguage, string>> = {
  en: 'Your message',
  de: 'Ihre Nachricht',
  nl: 'Uw bericht',
  it: 'Il suo messaggio',
  cy: 'Eich neges',
}

export async function sendMailTo(call: WireCall, address: Address, settings: MailSettings, now: Date): Promise<Sent> {
  const draft = draftIn(call)
  const from = senderOf(settings, address.account)
  if (!from) return { type: 'drop', reason: 'no-sender' }
  // Whoever writes as a machine is answered by people alone: else two machines would write to each other for ever.
  const { spam, automatic = 'no' } = address.more
  const isBot = draft.agentName === undefined
  if (isBot && (spam === 'yes' || automatic !== 'no')) return { type: 'drop', reason: 'automatic-mail' }
  const files = await filesOf(draft, now)
  if (!files) return { type: 'drop', reason: 'file-lost' }
  try {
    const bytes = await bytesOf(draft, { address, settings, from, now, files })
    if (bytes.length > sentBytesMax) return { type: 'drop', reason: 'too-large' }
    const [conversation = ''] = draft.key.split('-')
    const tags = { mailbox: address.account, ...(idPattern.test(conversation) && { conversation }) }
    return { type: 'ok', ids: [await sendWrittenMail({ from, to: address.to, bytes, ...tags })] }
  } catch (error) {
    if (error instanceof TypeError) return { type: 'drop', reason: 'bad-header' }
    return outcomeOf(error)
  }
}

/** What SES takes; our files are smaller. */
const sentBytesMax = 2 * mailBytesMax

/** The company's own address where SES lets us write from it, else the product's. */
function senderOf({ defaultFromEmail }: MailSettings, account: string): string {
  const own = defaultFromEmail.trim().toLowerCase()
  if (own && (isOwnSender(own) || (receivingDomain() !== '' && own.endsWith(`@${receivingDomain()}`)))) return own
  if (mailSender() !== '') return mailSenderAddress()
  return receivingDomain() === '' ? '' : addressOf(account, receivingDomain())
}

async function filesOf({ files }: Draft, now: Date): Promise<WrittenFile[] | undefined> {
  const read = await Promise.all(
    files.map(async ({ link, name, contentType }) => {
      const bytes = await readMedia(link, mailBytesMax, now)
      return bytes && { name, contentType, bytes }
    }),
  )
  const found = read.filter((file) => file !== undefined)
  return found.length === files.length ? found : undefined
}

interface Sending {
  readonly address: Address
  readonly settings: MailSettings
  readonly from: string
  readonly now: Date
  readonly files: readonly WrittenFile[]
}

async function bytesOf(draft: Draft, { address, settings, from, now, files }: Sending): Promise<Buffer> {
  const { agentName, companyName = '', language, key } = draft
  const { messageId = '', references = '', subject = '' } = address.more
  const [conversation = '', number = ''] = key.split('-')
  const mark = idPattern.test(conversation) ? await markOf(conversation) : ''
  const domain = receivingDomain() || from.slice(from.lastIndexOf('@') + 1)
  const first = mark && `<${mark}@${domain}>`
  const known = [first, ...references.split(' '), messageId].filter((id) => /^<[^<>\s]{1,250}>$/.test(id))
  const name = [agentName, companyName].filter(Boolean).join(' · ')
  const headers: [string, string][] = [
    ['From', mailboxText(name, wireAddress(from))],
    ['To', wireAddress(address.to)],
    ...(receivingDomain() === ''
      ? []
      : [
          ['Reply-To', mailboxText(companyName, addressOf(address.account, receivingDomain(), mark))] as [
            string,
            string,
          ],
        ]),
    ['Subject', encodedWords(subject ? `Re: ${subject}` : subjects[language])],
    ['Date', now.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${[mark || key, number].filter(Boolean).join('.')}@${domain}>`],
    ...(messageId ? [['In-Reply-To', messageId] as [string, string]] : []),
    ...(known.length > 0 ? [['References', [...new Set(known)].join(' ')] as [string, string]] : []),
    ...(agentName === undefined ? botHeaders : []),
  ]
  return bytesOfLetter({ headers, ...bodiesOf(draft, settings), files })
}

/** Programs that answer by themselves let such a mail be. */
const botHeaders: [string, string][] = [
  ['Auto-Submitted', 'auto-replied'],
  ['X-Auto-Response-Suppress', 'All'],
]

function bodiesOf({ text, html, language }: Draft, { includeFooter, footer }: MailSettings) {
  const marker = markerLine(language)
  const below = includeFooter && footer.trim() !== '' ? footer.trim() : ''
  return {
    text: [marker, text, below && plainOf(below)].filter(Boolean).join('\n\n'),
    html: [
      `<p style="color:#5f6b7a;font-size:12px">${escapedForXml(marker)}</p>`,
      html,
      below && `<div style="color:#5f6b7a;font-size:12px">${htmlOf(below)}</div>`,
    ].join(''),
  }
}

const tooFast = new Set(['TooManyRequestsException', 'ThrottlingException', 'Throttling', 'LimitExceededException'])
const shut = new Set(['AccountSuspendedException', 'SendingPausedException', 'MailFromDomainNotVerifiedException'])
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

/** SES takes no key of ours: what it did not answer may be on its way. */
function outcomeOf(error: unknown): Sent {
  const { name, status } = refusalOf(error)
  if (tooFast.has(name) || status === 429) return { type: 'retry', reason: name, afterSeconds: 5 }
  if (status === 503 || unreached.has(name)) return { type: 'retry', reason: name }
  if (shut.has(name) || status === 403) return { type: 'reauth', reason: name }
  return { type: status === undefined || status >= 500 ? 'unknown' : 'drop', reason: name }
}
