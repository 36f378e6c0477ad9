/** Sends a test to a server and shows what it answered. */
import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#shared/contract'
import { webhooks as contract, type Webhook } from '#shared/contracts/webhooks'
import { webhookTypes, type WebhookType } from '#shared/webhook-types'
import { api } from '../../../core/api.ts'
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
  const options = webhookTypes.map((value) => ({ value, label: t(`types.${value}`), description: value }))
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
        <FormField label={t('test.type')} stretch>
          <Select
            expandToViewport
            options={options}
            selectedOption={{ value: type, label: t(`types.${type}`) }}
            onChange={({ detail }) =>
              choose(webhookTypes.find((each) => each === detail.selectedOption.value) ?? 'webhook.test')
            }
          />
        </FormField>
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
