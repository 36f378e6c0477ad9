/** What a search found, in groups: customers, what was said, and notes, each of which leads to its place. */
import './search-all.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import Spinner from '@cloudscape-design/components/spinner'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FoundConversation } from '#shared/contracts/customer-record'
import { channelOf } from '../../../../core/channels.ts'
import { dayName } from '../../../../core/format.ts'
import { useNow } from '../../../../core/use-now.ts'
import { visitorName } from '../../../../components/conversation/customer-name.ts'
import { Empty } from '../../../../components/notice/empty.tsx'
import { shortMoment } from '../../parts/date-formats.ts'
import { useDesk } from '../../state/inbox-context.ts'
import { isSelecting, selection } from '../../state/selection.ts'
import { ConversationRow } from '../conversation-row.tsx'
import { MarkedText } from './marked-text.tsx'
import type { Everything, Search } from './use-search.ts'
import { useSelectionKeys } from '../use-selection-keys.ts'

/** Customers are there first; the rest joins them. */
export function SearchResults({ search }: { search: Search }) {
  const { t } = useTranslation('conversations')
  const { text, found = [], everything } = search
  const now = useNow()
  const selecting = selection.usePart(isSelecting)
  const shown = useMemo(() => found.map(({ _id }) => _id), [found])
  useSelectionKeys(shown)
  const said = everything.found.filter(({ where }) => where === 'message')
  const notes = everything.found.filter(({ where }) => where === 'note')
  const rows = (hits: readonly FoundConversation[]) =>
    hits.map((hit) => <FoundRow key={`${hit.userId} ${hit.number}`} hit={hit} sought={text} now={now} />)
  const customers = shown.length

  if (customers + said.length + notes.length === 0 && !everything.pending && !everything.failed)
    return (
      <div className="live-nobody">
        <Empty
          title={t('search.none')}
          text={t('search.none-text', { text: text.trim() })}
          action={<Button onClick={() => search.type('')}>{t('search.clear')}</Button>}
        />
        <SearchedBack everything={everything} />
      </div>
    )
  return (
    <div
      className={selecting ? 'live-rows live-selecting' : 'live-rows'}
      role="region"
      aria-label={t('search-all.results')}
    >
      <Group name={t('search-all.customers', { count: customers })} count={customers}>
        {found.map((user) => (
          <li key={user._id}>
            <ConversationRow found={user} shown={shown} now={now} />
          </li>
        ))}
      </Group>
      <Group name={t('search-all.messages', { count: said.length })} count={said.length}>
        {rows(said)}
      </Group>
      <Group name={t('search-all.notes', { count: notes.length })} count={notes.length}>
        {rows(notes)}
      </Group>
      <SearchedBack everything={everything} />
    </div>
  )
}

function Group({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={name}>
      <h2 className="live-found-group">{name}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface FoundRowProps {
  hit: FoundConversation
  sought: string
  now: number
}

function FoundRow({ hit, sought, now }: FoundRowProps) {
  const { t } = useTranslation('conversations')
  const { messagePath } = useDesk()
  const { userId, number, text, customer, channel, created, where, speaker, by } = hit
  const { icon, name } = channelOf(channel)
  return (
    <li>
      <Link to={messagePath(userId, number)} className="live-row live-hit">
        <Icon name={where === 'note' ? 'lock-private' : icon} />
        <span className="live-row-body">
          <span className="live-row-line">
            <b>{customer || visitorName(userId)}</b>
            <span className="unseen">{t('row.channel', { channel: name })}</span>
            <time dateTime={created}>{shortMoment(created, now)}</time>
          </span>
          <span className="live-hit-text">
            {speaker !== 'customer' && <b>{t('search-all.said-by', { name: by ?? t('search-all.bot') })} </b>}
            <MarkedText text={text} sought={sought} />
          </span>
        </span>
      </Link>
    </li>
  )
}

/** That messages are still searched, could not be, or were not all; and the way further back. */
function SearchedBack({ everything }: { everything: Everything }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { pending, failed, since, isReading, again, further } = everything
  return (
    <div className="live-found-foot" role="status">
      {pending ? (
        <>
          <Spinner /> {t('search-all.searching')}
        </>
      ) : failed ? (
        <>
          <StatusIndicator type="error">{t('search-all.failed')}</StatusIndicator>{' '}
          <Button variant="inline-link" onClick={again}>
            {common('retry')}
          </Button>
        </>
      ) : (
        <>
          {since && t('search-all.since', { day: dayName(since) })}{' '}
          {further && (
            <Button variant="inline-link" onClick={further}>
              {t('search-all.further')}
            </Button>
          )}
          {isReading && <p>{t('search-all.reading')}</p>}
        </>
      )}
    </div>
  )
}
