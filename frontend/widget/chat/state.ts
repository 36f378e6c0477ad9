/** What the panel shows, as one value: replaced, never changed. */
import type { ContentLanguage } from '#shared/languages'
import type { ConversationEvent, SaidChoice } from '#shared/chat/message'
import { emptyLog, type Log } from './log.ts'
import type { Connection } from './socket.ts'
import type { Unsent } from './outbox.ts'
import type { Output } from './api.ts'

export type Settings = Output<'settings'>
export type Session = Output<'openSession'>

type Status = 'inactive' | 'fetching' | 'fetched' | 'error'

/** PREVIEW-002. */
export interface State {
  readonly connection: Connection
  /** The connection was lost and is not back, also while it is tried for again. */
  readonly isLost: boolean
  readonly session: { readonly status: Status | 'ended'; readonly data?: Session }
  readonly events: { readonly status: Status; readonly log: Log }
  readonly persistentMenu: readonly SaidChoice[]
  readonly language: ContentLanguage
  readonly unsent: readonly Unsent[]
  /** Whoever is typing, until an event says more (PREVIEW-007). */
  readonly typing: string | undefined
  /** Events up to this number are on the screen; later ones wait for their moment. */
  readonly shownTo: number
  /** Seen by the customer up to this number. */
  readonly readTo: number
  /** Events before the first one here may exist. */
  readonly hasEarlier: boolean
  /** By the number of the message. */
  readonly liked: Readonly<Record<number, boolean>>
  /** Endings, by their numbers, that have been rated. */
  readonly rated: readonly number[]
  /** The chat ends at this moment unless the customer says something. */
  readonly endsAt: number | undefined
}

export const initialState = (language: ContentLanguage): State => ({
  connection: 'idle',
  isLost: false,
  session: { status: 'inactive' },
  events: { status: 'inactive', log: emptyLog },
  persistentMenu: [],
  language,
  unsent: [],
  typing: undefined,
  shownTo: 0,
  readTo: 0,
  hasEarlier: false,
  liked: {},
  rated: [],
  endsAt: undefined,
})

export const isSaidToCustomer = ({ what }: ConversationEvent): boolean =>
  what.type === 'message' && (what.message.messageType === 'bot-msg' || what.message.messageType === 'agent-msg')

export const isSaidByCustomer = ({ what }: ConversationEvent): boolean =>
  what.type === 'message' && (what.message.messageType === 'text' || what.message.messageType === 'attachments')

export const shownEvents = ({ events, shownTo }: State): readonly ConversationEvent[] =>
  events.log.events.filter(({ number }) => number <= shownTo)

export const unreadCount = (state: State): number =>
  shownEvents(state).filter((event) => event.number > state.readTo && isSaidToCustomer(event)).length

export type Phase = { readonly kind: 'bot' | 'waiting' | 'over' } | { readonly kind: 'agent'; readonly name: string }

const movedTo: Partial<Record<ConversationEvent['what']['type'], 'bot' | 'waiting' | 'over'>> = {
  'conversation-start': 'bot',
  userIntervention: 'waiting',
  agentIntervention: 'bot',
  interventionEnd: 'bot',
  'conversation-end': 'over',
}

/** Who holds the conversation: the last event that moved it decides. */
export function phaseOf(events: readonly ConversationEvent[]): Phase {
  const moved = events.findLast(({ what }) => what.type in movedTo)?.what
  if (moved?.type === 'agentIntervention') return { kind: 'agent', name: moved.agent.name }
  return { kind: (moved && movedTo[moved.type]) ?? 'bot' }
}
