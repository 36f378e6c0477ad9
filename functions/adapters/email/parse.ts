/** What a mail says, as what a customer did: its text, then each of its files. */
import { lookOf } from '#shared/fields/names'
import { cut } from '#shared/fields/text'
import { textLengthMax } from '#shared/limits'
import type { Heard, Person } from '../adapter.ts'
import { cutReply } from './text/cut-reply.ts'
import { isAboutSubject } from './text/empty-words.ts'
import { isSeen } from './text/shown-text.ts'
import { accountsOf, mailboxNamed, recipientOf, type MailSettings } from './mailbox.ts'
import type { ReadMail } from './mime.ts'
import { originOf, type Origin } from './origin.ts'
import { shownAddress } from './sender.ts'
import type { TakenMail } from './taken-mail.ts'
import { baseSubject } from './thread.ts'

export function heardIn(taken: TakenMail, settings: MailSettings): readonly Heard[] {
  const { mail } = taken
  const account = accountIn(taken, settings)
  if (account === undefined) return []
  const returned = mail.returned && returnedMail(mail, account, mail.returned)
  if (returned) return returned
  const origin = originOf(taken, settings)
  if (!origin || (origin.automatic === 'absent' && !settings.includeOOO)) return []
  return wordsAndFiles(taken, account, personIn(taken, origin))
}

function accountIn({ account, mail }: TakenMail, settings: MailSettings): string | undefined {
  const all = accountsOf(settings)
  if (account !== undefined) return all.includes(account) ? account : undefined
  return mail.recipients.map((address) => recipientOf(address).account).find((name) => all.includes(name)) ?? all[0]
}

/** SES calls a mail by the name that stands before the @ of its Message-ID; nothing where the report names no mail. */
const returnedMail = (
  { messageId: id, at }: ReadMail,
  account: string,
  { recipient, messageId, reason }: NonNullable<ReadMail['returned']>,
): Heard[] | undefined => {
  const of = messageId.slice(1).split('@')[0] ?? ''
  if (!recipient || !of) return undefined
  const status = { id: id || `returned-${of}`, from: { ids: [recipient] } as Person, account, type: 'status' as const }
  return [{ ...status, of: { id: of }, state: 'failed', ...(at !== undefined && { at }), ...(reason && { reason }) }]
}

const referencesLengthMax = 900

/** An answer goes to where the mail says; the address it came from is proven only if the answer goes there. */
function personIn({ mail, spam, conversation }: TakenMail, { writer, proof, person, automatic }: Origin): Person {
  const { address, name } = person
  const isProven = proof === 'pass' && address === writer.address
  return {
    ids: [address],
    by: { address: writer.address, ...(writer.name && { name: writer.name }), proof },
    ...(name && { name }),
    ...(isProven && { known: { kind: 'email', value: shownAddress(address) } }),
    more: {
      messageId: mail.messageId,
      references: lastOf(mail.references, referencesLengthMax),
      subject: baseSubject(mail.subject),
      spam: spam === 'fail' ? 'yes' : 'no',
      sender: proof === 'fail' ? 'unverified' : isProven ? 'verified' : 'unknown',
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
  const { text, files, at, beside } = mail
  const base = { from, account, original: key, ...(at !== undefined && { at }) }
  const { reply, isCut, isQuoting } = cutReply(text)
  const said = saidIn(mail, reply, isQuoting)
  const isLong = said.length > textLengthMax
  const whole = text.trim().slice(0, wholeLengthMax)
  const words: Heard = {
    ...base,
    id: idOf(mail, from, key, 0),
    type: 'text',
    text: isLong ? headOf(said) : said,
    ...(beside.length > 0 && { beside: beside.join(' · ') }),
    ...((isCut || isLong) && { whole }),
  }
  const sent = files.map(({ index, name, contentType }, place): Heard => ({
    ...base,
    id: idOf(mail, from, key, place + 1),
    type: 'file',
    reference: `${key}#${index}`,
    contentType,
    name,
    ...((said || place > 0) && { isPart: true as const }),
  }))
  if (said) return [words, ...sent]
  const id = idOf(mail, from, key, 0)
  const others = beside.join('\n')
  if (others) return [{ ...base, id, type: 'shown', what: 'attachments', shown: others }, ...sent]
  if (sent.length > 0) return sent
  // What we wrote ourselves is shown to people, and never understood as what the customer says.
  return [
    whole
      ? { ...base, id, type: 'shown', what: 'quote', shown: whole }
      : { ...base, id, type: 'unsupported', what: 'empty mail' },
  ]
}

/** A mail without words of its own says its subject; one that only names it says both. */
function saidIn({ subject, text, files }: ReadMail, reply: string, isQuoting: boolean): string {
  if (reply) return isAboutSubject(reply) && subject ? `${subject}\n${reply}` : reply
  return files.length > 0 || isQuoting ? '' : subject || (isSeen(text) ? text.trim() : '')
}

/** A mail that comes twice, by two ways, is called the same both times. */
const idOf = ({ messageId }: ReadMail, { by }: Person, key: string, part: number): string =>
  `${messageId ? `${messageId} ${by?.address ?? ''}` : key}${part > 0 ? ` ${part}` : ''}`

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
