/** How long after a customer's last message one may answer freely. */
import { definitionOf } from '#shared/channels/register'
import type { ConversationItem } from '../chat/conversation/store.ts'
import type { LineItem } from '../chat/conversation/line.ts'

const hourMs = 60 * 60_000

/** When the window closes; none on channels without one. A person may answer longer on some. */
export function windowEnds(
  { channel, to }: Pick<LineItem, 'channel' | 'to'>,
  { acted, lastActive }: Pick<ConversationItem, 'acted' | 'lastActive'>,
  isPerson: boolean,
): Date | undefined {
  const { window } = definitionOf(channel).can(to)
  if (!window) return undefined
  const hours = isPerson ? (window.personHours ?? window.hours) : window.hours
  return new Date(Date.parse(acted ?? lastActive) + hours * hourMs)
}

export function isWindowClosed(
  line: Pick<LineItem, 'channel' | 'to'>,
  conversation: Pick<ConversationItem, 'acted' | 'lastActive'>,
  now: Date,
  isPerson: boolean,
): boolean {
  const ends = windowEnds(line, conversation, isPerson)
  return ends !== undefined && ends.getTime() <= now.getTime()
}
