/** Starts a build where there is something to learn. The reason for waiting stands at the button; in the live environment it asks. */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '#shared/build-status'
import { builds as contract, type BuildTask } from '#shared/contracts/builds'
import { useAgent } from '../../core/agent.tsx'
import { useBuildTasks, usePendingChanges } from '../../core/live/build-progress.ts'
import { AccessButton } from '../../components/form/access-button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { build, useStatus } from './builds-data.ts'

export function BuildButton() {
  const { t } = useTranslation('builds')
  const { data: tasks = [] } = useBuildTasks()
  const { name, isLive } = useAgent().agent.activeEnvironment
  const [asking, setAsking] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const waiting = useReasonToWait(tasks)

  async function ask() {
    setConfirming(false)
    setAsking(true)
    // The call has told why it failed.
    await build().catch(() => undefined)
    setAsking(false)
  }

  return (
    <>
      <AccessButton
        access={contract.build.access}
        variant="primary"
        loading={asking}
        disabled={waiting !== undefined}
        {...(waiting && { disabledReason: waiting })}
        onClick={() => (isLive ? setConfirming(true) : void ask())}
      >
        {t('build')}
      </AccessButton>
      {confirming && (
        <Dialog
          title={t('build-live.title', { name })}
          close={() => setConfirming(false)}
          action={
            <Button variant="primary" onClick={() => void ask()}>
              {t('build')}
            </Button>
          }
        >
          {t('build-live.text')}
        </Dialog>
      )}
    </>
  )
}

function useReasonToWait(tasks: readonly BuildTask[]): string | undefined {
  const { t } = useTranslation('builds')
  const { data: pending } = usePendingChanges()
  const { data: status } = useStatus()
  if (tasks.some((task) => isUnderWay(task.status))) return t('build-busy')
  return status?.deployed && pending?.pendingChanges === false ? t('build-nothing') : undefined
}
