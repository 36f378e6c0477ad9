/** A mail that nobody can read, as staff hear of it: that it came, from whom, about what, and why it is not read. */
import type { Heard, Verdict } from '../adapter.ts'
import type { Unread } from './mime.ts'
import { nobody } from './origin.ts'
import { senderIn, visibleLine } from './sender.ts'
import { baseSubject } from './thread.ts'
import { decodeWords } from './words.ts'

export type WhyUnread = Unread | 'virus'

export interface UnreadMail {
  /** Of the file that holds it. */
  readonly key: string
  readonly why: WhyUnread
  readonly account: string
  readonly at?: string
  /** Its header, as it is written. */
  readonly from: string
  /** What the servers called its sender. */
  readonly source: string
  readonly subject: string
  readonly proof: Verdict
}

/** No machine answers it, and a person looks. One with a virus is not offered to anybody. */
export function unreadMail({ key, why, account, at, from, source, subject, proof }: UnreadMail): Heard {
  const { address, name } = senderIn(from) ?? senderIn(source) ?? nobody
  const about = baseSubject(visibleLine(decodeWords(subject), subjectMax))
  return {
    id: key,
    ...(at !== undefined && { at }),
    from: {
      ids: [address],
      by: { address, ...(name && { name }), proof },
      ...(name && { name }),
      more: { automatic: 'automatic', ...(about && { subject: about }) },
    },
    account,
    ...(why !== 'virus' && { original: key }),
    type: 'unsupported',
    what: `mail: ${why}${about && ` (${about})`}`,
  }
}

const subjectMax = 300
