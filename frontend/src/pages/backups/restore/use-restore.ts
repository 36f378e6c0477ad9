/** Restores a backup and tells so, with the way back: what was replaced became a backup first. */
import { useTranslation } from 'react-i18next'
import type { Backup } from '#shared/contracts/backups'
import { undoToastMs } from '#shared/limits'
import { dateAndTime } from '../../../core/format.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { isUndo, restoreBackup } from '../backups-data.ts'

export function useRestore(): (backup: Backup) => Promise<void> {
  const { t } = useTranslation('backups')
  const notify = useNotify()
  return async (backup) => {
    const safety = await restoreBackup(backup._id)
    const undo = async (id: string) => {
      await restoreBackup(id)
      notify.success(t('restore.undone'))
    }
    const done = t(isUndo(backup) ? 'undo.done' : 'restore.done', { moment: dateAndTime(backup.created) })
    // A call that failed has told why; the backup stays in the list.
    const act = () => safety !== undefined && void undo(safety).catch(() => undefined)
    notify.success(done, safety === undefined ? undefined : { text: t('restore.undo'), lastsMs: undoToastMs, act })
  }
}
