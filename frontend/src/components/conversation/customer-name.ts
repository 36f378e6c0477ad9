/** How customers are called. */
import i18next from 'i18next'
import type { ConversationUser } from '#shared/contracts/conversations'

/** Who has not told a name is a visitor; the end of the id tells two of them apart. */
export const visitorName = (id: string): string => i18next.t('conversations:visitor', { number: id.slice(-4) })

export const nameOf = ({
  _id,
  firstName = '',
  lastName = '',
}: Pick<ConversationUser, '_id' | 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || visitorName(_id)

/** `/basket, Bath`: the page and the place of a visitor without a name, as far as they are known; it changes as they go on. */
export function whereaboutsOf({ firstName, lastName, page, locality }: ConversationUser): string | undefined {
  if (firstName || lastName) return undefined
  const path = page && URL.canParse(page.url) ? new URL(page.url).pathname : undefined
  return [path, locality].filter(Boolean).join(', ') || undefined
}
