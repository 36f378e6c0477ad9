/**
 * The conversation that a mail names: by a mark we made, in the address it was sent to or among the mails it answers. A mark
 * holds the conversation's id and a code over it, so that nobody writes into a conversation by guessing.
 *
 * SES gives each mail a Message-ID of its own, so that ours would not arrive: the mark stands in `References`, which every
 * mail program repeats, and in `Reply-To`.
 */
import { idPattern } from '#shared/ids'
import { isSame } from '../proof.ts'
import { signaturesOf } from '../../platform/tenancy/keyring.ts'
import type { ReadMail } from './mime.ts'
import { recipientOf } from './mailbox.ts'

const idLength = 26
const codeLength = 8
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

const codesOf = async (conversation: string): Promise<readonly string[]> =>
  (await signaturesOf('mail', [conversation])).map((signature) =>
    // Five bits of each byte: mail servers do not keep capitals.
    Array.from(Buffer.from(signature, 'base64url').subarray(0, codeLength), (byte) => letters[byte % 32]).join(''),
  )

/** The mark of a conversation: 34 small letters and digits. */
export async function markOf(conversation: string): Promise<string> {
  const [code = ''] = await codesOf(conversation)
  return conversation.toLowerCase() + code
}

const markForm = /^[0-9a-z]{26}[a-z2-7]{8}$/i

/** Whether a text has the form of a mark; only `conversationIn` knows whether it is good. */
export const isMark = (text: string): boolean => markForm.test(text)

/** The marks in a mail that may be ours, best first. */
export function marksIn({ references, recipients }: Pick<ReadMail, 'references' | 'recipients'>): string[] {
  const answered = references.toReversed().map((id) => /^<([0-9a-z]{34})[.@]/i.exec(id)?.[1] ?? '')
  const addressed = recipients.map((address) => recipientOf(address).mark)
  const all = [...addressed, ...answered].filter(isMark).map((mark) => mark.toLowerCase())
  return [...new Set(all)].slice(0, marksMax)
}

const marksMax = 5

/** The conversation whose mark is good. It may be another company's: who looks it up looks in one's own only. */
export async function conversationIn(marks: readonly string[]): Promise<string | undefined> {
  for (const mark of marks) {
    const conversation = mark.slice(0, idLength).toUpperCase()
    if (!idPattern.test(conversation)) continue
    const codes = await codesOf(conversation)
    if (codes.some((code) => isSame(code, mark.slice(idLength).toLowerCase()))) return conversation
  }
  return undefined
}

/** What a subject is about, without what programs put before it. */
export function baseSubject(subject: string): string {
  let text = subject.trim()
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(
      /^(?:(?:re|aw|antw|antwort|r|rif|atb|ynghylch|sv|ref|fwd?|wg|i|tr|doorst|ymlaen)(?:\[\d{1,3}\])?\s?:|\[[^\]]{1,40}\]\s)\s*/i,
      '',
    )
  }
  return text
}
