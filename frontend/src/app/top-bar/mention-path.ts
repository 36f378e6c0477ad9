/** The address of the note that a mention is about. */
import type { Mention } from '#shared/contracts/inbox'
import { pathTo } from '../../core/pages.ts'

export const mentionPath = ({ userId, number }: Pick<Mention, 'userId' | 'number'>): string =>
  `${pathTo('conversations')}/${userId}?at=${number}`
