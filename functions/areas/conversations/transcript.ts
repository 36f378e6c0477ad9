/** Reads a conversation: its links, files and keywords, and all of it as a text. */
import { messageOf } from '#shared/chat/conversation-event-types'
import { isFromCustomer, type ConversationEvent, type Media, type Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { messagesPageSize } from '#shared/limits'
import { eventsBefore } from '../../chat/conversation/conversation.ts'
import { timedLinesOf } from '../../chat/conversation/lines.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { ConversationScope } from '../../platform/table/scope.ts'
import { tellingWords } from '../../nlu/text/keywords.ts'

const roundsMax = 50

/** A page of the events of some days. */
export async function messagesBetween(
  scope: ConversationScope,
  { before, from, to }: { before?: number | undefined; from?: string | undefined; to?: string | undefined },
): Promise<ConversationEvent[]> {
  const hits: ConversationEvent[] = []
  let place = before
  for (let round = 0; round < roundsMax && hits.length < messagesPageSize; round++) {
    const page = await eventsBefore(scope, place)
    hits.unshift(...page.filter(({ created }) => (!from || created >= from) && (!to || created <= to)))
    const first = page[0]
    if (!first || page.length < messagesPageSize || (from && first.created < from)) break
    place = first.number
  }
  return hits.slice(-messagesPageSize)
}

const messageIn = ({ what }: ConversationEvent): Message | undefined => messageOf(what)

/** How much of it the customer has said. */
export const countFromCustomer = (events: readonly ConversationEvent[]): number =>
  events.map(messageIn).filter((message) => message && isFromCustomer(message)).length

/** The links a customer has followed, latest first. */
export const linksOf = (events: readonly ConversationEvent[]): { url: string; created: string }[] =>
  events
    .flatMap((event) => {
      const url = messageIn(event)?.url
      return url ? [{ url, created: event.created }] : []
    })
    .toReversed()

type From = 'customer' | 'bot' | 'agent'

const senderOf = ({ messageType }: Message): From => {
  if (messageType === 'bot-msg') return 'bot'
  return messageType === 'agent-msg' ? 'agent' : 'customer'
}

/** Every file of a conversation, latest first. */
export function filesOf(events: readonly ConversationEvent[]): (Media & { created: string; from: From })[] {
  return events
    .flatMap((event) => {
      const { created, what } = event
      if (what.type === 'note') return what.media ? [{ ...what.media, created, from: 'agent' as const }] : []
      const message = messageIn(event)
      if (!message) return []
      const files = [message.media, ...(message.items ?? []).map((item) => item.media)]
      return files.flatMap((file) => (file ? [{ ...file, created: event.created, from: senderOf(message) }] : []))
    })
    .toReversed()
}

/** What the customer has written, with its language. */
export const textsOf = (events: readonly ConversationEvent[]): { text: string; language: ContentLanguage }[] =>
  events.flatMap((event) => {
    const message = messageIn(event)
    return message?.text && isFromCustomer(message) ? [{ text: message.text, language: message.language }] : []
  })

/** The words a customer has used more than once, most often first. */
export function keywordsOf(events: readonly ConversationEvent[], size: number): { keyword: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { text, language } of textsOf(events))
    for (const word of tellingWords(text, language)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].flatMap(([keyword, count]) => (count > 1 ? [{ keyword, count }] : []))
  return words.toSorted((a, b) => b.count - a.count || a.keyword.localeCompare(b.keyword)).slice(0, size)
}

/** A conversation as a text file, named by the customer's full name and the day (CONVERSATIONS-035). */
export function textFileOf(
  { firstName, lastName, _id }: ConversationItem,
  events: readonly ConversationEvent[],
  { timezone, now }: { timezone: string; now: Date },
): { fileName: string; text: string } {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
  })
  const lines = timedLinesOf(events, name, timezone)
  const safeName = (name || _id).replace(/[^\p{L}\p{N} _-]/gu, '')
  return { fileName: `${safeName} ${day.format(now).replaceAll('/', '-')}.txt`, text: `${lines.join('\n')}\n` }
}
