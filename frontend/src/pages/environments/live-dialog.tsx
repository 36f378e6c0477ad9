/** Asks before another environment becomes the one that customers talk to. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import { api } from '../../core/api.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { environmentSaved } from './environments-data.ts'

interface LiveDialogProps {
  environment: Environment
  /** The one that is live until then. */
  former: Environment | undefined
  close: () => void
}

export function LiveDialog({ environment, former, close }: LiveDialogProps) {
  const { t } = useTranslation(['environments', 'common'])
  const notify = useNotify()
  const [saving, setSaving] = useState(false)
  const { name } = environment

  async function submit() {
    setSaving(true)
    try {
      const saved = await api.environments.update({ ...environment, isLive: true })
      environmentSaved(saved)
    } catch {
      // The call has told why; the question stays for another try.
      return setSaving(false)
    }
    notify.success(t('mark-live.done', { name }))
    close()
  }

  return (
    <Dialog
      title={t('mark-live.title', { name })}
      close={close}
      action={
        <Button variant="primary" loading={saving} onClick={() => void submit()}>
          {t('mark-live.button')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Box>{t('mark-live.text', { name })}</Box>
        {former && <Box>{t('mark-live.former', { name: former.name })}</Box>}
        <Alert type="warning">{t('mark-live.read-only')}</Alert>
      </SpaceBetween>
    </Dialog>
  )
}
