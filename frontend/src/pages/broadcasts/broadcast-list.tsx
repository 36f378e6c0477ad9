/** The broadcasts of the company by their status, which is part of the address. */
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import Tabs from '@cloudscape-design/components/tabs'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { broadcasts as contract, broadcastStatuses, type Broadcast } from '#shared/contracts/broadcasts'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'
import { Moment } from '../../components/layout/moment.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import type { Column } from '../../components/table/rows-table.tsx'
import { useAgent } from '../../core/agent.tsx'
import { wholeNumber } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { addressOf, broadcasts as collection, useBroadcasts, useSwarmNames } from './broadcasts-data.ts'

type Status = Broadcast['status']

export function BroadcastList() {
  const { t } = useTranslation('broadcasts')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const broadcasts = useBroadcasts()
  const [doomed, setDoomed] = useState<Broadcast>()
  const status = broadcastStatuses.find((each) => each === params.get('tab')) ?? 'draft'
  const countOf = (of: Status) => broadcasts.data?.filter((each) => each.status === of).length
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton
      access={contract.create.access}
      variant={variant}
      onClick={() => void navigate(`${pathTo('broadcast')}/new`)}
    >
      {t('create')}
    </AccessButton>
  )
  return (
    <ContentLayout header={<PageHeader description={t('lead')} actions={create('primary')} />}>
      <Tabs
        ariaLabel={t('name')}
        activeTabId={status}
        onChange={({ detail }) => setParams({ tab: detail.activeTabId }, { replace: true })}
        tabs={broadcastStatuses.map((id) => ({
          id,
          label: countOf(id) ? `${t(`tabs.${id}`)} (${countOf(id)})` : t(`tabs.${id}`),
          content: id === status && (
            <Listed status={id} broadcasts={broadcasts} remove={setDoomed} create={create('normal')} />
          ),
        }))}
      />
      {doomed && (
        <DeleteDialog
          name={doomed.name}
          consequence={t(doomed.status === 'scheduled' ? 'delete-scheduled' : 'delete-draft')}
          references="none"
          remove={() => collection.remove(doomed)}
          deleted={t('deleted', { name: doomed.name })}
          close={() => setDoomed(undefined)}
        />
      )}
    </ContentLayout>
  )
}

interface ListedProps {
  status: Status
  broadcasts: ReturnType<typeof useBroadcasts>
  remove: (broadcast: Broadcast) => void
  create: ReactNode
}

function Listed({ status, broadcasts, remove, create }: ListedProps) {
  const { t } = useTranslation('broadcasts')
  const columns = useBroadcastColumns(status, remove)
  const list = { ...broadcasts, data: broadcasts.data?.filter((each) => each.status === status) }
  return (
    <DataTable
      key={status}
      isPart
      name={t(`tabs.${status}`)}
      // The same answer with fewer rows in it.
      list={list as typeof broadcasts}
      columns={columns}
      searched={({ name, tags }) => [name, ...tags]}
      searchLabel={t('find')}
      header={(counter) => (
        <Header variant="h2" {...(counter && { counter })}>
          {t(`tabs.${status}`)}
        </Header>
      )}
      empty={
        <Empty title={t(`none.${status}`)} text={t(`none-text.${status}`)} action={status === 'draft' && create} />
      }
    />
  )
}

function useBroadcastColumns(status: Status, remove: (broadcast: Broadcast) => void): readonly Column<Broadcast>[] {
  const { t } = useTranslation(['broadcasts', 'common'])
  const columns = useColumnKit<Broadcast>()
  const navigate = useNavigate()
  const swarmName = useSwarmNames()
  const { timezone } = useAgent().agent.company
  // What is planned shows by the company's clock, by which it was planned.
  const format = status === 'scheduled' ? { timeZone: timezone, withWeekday: true } : {}
  const progress = { id: 'progress', title: t('progress.name'), cell: (row: Broadcast) => <Progress {...row} /> }
  const actions = columns.actions(
    ({ name }) => name,
    (broadcast) => [
      { text: t('common:edit'), act: () => navigate(addressOf(broadcast)) },
      { text: t('common:delete'), access: contract.remove.access, act: () => remove(broadcast) },
    ],
  )
  return [
    columns.link('name', t('title'), ({ name }) => name, { to: addressOf }),
    { id: 'kind', title: t('kind.name'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'audience',
      title: t('audience.name'),
      cell: ({ swarmId }) => (swarmId ? (swarmName(swarmId) ?? t('common:gone')) : t('audience.all')),
    },
    ...(status === 'sent' ? [progress] : []),
    {
      id: 'moment',
      title: t(`moment.${status}`),
      cell: (broadcast) => <Moment at={momentOf(broadcast)} format={format} />,
      order: momentOf,
    },
    ...(status === 'sent' ? [] : [actions]),
  ]
}

function Progress({ progress }: Broadcast) {
  const { t } = useTranslation('broadcasts')
  if (!progress) return t('progress.planning')
  const { phase, sent, total } = progress
  return t('progress.short', { phase: t(`progress.${phase}`), sent: wholeNumber(sent), total: wholeNumber(total) })
}

const momentOf = ({ status, updated, scheduledAt, sentAt }: Broadcast): string =>
  (status === 'draft' ? updated : status === 'scheduled' ? scheduledAt : sentAt) ?? updated
