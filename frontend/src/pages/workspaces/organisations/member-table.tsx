/** A table of what belongs to an organisation, with the way to add more; its failure is its own. */
import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'

interface MemberTableProps<Member> {
  name: string
  list: UseQueryResult<readonly Member[]>
  columns: TableProps<Member>['columnDefinitions']
  none: { readonly title: string; readonly text: string }
  /** The way to add more. */
  add: ReactNode
}

const placesWhileLoading = 3

export function MemberTable<Member extends { _id: string }>({
  name,
  list,
  columns,
  none,
  add,
}: MemberTableProps<Member>) {
  const { t } = useTranslation('items')
  const { data = [], isPending, error, refetch } = list
  return (
    <Table
      variant="container"
      trackBy="_id"
      items={data}
      loading={isPending}
      loadingText={t('table.loading')}
      {...(isPending && { skeleton: { totalRows: placesWhileLoading } })}
      columnDefinitions={columns}
      stickyColumns={{ last: 1 }}
      enableKeyboardNavigation
      ariaLabels={{ tableLabel: name }}
      header={
        <Header variant="h2" actions={add} {...(!isPending && !error && { counter: `(${data.length})` })}>
          {name}
        </Header>
      }
      empty={error ? <LoadFailed error={error} retry={refetch} /> : <Empty {...none} action={add} />}
    />
  )
}
