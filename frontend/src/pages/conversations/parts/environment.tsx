/** The environment a conversation goes on with, where that is not the live one. */
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useLive } from '../state/inbox-state.ts'

export function EnvironmentTag({ user: { environmentId } }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const environments = useLive((live) => live.environments)
  const found = environments.find(({ _id }) => _id === environmentId)
  const isOnly = environments.length === 1 && found
  // Until the company's environments are known there is nothing to say.
  if (environments.length === 0 || isOnly || found?.isLive) return null
  return <span className="live-environment">{found?.name ?? t('environment-gone')}</span>
}
