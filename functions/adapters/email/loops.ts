/** Mails that no person wrote to us: what must not be answered, so that two machines do not write to each other. */
import type { ReadMail } from './mime.ts'

/** `absent`: somebody's program says that they are away. `automatic`: any other program. */
export type Automatic = 'absent' | 'automatic'

const absentSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|abwesenheit|abwesend|automatische antwort|autom\. antwort|automatisch antwoord|afwezig|niet op kantoor|risposta automatica|fuori (?:sede|ufficio)|assenza|ateb awtomatig|ymateb awtomatig|allan o'r swyddfa|réponse automatique|absence)/i
const bulk = /^(?:bulk|list|junk)$/i

/** Whether a program wrote the mail (RFC 3834, and what programs said before it). */
export function automaticOf(mail: Pick<ReadMail, 'headers' | 'subject'>, isFromNobody: boolean): Automatic | undefined {
  const { headers, subject } = mail
  const submitted = (headers['auto-submitted'] ?? 'no').trim().toLowerCase()
  const precedence = (headers['precedence'] ?? '').trim()
  const isReply = submitted.startsWith('auto-replied') || /^auto_?reply$/i.test(precedence)
  const says = ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => headers[name] !== undefined)
  const isAbsent = absentSubject.test(subject.trim())
  if (isReply || says || (isAbsent && (submitted !== 'no' || 'x-auto-response-suppress' in headers || isFromNobody)))
    return 'absent'
  if (isAbsent && headers['in-reply-to'] !== undefined) return 'absent'
  const isAutomatic =
    submitted !== 'no' ||
    bulk.test(precedence) ||
    ['list-id', 'list-unsubscribe', 'feedback-id'].some((name) => headers[name] !== undefined) ||
    isFromNobody
  return isAutomatic ? 'automatic' : undefined
}

const machines = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|noreply)(?:[+\-._][^@]*)?@/

/** An address at which nobody reads. */
export const isMachine = (address: string): boolean => machines.test(address)
