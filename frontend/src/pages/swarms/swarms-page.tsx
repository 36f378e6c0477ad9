/** Engagement > Swarm: the audiences of broadcasts (SWARM-001). */
import './swarms.css'
import Link from '@cloudscape-design/components/link'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { broadcasts } from '#shared/contracts/broadcasts'
import { swarms as contract, type Swarm } from '#shared/contracts/swarms'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { DataTable, type Column } from '../../components/table/data-table.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { channelOf } from '../../core/channels.ts'
import { dateAndTime, languageName } from '../../core/format.ts'
import { lazily } from '../../core/lazy-page.ts'
import { pathTo } from '../../core/pages.ts'
import { Delete } from './delete.tsx'
import { useSwarms, useWaiting } from './swarms-data.ts'

const SwarmDialog = lazy(() => lazily(() => import('./swarm-dialog.tsx')))

type Opened = { readonly swarm: Swarm | undefined }

export default function SwarmsPage() {
  const { t } = useTranslation('swarms')
  const swarms = useSwarms()
  const [opened, setOpened] = useState<Opened>()
  const [doomed, setDoomed] = useState<Swarm>()
  const waitingFor = useWaiting()
  const columns = useColumns({ edit: (swarm) => setOpened({ swarm }), remove: setDoomed })
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => setOpened({ swarm: undefined })}>
      {t('create')}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        name={t('name')}
        list={swarms}
        columns={columns}
        searched={({ name, locations }) => [name, ...locations.map(({ title }) => title)]}
        searchLabel={t('find')}
        failed={t('failed')}
        header={(counter) => (
          <PageHeader description={t('lead')} actions={create('primary')} {...(counter && { counter })} />
        )}
        empty={<Empty title={t('none')} text={t('none-text')} action={create('normal')} />}
      />
      <Suspense>
        {opened && (
          <SwarmDialog
            swarm={swarms.data?.find(({ _id }) => _id === opened.swarm?._id) ?? opened.swarm}
            close={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {doomed && <Delete swarm={doomed} waiting={waitingFor(doomed._id)} close={() => setDoomed(undefined)} />}
    </>
  )
}

interface Actions {
  readonly edit: (swarm: Swarm) => void
  readonly remove: (swarm: Swarm) => void
}

const actionsWidthPx = 100

function useColumns({ edit, remove }: Actions): Column<Swarm>[] {
  const { t } = useTranslation(['swarms', 'items', 'common'])
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const begin = (kind: 'campaign' | 'update', { _id }: Swarm) =>
    void navigate(`${pathTo('broadcast')}/new?kind=${kind}&swarm=${_id}`)
  const refused = refusalOf(broadcasts.create.access)
  return [
    {
      id: 'name',
      title: t('title'),
      cell: (swarm) => <Link onFollow={() => edit(swarm)}>{swarm.name}</Link>,
      order: ({ name }) => name,
    },
    {
      id: 'places',
      title: t('places.name'),
      cell: ({ locations, radius }) =>
        locations.length === 0
          ? t('places.everywhere')
          : t('places.around', { radius, places: locations.map(({ title }) => title).join(', ') }),
    },
    { id: 'filters', title: t('filters.name'), cell: (swarm) => <Filters {...swarm} /> },
    {
      id: 'updated',
      title: t('items:rows.updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: actionsWidthPx,
      title: t('items:rows.actions'),
      cell: (swarm) => (
        <RowActions
          label={t('items:rows.actions-of', { name: swarm.name })}
          actions={[
            { text: t('common:edit'), act: () => edit(swarm) },
            { text: t('broadcast'), refused, act: () => begin('campaign', swarm) },
            { text: t('update'), refused, act: () => begin('update', swarm) },
            { text: t('common:delete'), refused: refusalOf(contract.remove.access), act: () => remove(swarm) },
          ]}
        />
      ),
    },
  ]
}

function Filters({ audience: { channels, languages, topics, activeWithinDays } }: Pick<Swarm, 'audience'>) {
  const { t } = useTranslation('swarms')
  const parts = [
    ...channels.map((channel) => channelOf(channel).name),
    ...languages.map(languageName),
    ...topics,
    ...(activeWithinDays === undefined ? [] : [t('filters.active', { count: activeWithinDays })]),
  ]
  return parts.length === 0 ? t('filters.none') : parts.join(' · ')
}
