/** Opens a mail that another mail service has brought to the door of a channel. */
import type { Heard, Raw, Verified } from '../adapter.ts'
import { jsonOf } from '../json.ts'
import { mailSenderAddress } from '../../platform/aws/mail-sender.ts'
import { keepMail, keyOfMail } from '../../platform/files/mails.ts'
import { accountsOf, type MailSettings } from './mailbox.ts'
import { readHead, readMail, type Unread } from './mime.ts'
import { heardIn } from './parse.ts'
import type { TakenMail } from './taken-mail.ts'
import { conversationIn, marksIn } from './thread.ts'
import { unreadMail } from './unread.ts'

/** What a mail was taken with, beside what stands in it. */
export type Receipt = Pick<TakenMail, 'key' | 'spam' | 'sender' | 'account' | 'envelopeFrom'>

/** A mail with what only we can find out: the conversation that its marks name. Or why it is not read. */
export async function takeMail(bytes: Uint8Array, receipt: Receipt): Promise<TakenMail | Unread> {
  const mail = await readMail(bytes)
  if (typeof mail === 'string') return mail
  const conversation = await conversationIn(marksIn(mail))
  return { ...receipt, mail, ...(conversation !== undefined && { conversation }), ours: [mailSenderAddress()] }
}

/** The address is known to nobody else; the type says that it is a mail and no form. */
export function verifyMail({ method, headers }: Raw): Verified {
  const isMail = method === 'POST' && /^message\/rfc822\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  return isMail ? { ok: true } : { ok: false, why: 'no mail' }
}

/** Nobody has looked for us who sent such a mail. */
export async function openMail(raw: Raw): Promise<Raw> {
  const key = keyOfMail(raw.body)
  const taken = await takeMail(raw.body, { key, spam: 'unknown', sender: 'unknown' })
  const opened: Opened = isMailUnread(taken) ? { key, unread: taken, ...readHead(raw.body) } : taken
  return { ...raw, body: Buffer.from(JSON.stringify(opened)) }
}

export const keepRaw = ({ body }: Raw): Promise<void> => keepMail(body)

/** A mail, or what is known of one that could not be read. */
type Opened =
  | TakenMail
  | { readonly key: string; readonly unread: Unread; readonly from: string; readonly subject: string }

/** What is heard of what `openMail` has made; nothing of anything else. */
export function heardAtDoor({ body }: Raw, settings: MailSettings): readonly Heard[] {
  const made = jsonOf(body)
  if (typeof made !== 'object' || made === null || !('key' in made)) return []
  // Nobody but `openMail` writes it: the door gives `parse` no body that has not been opened.
  const opened = made as Opened
  if ('mail' in opened) return heardIn(opened, settings)
  const { key, unread: why, from, subject } = opened
  const [account] = accountsOf(settings)
  return account === undefined ? [] : [unreadMail({ key, why, account, from, source: '', subject, proof: 'unknown' })]
}

export const isMailUnread = <Why extends string>(taken: TakenMail | Why): taken is Why => typeof taken === 'string'
