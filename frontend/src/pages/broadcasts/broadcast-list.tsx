/** The broadcasts of the active environment by their status, which is part of the address. */
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import Tabs from '@cloudscape-design/components/tabs'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { broadcasts as contract, broadcastStatuses, type Broadcast } from '#shared/contracts/broadcasts'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { DataTable, type Column } from '../../components/table/data-table.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { useAgent } from '../../core/agent.tsx'
import { dateAndTime, wholeNumber } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { addressOf, removeBroadcast, useBroadcasts, useSwarmNames } from './broadcasts-data.ts'

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
      {doomed && <Delete broadcast={doomed} close={() => setDoomed(undefined)} />}
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
  const columns = useColumns(status, remove)
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

const actionsWidthPx = 100

function useColumns(status: Status, remove: (broadcast: Broadcast) => void): Column<Broadcast>[] {
  const { t } = useTranslation(['broadcasts', 'items', 'common'])
  const navigate = useNavigate()
  const refused = useRefusal()(contract.remove.access)
  const swarmName = useSwarmNames()
  const momentColumn: Column<Broadcast> = {
    id: 'moment',
    title: t(`moment.${status}`),
    cell: (broadcast) => <Moment moment={momentOf(broadcast)} isPlanned={status === 'scheduled'} />,
    order: momentOf,
  }
  const all: Column<Broadcast>[] = [
    {
      id: 'name',
      title: t('title'),
      cell: (broadcast) => <PageLink to={addressOf(broadcast)}>{broadcast.name}</PageLink>,
      order: ({ name }) => name,
    },
    { id: 'kind', title: t('kind.name'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'audience',
      title: t('audience.name'),
      cell: ({ swarmId }) => (swarmId ? (swarmName(swarmId) ?? t('common:gone')) : t('audience.all')),
    },
    ...(status === 'sent' ? [{ id: 'progress', title: t('progress.name'), cell: progressCell(t) }] : []),
    momentColumn,
  ]
  if (status === 'sent') return all
  return [
    ...all,
    {
      id: 'actions',
      width: actionsWidthPx,
      title: t('items:rows.actions'),
      cell: (broadcast) => (
        <RowActions
          label={t('items:rows.actions-of', { name: broadcast.name })}
          actions={[
            { text: t('common:edit'), act: () => void navigate(addressOf(broadcast)) },
            { text: t('common:delete'), refused, act: () => remove(broadcast) },
          ]}
        />
      ),
    },
  ]
}

const progressCell =
  (t: ReturnType<typeof useTranslation<['broadcasts', 'items', 'common']>>['t']) =>
  ({ progress }: Broadcast) =>
    progress
      ? t('progress.short', {
          phase: t(`progress.${progress.phase}`),
          sent: wholeNumber(progress.sent),
          total: wholeNumber(progress.total),
        })
      : t('progress.planning')

const momentOf = ({ status, updated, scheduledAt, sentAt }: Broadcast): string =>
  (status === 'draft' ? updated : status === 'scheduled' ? scheduledAt : sentAt) ?? updated

/** What is planned shows by the company's clock, by which it was planned. */
function Moment({ moment, isPlanned }: { moment: string; isPlanned: boolean }) {
  const { timezone } = useAgent().agent.company
  return (
    <time dateTime={moment}>{dateAndTime(moment, isPlanned ? { timeZone: timezone, withWeekday: true } : {})}</time>
  )
}

function Delete({ broadcast: { _id, name, status }, close }: { broadcast: Broadcast; close: () => void }) {
  const { t } = useTranslation('broadcasts')
  const notify = useNotify()
  return (
    <DeleteDialog
      name={name}
      consequence={t(status === 'scheduled' ? 'delete-scheduled' : 'delete-draft')}
      references="none"
      remove={async () => {
        await removeBroadcast(_id)
        notify.success(t('deleted', { name }))
      }}
      close={close}
    />
  )
}
