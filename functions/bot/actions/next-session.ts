/** Another session of a conversation that has ended. */
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { CustomerContext } from '../../platform/request/context.ts'

/** Who comes back to a conversation that has ended begins another session of it, and is no new user any more. */
export function nextSession({ now }: Pick<CustomerContext, 'now'>, { session }: ConversationItem) {
  return {
    session: { status: 'active' as const, started: now.toISOString(), count: session.count + 1 },
    languageSwitches: undefined,
  }
}
