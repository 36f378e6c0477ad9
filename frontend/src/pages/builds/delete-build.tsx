/** Asks before a build and its model are deleted; nothing refers to it, so a yes is enough. */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildTask } from '#shared/contracts/builds'
import { dateAndTime } from '../../core/format.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { remove } from './builds-data.ts'

export function DeleteBuild({ task: { _id, created }, close }: { task: BuildTask; close: () => void }) {
  const { t } = useTranslation(['builds', 'common'])
  const notify = useNotify()
  const [removing, setRemoving] = useState(false)
  const moment = dateAndTime(created)

  async function submit() {
    setRemoving(true)
    try {
      await remove(_id)
    } catch {
      // The call has told why; the question stays for another try.
      return setRemoving(false)
    }
    notify.success(t('deleted', { moment }))
    close()
  }

  return (
    <Dialog
      title={t('delete.title', { moment })}
      close={close}
      action={
        <Button variant="primary" loading={removing} onClick={() => void submit()}>
          {t('common:delete')}
        </Button>
      }
    >
      {t('delete.text')}
    </Dialog>
  )
}
