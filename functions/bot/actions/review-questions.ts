/**
 * What is kept for those who train the bot: texts that nothing fitted, and answers that were most likely wrong, because
 * they were given with little confidence, or followed by a request for a person, an objection, or the same said again in
 * other words.
 */
import type { Doubt } from '#shared/chat/doubts'
import { isFromCustomer, type ConversationEvent, type Message } from '#shared/chat/message'
import { noState } from '#shared/engine/turn'
import { lookOf } from '#shared/fields/names'
import type { ContentLanguage } from '#shared/languages'
import { eventsBefore } from '../../chat/conversation/conversation.ts'
import { idOfQuestion, questionOf } from '../../chat/customer/questions.ts'
import { unanswered, type ConversationItem, type UnansweredItem } from '../../chat/conversation/store.ts'
import { mannerOf } from '../../nlu/talk/manner.ts'
import { tellingWords } from '../../nlu/text/keywords.ts'
import type { CustomerContext } from '../../platform/request/context.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { memoryIn } from '../turn/memory.ts'
import type { BotTurn } from '../turn/turn.ts'

/** From here on the best intent leads the second one by at least 20 points; below, another may be as likely. */
export const sureMin = 0.6
/** So much of what two texts tell is the same where one says the other again. */
const samenessMin = 0.5

/** What of a conversation decides about its questions. */
type Talk = Pick<ConversationItem, '_id' | 'channel' | 'language' | 'session' | 'bot'>

interface Said {
  /** As it is stored. */
  readonly text: string
  /** The number of its event. */
  readonly number: number
  readonly now: Date
  newId(): string
  /** What has happened in the conversation before it; asked for only where it matters. */
  readonly eventsBefore: () => Promise<readonly ConversationEvent[]>
}

type Asked = Pick<BotTurn, 'understood' | 'unanswered' | 'picked' | 'blocks'>

/** What comes under review because of a text, and of what the bot made of it. */
export async function questionsOf(conversation: Talk, turn: Asked, said: Said): Promise<UnansweredItem[]> {
  const doubt = doubtBefore(conversation, said.text, turn.blocks)
  const questions = [
    doubt && questionBefore(conversation, said, doubt, await said.eventsBefore()),
    questionOfTurn(conversation, turn, said),
  ]
  return questions.filter((question) => question !== undefined)
}

/** Puts it there; a preview asks nothing. */
export async function questionChanges(
  { isPreview, scope, table, now, newId }: CustomerContext,
  conversation: ConversationItem,
  turn: Asked,
  { text, number }: Pick<Said, 'text' | 'number'>,
): Promise<Change[]> {
  if (isPreview) return []
  const said = { text, number, now, newId, eventsBefore: () => eventsBefore(scope, number) }
  const questions = await questionsOf(conversation, turn, said)
  return questions.map((question) => table.put(unanswered, question))
}

/** A text that nothing fitted, whose meaning the customer had to choose, or that was answered with little confidence. */
function questionOfTurn(
  conversation: Talk,
  { unanswered: unfitted, picked, understood }: Asked,
  { text, number, now, newId }: Said,
): UnansweredItem | undefined {
  const asked = { language: conversation.language, number, created: now.toISOString(), understood }
  if (unfitted !== undefined) return questionOf(conversation, { ...asked, _id: newId(), text: unfitted })
  const _id = idOfQuestion(conversation._id, asked)
  if (picked) return questionOf(conversation, { ...asked, _id, text: picked.text, doubt: 'picked' })
  const { outcome, intentId, confidence = 1 } = understood ?? {}
  if (!text || outcome !== 'nlp' || intentId === undefined || confidence >= sureMin) return undefined
  return questionOf(conversation, { ...asked, _id, text, doubt: 'unsure' })
}

/** Why the answer before this text was wrong, as far as the text tells. */
function doubtBefore(conversation: Talk, text: string, blocks: readonly string[]): Doubt | undefined {
  if (text === '') return undefined
  const manner = mannerOf(text)
  if (manner === 'person') return 'person'
  if (manner === 'objection') return 'denied'
  const { topic } = memoryIn(conversation.bot ?? noState, conversation)
  const isSaidAgain = topic?.age === 0 && isAlike(topic.text, text, conversation.language)
  const { block } = conversation.session
  return isSaidAgain || (block !== undefined && blocks.includes(block)) ? 'again' : undefined
}

/** Whether two texts tell the same in other words. */
export function isAlike(one: string, other: string, language: ContentLanguage): boolean {
  const [a, b] = [one, other].map((text) => new Set(tellingWords(text, language))) as [Set<string>, Set<string>]
  const shared = [...a].filter((word) => b.has(word)).length
  const all = new Set([...a, ...b]).size
  return all > 0 && shared / all >= samenessMin
}

/** The text before, where the bot answered it otherwise than with `misunderstood`. */
function questionBefore(
  conversation: Talk,
  { text: next }: Said,
  doubt: Doubt,
  events: readonly ConversationEvent[],
): UnansweredItem | undefined {
  const began = events.findLastIndex(({ what }) => what.type === 'conversation-end')
  const last = events.slice(began + 1).findLast(({ what }) => what.type === 'message' && isFromCustomer(what.message))
  if (last?.what.type !== 'message') return undefined
  const { text: written, understood, language }: Message = last.what.message
  const text = understood?.told ?? written
  if (!text || !understood || understood.outcome === 'failure' || !understood.intentId) return undefined
  // Who sends the very same once more has not changed a word of it: it may have been sent twice.
  if (doubt === 'again' && lookOf(text) === lookOf(next)) return undefined
  const { number, created } = last
  const _id = idOfQuestion(conversation._id, { created, number })
  return questionOf(conversation, { _id, text, language, number, created, understood, doubt })
}
