/** Passages and responses that an agent may say, found by the words of a search or of a customer. */
import type { Finding } from '#shared/contracts/assist'
import type { CannedReply } from '#shared/contracts/queues'
import type { ContentLanguage } from '#shared/languages'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { relation } from '../../nlu/passages/related-words.ts'
import type { Found } from '../../nlu/passages/search.ts'
import { talkWords } from '../../nlu/passages/talk-words.ts'
import { wordsOf } from '../../nlu/passages/word-postings.ts'
import type { Context } from '../../platform/request/context.ts'
import { passagesFor } from '../../replies/passages.ts'
import { cannedReplies } from '../../replies/replies.ts'

const blocksMost = 5

/** What a text finds, passages first; an empty list where nothing fits. */
export async function findingsFor(context: Context, conversation: ConversationItem, text: string): Promise<Finding[]> {
  const [passages, blocks] = await Promise.all([
    passagesFor(context, conversation, text),
    blocksFor(context, conversation, text, blocksMost),
  ])
  return [...passages.map(findingOf), ...blocks]
}

export const findingOf = ({ of: { blockId, title, url }, text }: Found): Finding => ({
  kind: 'passage',
  blockId,
  title,
  text,
  ...(url && { url }),
})

/** The responses with words of their own that share most with a text. */
export async function blocksFor(
  context: Context,
  conversation: ConversationItem,
  text: string,
  most: number,
): Promise<Finding[]> {
  const asked = tellingWords(text, conversation.language)
  if (asked.length === 0) return []
  const replies = await cannedReplies(context, conversation)
  return replies
    .flatMap((reply) => (isSayable(reply) ? [{ reply, score: scoreOf(asked, reply) }] : []))
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ reply: { _id, title, text: said = '' } }) => ({ kind: 'block', blockId: _id, title, text: said }))
}

/** What only decides or calls says nothing to a customer; passages of knowledge are found as such. */
const isSayable = ({ type, text }: CannedReply): boolean => Boolean(text) && type !== 'kb' && type !== 'function'

/** Half of what is asked must be there; a word of the title counts twice. */
const scoreMin = 0.5
const relatedMin = 0.75

function scoreOf(asked: readonly string[], { title, text = '' }: CannedReply): number {
  const [inTitle, inText] = [wordsOf(title), wordsOf(text)]
  const isIn = (words: readonly string[], word: string) =>
    words.some((other) => other.startsWith(word) || relation(word, other, true) >= relatedMin)
  const points = asked.map((word) => (isIn(inTitle, word) ? 2 : isIn(inText, word) ? 1 : 0))
  return points.reduce((sum: number, each) => sum + each, 0) / asked.length
}

/** Somebody who looks for one word means it, whatever word it is. */
function tellingWords(text: string, language: ContentLanguage): string[] {
  const words = [...new Set(wordsOf(text))]
  const telling = words.filter((word) => !talkWords[language].has(word))
  return telling.length > 0 ? telling : words
}
