/** The left rail: queues, the lists that are always there, and those that were named; on narrow screens all of it is one choice. */
import './views.css'
import Icon from '@cloudscape-design/components/icon'
import { useEffect, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCount } from '../../../core/live/counters.ts'
import { QueueList } from '../list/queue-list.tsx'
import { loadOpen } from '../state/inbox-data.ts'
import { useDesk } from '../state/inbox-context.ts'
import {
  currentEntry,
  entryAddress,
  entryIcons,
  entryNames,
  isPressing,
  useEntryCounts,
  type EntryName,
} from './entries.ts'
import { SavedViews } from './saved-views.tsx'

/** The list itself is asked for first. */
const openDelayMs = 800

export function ViewsRail() {
  const { t } = useTranslation('conversations')
  useEffect(() => {
    const timer = setTimeout(() => void loadOpen(), openDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="live-rail" onKeyDown={moveFocus} role="presentation">
      <QueueList />
      <nav aria-label={t('views-rail.name')}>
        <ul>
          <Entries />
        </ul>
      </nav>
      <SavedViews />
    </div>
  )
}

function Entries() {
  const { address, choose } = useDesk()
  const counts = useEntryCounts()
  const current = currentEntry(address)
  return entryNames.map((name) => (
    <li key={name}>
      <Entry
        name={name}
        count={counts[name] ?? 0}
        current={name === current}
        choose={() => choose(entryAddress(name))}
      />
    </li>
  ))
}

interface EntryProps {
  name: EntryName
  count: number
  current: boolean
  choose: () => void
}

function Entry({ name, count, current, choose }: EntryProps) {
  const { t } = useTranslation('conversations')
  return (
    <button type="button" className="live-queue" aria-current={current} onClick={choose}>
      <span className="live-queue-icon">
        <Icon name={entryIcons[name]} />
      </span>
      <span className="live-queue-name">{t(`views-rail.${name}`)}</span>
      {count > 0 && (
        <span className={isPressing(name) ? 'live-count' : 'live-queue-note'}>
          <span aria-hidden="true">{shortCount(count)}</span>
          <span className="unseen">{t(name === 'mentions' ? 'views-rail.unseen' : 'queues.total', { count })}</span>
        </span>
      )}
    </button>
  )
}

/** The arrows go through all of it, as through a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const { target, currentTarget } = event
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('.live-queue')) return
  const entries = [...currentTarget.querySelectorAll<HTMLElement>('.live-queue')]
  event.preventDefault()
  entries[entries.indexOf(target) + step]?.focus()
}
