/** Asks before a backup is deleted. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Backup } from '#shared/contracts/backups'
import { dateAndTime } from '../../../core/format.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { removeBackup } from '../backups-data.ts'

export default function DeletionDialog({ backup, close }: { backup: Backup; close: () => void }) {
  const { t } = useTranslation(['backups', 'common'])
  const notify = useNotify()
  const [isDeleting, setDeleting] = useState(false)
  const moment = dateAndTime(backup.created)

  async function submit() {
    setDeleting(true)
    try {
      await removeBackup(backup._id)
    } catch {
      // The call has told why; the question stays for another try.
      return setDeleting(false)
    }
    notify.success(t('delete.done', { moment }))
    close()
  }

  return (
    <Dialog
      title={t('delete.title', { moment })}
      close={close}
      action={
        <Button variant="primary" loading={isDeleting} onClick={() => void submit()}>
          {t('common:delete')}
        </Button>
      }
    >
      <Alert type="warning">{t('delete.text')}</Alert>
    </Dialog>
  )
}
