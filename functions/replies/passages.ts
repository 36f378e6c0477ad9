/** Passages of the company's knowledge that an agent may say. */
import { channelOf } from '#shared/chat/channels'
import { contentOf } from '../chat/conversation/conversation.ts'
import type { ConversationItem } from '../chat/conversation/store.ts'
import { knowledgeIndex } from '../content/passages/lookup.ts'
import { search, type Found } from '../nlu/passages/search.ts'
import type { Source } from '../nlu/passages/word-postings.ts'
import type { Context } from '../platform/request/context.ts'
import { companyConfig } from '../platform/tenancy/company.ts'

/** The best passages, those among them with which customers are not answered; none where the company has knowledge closed. */
export async function passagesFor(
  { scope, now }: Context,
  conversation: ConversationItem,
  text: string,
  most = 5,
): Promise<Found[]> {
  const { company, environments } = await companyConfig(scope.client, now)
  const content = contentOf(scope, conversation, environments)
  // SETTINGS-024: knowledge is closed with all else that a model may word.
  const isOpen = company.openAiKnowledgeBase && !company.closed.includes('openAiDisabled')
  const index = content && isOpen && (await knowledgeIndex(content))
  if (!index) return []
  const { language, channel } = conversation
  const isMeant = ({ languages, channels, isVideo }: Source) =>
    (languages?.includes(language) ?? true) &&
    (channels?.includes(channelOf(channel)) ?? true) &&
    (!isVideo || company.openAiVideoKnowledgeBase)
  return search(index, { text, language, isMeant }, most)
}
