/** What the log shows, line by line: events in their order, and behind them what is on its way. */
import type { ConversationEvent, Message } from '#shared/chat/message'
import type { Unsent } from '../chat/outbox.ts'
import { isSaidByCustomer, isSaidToCustomer, shownEvents, type State } from '../chat/state.ts'

export type Row =
  | {
      readonly kind: 'said'
      readonly event: ConversationEvent
      readonly message: Message
      readonly mine: boolean
      /** The first and the last of what one side says in a row. */
      readonly first: boolean
      readonly last: boolean
      /** The customer has not said anything since. */
      readonly open: boolean
    }
  | { readonly kind: 'notice'; readonly event: ConversationEvent }
  | { readonly kind: 'unsent'; readonly item: Unsent }

export function rowsOf(state: State): Row[] {
  const events = shownEvents(state).filter(isShown)
  const lastMine = Math.max(0, ...events.filter(isSaidByCustomer).map(({ number }) => number))
  const here = new Set(events.map(({ _id }) => _id))
  const unsent = state.unsent.filter(({ shown, eventId }) => shown !== undefined && !here.has(eventId))
  const rows = events.map((event, at): Row => {
    const { what, number } = event
    if (what.type !== 'message') return { kind: 'notice', event }
    const side = sideOf(event)
    return {
      kind: 'said',
      event,
      message: what.message,
      mine: isSaidByCustomer(event),
      first: sideOf(events[at - 1]) !== side,
      last: sideOf(events[at + 1]) !== side,
      open: number > lastMine && unsent.length === 0,
    }
  })
  return [...rows, ...unsent.map((item): Row => ({ kind: 'unsent', item }))]
}

const notices: readonly ConversationEvent['what']['type'][] = [
  'conversation-end',
  'userIntervention',
  'agentIntervention',
  'interventionEnd',
  'language',
]

const isShown = (event: ConversationEvent): boolean =>
  isSaidToCustomer(event) || isSaidByCustomer(event) || notices.includes(event.what.type)

/** Who speaks; two agents are two sides. */
function sideOf(event: ConversationEvent | undefined): string {
  if (event?.what.type !== 'message') return 'nobody'
  const { messageType, agent } = event.what.message
  return isSaidByCustomer(event) ? 'customer' : `${messageType} ${agent?._id ?? ''}`
}
