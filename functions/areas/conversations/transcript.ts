/** Reads a conversation: its links, files and keywords, and all of it as a text. */
import { messageOf } from '#shared/chat/conversation-event-types'
import { isFromCustomer, type ConversationEvent, type Media, type Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { messagesPageSize } from '#shared/limits'
import { eventsBefore, eventsSince, scopeOf } from '../../chat/conversation.ts'
import type { ConversationItem } from '../../chat/store.ts'
import type { ClientScope, ConversationScope } from '../../platform/table/scope.ts'
import { fillerWords } from '../../nlu/text/filler-words.ts'

const recentMax = 500

/** The last events of a conversation, oldest first. */
export async function recentEvents(
  scope: ClientScope,
  { _id, last }: ConversationItem,
  count = recentMax,
): Promise<ConversationEvent[]> {
  const events: ConversationEvent[] = []
  for (let since = Math.max(0, last - count); since < last;) {
    const found = await eventsSince(scopeOf(scope, _id), since)
    events.push(...found)
    const end = found.at(-1)?.number
    if (end === undefined) break
    since = end
  }
  return events
}

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

/** Shorter words say little in any language. */
const wordLengthMin = 4

/** The words a customer has used more than once, most often first. */
export function keywordsOf(events: readonly ConversationEvent[], size: number): { keyword: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { text, language } of textsOf(events))
    for (const [word] of text.toLocaleLowerCase().matchAll(/[\p{L}\p{M}]+/gu))
      if (word.length >= wordLengthMin && !fillerWords[language].has(word))
        counts.set(word, (counts.get(word) ?? 0) + 1)
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
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const lines = linesOf(events, name || 'Customer').map(
    ({ created, line }) => `[${time.format(new Date(created))}] ${line}`,
  )
  const safeName = (name || _id).replace(/[^\p{L}\p{N} _-]/gu, '')
  return { fileName: `${safeName} ${day.format(now).replaceAll('/', '-')}.txt`, text: `${lines.join('\n')}\n` }
}

/** What was said and what happened around it, a line each; nothing that only colleagues see. */
export const linesOf = (events: readonly ConversationEvent[], customer: string): { created: string; line: string }[] =>
  events.flatMap((event) => {
    const line = lineOf(event, customer)
    return line ? [{ created: event.created, line: inOneLine(line) }] : []
  })

/** Without any line break of any viewer, so that no text can forge a line of somebody else. */
const inOneLine = (line: string): string => line.replace(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ')

function lineOf({ what }: ConversationEvent, customer: string): string | undefined {
  switch (what.type) {
    case 'message':
    case 'tracking':
      return `${speaker(what.message, customer)}: ${textOf(what.message)}`
    case 'agentIntervention':
    case 'agentAssigned':
      return `* ${what.agent.name} joined`
    case 'agentUnassigned':
      return `* ${what.agent.name} left`
    case 'userIntervention':
      return `* ${customer} asked for a person`
    case 'interventionEnd':
      return '* The conversation returned to the bot'
    case 'conversation-start':
      return '* The conversation began'
    case 'conversation-end':
      return '* The conversation ended'
    case 'note':
    case 'feedback':
    case 'rating':
    case 'language':
    case 'delivery-failed':
      return undefined
  }
}

function speaker(message: Message, customer: string): string {
  if (message.agent) return message.agent.name
  return isFromCustomer(message) ? customer : 'Bot'
}

function textOf({ text, url, media, items = [], choices = [] }: Message): string {
  const parts = [text, url, media?.name, ...items.map(({ title, subtitle }) => `${title} (${subtitle})`)]
  const buttons = choices.map(({ title }) => `[${title}]`).join(' ')
  return [...parts, buttons].filter(Boolean).join(' ')
}
