/** Sends a test to a server and shows what it answered. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#shared/contract'
import { webhooks as contract, type Webhook } from '#shared/contracts/webhooks'
import { webhookTypes, type WebhookType } from '#shared/webhook-types'
import { api } from '../../../core/api.ts'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useReason } from '../reason.tsx'
import { refreshWebhooks } from '../webhooks-data.ts'

const okFrom = 200
const okTo = 299

export default function TestDialog({ webhook: { _id, endpoint }, close }: { webhook: Webhook; close: () => void }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const [type, choose] = useState<WebhookType>('webhook.test')
  const test = useMutation({
    mutationFn: () => api.webhooks.test({ _id, type }),
    onSettled: refreshWebhooks,
  })
  return (
    <Dialog
      title={t('test.title')}
      leave={t('common:close')}
      close={close}
      action={
        <AccessButton
          access={contract.test.access}
          variant="primary"
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test.send')}
        </AccessButton>
      }
    >
      <SpaceBetween size="m">
        <Box>
          {t('test.text')} <span className="webhook-address">{endpoint}</span>
        </Box>
        <OneOfField
          field={{ value: type, onChange: choose }}
          label={t('test.type')}
          options={optionsOf(webhookTypes, (each) => t(`types.${each}`), String)}
          stretch
        />
        <div aria-live="polite">{test.data && <Result of={test.data} />}</div>
      </SpaceBetween>
    </Dialog>
  )
}

function Result({ of: { statusCode, ms, reason, excerpt } }: { of: Answer<(typeof contract)['test']> }) {
  const { t } = useTranslation('webhooks')
  const reasonOf = useReason()
  const isOk = statusCode >= okFrom && statusCode <= okTo
  return (
    <SpaceBetween size="s">
      <StatusIndicator type={isOk ? 'success' : 'error'}>
        {isOk
          ? t('test.ok', { status: statusCode, ms })
          : t('test.failed', { reason: reasonOf(reason, statusCode), ms })}
      </StatusIndicator>
      {excerpt === '' ? (
        statusCode > 0 && <Box color="text-body-secondary">{t('test.empty')}</Box>
      ) : (
        <div>
          <Box variant="awsui-key-label">{t('test.answer')}</Box>
          <pre className="webhook-body">
            <code>{excerpt}</code>
          </pre>
        </div>
      )}
    </SpaceBetween>
  )
}
