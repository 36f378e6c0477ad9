/**
 * Who a mail is from. Groups, forms and lists send what people wrote under addresses of their own, often the company's:
 *
 * | from                 | says who it is of             | the mail is                                            |
 * |----------------------|-------------------------------|--------------------------------------------------------|
 * | an address of ours   | a mark of ours                | ours, and came back                                    |
 * | an address of ours   | `Reply-To` or `X-Original-…`  | that person's                                          |
 * | an address of ours   | nobody                        | of a machine of the company: a person has to look      |
 * | a machine            | `Reply-To`                    | of the machine, for that person, who is answered       |
 * | anybody              | a group's `X-Original-…`      | of the group, for that person                          |
 */
import type { Verdict } from '../adapter.ts'
import { automaticOf, isMachine, type Automatic } from './loops.ts'
import { accountsOf, recipientOf, type MailSettings } from './mailbox.ts'
import type { ReadMail } from './mime.ts'
import { addressIn, senderIn, type Sender } from './sender.ts'
import type { TakenMail } from './taken-mail.ts'
import { isMark } from './thread.ts'

export interface Origin {
  /** Who wrote, as far as anybody knows, and whether that is proven. */
  readonly writer: Sender
  readonly proof: Verdict
  /** Where an answer is wanted. */
  readonly person: Sender
  readonly automatic: Automatic | undefined
}

/** Nothing of a mail of our own that has come back, by a company that forwards what it gets to us. */
export function originOf(taken: TakenMail, settings: MailSettings): Origin | undefined {
  const { mail, envelopeFrom } = taken
  const isOwn = ownIn(taken, settings)
  const from = mail.from ?? senderIn(envelopeFrom ?? '') ?? nobody
  const passed = passedOn.map((name) => senderIn(mail.headers[name] ?? '')).find((sender) => sender && !isOwn(sender))
  const wanted = mail.replyTo.find((sender) => !isOwn(sender) && sender.address !== from.address)
  const isFromOwn = isOwn(from)
  if (isFromOwn && isSentByUs(taken, settings)) return undefined
  const person = withBestName(wanted ?? passed ?? from, { from, passed })
  const isFor = person.address !== from.address
  const automatic = automaticOf(mail, {
    hasNullSender: envelopeFrom === '' || mail.headers['return-path'] === '<>',
    isFromNobody: isFor ? isMachine(person.address) : from === nobody || isMachine(from.address) || isFromOwn,
    isOwnList: isFromOwn || isOwnList(mail, settings),
  })
  const proof = mail.isFromMany && taken.sender === 'pass' ? 'unknown' : taken.sender
  // The company's own server vouches for whom it passes on, and cannot prove them.
  if (isFromOwn && isFor && proof === 'pass')
    return { writer: withBestName(passed ?? person, { from, passed }), proof: 'unknown', person, automatic }
  return { writer: from, proof, person, automatic }
}

/** Where a group notes who wrote what it sends under its own address. */
const passedOn = ['x-original-from', 'x-google-original-from', 'x-original-sender']

/** Of a mail that names nobody: the domain can never be one. */
export const nobody: Sender = { address: 'unknown@sender.invalid', name: '' }

function ownIn({ ours }: TakenMail, settings: MailSettings): (sender: Sender) => boolean {
  const accounts = accountsOf(settings)
  const own = addressIn(settings.defaultFromEmail)
  return ({ address }) => ours.includes(address) || address === own || accounts.includes(recipientOf(address).account)
}

/** Each mail that we send has one of these: a mark in its answer address or its name, or one that only we number so. */
function isSentByUs({ mail, conversation }: TakenMail, settings: MailSettings): boolean {
  const accounts = accountsOf(settings)
  const isMarked = mail.replyTo.some(({ address }) => {
    const { account, mark } = recipientOf(address)
    return accounts.includes(account) && isMark(mark)
  })
  const isNamed = isMark(mail.messageId.slice(1, 35)) && /^[.@]/.test(mail.messageId.slice(35))
  const isAnswer = /^\s*auto-replied/i.test(mail.headers['auto-submitted'] ?? '')
  const isOfService = mail.messageId.endsWith('amazonses.com>')
  const isNotice = mail.headers['x-entity-ref-id'] !== undefined && mail.replyTo.length === 0
  return isMarked || isNamed || isNotice || (conversation !== undefined && (isAnswer || isOfService))
}

/** A group that is the company's own address, by what groups write of themselves. */
function isOwnList({ headers }: ReadMail, { defaultFromEmail }: MailSettings): boolean {
  const own = addressIn(defaultFromEmail)
  if (own === undefined || headers['x-original-sender'] === undefined) return false
  const said = ['list-id', 'mailing-list', 'list-post', 'x-beenthere'].map((name) => headers[name] ?? '').join(' ')
  return said.toLowerCase().includes(own) || said.toLowerCase().includes(`<${own.replace('@', '.')}>`)
}

/** `'Jo Doe' via Support`, as groups call their writers; `(via Shop)`, as markets and forms do. */
const via = /^['"‘“]?(.+?)['"’”]?\s+(?:\(?via|über|namens|per conto di|on behalf of|im Auftrag von)\s.+$/i

/** A person by the best name that is known of them. */
function withBestName(
  { address, name }: Sender,
  { from, passed }: { readonly from: Sender; readonly passed: Sender | undefined },
): Sender {
  const [, inFrom = ''] = via.exec(from.name) ?? []
  const ofPassed = passed?.address === address ? passed.name : ''
  if (address !== from.address) return { address, name: name || ofPassed || inFrom || nameOfForm(from) }
  return { address, name: name || ofPassed || from.name }
}

/** Who writes for others under a name of a machine has not said theirs. */
const nameOfForm = ({ address, name }: Sender): string => (isMachine(address) ? '' : name)
