/** The link of the environment menu to what differs between two environments, with how much that is. */
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { may } from '#shared/access'
import type { Environment } from '#shared/contracts/environments'
import { contracts } from '#shared/contracts/index'
import { queries, quietly } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import { firstPair } from '#shared/releases/pair'
import { pathTo } from '../../core/pages.ts'

export default function CompareLink({
  environments,
  close,
}: {
  environments: readonly Environment[]
  close: () => void
}) {
  const { t } = useTranslation('shell')
  const { agent, rights } = useAgent()
  const pair = firstPair(environments, agent.activeEnvironment._id)
  const isOpen = pair !== undefined && may(rights, contracts.releases.diff.access)
  const ids = { sourceEnvId: pair?.from._id, targetEnvId: pair?.to._id, brief: 'true' as const }
  const { data } = useQuery({
    queryKey: queries.releases.diff(ids).queryKey,
    // The link leads there without the figure, too.
    queryFn: () => quietly.releases.diff(ids),
    enabled: isOpen,
  })
  if (!isOpen) return null
  return (
    <Link to={pathTo('changes')} className="menu-choice" onClick={close}>
      <Icon name="status-pending" />
      <span className="menu-text">
        {t('pickers.environment.compare')}
        {data && <small>{t('pickers.environment.changes', { count: data.changes })}</small>}
      </span>
    </Link>
  )
}
