/** What a talk was about, by its own words: the topic of the company that the customer has named most often. */
import { messageOf } from '#shared/chat/conversation-event-types'
import { isFromCustomer, type ConversationEvent } from '#shared/chat/message'

/** Of the words since the takeover before; of two topics named as often, the one that the company lists first. */
export function proposedTopic(events: readonly ConversationEvent[], topics: readonly string[]): string | undefined {
  const begun = events.findLastIndex(({ what }) => what.type === 'interventionEnd') + 1
  const words = events.slice(begun).flatMap(({ what }) => {
    const message = messageOf(what)
    return message && isFromCustomer(message) ? wordsOf(message.text ?? '') : []
  })
  const counts = topics.map((topic) => ({ topic, count: words.filter((word) => isForm(word, topic)).length }))
  const most = Math.max(0, ...counts.map(({ count }) => count))
  return most > 0 ? counts.find(({ count }) => count === most)?.topic : undefined
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The word itself, or the word with an ending: `orders` of `Order`. */
const isForm = (word: string, topic: string): boolean => {
  const name = topic.toLocaleLowerCase()
  return word.startsWith(name) && word.length <= name.length + endingMax
}
const endingMax = 2
