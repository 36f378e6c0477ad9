/** The left side: queues, tabs, search and filters, and the conversations they leave. */
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import Input from '@cloudscape-design/components/input'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../core/pages.ts'
import { TourSpot } from '../../../components/layout/tour-spot.tsx'
import { readiness } from '../../../core/live/readiness.ts'
import { turnOn } from '../state/offer-readiness.ts'
import { useDesk } from '../state/inbox-context.ts'
import { filterCount, type Address } from '../state/filters.ts'
import { InboxMenu } from './inbox-menu.tsx'
import { FilterTokens } from './filter-tokens.tsx'
import { useLive } from '../state/inbox-state.ts'
import { QueueList } from './queue-list.tsx'
import { sortings, type Sorting } from '../state/queue.ts'
import { Results } from './results.tsx'
import { useAtMost } from '../../../core/breakpoints.ts'
import { HeldBar } from '../thread/held-bar.tsx'
import { SearchFilters } from './search/search-filters.tsx'
import { ViewsChoice } from '../views/views-choice.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useSearch } from './search/use-search.ts'

export function ListPane({ hidden, withViews }: { hidden: boolean; withViews: boolean }) {
  const { t } = useTranslation('conversations')
  const { address, ask } = useDesk()
  const search = useSearch()
  const isAlone = useAtMost('mobile') && !hidden
  const narrowed = filterCount(address)
  const hasOwnOrder = address.view === 'snoozed' || address.view === 'overdue' || address.view === 'mentions'
  return (
    <section className="live-list" aria-labelledby="live-title" hidden={hidden}>
      <div className="live-list-head">
        <div className="live-list-title">
          <h1 id="live-title">
            <span className="page-icon">
              <Icon name={pages.conversations.icon} variant="subtle" />
            </span>
            {t('title')}
          </h1>
          <TourSpot name="conversations" />
          {hasOwnOrder ? null : <SortMenu />}
        </div>
        <div className="live-list-search">
          <Input
            type="search"
            value={search.text}
            placeholder={t('search.short')}
            ariaLabel={t('search.placeholder')}
            clearAriaLabel={t('search.clear')}
            onChange={({ detail }) => search.type(detail.value)}
            onKeyDown={({ detail }) => detail.key === 'Enter' && search.atOnce()}
          />
          <Button
            iconName="filter"
            variant={narrowed > 0 ? 'primary' : 'normal'}
            ariaLabel={narrowed > 0 ? t('filters.open-count', { count: narrowed }) : t('filters.open')}
            onClick={() => ask('filters')}
          />
          <InboxMenu />
        </div>
        <SearchFilters text={search.text} type={search.type} />
        <FilterTokens />
        {withViews && (
          <>
            <ViewsChoice />
            <QueueList />
          </>
        )}
        <Tabs />
        <NotOffered />
        <TourSpot name="inbox-queues" />
      </div>
      <BulkBar />
      {/* Alone on a small screen; elsewhere it stands in the middle. */}
      {isAlone && <HeldBar userId={undefined} />}
      <Results search={search} />
    </section>
  )
}

const tabs = ['customers', 'priority', 'all'] as const

/** QUEUES-003: the agent's own customers, everybody who waits for a person, or all customers. */
function Tabs() {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const unassigned = useLive((live) => live.counts?.unassigned.total ?? 0)
  const current = tabOf(address)
  const chosen = { customers: 'mine', priority: 'priority', all: 'customers' } as const
  return (
    <div className="live-tabs" role="group" aria-label={t('tabs.name')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === current}
          onClick={() => choose({ queue: chosen[tab], agents: [] })}
        >
          {t(`tabs.${tab}`)}
          {tab === 'priority' && unassigned > 0 && <span className="live-count">{unassigned}</span>}
        </button>
      ))}
    </div>
  )
}

function tabOf({ queue, agents, view }: Address): (typeof tabs)[number] | undefined {
  if (view || agents.length > 0) return undefined
  if (queue === 'mine') return 'customers'
  return queue === 'priority' ? 'priority' : 'all'
}

/** Departments that share customers out pass over whoever has notifications off. */
function NotOffered() {
  const { t } = useTranslation('conversations')
  const isReady = readiness.use()
  if (isReady) return null
  return (
    <p className="live-not-offered">
      {t('ready.not-offered')}{' '}
      <Button variant="inline-link" onClick={() => void turnOn()}>
        {t('ready.do')}
      </Button>
    </p>
  )
}

function SortMenu() {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  return (
    <ButtonDropdown
      variant="normal"
      expandToViewport
      ariaLabel={t('sorting.name', { order: t(`sorting.${address.sorting}`) })}
      items={sortings.map((id) => ({
        id,
        text: t(`sorting.${id}`),
        itemType: 'checkbox' as const,
        checked: id === address.sorting,
      }))}
      // The ids are the sortings themselves.
      onItemClick={({ detail }) => choose({ sorting: detail.id as Sorting })}
    >
      {t(`sorting.${address.sorting}`)}
    </ButtonDropdown>
  )
}
