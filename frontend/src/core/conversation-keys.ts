/** The keys of the screen of conversations, with Alt, so that they work while a reply is written. */
export const conversationKeys = {
  'next-waiting': 'N',
  next: 'J',
  previous: 'K',
  'take-over': 'T',
  reply: 'L',
  note: 'P',
  complete: 'E',
  assign: 'A',
} as const

export type ConversationKey = keyof typeof conversationKeys

/** As tinykeys writes it: the place of the key, for Alt makes other characters on some keyboards. */
export const keyPress = (key: ConversationKey): string => `Alt+Key${conversationKeys[key]}`
