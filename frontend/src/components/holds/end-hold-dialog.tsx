/** Asks before a hold ends: what was kept may go with the next night. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hold } from '#shared/contracts/privacy'
import { CallError, queryClient, quietly } from '../../core/api.ts'
import { notify } from '../../core/live/notices.ts'
import { Dialog } from '../dialog/dialog.tsx'

interface EndHoldDialogProps {
  hold: Hold
  /** What the customer is called. */
  name: string
  close: () => void
}

export default function EndHoldDialog({ hold, name, close }: EndHoldDialogProps) {
  const { t } = useTranslation('holds')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  async function end() {
    setBusy(true)
    try {
      await quietly.privacy.endHold({ id: hold._id })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Somebody else has ended it meanwhile.
      if (error.code !== 'not-found') {
        setBusy(false)
        return setRefused(error.message)
      }
    }
    notify('success', t('ended'))
    void queryClient.invalidateQueries({ queryKey: ['privacy', 'holds'] })
    return close()
  }

  return (
    <Dialog
      title={t('end-title', { name })}
      close={close}
      action={
        <Button variant="primary" formAction="none" loading={busy} onClick={() => void end()}>
          {t('end')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        {refused !== undefined && <Alert type="error">{refused}</Alert>}
        <Box variant="p">{t('end-why', { reason: hold.reason })}</Box>
        <Alert type="warning">{t('end-text')}</Alert>
      </SpaceBetween>
    </Dialog>
  )
}
