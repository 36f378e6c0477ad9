/** What a mail says, as what a customer did: its text, then each of its files. */
import { lookOf } from '#shared/fields/names'
import { cut } from '#shared/fields/text'
import { textLengthMax } from '#shared/limits'
import type { Heard, Person } from '../adapter.ts'
import { cutReply } from './text/cut-reply.ts'
import { automaticOf, isMachine, type Automatic } from './loops.ts'
import { accountsOf, mailboxNamed, recipientOf, type MailSettings } from './mailbox.ts'
import type { ReadMail } from './mime.ts'
import { baseSubject } from './thread.ts'

/** What SES found out about a mail; `unknown` where another service took it. */
export type Verdict = 'pass' | 'fail' | 'unknown'

/** A mail as it was taken. */
export interface TakenMail {
  /** Of the file that holds it as it came. */
  readonly key: string
  readonly mail: ReadMail
  readonly spam: Verdict
  readonly virus: Verdict
  /** Whether its sender is who it says. */
  readonly sender: Verdict
  /** The mailbox it came to; without it, one of those it names. */
  readonly account?: string
  /** What the servers called its sender when they handed it over; empty for a mail that nobody wants answered. */
  readonly envelopeFrom?: string
  /** The conversation that a mark in it names. */
  readonly conversation?: string
  /** Addresses that the product writes from. */
  readonly ours: readonly string[]
}

export function heardIn(taken: TakenMail, settings: MailSettings): readonly Heard[] {
  const { mail, virus } = taken
  const account = accountIn(taken, settings)
  if (virus === 'fail' || account === undefined) return []
  if (mail.returned) return returnedMail(mail, account, mail.returned)
  const writer = mail.from
  if (!writer || isOurs(writer.address, taken, settings)) return []
  const automatic = automaticOf(mail, taken.envelopeFrom === '' || isMachine(writer.address))
  if (automatic === 'absent' && !settings.includeOOO) return []
  return wordsAndFiles(taken, account, personIn(taken, writer, automatic))
}

/** A mail of our own that has come back, by a company that forwards what it gets to us. */
const isOurs = (address: string, { ours }: TakenMail, settings: MailSettings): boolean =>
  ours.includes(address) ||
  address === settings.defaultFromEmail.toLowerCase() ||
  accountsOf(settings).includes(recipientOf(address).account)

function accountIn({ account, mail }: TakenMail, settings: MailSettings): string | undefined {
  const all = accountsOf(settings)
  if (account !== undefined) return all.includes(account) ? account : undefined
  return mail.recipients.map((address) => recipientOf(address).account).find((name) => all.includes(name)) ?? all[0]
}

/** SES calls a mail by the name that stands before the @ of its Message-ID. */
const returnedMail = (
  { messageId: id, at }: ReadMail,
  account: string,
  { recipient, messageId, reason }: NonNullable<ReadMail['returned']>,
): Heard[] => {
  const of = messageId.slice(1).split('@')[0] ?? ''
  if (!recipient || !of) return []
  const status = { id: id || `returned-${of}`, from: { ids: [recipient] } as Person, account, type: 'status' as const }
  return [{ ...status, of: { id: of }, state: 'failed', ...(at !== undefined && { at }), ...(reason && { reason }) }]
}

const referencesLengthMax = 900

/** An answer goes to where the mail says; the address it came from is proven only if the answer goes there. */
function personIn(
  { mail, spam, sender, conversation }: TakenMail,
  from: NonNullable<ReadMail['from']>,
  automatic: Automatic | undefined,
): Person {
  const { address, name } = mail.replyTo ?? from
  const isProven = sender === 'pass' && address === from.address
  return {
    ids: [address],
    ...((name || from.name) && { name: name || from.name }),
    ...(isProven && { known: { kind: 'email', value: address } }),
    more: {
      messageId: mail.messageId,
      references: lastOf(mail.references, referencesLengthMax),
      subject: baseSubject(mail.subject),
      spam: spam === 'fail' ? 'yes' : 'no',
      sender: sender === 'fail' ? 'unverified' : isProven ? 'verified' : 'unknown',
      automatic: automatic ?? 'no',
      ...(conversation !== undefined && { conversation }),
    },
  }
}

/** The first, which all of a thread have, and as many of the last ones as there is room for. */
function lastOf(references: readonly string[], lengthMax: number): string {
  const [first = '', ...others] = references
  const kept: string[] = []
  let length = first.length
  for (const id of others.toReversed()) {
    length += id.length + 1
    if (length > lengthMax) break
    kept.unshift(id)
  }
  return [first, ...kept].filter(Boolean).join(' ')
}

const wholeLengthMax = 20_000

function wordsAndFiles({ key, mail }: TakenMail, account: string, from: Person): Heard[] {
  const { text, files, subject, at } = mail
  const base = { from, account, original: key, ...(at !== undefined && { at }) }
  const { reply, isCut } = cutReply(text)
  const said = reply || (files.length > 0 || isCut ? '' : subject)
  const isLong = said.length > textLengthMax
  const words: Heard = {
    ...base,
    id: idOf(mail, key, 0),
    type: 'text',
    text: isLong ? headOf(said) : said,
    ...((isCut || isLong) && { whole: text.trim().slice(0, wholeLengthMax) }),
  }
  const sent = files.map(({ index, name, contentType }, place): Heard => ({
    ...base,
    id: idOf(mail, key, place + 1),
    type: 'file',
    reference: `${key}#${index}`,
    contentType,
    name,
  }))
  if (said) return [words, ...sent]
  return sent.length > 0 ? sent : [{ ...base, id: idOf(mail, key, 0), type: 'unsupported', what: 'empty mail' }]
}

/** A mail that comes twice, by two ways, is called the same both times. */
const idOf = ({ messageId, from }: ReadMail, key: string, part: number): string =>
  `${messageId ? `${messageId} ${from?.address ?? ''}` : key}${part > 0 ? ` ${part}` : ''}`

/** Up to the last end of a line or a word. */
function headOf(text: string): string {
  const head = cut(text, textLengthMax - 1)
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
  return `${(end > textLengthMax / 2 ? head.slice(0, end) : head).trimEnd()}…`
}

/** The topic of mails that people answer, and no bot (CHANNELS-019); a mailbox may have one for all that comes to it. */
export function manualTopicOf(
  { topicsToManuallyProcess, ...settings }: MailSettings,
  account: string,
  understood: string | undefined,
): string | undefined {
  const own = mailboxNamed({ topicsToManuallyProcess, ...settings }, account)?.topic.trim()
  const manual = new Set(topicsToManuallyProcess.map(lookOf))
  return [own, understood].find((topic) => topic !== undefined && topic !== '' && manual.has(lookOf(topic)))
}
