/** The calls of responses to servers, latest first, 15 a page (WEBHOOKS-006). */
import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhookErrorsPageSize } from '#shared/limits'
import { longMoment } from '../../../core/format.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useCalls } from '../webhooks-data.ts'

const failedFrom = 400

export default function Calls() {
  const { t } = useTranslation(['webhooks', 'items'])
  const [page, turnTo] = useState(1)
  const { data, error, refetch, isPending } = useCalls(page)
  // A page that is full may be followed by another one.
  const mayGoOn = data?.length === webhookErrorsPageSize
  return (
    <Table
      trackBy="_id"
      items={data ?? []}
      loading={isPending}
      loadingText={t('items:table.loading')}
      enableKeyboardNavigation
      ariaLabels={{ tableLabel: t('tabs.calls') }}
      header={
        <Header variant="h2" description={t('calls.text')}>
          {t('tabs.calls')}
        </Header>
      }
      empty={
        error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : (
          <Empty title={t('calls.none')} text={t(page > 1 ? 'calls.no-more' : 'calls.none-text')} />
        )
      }
      {...((page > 1 || mayGoOn) && {
        pagination: (
          <Pagination
            currentPageIndex={page}
            pagesCount={mayGoOn ? page + 1 : page}
            openEnd={mayGoOn}
            onChange={({ detail }) => turnTo(detail.currentPageIndex)}
          />
        ),
      })}
      columnDefinitions={[
        { id: 'name', header: t('calls.name'), isRowHeader: true, cell: ({ name }) => name },
        {
          id: 'status',
          header: t('deliveries.code'),
          cell: ({ statusCode }) => (
            <StatusIndicator type={statusCode === 0 || statusCode >= failedFrom ? 'error' : 'success'}>
              {statusCode === 0 ? t('calls.no-answer') : statusCode}
            </StatusIndicator>
          ),
        },
        { id: 'ms', header: t('deliveries.ms'), cell: ({ ms }) => `${ms} ms` },
        { id: 'tries', header: t('deliveries.attempts'), cell: ({ tries }) => tries },
        {
          id: 'created',
          header: t('deliveries.created'),
          cell: ({ created }) => <time dateTime={created}>{longMoment(created)}</time>,
        },
      ]}
    />
  )
}
