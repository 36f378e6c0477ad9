/** Engagement > Swarm: the audiences of broadcasts (SWARM-001). */
import './swarms.css'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { broadcasts } from '#shared/contracts/broadcasts'
import { swarms as contract, type Swarm } from '#shared/contracts/swarms'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { channelOf } from '../../core/channels.ts'
import { languageName } from '../../core/format.ts'
import { lazily } from '../../core/lazy-page.ts'
import { pathTo } from '../../core/pages.ts'
import { swarms, useWaiting } from './swarms-data.ts'

const SwarmDialog = lazy(() => lazily(() => import('./swarm-dialog.tsx')))

export default function SwarmsPage() {
  const { t } = useTranslation(['swarms', 'common'])
  const navigate = useNavigate()
  const columns = useColumnKit<Swarm>()
  const keepersOf = useKeepers()
  const begin = (kind: 'campaign' | 'update', { _id }: Swarm) =>
    navigate(`${pathTo('broadcast')}/new?kind=${kind}&swarm=${_id}`)
  const { access } = broadcasts.create
  return (
    <CollectionPage<Swarm>
      name={t('name')}
      description={t('lead')}
      list={useQuery(swarms.list)}
      nameOf={({ name }) => name}
      columns={(open) => [
        columns.link('name', t('title'), ({ name }) => name, { open: (swarm) => open(swarm, 'edit') }),
        { id: 'places', title: t('places.name'), cell: (swarm) => <Places {...swarm} /> },
        { id: 'filters', title: t('filters.name'), cell: (swarm) => <Filters {...swarm} /> },
        columns.updated(({ updated }) => updated),
      ]}
      searched={({ name, locations }) => [name, ...locations.map(({ title }) => title)]}
      searchLabel={t('find')}
      none={{ title: t('none'), text: t('none-text') }}
      failed={t('failed')}
      create={{ text: t('create'), access: contract.create.access }}
      actionsOf={(swarm, open) => [
        { text: t('common:edit'), act: () => open(swarm, 'edit') },
        { text: t('broadcast'), access, act: () => begin('campaign', swarm) },
        { text: t('update'), access, act: () => begin('update', swarm) },
      ]}
      dialog={({ item }, close) => <SwarmDialog swarm={item} close={close} />}
      deletion={{
        access: contract.remove.access,
        keptBy: keepersOf,
        consequence: () => t('delete-text'),
        remove: swarms.remove,
        deleted: (name) => t('deleted', { name }),
      }}
    />
  )
}

/** The broadcasts that still wait for a swarm. */
function useKeepers() {
  const { t } = useTranslation('swarms')
  const waitingFor = useWaiting()
  return ({ _id: swarmId }: Swarm) => {
    const pages = waitingFor(swarmId).map(({ _id, name }) => ({ name, to: `${pathTo('broadcast')}/${_id}` }))
    return pages.length > 0 ? { reason: t('in-use'), pages } : undefined
  }
}

function Places({ locations, radius }: Pick<Swarm, 'locations' | 'radius'>) {
  const { t } = useTranslation('swarms')
  if (locations.length === 0) return t('places.everywhere')
  return t('places.around', { radius, places: locations.map(({ title }) => title).join(', ') })
}

function Filters({ audience: { channels, languages, topics, tags, activeWithinDays } }: Pick<Swarm, 'audience'>) {
  const { t } = useTranslation('swarms')
  const parts = [
    ...channels.map((channel) => channelOf(channel).name),
    ...languages.map(languageName),
    ...topics,
    ...tags,
    ...(activeWithinDays === undefined ? [] : [t('filters.active', { count: activeWithinDays })]),
  ]
  return parts.length === 0 ? t('filters.none') : parts.join(' · ')
}
