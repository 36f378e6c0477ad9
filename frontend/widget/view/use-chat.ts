/** What every part of the panel is given: the chat, its state of this moment, and the words of its language. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ContentLanguage, Localized } from '#shared/languages'
import type { ShownChat } from '../chat/chat.ts'
import type { State } from '../chat/state.ts'
import type { Say } from './say.ts'

export interface ChatView {
  readonly chat: ShownChat
  readonly state: State
  readonly say: Say
  /** Empty where the page is of the chat's own origin. */
  readonly origin: string
  /** Tells the customer something that went wrong, until they have read it. */
  readonly tell: (text: string | undefined) => void
  /** Puts styles beside those of the panel, once. */
  readonly style: (css: string) => void
}

// The panel provides it around everything that asks.
export const ChatContext = createContext<ChatView>(undefined as unknown as ChatView)

export const useChat = (): ChatView => useContext(ChatContext)

/** The text in `language`, else in English, else in any; as everywhere in the product. */
export const localText = (text: Localized, language: ContentLanguage): string =>
  text[language] || text.en || (Object.values(text).find(Boolean) ?? '')

/** How the customer's own region writes the language. Some browsers name theirs in a way no formatter understands. */
export const localeOf = (language: ContentLanguage): string =>
  navigator.languages.find((own) => own.startsWith(language) && /^[a-z]{2}-[A-Z]{2}$/.test(own)) ?? language
