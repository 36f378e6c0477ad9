/** The calls of responses to servers, latest first, 15 a page (WEBHOOKS-006). */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhookErrorsPageSize } from '#shared/limits'
import { longMoment } from '../../../core/format.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { pagination } from '../../../components/table/paging.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { useCalls } from '../webhooks-data.ts'

const failedFrom = 400

export default function Calls() {
  const { t } = useTranslation('webhooks')
  const [page, turnTo] = useState(1)
  const list = useCalls(page)
  // A page that is full may be followed by another one.
  const mayGoOn = list.data?.length === webhookErrorsPageSize
  return (
    <RowsTable
      rows={list.data}
      list={list}
      pagination={pagination({ page, pages: mayGoOn ? page + 1 : page, isOpenEnd: mayGoOn, turnTo })}
      enableKeyboardNavigation
      name={t('tabs.calls')}
      heading={{ description: t('calls.text') }}
      empty={<Empty title={t('calls.none')} text={t(page > 1 ? 'calls.no-more' : 'calls.none-text')} />}
      columns={[
        { id: 'name', title: t('calls.name'), cell: ({ name }) => name },
        {
          id: 'status',
          title: t('deliveries.code'),
          cell: ({ statusCode }) => (
            <StatusIndicator type={statusCode === 0 || statusCode >= failedFrom ? 'error' : 'success'}>
              {statusCode === 0 ? t('calls.no-answer') : statusCode}
            </StatusIndicator>
          ),
        },
        { id: 'ms', title: t('deliveries.ms'), cell: ({ ms }) => `${ms} ms` },
        { id: 'tries', title: t('deliveries.attempts'), cell: ({ tries }) => tries },
        {
          id: 'created',
          title: t('deliveries.created'),
          cell: ({ created }) => <time dateTime={created}>{longMoment(created)}</time>,
        },
      ]}
    />
  )
}
