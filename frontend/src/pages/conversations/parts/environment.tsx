/** What a conversation goes on with, where that is not the live environment, or not its current release. */
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

/** A running chat stays on the release it began with. */
export function ReleaseTag({ user: { environmentId, release } }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const current = useLive((live) => live.environments.find(({ _id }) => _id === environmentId)?.number)
  if (release === undefined || current === undefined || release === current) return null
  return <span className="live-environment">{t('release', { number: release })}</span>
}
