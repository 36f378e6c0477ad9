/** A conversation as lines to be drawn: its events in order, with days between them and what is still on its way. */
import { messageOf } from '#shared/chat/conversation-event-types'
import type { ContentLanguage } from '#shared/languages'
import { attachmentTranslationDays } from '#shared/limits'
import type { ConversationEvent, Message } from '#shared/chat/message'
import type { Outgoing } from '../state/outbox.ts'

export type Speaker = 'customer' | 'bot' | 'agent'

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  /** `first`: the speaker has changed, so that the name is said again. */
  | { readonly kind: 'event'; readonly key: string; readonly event: ConversationEvent; readonly first: boolean }
  /** What the bot said one after the other because the customer waits. */
  | { readonly kind: 'patience'; readonly key: string; readonly events: readonly ConversationEvent[] }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }

interface Between {
  readonly outgoing: readonly Outgoing[]
  /** The number of the first event the agent has not seen. */
  readonly unreadFrom: number | undefined
}

export function rowsOf(events: readonly ConversationEvent[], { outgoing, unreadFrom }: Between): Row[] {
  const rows: Row[] = []
  let dayEnds = -Infinity
  let speaker: string | undefined
  for (const event of events) {
    const at = Date.parse(event.created)
    if (at >= dayEnds) {
      rows.push({ kind: 'day', key: `day-${event._id}`, at: event.created })
      dayEnds = new Date(at).setHours(24, 0, 0, 0)
      speaker = undefined
    }
    if (event.number === unreadFrom) rows.push({ kind: 'unread', key: 'unread' })
    if (messageOf(event.what)?.isAnnouncement) {
      const last = rows.at(-1)
      if (last?.kind === 'patience') rows[rows.length - 1] = { ...last, events: [...last.events, event] }
      else rows.push({ kind: 'patience', key: event._id, events: [event] })
      speaker = undefined
      continue
    }
    const next = voiceOf(event)
    rows.push({ kind: 'event', key: event._id, event, first: next !== speaker })
    speaker = next
  }
  const known = new Set(events.slice(-eventsLookedAt).map(({ _id }) => _id))
  for (const one of outgoing) if (!known.has(one._id)) rows.push({ kind: 'outgoing', key: one._id, outgoing: one })
  return rows
}

/** The numbers of the events that a row shows. */
export const numbersIn = (row: Row): readonly number[] =>
  row.kind === 'event' ? [row.event.number] : row.kind === 'patience' ? row.events.map(({ number }) => number) : []

/** What is on its way can only become one of the last events. */
const eventsLookedAt = 200

/** Who is heard in an event; a change of it begins a new group of bubbles. */
function voiceOf({ what }: ConversationEvent): string {
  const message = messageOf(what)
  if (message) return [speakerOf(message), message.agent?._id, message.writer?.address, message.to].join(' ')
  return what.type === 'note' ? `note${what.agent._id}` : 'system'
}

export function speakerOf({ messageType }: Message): Speaker {
  switch (messageType) {
    case 'bot-msg':
      return 'bot'
    case 'agent-msg':
      return 'agent'
    case 'text':
    case 'attachments':
    case 'shown':
    case 'url-track':
      return 'customer'
  }
}

/** Where the unread part begins: at the first of the customer's last `unread` messages. */
export function unreadFromOf(events: readonly ConversationEvent[], unread: number): number | undefined {
  let left = unread
  for (const { what, number } of events.toReversed()) {
    const message = messageOf(what)
    if (!message || speakerOf(message) !== 'customer') continue
    if (left-- === 1) return number
  }
  return undefined
}

const dayMs = 86_400_000

/** CONVERSATIONS-010 to 012: whether a reader of `language` needs a translation of the message. */
export function needsTranslation(
  { messageType, language, formCallback }: Message,
  created: string,
  reader: ContentLanguage,
  nowMs: number,
): boolean {
  switch (messageType) {
    case 'bot-msg':
    case 'agent-msg':
      return language !== reader
    case 'text':
      return language !== reader && !formCallback
    case 'attachments':
      return nowMs - Date.parse(created) > attachmentTranslationDays * dayMs
    case 'shown':
    case 'url-track':
      return false
  }
}
