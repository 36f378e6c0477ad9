/** The conversations that stay however old they are, each with the way to it and to the end of its hold. */
import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { privacy, type Hold } from '#shared/contracts/privacy'
import { queries, quietly } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { visitorName } from '../../../components/conversation/customer-name.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import EndHoldDialog from '../../../components/holds/end-hold-dialog.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { tableView } from '../../../components/table/table-view.ts'

const pageSize = 10

const customerOf = ({ userId, name }: Hold): string => name || visitorName(userId)

export function Holds() {
  const { t } = useTranslation('holds')
  const list = useQuery({ ...queries.privacy.holds({}), queryFn: () => quietly.privacy.holds({}) })
  const [shown, setShown] = useState({ find: '', page: 1 })
  const [ending, end] = useState<Hold>()
  const all = list.data ?? []
  const searched = (hold: Hold) => [customerOf(hold), hold.reason, hold.by]
  const view = tableView(all, { ...shown, sort: '' }, { columns: [], searched, pageSize })
  return (
    <SpaceBetween size="s">
      <Header variant="h3" description={t('list.text')}>
        {t('list.title')}
      </Header>
      {all.length > pageSize && <PartSearch label={t('list.find')} shown={shown} view={view} show={setShown} />}
      <Table
        variant="embedded"
        trackBy="_id"
        items={view.rows}
        loading={list.isPending}
        loadingText={t('list.loading')}
        enableKeyboardNavigation
        wrapLines
        ariaLabels={{ tableLabel: t('list.title') }}
        empty={<Nothing list={list} />}
        columnDefinitions={[
          {
            id: 'customer',
            header: t('list.customer'),
            isRowHeader: true,
            cell: (hold) => <PageLink to={`/conversations/${hold.userId}`}>{customerOf(hold)}</PageLink>,
          },
          { id: 'reason', header: t('list.reason'), cell: ({ reason }) => reason },
          { id: 'by', header: t('list.by'), cell: ({ by }) => by },
          {
            id: 'since',
            header: t('list.since'),
            cell: ({ created }) => <time dateTime={created}>{dateAndTime(created)}</time>,
          },
          {
            id: 'end',
            header: t('list.actions'),
            cell: (hold) => (
              <AccessButton
                variant="inline-link"
                formAction="none"
                access={privacy.endHold.access}
                ariaLabel={t('list.end', { name: customerOf(hold) })}
                onClick={() => end(hold)}
              >
                {t('end')}
              </AccessButton>
            ),
          },
        ]}
      />
      {ending && <EndHoldDialog hold={ending} name={customerOf(ending)} close={() => end(undefined)} />}
    </SpaceBetween>
  )
}

function Nothing({ list }: { list: UseQueryResult<readonly Hold[]> }) {
  const { t } = useTranslation('holds')
  if (list.error) return <LoadFailed error={list.error} retry={list.refetch} />
  if (list.data && list.data.length > 0) return <Box color="text-status-inactive">{t('list.no-matches')}</Box>
  return <Empty title={t('list.none')} text={t('list.none-text')} />
}
