/** What has been said, newest at the bottom; whoever reads further up is not pulled away. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { shownEvents, type State } from '../chat/state.ts'
import { SaidMessage, UnsentMessage } from './message.tsx'
import { LazyPart } from './lazy-part.tsx'
import { rowsOf, type Row } from './rows.ts'
import { useChat } from './use-chat.ts'

const nearPx = 160
const smallHeaderPx = 24

interface LogProps {
  readonly isOpen: boolean
  readonly onScrolled: (isDown: boolean) => void
}

export function Log({ isOpen, onScrolled }: LogProps) {
  const { chat, state, say } = useChat()
  const rows = rowsOf(state)
  const { box, isNear, toEnd, scrolled } = useStickyEnd(state, isOpen)

  useEffect(() => {
    const seen = () => isOpen && isNear && document.visibilityState === 'visible' && chat.seen()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  })

  const scroll = () => {
    scrolled()
    onScrolled((box.current?.scrollTop ?? 0) > smallHeaderPx)
  }
  return (
    <div class="log-frame">
      <div
        class="log"
        ref={box}
        role="log"
        aria-live="polite"
        aria-label={say('messages')}
        tabIndex={0}
        onScroll={scroll}
        part="log"
      >
        <div class="rows">
          <LazyPart part="Privacy" />
          {state.hasEarlier && (
            <button type="button" class="earlier" onClick={() => void chat.readEarlier().catch(() => undefined)}>
              {say('earlier')}
            </button>
          )}
          {rows.map((row) => (
            <RowView key={keyOf(row)} row={row} />
          ))}
          <Ending />
          <LazyPart part="Typing" />
        </div>
      </div>
      {!isNear && state.readTo < state.shownTo && <LazyPart part="NewMessages" onClick={toEnd} />}
    </div>
  )
}

const keyOf = (row: Row): string => (row.kind === 'unsent' ? row.item.eventId : row.event._id)

function RowView({ row }: { row: Row }) {
  if (row.kind === 'said') return <SaidMessage {...row} />
  return row.kind === 'unsent' ? <UnsentMessage {...row} /> : <LazyPart part="Notice" event={row.event} />
}

/** By its number, because old libraries replace `scrollTo` by one that moves the page. */
function scrollToEnd(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight
}

/** Stays at the end while that is in sight, and at what is read when something comes in above it. */
function useStickyEnd({ unsent, hasEarlier, events, shownTo }: State, isOpen: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const near = useRef(true)
  const height = useRef(0)
  const [isNear, setIsNear] = useState(true)
  const first = events.log.events[0]?.number

  const toEnd = () => {
    near.current = true
    setIsNear(true)
    scrollToEnd(box.current)
  }
  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    near.current = scrollHeight - scrollTop - clientHeight < nearPx
    height.current = scrollHeight
    setIsNear(near.current)
  }

  useLayoutEffect(() => {
    const { current } = box
    if (current && !near.current) current.scrollTop += current.scrollHeight - height.current
  }, [first, hasEarlier])
  // What the customer says brings them back to the end.
  useLayoutEffect(() => {
    if (unsent.length > 0) toEnd()
  }, [unsent.length])
  useLayoutEffect(() => {
    if (near.current) toEnd()
    else if (box.current) height.current = box.current.scrollHeight
  }, [shownTo, isOpen])
  useEffect(() => {
    const content = box.current?.firstElementChild
    if (!content) return undefined
    const observer = new ResizeObserver(() => near.current && scrollToEnd(box.current))
    observer.observe(content)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, isNear, toEnd, scrolled }
}

/** The last talk that ended, to be rated; once somebody says more, it is too late for that. */
function Ending() {
  const { state } = useChat()
  if (state.session.status !== 'fetched') return null
  const last = shownEvents(state).findLast(({ what }) => what.type !== 'language')
  const isEnding = last && (last.what.type === 'interventionEnd' || last.what.type === 'conversation-end')
  return isEnding ? <LazyPart part="Rating" ending={last} /> : null
}
