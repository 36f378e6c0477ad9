/** The conversations of the list, of which only those in sight are drawn; or what stands in their place. */
import Button from '@cloudscape-design/components/button'
import Spinner from '@cloudscape-design/components/spinner'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { Fragment, useMemo, type ComponentProps, type ReactNode, type UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import type { ConversationUser } from '#shared/contracts/conversations'
import { channelOf } from '../../../core/channels.ts'
import { Empty } from '../../../components/notice/empty.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { addressDefault, filterCount, filtersOf, type ViewName } from '../state/filters.ts'
import { loadMore, loadQueue } from '../state/inbox-data.ts'
import { liveNow, useLive } from '../state/inbox-state.ts'
import { headsOf } from '../state/reach.ts'
import { MentionList } from '../views/mention-list.tsx'
import { isSelecting, selection } from '../state/selection.ts'
import { ConversationRow } from './conversation-row.tsx'
import { SearchResults } from './search/search-results.tsx'
import { useSelectionKeys } from './use-selection-keys.ts'
import { useNow } from '../../../core/use-now.ts'
import type { Search } from './search/use-search.ts'
import { useListed } from '../state/use-listed.ts'

export function Results({ search }: { search: Search }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { address } = useDesk()
  const queued = useListed()
  const failed = useLive((live) => live.faults.includes('queue'))
  const again = () => (search.found ? search.again() : void loadQueue(filtersOf(address, Date.now())))

  if (search.found ? search.failed : failed && !queued)
    return (
      <div className="live-state" role="alert">
        <StatusIndicator type="error">{t('failed.users')}</StatusIndicator>
        <Button iconName="refresh" onClick={again}>
          {common('retry')}
        </Button>
      </div>
    )
  if (search.found) {
    if (search.pending) return <Skeleton />
    return <SearchResults search={search} />
  }
  if (address.view === 'mentions') return <MentionList />
  if (!queued) return <Skeleton />
  if (queued.length === 0) return <NobodyHere />
  return <Rows users={queued} foot={<More />} />
}

function Rows({ users, foot }: { users: readonly ConversationUser[]; foot: ReactNode }) {
  const { t } = useTranslation('conversations')
  const now = useNow()
  const selecting = selection.usePart(isSelecting)
  const shown = useMemo(() => users.map(({ _id }) => _id), [users])
  const unreachable = useLive((live) => live.unreachable)
  const heads = useMemo(() => headsOf(users, unreachable), [users, unreachable])
  useSelectionKeys(shown)
  return (
    <div
      className={selecting ? 'live-rows live-selecting' : 'live-rows'}
      aria-label={t('list')}
      role="region"
      onScroll={onScroll}
    >
      <Virtualizer as="ul" item="li" data={users} itemSize={rowHeightPx}>
        {(found) => (
          <Fragment key={found._id}>
            <Head of={heads.get(found._id)} />
            <ConversationRow found={found} shown={shown} now={now} />
          </Fragment>
        )}
      </Virtualizer>
      {foot}
    </div>
  )
}

/** Above those who wait on a channel that is off. */
function Head({ of }: { of: { readonly channel: string; readonly count: number } | undefined }) {
  const { t } = useTranslation('conversations')
  return of && <h2 className="live-rows-head">{t('unreachable', { ...of, channel: channelOf(of.channel).name })}</h2>
}

const rowHeightPx = 64
/** More is asked for before the end is in sight. */
const endPx = 640

function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
  // What could not be loaded is asked for again by its button.
  if (scrollHeight - scrollTop - clientHeight < endPx && !liveNow().faults.includes('more')) void loadMore()
}

function More() {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const allFetched = useLive((live) => live.queue?.allFetched ?? true)
  const failed = useLive((live) => live.faults.includes('more'))
  if (allFetched) return null
  return (
    <div className="live-more">
      {failed && <StatusIndicator type="error">{t('failed.users')}</StatusIndicator>}
      <Button onClick={() => void loadMore()}>{failed ? common('retry') : t('more')}</Button>
    </div>
  )
}

/** The list is narrow: what it says instead keeps off its edges. */
const Nobody = (props: ComponentProps<typeof Empty>) => (
  <div className="live-nobody">
    <Empty {...props} />
  </div>
)

/** An empty queue, a filter that leaves nobody, and a company nobody has written to are three different things. */
function NobodyHere() {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const waiting = useLive((live) => live.counts?.unassigned.total ?? 0)
  if (filterCount(address) > 0)
    return (
      <Nobody
        title={t('empty.filtered')}
        text={t('empty.filtered-text')}
        action={
          <Button
            onClick={() =>
              choose({ ...addressDefault, view: address.view, queue: address.queue, agents: address.agents })
            }
          >
            {t('filters.reset')}
          </Button>
        }
      />
    )
  if (address.view) return <NobodyInView view={address.view} />
  if (address.queue === 'customers') return <Nobody title={t('empty.all')} text={t('empty.all-text')} />
  if (address.queue === 'priority') return <Nobody title={t('empty.priority')} text={t('empty.priority-text')} />
  return (
    <Nobody
      title={t('empty.mine')}
      text={waiting > 0 ? t('empty.mine-waiting', { count: waiting }) : t('empty.mine-text')}
      action={
        <Button onClick={() => choose({ queue: waiting > 0 ? 'priority' : 'customers', agents: [] })}>
          {waiting > 0 ? t('empty.show-waiting') : t('empty.show-all')}
        </Button>
      }
    />
  )
}

function NobodyInView({ view }: { view: ViewName }) {
  const { t } = useTranslation('conversations')
  return <Nobody title={t(`views-rail.empty.${view}`)} text={t(`views-rail.empty-text.${view}`)} />
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7]

function Skeleton() {
  const { t } = useTranslation('common')
  return (
    <div className="live-skeleton">
      <span className="unseen">
        <Spinner /> {t('loading')}
      </span>
      {skeletonRows.map((row) => (
        <i key={row} aria-hidden="true" />
      ))}
    </div>
  )
}
