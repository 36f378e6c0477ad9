/** The language a customer goes on in. */
import type { ConversationEventBody } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import type { ConversationItem } from '../chat/store.ts'
import { isLanguageFixed, type Place } from './place.ts'
import { languagesOffered } from './translation.ts'

type Decisions = Pick<Place['config'], 'company' | 'settings'>

/** The language asked for, where the company speaks it; else its first one. */
export function chooseLanguage(decisions: Decisions, asked: ContentLanguage | undefined): ContentLanguage {
  const offered = languagesOffered(decisions)
  return offered.find((language) => language === asked) ?? offered[0] ?? 'en'
}

/** SETTINGS-022: a restricted company lets a customer change the language so many times a session. */
export function languageSwitchOf(
  decisions: Decisions,
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
