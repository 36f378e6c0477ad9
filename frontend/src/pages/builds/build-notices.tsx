/** What one should know before building: that nothing answers yet, or that the answers are out of date. */
import Alert from '@cloudscape-design/components/alert'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '#shared/build-status'
import type { BuildTask } from '#shared/contracts/builds'
import { useAgent } from '../../core/agent.tsx'
import { usePendingChanges } from '../../core/live/build-progress.ts'
import { useStatus } from './builds-data.ts'

export function BuildNotices({ tasks }: { tasks: readonly BuildTask[] | undefined }) {
  const { t } = useTranslation('builds')
  const { name } = useAgent().agent.activeEnvironment
  const { data: status } = useStatus()
  const { data: pending } = usePendingChanges()
  if (!tasks || tasks.length === 0 || tasks.some((task) => isUnderWay(task.status))) return null
  if (status && !status.deployed) {
    return (
      <Alert type="warning" header={t('notices.nothing-title')}>
        {t('notices.nothing')}
      </Alert>
    )
  }
  if (!pending?.pendingChanges) return null
  return (
    <Alert type="info" header={t('notices.pending-title', { count: pending.count })}>
      {t('notices.pending', { name })}
    </Alert>
  )
}
