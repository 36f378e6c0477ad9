/** The keys of the screen of conversations, with Alt, so that they work while a reply is written. */
import { pageState } from './page-state.ts'

export const conversationKeys = {
  'next-waiting': 'N',
  next: 'J',
  previous: 'K',
  'take-over': 'T',
  reply: 'L',
  note: 'P',
  complete: 'E',
  assign: 'A',
  snooze: 'S',
  'complete-next': 'C',
  later: 'W',
  views: 'V',
  suggest: 'G',
  search: 'F',
} as const

export type ConversationKey = keyof typeof conversationKeys

/** As tinykeys writes it: the place of the key, for Alt makes other characters on some keyboards. */
export const keyPress = (key: ConversationKey): string => `Alt+Key${conversationKeys[key]}`

interface ConversationDeed {
  readonly act: () => void
  /** Whether it does something just now. */
  readonly isOffered: () => boolean
}

/** What the keys do while the screen shows: the palette offers it by name. */
export const conversationDeeds = pageState<Readonly<Partial<Record<ConversationKey, ConversationDeed>>>>({})
