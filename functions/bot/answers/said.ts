/** What was said, as far as an answer may know of it. */
import { isFromCustomer, type ConversationEvent } from '#shared/chat/message'

export interface Said {
  readonly by: 'customer' | 'company'
  readonly text: string
}

/** Since a person has ended a takeover: what that was about is settled. What others than the customer wrote is left out. */
export function saidSince(events: readonly ConversationEvent[]): Said[] {
  const ended = events.findLastIndex(({ what }) => what.type === 'interventionEnd')
  return events.slice(ended + 1).flatMap(({ what }) => {
    if (what.type !== 'message' || !what.message.text || what.message.writer || what.message.to) return []
    return [
      { by: isFromCustomer(what.message) ? ('customer' as const) : ('company' as const), text: what.message.text },
    ]
  })
}
