/**
 * What the index knows of one message, one note or one customer: its place, its moment, and its terms.
 *
 * | term               | of what            | says                                                        |
 * |--------------------|--------------------|-------------------------------------------------------------|
 * | `word`             | all                | a word of it, as `shared/chat/search-words.ts` compares them |
 * | `\u0001s:agent`    | messages           | who spoke                                                   |
 * | `\u0001a:<id>`     | messages and notes | the agent who wrote it                                      |
 * | `\u0001c:email`    | all                | its channel                                                 |
 * | `\u0001n:word`     | customers          | a word of the name                                          |
 * | `\u0001t:vip`      | customers          | a tag, whole                                                |
 */
import { isFromCustomer, type ConversationEvent } from '#shared/chat/message'
import { messageOf } from '#shared/chat/conversation-event-types'
import { placedWords, termsOf } from '#shared/chat/search-words'
import type { ConversationItem, EntryItem } from '../chat/conversation/store.ts'

export interface Document {
  readonly conversation: string
  /** The number of the event; 0 for what is known of the customer. */
  readonly number: number
  /** The number of the last event that was written with it, by which its row is found. */
  readonly entry: number
  /** The second in which it was said, or since which the customer is known so. */
  readonly at: number
  readonly terms: readonly string[]
}

const sign = (name: string) => (value: string) => `\u0001${name}:${value}`
export const speakerTerm = sign('s')
export const agentTerm = sign('a')
export const channelTerm = sign('c')
export const nameTerm = sign('n')
export const tagTerm = (tag: string): string =>
  sign('t')(
    placedWords(tag)
      .map(({ term }) => term)
      .join('-'),
  )

/** A text of four thousand letters has some four hundred words. */
const termsMax = 500

export const secondOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000)

/** By moment; what was written at once is in the order of its numbers. */
export const documentKey = ({ at, conversation, number }: Pick<Document, 'at' | 'conversation' | 'number'>): string =>
  `${String(at).padStart(10, '0')}#${conversation}#${String(number).padStart(9, '0')}`

/** The messages and notes of an entry that say something. */
export function documentsOfEntry(conversation: string, { events }: EntryItem, channel: string): Document[] {
  const entry = events.at(-1)?.number ?? 0
  return events.flatMap((event) => {
    const said = spokenIn(event)
    if (!said) return []
    const { text, speaker, agent } = said
    const terms = [...termsOf(text)].slice(0, termsMax)
    if (terms.length === 0) return []
    const signs = [
      channelTerm(channel),
      ...(speaker ? [speakerTerm(speaker)] : []),
      ...(agent ? [agentTerm(agent)] : []),
    ]
    return [{ conversation, number: event.number, entry, at: secondOf(event.created), terms: [...terms, ...signs] }]
  })
}

interface Spoken {
  readonly kind: 'message' | 'note'
  readonly text: string
  readonly speaker?: 'customer' | 'agent' | 'bot'
  /** The agent by id, and by the name of that day. */
  readonly agent?: string
  readonly by?: string
}

/** What is searched of an event; none of events that say nothing. */
export function spokenIn({ what }: ConversationEvent): Spoken | undefined {
  if (what.type === 'note') return { kind: 'note', text: what.text, agent: what.agent._id, by: what.agent.name }
  if (what.type === 'rating')
    return what.comment ? { kind: 'message', text: what.comment, speaker: 'customer' } : undefined
  const message = messageOf(what)
  if (!message) return undefined
  const text = [message.text, message.media?.name].filter(Boolean).join(' ')
  if (isFromCustomer(message)) return { kind: 'message', text, speaker: 'customer' }
  const { agent } = message
  if (message.messageType === 'agent-msg')
    return { kind: 'message', text, speaker: 'agent', ...(agent && { agent: agent._id, by: agent.name }) }
  return { kind: 'message', text, speaker: 'bot' }
}

export const nameOf = ({ firstName, lastName }: ConversationItem): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** What is known of a customer, as it is searched. */
export const knownTexts = (conversation: ConversationItem): string[] => [
  nameOf(conversation),
  ...Object.values(conversation.profile ?? {}),
  conversation.verified ?? '',
  ...(conversation.tags ?? []),
]

/** None of a customer of whom nothing is known. */
export function documentOfCustomer(conversation: ConversationItem): Document | undefined {
  const words = termsOf(knownTexts(conversation).join(' \n '))
  if (words.size === 0) return undefined
  const terms = [
    ...[...words].slice(0, termsMax),
    channelTerm(conversation.channel),
    ...[...termsOf(nameOf(conversation))].map(nameTerm),
    ...(conversation.tags ?? []).map(tagTerm),
  ]
  return { conversation: conversation._id, number: 0, entry: 0, at: secondOf(conversation.lastActive), terms }
}
