/** What a block says where it is picked from a list; its kind, when it has no words. */
import i18next from 'i18next'
import type { CannedReply } from '#shared/contracts/queues'

export const wordsOf = ({ type, text }: CannedReply): string =>
  // A message without words says nothing in this language.
  text ?? (type === 'message' ? '' : i18next.t(`conversations:canned.${type}`))
