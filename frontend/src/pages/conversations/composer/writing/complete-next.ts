/** Says what is written, completes the conversation and opens the next one that waits. */
import type { ConversationUser } from '#shared/contracts/conversations'
import { queries, queryClient } from '../../../../core/api.ts'
import { holdCompletion } from '../../state/finishing.ts'
import { useDesk } from '../../state/inbox-context.ts'
import { useActions } from '../../state/use-actions.ts'
import { useKeys } from '../../state/use-keys.ts'
import type { Reply } from './reply.ts'
import { sayWritten } from './written.ts'

export interface CompleteNext {
  readonly isOffered: boolean
  readonly act: () => void
}

export function useCompleteNext(user: ConversationUser, reply: Reply): CompleteNext {
  const { ask, openNext } = useDesk()
  const isMine = useActions(user).some(({ name, reason }) => name === 'complete' && !reason)
  // What cannot leave yet is not left behind.
  const isOffered = isMine && (reply.canSend || !reply.hasContent)

  async function completeNext() {
    const words = await queryClient.fetchQuery(queries.conversations.topics({})).catch(() => undefined)
    // Topic and outcome are only asked for where the company has any.
    if (words && words.topics.length + words.outcomes.length > 0) return ask('complete-next')
    holdCompletion(user, { topic: undefined, outcome: undefined, say: () => sayWritten(user._id) })
    await openNext()
  }

  const act = () => {
    if (isOffered) void completeNext()
  }
  useKeys({ 'complete-next': act })
  return { isOffered, act }
}
