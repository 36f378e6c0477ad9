/** Starts a build where there is something to learn. The reason for waiting stands at the button; in the live environment it asks. */
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '#shared/build-status'
import { builds as contract, type BuildTask } from '#shared/contracts/builds'
import { useAction } from '../../core/action.ts'
import { useAgent } from '../../core/agent.tsx'
import { useBuildTasks, usePendingChanges } from '../../core/live/build-progress.ts'
import { ask } from '../../components/dialog/ask.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { build, useStatus } from './builds-data.ts'

export function BuildButton() {
  const { t } = useTranslation('builds')
  const { data: tasks = [] } = useBuildTasks()
  const { name, isLive } = useAgent().agent.activeEnvironment
  const { isBusy: isStarting, run: start } = useAction(build)
  const waiting = useReasonToWait(tasks)

  const askToStart = () =>
    ask({
      title: t('build-live.title', { name }),
      warning: t('build-live.text'),
      action: t('build'),
      act: start,
    })

  return (
    <AccessButton
      access={contract.build.access}
      variant="primary"
      loading={isStarting}
      disabled={waiting !== undefined}
      {...(waiting && { disabledReason: waiting })}
      onClick={() => (isLive ? askToStart() : start())}
    >
      {t('build')}
    </AccessButton>
  )
}

function useReasonToWait(tasks: readonly BuildTask[]): string | undefined {
  const { t } = useTranslation('builds')
  const { data: pending } = usePendingChanges()
  const { data: status } = useStatus()
  if (tasks.some((task) => isUnderWay(task.status))) return t('build-busy')
  return status?.deployed && pending?.pendingChanges === false ? t('build-nothing') : undefined
}
