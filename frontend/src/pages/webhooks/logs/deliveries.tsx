/** What a server was sent, latest first: what became of it, its body, and the way to send it again. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks'
import { dateAndTime } from '../../../core/format.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
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
        <Select
          expandToViewport
          ariaLabel={t('deliveries.server')}
          options={data.map(({ _id, endpoint, description }) => ({ value: _id, label: endpoint, description }))}
          selectedOption={{ value: chosen._id, label: chosen.endpoint }}
          onChange={({ detail }) => narrow('webhook', detail.selectedOption.value ?? '')}
        />
        <Select
          expandToViewport
          ariaLabel={t('deliveries.status')}
          options={['' as const, ...statuses].map((value) => ({ value, label: t(`statuses.${value || 'all'}`) }))}
          selectedOption={{ value: status ?? '', label: t(`statuses.${status ?? 'all'}`) }}
          onChange={({ detail }) => narrow('status', detail.selectedOption.value ?? '')}
        />
      </div>
      <DeliveryTable key={chosen._id} webhook={chosen} status={status} />
    </SpaceBetween>
  )
}

function DeliveryTable({ webhook, status }: { webhook: Webhook; status: Status | undefined }) {
  const { t } = useTranslation(['webhooks', 'items'])
  const reasonOf = useReason()
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeliveries(
    webhook._id,
    status,
  )
  const [shown, show] = useState<WebhookDelivery>()
  const items = data?.pages.flatMap(({ values }) => values) ?? []
  return (
    <>
      <Table
        trackBy="_id"
        items={items}
        loading={isPending}
        loadingText={t('items:table.loading')}
        enableKeyboardNavigation
        ariaLabels={{ tableLabel: t('tabs.deliveries') }}
        empty={
          error ? (
            <LoadFailed error={error} retry={refetch} />
          ) : (
            <Empty title={t('deliveries.none')} text={t('deliveries.none-text')} />
          )
        }
        columnDefinitions={[
          {
            id: 'type',
            header: t('deliveries.what'),
            isRowHeader: true,
            cell: (delivery) => <Link onFollow={() => show(delivery)}>{t(`types.${delivery.type}`)}</Link>,
          },
          {
            id: 'status',
            header: t('deliveries.status'),
            cell: ({ status: became, reason, statusCode }) => (
              <StatusIndicator type={looks[became]}>
                {t(`statuses.${became}`)}
                {became !== 'delivered' && reasonOf(reason, statusCode) !== '' && `: ${reasonOf(reason, statusCode)}`}
              </StatusIndicator>
            ),
          },
          { id: 'attempts', header: t('deliveries.attempts'), cell: ({ attempts }) => attempts },
          { id: 'code', header: t('deliveries.code'), cell: ({ statusCode }) => statusCode || '–' },
          { id: 'ms', header: t('deliveries.ms'), cell: ({ ms }) => (ms === undefined ? '–' : `${ms} ms`) },
          {
            id: 'created',
            header: t('deliveries.created'),
            cell: ({ created }) => <time dateTime={created}>{dateAndTime(created, { withSeconds: true })}</time>,
          },
        ]}
        footer={
          hasNextPage && (
            <Box textAlign="center">
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </Box>
          )
        }
      />
      {shown && <DeliveryDialog webhook={webhook} delivery={shown} close={() => show(undefined)} />}
    </>
  )
}
