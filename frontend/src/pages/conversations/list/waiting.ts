/** How long a customer has been waiting, and how urgent that is. */
import type { ConversationUser } from '#shared/contracts/conversations'

/** Half of it is amber, all of it red; companies set their own, and this counts until that is known. */
export const replyTimeoutMinutes = 10

export type Urgency = 'calm' | 'soon' | 'late'

/** Since when the customer waits for a person; `undefined` when nobody has to answer. */
export function waitingSince({
  awaitingResponse,
  owner,
  lastMessage,
  lastActive,
}: ConversationUser): string | undefined {
  if (!awaitingResponse && owner.by !== 'queue') return undefined
  if (owner.by === 'queue') return owner.since
  return lastMessage?.from === 'customer' ? lastMessage.created : lastActive
}

export const minutesSince = (moment: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(moment)) / 60_000))

export const urgencyOf = (minutes: number, timeoutMinutes = replyTimeoutMinutes): Urgency =>
  minutes >= timeoutMinutes ? 'late' : minutes * 2 >= timeoutMinutes ? 'soon' : 'calm'
