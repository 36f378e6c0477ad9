/** How customers are called. */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'

/** Who has not told a name is a visitor; the end of the id tells two of them apart. */
export const visitorName = (id: string): string => i18next.t('conversations:visitor', { number: id.slice(-4) })

export const nameOf = ({ _id, firstName = '', lastName = '' }: ConversationUser): string =>
  `${firstName} ${lastName}`.trim() || visitorName(_id)
