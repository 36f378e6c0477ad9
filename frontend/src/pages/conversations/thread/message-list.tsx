/**
 * What was said, oldest first. Only what is in sight is drawn. The list stays at its end while the reader is there, and
 * keeps its place while older pages come in above.
 */
import Button from '@cloudscape-design/components/button'
import Spinner from '@cloudscape-design/components/spinner'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationUser } from '#shared/contracts/conversations'
import { loadOlder } from '../state/inbox-data.ts'
import { useLive } from '../state/inbox-state.ts'
import { deliveriesOf, withoutToldFailures, type Delivery } from '../state/deliveries.ts'
import { hasLine, useLine } from '../state/line.ts'
import { MessageRow } from './message-row.tsx'
import type { Outgoing } from '../state/outbox.ts'
import { rowsOf, unreadFromOf, type Row } from './rows.ts'
import type { Thread } from '../state/thread.ts'
import { useJump } from './use-jump.ts'
import { Typing } from './typing.tsx'

const nothing: readonly Outgoing[] = []
/** A bubble of one line. */
const rowHeightPx = 64
/** Who is this near to the end wants to see what comes. */
const endPx = 120
/** Older events are asked for before the reader is at the very first. */
const startPx = 300

export function MessageList({ user, thread }: { user: ConversationUser; thread: Thread }) {
  const { t } = useTranslation('conversations')
  const outgoing = useLive((live) => live.outgoing[user._id] ?? nothing)
  // As it was when the conversation was opened: reading does not move the line.
  const [unreadFrom] = useState(() => unreadFromOf(thread.events, user.unread))
  const [now] = useState(Date.now)
  const events = useMemo(() => withoutToldFailures(thread.events), [thread.events])
  const rows = useMemo(() => rowsOf(events, { outgoing, unreadFrom }), [events, outgoing, unreadFrom])
  const deliveries = useDeliveries(user, thread)
  const older = useOlder(user._id, thread)
  const { box, list, newBelow, unreadAbove, onScroll, toEnd, toRow, toUnread } = useScrolling(rows, older.load)
  const found = useJump(user._id, rows, toRow)
  const deliveryOf = (row: Row) => (row.kind === 'event' ? deliveries.get(row.event.number) : undefined)
  return (
    <div className="live-thread">
      {older.state !== 'more' && <Older state={older.state} load={older.load} />}
      {unreadAbove !== undefined && (
        <div className="live-unread-above">
          <Button iconName="angle-up" variant="inline-link" onClick={() => toUnread(unreadAbove)}>
            {t('jump.unread')}
          </Button>
        </div>
      )}
      <div
        ref={box}
        className="live-messages"
        role="log"
        aria-label={t('messages')}
        // What scrolls can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Virtualizer ref={list} data={rows} itemSize={rowHeightPx} shift={older.shifting} onScroll={onScroll}>
          {(row) => (
            <div key={row.key} className={row.key === found ? 'live-found' : undefined}>
              <MessageRow row={row} user={user} now={now} delivery={deliveryOf(row)} />
            </div>
          )}
        </Virtualizer>
      </div>
      <div className="live-jumps">
        {newBelow !== undefined && (
          <Button iconName="angle-down" onClick={toEnd}>
            {newBelow ? t('jump.new') : t('jump.end')}
          </Button>
        )}
      </div>
      <Typing />
    </div>
  )
}

const noDeliveries: ReadonlyMap<number, Delivery> = new Map()

function useDeliveries(user: ConversationUser, { events }: Thread): ReadonlyMap<number, Delivery> {
  const { line } = useLine(user)
  const { read, delivered } = user
  const isTold = hasLine(user)
  return useMemo(() => {
    if (!isTold) return noDeliveries
    return deliveriesOf(events, { user: { read, ...(delivered !== undefined && { delivered }) }, line })
  }, [events, read, delivered, line, isTold])
}

/**
 * At the end until the reader leaves it; then `newBelow` says whether something has come since. `unreadAbove` is where
 * the unread part begins, while its first message is out of sight; it is read once the reader has been there, or answers.
 */
