/** Whether what is written gets to the customer; what is closed without a sentence says why above the field. */
import { useTranslation } from 'react-i18next'
import { conversations, type ConversationUser } from '#shared/contracts/conversations'
import { useRefusal } from '../../../../components/form/access-button.tsx'
import { useAgent } from '../../../../core/agent.tsx'
import { useHeld } from '../../state/holding.ts'
import { useLine, type LineQuery } from '../../state/line.ts'
import { useReach } from '../channel-line.tsx'
import type { Draft } from '../drafts.ts'

interface Way {
  readonly query: LineQuery
  /** Why nothing can be written; empty where that is said elsewhere. */
  readonly closed: string | undefined
  readonly takesTemplates: boolean
}

export function useWay(user: ConversationUser, mode: Draft['mode']): Way {
  const query = useLine(user)
  const reach = useReach(query.line)
  const held = useClosed(user, mode)
  const isShut = mode === 'reply' && reach !== 'open'
  return {
    query,
    closed: held ?? (isShut ? '' : undefined),
    takesTemplates: isShut && held === undefined && reach === 'closed',
  }
}

function useClosed(user: ConversationUser, mode: Draft['mode']): string | undefined {
  const { t } = useTranslation('conversations')
  const { agent } = useAgent()
  const held = useHeld()
  const isHeld = held !== undefined && held.what !== 'bulk' && held.userId === user._id
  const refused = useRefusal()(conversations.sendText.access)
  if (refused) return refused
  if (isHeld) return t('held.locked')
  if (mode === 'note') return undefined
  const { owner } = user
  if (owner.by !== 'agent') return t('composer.take-over')
  return owner.agentId === agent._id ? undefined : t('composer.others', { name: owner.agentName })
}
