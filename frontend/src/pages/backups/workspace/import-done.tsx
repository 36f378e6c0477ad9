/** Tells what an import of a workspace file has done, which secrets it lacks, and offers the way back. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { backups as contract } from '#shared/contracts/backups'
import type { WorkspaceOutcome } from '#shared/contracts/portability'
import { useAction } from '../../../core/action.ts'
import { pathTo } from '../../../core/pages.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { restoreBackup } from '../backups-data.ts'
import { MissingSecrets } from '../missing-secrets.tsx'
import { countsOf } from './workspace-counts.ts'

export function ImportDone({ outcome, close }: { outcome: WorkspaceOutcome; close: () => void }) {
  const { t } = useTranslation(['backups', 'common'])
  const follow = useFollow()
  const { safety, missing, unlearned } = outcome
  return (
    <SpaceBetween size="s">
      <Alert
        type="success"
        header={t('move.import.done')}
        dismissible
        dismissAriaLabel={t('common:close')}
        onDismiss={close}
        action={
          <SpaceBetween direction="horizontal" size="xs">
            {missing.length > 0 && (
              <Button href={pathTo('channels')} onFollow={follow}>
                {t('move.import.channels')}
              </Button>
            )}
            {safety && <Undo safety={safety} undone={close} />}
          </SpaceBetween>
        }
      >
        {t('move.import.done-text', { ...countsOf(outcome) })}
      </Alert>
      {unlearned > 0 && (
        <Alert
          type="warning"
          action={
            <Button href={pathTo('builds')} onFollow={follow}>
              {t('move.import.build')}
            </Button>
          }
        >
          {t('move.import.unlearned', { count: unlearned })}
        </Alert>
      )}
      <MissingSecrets missing={missing} />
    </SpaceBetween>
  )
}

function Undo({ safety, undone }: { safety: string; undone: () => void }) {
  const { t } = useTranslation('backups')
  const notify = useNotify()

  const { isBusy: isUndoing, run: undo } = useAction(async () => {
    await restoreBackup(safety)
    notify.success(t('move.import.undone'))
    undone()
  })

  return (
    <AccessButton access={contract.restore.access} loading={isUndoing} onClick={undo}>
      {t('restore.undo')}
    </AccessButton>
  )
}