function useScrolling(rows: readonly Row[], loadOlderOnes: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const atEnd = useRef(true)
  const lastOffset = useRef(0)
  /** The last line there was when the reader left the end; `undefined` while they are there. */
  const [leftAt, setLeftAt] = useState<string>()
  const [top, setTop] = useState(0)
  const [isRead, setRead] = useState(false)
  const lastKey = rows.at(-1)?.key
  const unreadAt = rows.findIndex(({ kind }) => kind === 'unread')

  const toEnd = () => {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    atEnd.current = true
    setLeftAt(undefined)
  }

  const toRow = useCallback((index: number) => {
    atEnd.current = false
    list.current?.scrollToIndex(index, { align: 'center' })
  }, [])

  const toUnread = (index: number) => {
    setRead(true)
    list.current?.scrollToIndex(index, { align: 'start' })
  }

  const isOwn = rows.at(-1)?.kind === 'outgoing'
  if (isOwn && !isRead) setRead(true)
  useLayoutEffect(() => {
    // What the agent says brings them back to the end.
    if (isOwn) atEnd.current = true
    if (atEnd.current && rows.length > 0) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    // Only what is added at the end moves the reader.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastKey])

  useEffect(() => {
    const { current } = box
    if (!current?.firstElementChild) return undefined
    // A picture that arrives, or a notice above, does not push the end out of sight.
    const observer = new ResizeObserver(() => atEnd.current && current.scrollTo({ top: current.scrollHeight }))
    observer.observe(current)
    observer.observe(current.firstElementChild)
    return () => observer.disconnect()
  }, [])

  function onScroll(offset: number) {
    // As it is drawn: what the list has measured is behind by a moment when its height changes.
    const { scrollHeight = 0, clientHeight = 0, scrollTop = offset } = box.current ?? {}
    const isNear = scrollHeight - clientHeight - scrollTop < endPx
    // Only the reader leaves the end, upwards; what grows below, a picture for one, does not take them from it.
    atEnd.current = isNear || (atEnd.current && offset >= lastOffset.current)
    setLeftAt((now) => (atEnd.current ? undefined : (now ?? lastKey)))
    if (offset < startPx && offset < lastOffset.current) loadOlderOnes()
    const first = list.current?.findItemIndex(offset) ?? 0
    if (offset < lastOffset.current && !isUnreadAbove(unreadAt, first)) setRead(true)
    lastOffset.current = offset
    setTop(first)
  }

  const newBelow = leftAt === undefined ? undefined : leftAt !== lastKey
  const unreadAbove = !isRead && isUnreadAbove(unreadAt, top) ? unreadAt : undefined
  return { box, list, newBelow, unreadAbove, onScroll, toEnd, toRow, toUnread }
}

/** Whether the first unread message, which comes behind the line at `unreadAt`, is above the first row in sight. */
export const isUnreadAbove = (unreadAt: number, firstInSight: number): boolean =>
  unreadAt >= 0 && unreadAt + 1 < firstInSight

/** Older pages, one at a time; `shifting` while one is put above what shows. */
function useOlder(userId: string, thread: Thread) {
  const failed = useLive((live) => live.faults.includes('older'))
  const [loading, setLoading] = useState(false)
  const firstId = thread.events[0]?._id
  const [shownFirst, setShownFirst] = useState(firstId)
  // The list has to be drawn once with `shift`, and then without.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setShownFirst(firstId), [firstId])

  function load() {
    if (loading || thread.allFetched) return
    setLoading(true)
    void loadOlder(userId).finally(() => setLoading(false))
  }
  return { shifting: firstId !== shownFirst, load, state: loading ? 'loading' : failed ? 'failed' : 'more' } as const
}

function Older({ state, load }: { state: 'loading' | 'failed'; load: () => void }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  return (
    <div className="live-older" role="status">
      {state === 'loading' ? (
        <>
          <Spinner /> {common('loading')}
        </>
      ) : (
        <>
          <StatusIndicator type="error">{t('failed.messages')}</StatusIndicator>
          <Button variant="inline-link" onClick={load}>
            {common('retry')}
          </Button>
        </>
      )}
    </div>
  )
}
