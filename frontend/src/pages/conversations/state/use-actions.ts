/** What this agent can do with a conversation just now, and what stands against the rest. */
import { useTranslation } from 'react-i18next'
import { may, type AgentAccess } from '#shared/access'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import { takeover } from '#shared/contracts/takeover'
import { tests } from '#shared/contracts/tests'
import { interventionStatus } from '#shared/chat/takeover'
import { useAgent } from '../../../core/agent.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { actionsOf, type ActionName } from './action-names.ts'
import { useLive } from './inbox-state.ts'

const accessOf: Readonly<Record<ActionName, AgentAccess>> = {
  'take-over': takeover.start.access,
  complete: takeover.complete.access,
  assign: takeover.assign.access,
  reassign: takeover.assign.access,
  unassign: takeover.unassign.access,
  'return-to-queue': takeover.unassign.access,
  'return-to-bot': takeover.complete.access,
  snooze: takeover.snooze.access,
  unsnooze: takeover.unsnooze.access,
  'send-block': conversations.sendBlock.access,
  'video-call': conversations.startVideoCall.access,
  summarise: conversations.summarise.access,
  download: conversations.download.access,
  'save-as-test': tests.create.access,
  remove: conversations.remove.access,
}

export interface OfferedAction {
  readonly name: ActionName
  /** Why it cannot be done, as a sentence. */
  readonly reason: string | undefined
}

/** Why no language model words anything. */
export function useWordless(): string | undefined {
  const { t } = useTranslation('errors')
  const refusalOf = useRefusal()
  const hasLanguageModel = useLive((live) => live.hasLanguageModel)
  return refusalOf(conversations.enhance.access) ?? (hasLanguageModel ? undefined : t('not-configured'))
}

export function useActions(user: ConversationUser): readonly OfferedAction[] {
  const { t } = useTranslation('conversations')
  const { t: errors } = useTranslation('errors')
  const { agent, rights } = useAgent()
  const refusalOf = useRefusal()
  const { owner, last } = user
  const wordless = useWordless()

  const isBuilder = rights.roles.some((role) => role !== 'agent')

  function hindrance(name: ActionName): string | undefined {
    if (name === 'unassign' && owner.by === 'agent' && !isBuilder)
      return t('actions.not-yours', { name: owner.agentName })
    if (name === 'save-as-test') return last === 0 ? errors('nothing-said') : undefined
    if (name !== 'summarise') return undefined
    return wordless ?? (last === 0 ? errors('nothing-said') : undefined)
  }

  return (
    actionsOf(interventionStatus(owner, agent._id), user.snoozed !== undefined)
      .filter((name) => name !== 'save-as-test' || isBuilder)
      // Who may not erase is not told of it either.
      .filter((name) => name !== 'remove' || may(rights, accessOf.remove))
      .map((name) => ({ name, reason: refusalOf(accessOf[name]) ?? hindrance(name) }))
  )
}
