/** How far a build is, in a word and a colour; one that is being built shows how much is done. */
import Badge from '@cloudscape-design/components/badge'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import type { BuildStatus } from '#shared/build-status'
import type { BuildTask } from '#shared/contracts/builds'
import { useAgent } from '../../core/agent.tsx'

const indicators: Readonly<Record<BuildStatus, StatusIndicatorProps.Type>> = {
  created: 'pending',
  queued: 'pending',
  started: 'in-progress',
  completed: 'success',
  failed: 'error',
  'timed-out': 'error',
  deploying: 'loading',
  deployed: 'success',
  'deployment-failed': 'error',
}

export function Status({ task: { status, progress, message, isDeployed } }: { task: BuildTask }) {
  const { t } = useTranslation('builds')
  const { name } = useAgent().agent.activeEnvironment
  if (status === 'started') {
    return (
      <ProgressBar
        value={Math.round((progress ?? 0) * 100)}
        ariaLabel={t('statuses.started')}
        label={<StatusIndicator type="in-progress">{t('statuses.started')}</StatusIndicator>}
      />
    )
  }
  return (
    <SpaceBetween size="xxs">
      <div className="build-status">
        <StatusIndicator type={indicators[status]}>{t(`statuses.${status}`)}</StatusIndicator>
        {isDeployed && <Badge color="green">{t('in-use', { name })}</Badge>}
      </div>
      {message && <span className="build-message">{message}</span>}
    </SpaceBetween>
  )
}
