/** Opens a mail that another mail service has brought to the door of a channel. */
import type { Raw, Verified } from '../adapter.ts'
import { jsonOf } from '../json.ts'
import { mailSenderAddress } from '../../platform/aws/mail-sender.ts'
import { keepMail, keyOfMail } from '../../platform/files/mails.ts'
import { readMail, type Unread } from './mime.ts'
import type { TakenMail } from './parse.ts'
import { conversationIn, marksIn } from './thread.ts'

/** What a mail was taken with, beside what stands in it. */
export type Receipt = Pick<TakenMail, 'key' | 'spam' | 'virus' | 'sender' | 'account' | 'envelopeFrom'>

/** A mail with what only we can find out: the conversation that its marks name. Or why it is not read. */
export async function takeMail(bytes: Uint8Array, receipt: Receipt): Promise<TakenMail | Unread> {
  const mail = await readMail(bytes)
  if (typeof mail === 'string') return mail
  const marks = marksIn(mail)
  const conversation = marks.length > 0 ? await conversationIn(marks) : undefined
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
  const taken = await takeMail(raw.body, { key, spam: 'unknown', virus: 'unknown', sender: 'unknown' })
  return { ...raw, body: Buffer.from(JSON.stringify(typeof taken === 'string' ? { key, unread: taken } : taken)) }
}

export const keepRaw = ({ body }: Raw): Promise<void> => keepMail(body)

/** What `openMail` has made; none for anything else. */
export function takenIn({ body }: Raw): TakenMail | undefined {
  const made = jsonOf(body)
  if (typeof made !== 'object' || made === null || !('mail' in made)) return undefined
  // Nobody but `openMail` writes it: the door gives `parse` no body that has not been opened.
  return made as TakenMail
}

export const isMailUnread = (taken: TakenMail | Unread): taken is Unread => typeof taken === 'string'
