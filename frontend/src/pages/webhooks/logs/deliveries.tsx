/** What a server was sent, latest first: what became of it, its body, and the way to send it again. */
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import { Moment } from '../../../components/layout/moment.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { useReason } from '../reason.tsx'
import { useDeliveries, useWebhooks } from '../webhooks-data.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'

const statuses = ['pending', 'delivered', 'failed'] as const
type Status = (typeof statuses)[number]
const looks: Readonly<Record<Status, StatusIndicatorProps.Type>> = {
  pending: 'pending',
  delivered: 'success',
  failed: 'error',
}

/** The chosen server and status are part of the address. */
export default function Deliveries() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch, isPending } = useWebhooks()
  const [params, setParams] = useSearchParams()
  const chosen = data?.find(({ _id }) => _id === params.get('webhook')) ?? data?.[0]
  const status = statuses.find((each) => each === params.get('status'))
  const narrow = (name: 'webhook' | 'status', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  if (error) return <LoadFailed error={error} retry={refetch} />
  if (isPending) return <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
  if (!chosen) return <Empty title={t('none')} text={t('none-text')} />
  return (
    <SpaceBetween size="m">
      <div className="webhook-filters">
        <OneOf
          label={t('deliveries.server')}
          options={data.map(({ _id, endpoint, description }) => ({ value: _id, label: endpoint, description }))}
          value={chosen._id}
          onChange={(id) => narrow('webhook', id)}
        />
        <OneOf
          label={t('deliveries.status')}
          options={optionsOf(['', ...statuses], (one) => t(`statuses.${one || 'all'}`))}
          value={status ?? ''}
          onChange={(one) => narrow('status', one)}
        />
      </div>
      <DeliveryTable key={chosen._id} webhook={chosen} status={status} />
    </SpaceBetween>
  )
}

function DeliveryTable({ webhook, status }: { webhook: Webhook; status: Status | undefined }) {
  const { t } = useTranslation('webhooks')
  const reasonOf = useReason()
  const list = useDeliveries(webhook._id, status)
  const [shown, show] = useState<WebhookDelivery>()
  return (
    <>
      <RowsTable
        rows={list.data?.pages.flatMap(({ values }) => values)}
        list={list}
        moreText={t('older')}
        enableKeyboardNavigation
        name={t('tabs.deliveries')}
        empty={<Empty title={t('deliveries.none')} text={t('deliveries.none-text')} />}
        columns={[
          {
            id: 'type',
            title: t('deliveries.what'),
            cell: (delivery) => <Link onFollow={() => show(delivery)}>{t(`types.${delivery.type}`)}</Link>,
          },
          {
            id: 'status',
            title: t('deliveries.status'),
            cell: ({ status: became, reason, statusCode }) => (
              <StatusIndicator type={looks[became]}>
                {t(`statuses.${became}`)}
                {became !== 'delivered' && reasonOf(reason, statusCode) !== '' && `: ${reasonOf(reason, statusCode)}`}
              </StatusIndicator>
            ),
          },
          { id: 'attempts', title: t('deliveries.attempts'), cell: ({ attempts }) => attempts },
          { id: 'code', title: t('deliveries.code'), cell: ({ statusCode }) => statusCode || '–' },
          { id: 'ms', title: t('deliveries.ms'), cell: ({ ms }) => (ms === undefined ? '–' : `${ms} ms`) },
          {
            id: 'created',
            title: t('deliveries.created'),
            cell: ({ created }) => <Moment at={created} format={{ withSeconds: true }} />,
          },
        ]}
      />
      {shown && <DeliveryDialog webhook={webhook} delivery={shown} close={() => show(undefined)} />}
    </>
  )
}
