/** Earlier chats of the same person: takeovers that have ended, and sessions in which the bot alone spoke. */
import type { PastChat } from '#shared/contracts/customer-record'
import type { Intervention } from '#shared/contracts/takeover'
import { messageOf } from '#shared/chat/conversation-event-types'
import { isFromCustomer, type ConversationEvent } from '#shared/chat/message'
import { scopeOf } from '../../chat/conversation/conversation.ts'
import { interventions, markdownPreview, previewOf, type ConversationItem } from '../../chat/conversation/store.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import { recentEvents } from '../../chat/conversation/recent.ts'

const shownMax = 5

/**
 * The last ones, latest first. All that a person has said on a channel's account is one conversation, so that what is
 * earlier than the session that goes on lies in it; sessions before the last 500 events are not looked for.
 */
export async function pastChats(scope: ClientScope, conversation: ConversationItem): Promise<PastChat[]> {
  const there = new Table(scopeOf(scope, conversation._id))
  const [takeovers, events] = await Promise.all([
    there.list(interventions, { newestFirst: true, itemsMax: shownMax + 1 }),
    recentEvents(scope, conversation),
  ])
  const sessions = sessionsIn(events).slice(0, -1)
  const ended = takeovers.filter((takeover) => takeover.ended !== undefined)
  const isBotsAlone = (session: readonly ConversationEvent[]) =>
    !session.some(({ what }) => 'interventionId' in what) && session.some((event) => messageOf(event.what))
  return [
    ...ended.map((takeover) => chatOfTakeover(conversation, takeover, events)),
    ...sessions.filter(isBotsAlone).map((session) => chatOfSession(conversation, session)),
  ]
    .toSorted((a, b) => b.started.localeCompare(a.started))
    .slice(0, shownMax)
}

/** The events of each session, the last one of which may go on. */
function sessionsIn(events: readonly ConversationEvent[]): ConversationEvent[][] {
  const sessions: ConversationEvent[][] = []
  for (const event of events) {
    if (event.what.type === 'conversation-start' || sessions.length === 0) sessions.push([])
    sessions.at(-1)?.push(event)
  }
  return sessions
}

/** A takeover that has ended, with what was said last in it. */
export function chatOfTakeover(
  { _id: userId, channel }: ConversationItem,
  { _id, started, ended, agent, topic, outcome, rating }: Intervention,
  events: readonly ConversationEvent[],
): PastChat {
  const within = events.filter(({ created }) => created >= started && (!ended || created <= ended))
  const end = within.findLast(({ what }) => what.type === 'interventionEnd' && what.interventionId === _id)
  const last = lastMessageIn(within.filter(({ number }) => !end || number <= end.number))
  return {
    userId,
    channel,
    started,
    ...(ended && { ended }),
    ...(agent && { agent: agent.name }),
    ...(topic && { topic }),
    ...(outcome && { outcome }),
    ...(rating !== undefined && { rating }),
    ...(last && { lastMessage: last }),
  }
}

/** A session that has ended, with what was said last in it. */
export function chatOfSession(
  { _id: userId, channel }: ConversationItem,
  session: readonly ConversationEvent[],
): PastChat {
  const [first] = session
  const lastEvent = session.at(-1)
  const rating = session.flatMap(({ what }) => (what.type === 'rating' ? what.rating : [])).at(-1)
  const last = lastMessageIn(session)
  return {
    userId,
    channel,
    started: first?.created ?? '',
    ...(lastEvent && { ended: lastEvent.created }),
    ...(rating !== undefined && { rating }),
    ...(last && { lastMessage: last }),
  }
}

const lastMessageIn = (events: readonly ConversationEvent[]): string | undefined => {
  const last = events.flatMap(({ what }) => messageOf(what) ?? []).findLast(({ text }) => text !== undefined)
  if (last?.text === undefined) return undefined
  return isFromCustomer(last) ? previewOf(last.text) : markdownPreview(last.text)
}
