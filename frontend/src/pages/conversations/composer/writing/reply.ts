/** Whether what is written can leave, and how it does. */
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { textLengthMax } from '#shared/limits'
import { nameOf } from '../../../../components/conversation/customer-name.ts'
import { hold } from '../../state/holding.ts'
import { carriageOn } from '../files/carriage.ts'
import { isReady, usePendingFiles } from '../files/pending-files.ts'
import { useOtherWriters } from '../recipient-line.tsx'
import type { Writing } from './writing.ts'
import { emptiedDraft, sayDraft, sayWritten } from './written.ts'

export const isTooLong = (text: string): boolean => text.trim().length > textLengthMax

export interface Reply {
  /** Something is written or chosen. */
  readonly hasContent: boolean
  /** A file or a response goes with it. */
  readonly hasMore: boolean
  /** It goes to somebody else than the customer, by e-mail: text alone, and now. */
  readonly isToOther: boolean
  /** Files that are still on their way. */
  readonly uploads: number
  readonly canSend: boolean
  readonly send: () => void
}

interface Way {
  readonly line: Line | undefined
  readonly isOpen: boolean
}

export function useReply(user: ConversationUser, writing: Writing, { line, isOpen }: Way): Reply {
  const { _id: userId, activeChannel } = user
  const { draft, text, change } = writing
  const isReply = draft.mode === 'reply'
  const { files } = usePendingFiles({ userId, mode: draft.mode })
  const uploads = files.filter((file) => !isReady(file) && !file.hasFailed).length
  const hasMore = (isReply && draft.attached !== undefined) || files.some(isReady)
  const hasContent = text.trim() !== '' || hasMore
  const isToOther = isReply && draft.to !== undefined
  const others = useOtherWriters(user)
  const other = isToOther ? others.find(({ numbers }) => numbers.some((number) => number === draft.to)) : undefined
  // A file that would be dropped without a word stays.
  const isCarried = !isReply || files.every((file) => carriageOn(user, line, file) !== 'none')
  const isWhole = isCarried && !(isToOther && hasMore)
  const canSend = isOpen && hasContent && uploads === 0 && isWhole && !isTooLong(text)

  function send() {
    if (!canSend) return
    // Nobody waits at the other end of a mail, so it can be taken back for a moment; a chat would only be slower.
    if (isReply && activeChannel === 'email')
      return hold({
        userId,
        what: 'send',
        customer: other?.label ?? nameOf(user),
        act: async () => void (await sayWritten(userId)),
      })
    // It is in the outbox before it leaves the draft.
    void sayDraft(userId, draft)
    change(emptiedDraft(draft))
  }

  return { hasContent, hasMore, isToOther, uploads, canSend, send }
}
