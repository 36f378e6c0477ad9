/** The end of an agent's work on a conversation: each waits for a moment, in which it can be taken back. */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { notify } from '../../../core/live/notices.ts'
import { assign, complete, type Completion } from './conversation-acts.ts'
import { hold } from './holding.ts'
import { lastSpoken, liveNow } from './inbox-state.ts'

interface HeldCompletion extends Completion {
  /** Says first what is written; false when it did not get there. */
  readonly say?: (() => Promise<boolean>) | undefined
}

export function holdCompletion(user: ConversationUser, { say, ...about }: HeldCompletion): void {
  const { _id: userId } = user
  const customer = nameOf(user)
  const spoken = lastSpoken(liveNow(), userId)
  // The screen may be left by then.
  const { agentId } = liveNow()
  hold({
    userId,
    what: 'complete',
    customer,
    act: async () => {
      if (lastSpoken(liveNow(), userId) > spoken)
        return notify('info', i18next.t('conversations:held.spoken', { name: customer }))
      if (say && !(await say())) return notify('error', i18next.t('conversations:held.unsent', { name: customer }))
      await complete(userId, about, { agentId })
    },
  })
}

export function holdAssignment(user: ConversationUser, agent: { _id: string; fullName: string }): void {
  const { _id: userId } = user
  hold({ userId, what: 'assign', customer: nameOf(user), name: agent.fullName, act: () => assign(userId, agent) })
}
