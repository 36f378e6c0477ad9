/** Asks before a server gets a new secret. */
import Box from '@cloudscape-design/components/box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type Webhook } from '#shared/contracts/webhooks'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { renewSecret, type SavedWebhook } from '../webhooks-data.ts'

interface RenewDialogProps {
  webhook: Webhook
  renewed: (webhook: SavedWebhook) => void
  close: () => void
}

export default function RenewDialog({ webhook, renewed, close }: RenewDialogProps) {
  const { t } = useTranslation('webhooks')
  const [working, setWorking] = useState(false)
  const renew = async () => {
    setWorking(true)
    // The call has told why it failed; the dialog stays for another try.
    await renewSecret(webhook).then(renewed, () => setWorking(false))
  }
  return (
    <Dialog
      title={t('renew.title')}
      close={close}
      beginsAtAction
      action={
        <AccessButton
          access={contract.renewSecret.access}
          variant="primary"
          loading={working}
          onClick={() => void renew()}
        >
          {t('renew.action')}
        </AccessButton>
      }
    >
      <Box>{t('renew.text')}</Box>
    </Dialog>
  )
}
