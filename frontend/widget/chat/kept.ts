/** What a tab keeps of a chat, to paint it at once after a reload. */
import type { ConversationEvent } from '#shared/chat/message'
import type { Session, State } from './state.ts'
import { isList, type Store } from './store.ts'

type Kept = Pick<State, 'readTo' | 'liked' | 'rated' | 'hasEarlier'> & {
  /** Which build has kept it: another one may know other events, and asks the server for them. */
  readonly build: string
  readonly userId: string
  readonly known: number
  readonly events: readonly ConversationEvent[]
}

const keptEventsMax = 100
/** The address of the panel, which has the hash of its text in its name. */
const build = import.meta.url

/** What has not been shown yet is asked for again. */
export function keep(tab: Store, { session, events, readTo, liked, rated, hasEarlier, shownTo }: State): void {
  if (!session.data || session.status !== 'fetched') return
  const shown = events.log.events.filter(({ number }) => number <= shownTo)
  const kept: Kept = {
    build,
    userId: session.data.userId,
    readTo,
    liked,
    rated,
    events: shown.slice(-keptEventsMax),
    known: Math.min(events.log.known, shownTo),
    hasEarlier: hasEarlier || shown.length > keptEventsMax,
  }
  tab.write('log', kept)
}

export function restoreState(tab: Store, { userId }: Session): Partial<State> {
  const kept = tab.read('log', isKept)
  if (!kept || kept.userId !== userId) return {}
  const { events, known, readTo, liked, rated, hasEarlier } = kept
  return { events: { status: 'fetched', log: { events, known } }, shownTo: known, readTo, liked, rated, hasEarlier }
}

function isKept(found: unknown): found is Kept {
  const kept = found as Partial<Kept> | null | undefined
  return kept?.build === build && isList(kept.events)
}
