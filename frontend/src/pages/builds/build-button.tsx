/** Starts a build. One at a time: the reason for waiting stands at the button. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInProgress } from '#shared/build-status'
import { builds as contract } from '#shared/contracts/builds'
import { useBuildTasks } from '../../app/build-progress.ts'
import { AccessButton } from '../../components/access-button.tsx'
import { build } from './builds-data.ts'

export function BuildButton() {
  const { t } = useTranslation('builds')
  const { data: tasks = [] } = useBuildTasks()
  const [asking, setAsking] = useState(false)
  const busy = tasks.some(({ status }) => isInProgress(status))

  async function ask() {
    setAsking(true)
    // The call has told why it failed.
    await build().catch(() => undefined)
    setAsking(false)
  }

  return (
    <AccessButton
      access={contract.build.access}
      variant="primary"
      loading={asking}
      disabled={busy}
      {...(busy && { disabledReason: t('build-busy') })}
      onClick={() => void ask()}
    >
      {t('build')}
    </AccessButton>
  )
}
