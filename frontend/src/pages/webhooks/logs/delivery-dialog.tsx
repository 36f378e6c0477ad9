/** One delivery: the body that was sent, and the way to send it again. */
import Box from '@cloudscape-design/components/box'
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { webhooks as contract, type Webhook, type WebhookDelivery } from '#shared/contracts/webhooks'
import { useAction } from '../../../core/action.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { replayDeliveries } from '../webhooks-data.ts'

interface DeliveryDialogProps {
  webhook: Webhook
  delivery: WebhookDelivery
  close: () => void
}

export function DeliveryDialog({ webhook, delivery: { _id, type, webhookId, body }, close }: DeliveryDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const notify = useNotify()
  const text = readable(body)
  const { isBusy: working, run: replay } = useAction(async () => {
    const count = await replayDeliveries(webhook._id, { kind: 'one', delivery: _id })
    notify.success(t('replay.done', { count }))
    close()
  })
  return (
    <Dialog
      title={t(`types.${type}`)}
      size="large"
      leave={t('common:close')}
      close={close}
      action={
        <AccessButton access={contract.replay.access} variant="primary" loading={working} onClick={replay}>
          {t('replay.action')}
        </AccessButton>
      }
    >
      <SpaceBetween size="m">
        <Box>
          <code>{['webhook-id', webhookId].join(': ')}</code>
        </Box>
        <pre className="webhook-body">
          <code>{text}</code>
        </pre>
        <CopyToClipboard
          variant="button"
          textToCopy={text}
          copyButtonText={t('deliveries.copy')}
          copySuccessText={t('copied')}
          copyErrorText={t('not-copied')}
        />
        <Box color="text-body-secondary">{t('replay.once')}</Box>
      </SpaceBetween>
    </Dialog>
  )
}

/** JSON on several lines; what is none stays as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
