/** The conversations that stay however old they are, each with the way to it and to the end of its hold. */
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { privacy, type Hold } from '#shared/contracts/privacy'
import { queries, quietly } from '../../../core/api.ts'
import { visitorName } from '../../../components/conversation/customer-name.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useAskToEnd } from '../../../components/holds/end-hold.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { PageLink } from '../../../components/layout/page-link.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { PartSearch } from '../../../components/table/part-search.tsx'
import { tableView } from '../../../components/table/table-view.ts'
import { RowsTable } from '../../../components/table/rows-table.tsx'

const pageSize = 10

const customerOf = ({ userId, name }: Hold): string => name || visitorName(userId)

export function Holds() {
  const { t } = useTranslation('holds')
  const columns = useColumnKit<Hold>()
  const list = useQuery({ ...queries.privacy.holds({}), queryFn: () => quietly.privacy.holds({}) })
  const [shown, setShown] = useState({ find: '', page: 1 })
  const askToEnd = useAskToEnd()
  const all = list.data ?? []
  const searched = (hold: Hold) => [customerOf(hold), hold.reason, hold.by]
  const view = tableView(all, { ...shown, sort: '' }, { columns: [], searched, pageSize })
  return (
    <SpaceBetween size="s">
      <Header variant="h3" description={t('list.text')}>
        {t('list.title')}
      </Header>
      {all.length > pageSize && <PartSearch label={t('list.find')} shown={shown} view={view} show={setShown} />}
      <RowsTable
        variant="embedded"
        rows={view.rows}
        list={list}
        enableKeyboardNavigation
        name={t('list.title')}
        empty={all.length > 0 ? t('list.no-matches') : <Empty title={t('list.none')} text={t('list.none-text')} />}
        columns={[
          {
            id: 'customer',
            title: t('list.customer'),
            cell: (hold) => <PageLink to={`/conversations/${hold.userId}`}>{customerOf(hold)}</PageLink>,
          },
          { id: 'reason', title: t('list.reason'), cell: ({ reason }) => reason },
          { id: 'by', title: t('list.by'), cell: ({ by }) => by },
          columns.moment('since', t('list.since'), ({ created }) => created),
          {
            id: 'end',
            title: t('list.actions'),
            cell: (hold) => (
              <AccessButton
                variant="inline-link"
                formAction="none"
                access={privacy.endHold.access}
                ariaLabel={t('list.end', { name: customerOf(hold) })}
                onClick={() => askToEnd(hold, customerOf(hold))}
              >
                {t('end')}
              </AccessButton>
            ),
          },
        ]}
      />
    </SpaceBetween>
  )
}
