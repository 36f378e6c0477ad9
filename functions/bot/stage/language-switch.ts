/** The language a customer goes on in. */
import type { ConversationEventBody } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { isLanguageFixed } from './place.ts'
import { chooseLanguage, type LanguageDecisions } from './offered-languages.ts'

/** SETTINGS-022: a restricted company lets a customer change the language so many times a session. */
export function languageSwitchOf(
  decisions: LanguageDecisions,
  conversation: ConversationItem,
  asked: ContentLanguage | undefined,
): { eventBodies: ConversationEventBody[]; after: Partial<ConversationItem> } {
  const language = asked && chooseLanguage(decisions, asked)
  const { languageSwitches = 0 } = conversation
  const isAsked = language !== undefined && language === asked && language !== conversation.language
  if (!isAsked || isLanguageFixed(decisions, conversation)) return { eventBodies: [], after: {} }
  return {
    eventBodies: [{ type: 'language', language, by: 'customer' }],
    after: { language, languageSwitches: languageSwitches + 1 },
  }
}
