/** Asks before a candidate is discarded. */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { api } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { refreshReleases } from '../changes-data.ts'
import type { ReleaseDialogProps } from './release-action.ts'
import { useCall } from './use-call.ts'

export function DiscardDialog({ release: { _id, number }, environment, close }: ReleaseDialogProps) {
  const { t } = useTranslation('releases')
  const notify = useNotify()
  const [isBusy, run] = useCall()
  async function discard() {
    await api.releases.discard({ _id, environmentId: environment._id })
    refreshReleases()
    notify.success(t('discard.done', { number }))
    close()
  }
  return (
    <Dialog
      title={t('discard.title', { number })}
      close={close}
      beginsAtAction
      action={
        <Button variant="primary" loading={isBusy} onClick={() => run(discard)}>
          {t('releases.actions.discard')}
        </Button>
      }
    >
      {t('discard.text', { name: environment.name })}
    </Dialog>
  )
}
