/** Asks before a backup is restored: what changes, in numbers, and the name of the environment where it is live (BACKUP-005). */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup, BackupDifference } from '#shared/contracts/backups'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { queries } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { EnterForm } from '../../../components/dialog/enter-form.tsx'
import { TypedName } from '../../../components/dialog/typed-name.tsx'
import { isUndo } from '../backups-data.ts'
import { Difference } from './difference.tsx'
import { useRestore } from './use-restore.ts'

export default function RestoreDialog({ backup, close }: { backup: Backup; close: () => void }) {
  const { t } = useTranslation('backups')
  const { agent } = useAgent()
  const { name: environment, isLive } = agent.activeEnvironment
  const restore = useRestore()
  const [isNamed, setNamed] = useState(false)
  // Asked anew each time the dialog opens: somebody may have saved a moment ago.
  const difference = useQuery({ ...queries.backups.difference({ id: backup._id }), staleTime: 0, gcTime: 0 })
  const isSame = difference.data !== undefined && isNothing(difference.data)
  const undoes = isUndo(backup)
  const moment = dateAndTime(backup.created)
  const isReady = !difference.isFetching && !isSame && (isNamed || !isLive)

  const { isBusy: isRestoring, run } = useAction(async () => {
    await restore(backup)
    close()
  })
  const submit = () => isReady && run()

  return (
    <Dialog
      title={t(undoes ? 'undo.title' : 'restore.title', { moment })}
      close={close}
      action={
        <Button
          variant="primary"
          disabled={!isReady}
          {...(isSame && { disabledReason: t('difference.same') })}
          loading={isRestoring}
          onClick={submit}
        >
          {t(undoes ? 'undo.action' : 'restore.action')}
        </Button>
      }
    >
      <EnterForm submit={submit}>
        <SpaceBetween size="l">
          <Box>
            {undoes
              ? t('undo.details', { what: t(`reasons.${backup.reason ?? 'restore'}`), environment })
              : t('restore.text', { environment })}
          </Box>
          <Difference difference={difference} />
          <Alert type="info">{t('restore.safety')}</Alert>
          {isLive && !isSame && <TypedName name={environment} description={t('restore.live')} agree={setNamed} />}
        </SpaceBetween>
      </EnterForm>
    </Dialog>
  )
}

const isNothing = ({ added, edited, removed, settings }: BackupDifference): boolean =>
  added + edited + removed + settings.length === 0
