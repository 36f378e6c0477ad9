/** Whether what is heard of a sample mail is what its writer has said. */
import { cutReply } from '../../../functions/adapters/email/text/cut-reply.ts'
import { readMail } from '../../../functions/adapters/email/mime.ts'
import type { SampleMail } from './mails.ts'

/** `lost`: words of the writer are missing. `kept`: a part of the quote, a signature or the line of a telephone is left. */
export type MailVerdict = 'right' | 'kept' | 'lost'

export type CutMail = (text: string) => string

/** `cut` is what finds the reply in the text of a mail. */
export async function mailVerdict(
  { bytes, said, shape }: SampleMail,
  cut: CutMail = (text) => cutReply(text).reply,
): Promise<MailVerdict> {
  const mail = await readMail(bytes)
  if (typeof mail === 'string') return 'lost'
  const reply = inOneLine(cut(mail.text))
  if (!said.every((line) => reply.includes(inOneLine(line)))) return 'lost'
  // What is passed on is shown with its head.
  return shape === 'forward' || reply === inOneLine(said.join(' ')) ? 'right' : 'kept'
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
