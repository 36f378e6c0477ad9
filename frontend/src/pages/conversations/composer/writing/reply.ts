/** Whether what is written can leave, and how it does. */
import type { ConversationUser } from '#shared/contracts/conversations'
import { textLengthMax } from '#shared/limits'
import { nameOf } from '../../../../components/conversation/customer-name.ts'
import { hold } from '../../state/holding.ts'
import { usePendingFiles } from '../files/pending-files.ts'
import type { Writing } from './writing.ts'
import { emptiedDraft, sayDraft, sayWritten } from './written.ts'

export const isTooLong = (text: string): boolean => text.trim().length > textLengthMax

export interface Reply {
  /** Something is written or chosen. */
  readonly hasContent: boolean
  /** A picture or a response goes with it. */
  readonly hasMore: boolean
  /** Files that are still on their way. */
  readonly uploads: number
  readonly canSend: boolean
  readonly send: () => void
}

export function useReply(user: ConversationUser, writing: Writing, isOpen: boolean): Reply {
  const { _id: userId, activeChannel } = user
  const { draft, text, change } = writing
  const isReply = draft.mode === 'reply'
  const { files } = usePendingFiles(userId)
  const pending = isReply ? files : []
  const uploads = pending.filter(({ uploadId, hasFailed }) => !uploadId && !hasFailed).length
  const hasMore = isReply && (draft.attached !== undefined || pending.some(({ uploadId }) => uploadId !== undefined))
  const hasContent = text.trim() !== '' || hasMore
  const canSend = isOpen && hasContent && uploads === 0 && !isTooLong(text)

  function send() {
    if (!canSend) return
    // Nobody waits at the other end of a mail, so it can be taken back for a moment; a chat would only be slower.
    if (isReply && activeChannel === 'email')
      return hold({ userId, what: 'send', customer: nameOf(user), act: async () => void (await sayWritten(userId)) })
    change(emptiedDraft(draft))
    void sayDraft(userId, draft)
  }

  return { hasContent, hasMore, uploads, canSend, send }
}
