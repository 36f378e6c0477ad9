/** All channels as cards: of which kind each is, what it does, and how it is. */
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Icon from '@cloudscape-design/components/icon'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChannelsConfiguration } from '#shared/channels/configuration'
import type { ChannelHealth, ChannelState } from '#shared/contracts/channels'
import { pathTo } from '../../core/pages.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { healthQuery } from './channels-data.ts'
import { PhoneLink } from './sections/example-phone.tsx'
import { iconOf, kindOf, retiredName, setUps, websiteChannel, type SetUp } from './register.ts'
import { State, StateDetail } from './state.tsx'

type Shown = 'all' | 'used'

export function ChannelCards({ configuration }: { configuration: ChannelsConfiguration }) {
  const { t } = useTranslation('channels')
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const isUsed = (name: SetUp) => name === websiteChannel || (name !== retiredName && configuration[name].isOn)
  const wanted = search.trim().toLocaleLowerCase()
  const found = setUps.filter((name) =>
    [t(`names.${name}`), t(`kinds.${kindOf(name)}`), t(`texts.${name}`)].some((text) =>
      text.toLocaleLowerCase().includes(wanted),
    ),
  )
  const groups = [
    { title: 'used' as const, names: found.filter(isUsed) },
    { title: 'other' as const, names: shown === 'all' ? found.filter((name) => !isUsed(name)) : [] },
  ].filter(({ names }) => names.length > 0)
  const count = groups.flatMap(({ names }) => names).length
  return (
    <ContentLayout header={<PageHeader description={t('lead')} actions={<PhoneLink />} />}>
      <div className="channel-groups">
        <div className="channel-filters">
          <TextFilter
            filteringText={search}
            filteringPlaceholder={t('find')}
            filteringAriaLabel={t('find')}
            {...(search && { countText: t('found', { count }) })}
            onChange={({ detail }) => setSearch(detail.filteringText)}
          />
          <SegmentedControl
            label={t('show.name')}
            selectedId={shown}
            options={[
              { id: 'all', text: t('show.all') },
              { id: 'used', text: t('show.used', { count: setUps.filter(isUsed).length }) },
            ]}
            // The control has no other ids than these two.
            onChange={({ detail }) => setShown(detail.selectedId as Shown)}
          />
        </div>
        {groups.map(({ title, names }) => (
          <section key={title} aria-labelledby={`channels-${title}`}>
            <h2 id={`channels-${title}`}>{t(`groups.${title}`)}</h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Card name={name} isUsed={isUsed(name)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && (
          <Empty
            title={t('none.title')}
            text={t('none.text', { search })}
            action={
              <Button
                onClick={() => {
                  setSearch('')
                  setShown('all')
                }}
              >
                {t('none.clear')}
              </Button>
            }
          />
        )}
      </div>
    </ContentLayout>
  )
}

function Card({ name, isUsed }: { name: SetUp; isUsed: boolean }) {
  const { t } = useTranslation('channels')
  const [title, kind] = [t(`names.${name}`), t(`kinds.${kindOf(name)}`)]
  return (
    <Link
      className="channel-card"
      to={name === websiteChannel ? pathTo('web-plugin') : `${pathTo('channels')}/${name}`}
    >
      <span className="channel-icon" aria-hidden>
        <Icon name={iconOf(name)} size="medium" />
      </span>
      <span className="channel-words">
        <b>{title}</b>
        {kind !== title && <small>{kind}</small>}
        <span>{t(`texts.${name}`)}</span>
      </span>
      <span className="channel-state">
        <CardState name={name} isUsed={isUsed} />
      </span>
    </Link>
  )
}

function CardState({ name, isUsed }: { name: SetUp; isUsed: boolean }) {
  const { t } = useTranslation('channels')
  const { data, isPending } = useQuery(healthQuery)
  if (name === websiteChannel) return t('details.website')
  if (name === retiredName) return <State state="retired" />
  const health = data?.find((each) => each.channel === name)
  // A channel that is off is off whatever else is known of it.
  if (!isUsed) return <State state="off" />
  if (!health) return isPending ? <StatusIndicator type="loading">…</StatusIndicator> : null
  return (
    <>
      <State state={health.state} />
      {hasDetail(health) && (
        <small>
          <StateDetail state={health.state} health={health} />
        </small>
      )}
    </>
  )
}

const detailed: readonly ChannelState[] = ['receiving', 'incomplete', 'down', 'reconnect']
const hasDetail = ({ state }: ChannelHealth): boolean => detailed.includes(state)
