/**
 * The end of a takeover whose customer says nothing more (TAKEOVER-009): what an agent said last has to have arrived, and the agent
 * is told before it ends and afterwards.
 */
import { noticeEvent, planNotice } from '../../chat/conversation/agent-notices.ts'
import { changeConversation, type ChangeContext } from '../../chat/conversation/conversation.ts'
import { planReturnToBot } from '../../chat/desk/handover.ts'
import { planTogether } from '../../chat/conversation/plan-together.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import type { CompanyConfig } from '../../platform/tenancy/company.ts'
import type { Channels } from './announcements.ts'
import { planLastWord } from './takeover-moments.ts'

interface Ending {
  readonly config: CompanyConfig
  readonly context: ChangeContext
  /** The end, of which the agent was told before. */
  readonly warned: string | undefined
  /** Another look comes when something is due: this one tells nobody. */
  readonly isBeside: boolean | undefined
  readonly hasUnsent: Channels['hasUnsent']
}

interface Silence {
  /** Until something is due; absent where nothing is. */
  readonly dueMs: number | undefined
  readonly warned?: string | undefined
}

const minuteMs = 60_000
/** Who answers in the provider's own app cannot give a conversation back: without a rule of the company a day does. */
const inAppTimeoutMs = 24 * 60 * minuteMs

const isHeldInApp = ({ owner }: ConversationItem): boolean => owner.by === 'queue' && owner.inApp === true

/**
 * Gives a conversation back to the bot when the agent's last word has stood unanswered for too long; never while it is put
 * aside, or while that word has not arrived.
 */
export async function endWhenSilent(found: ConversationItem, ending: Ending): Promise<Silence | 'over'> {
  const { config, context, warned, isBeside, hasUnsent } = ending
  const isInApp = isHeldInApp(found)
  const timeoutMs = config.settings.userReplyTimeout || (isInApp ? inAppTimeoutMs : 0)
  if (!timeoutMs) return { dueMs: undefined, warned }
  const leftIn = (conversation: ConversationItem) => leftMs(conversation, timeoutMs, context.now.getTime())
  const left = leftIn(found)
  if (left > 0)
    return isBeside ? { dueMs: left, warned } : warnBefore(context, found, { leftMs: left, timeoutMs, warned })
  // What waits for a provider that is down has neither failed nor arrived.
  if (await hasUnsent(context.scope, found)) return { dueMs: undefined, warned }
  const { conversation } = await changeConversation(context, found._id, (now) =>
    leftIn(now) > 0
      ? { eventBodies: [] }
      : planTogether(now, [
          (held) => (isHeldInApp(held) ? { eventBodies: [] } : planLastWord(context, held, 'closing')),
          (held) => planReturnToBot(context, held, 'timeout'),
          ({ last: number }) => ({
            eventBodies: [],
            ...(now.owner.by === 'agent' && planNotice(context, now, { agent: now.owner, what: 'closed', number })),
          }),
        ]),
  )
  return conversation.owner.by === 'bot' ? 'over' : { dueMs: leftIn(conversation), warned }
}

const warnedBeforeMs = 5 * minuteMs

interface Left {
  readonly leftMs: number
  readonly timeoutMs: number
  readonly warned: string | undefined
}

/** Tells the agent once of each silence that it ends the takeover soon; of a short timeout in its second half. */
async function warnBefore(
  context: ChangeContext,
  conversation: ConversationItem,
  { leftMs: left, timeoutMs, warned }: Left,
): Promise<Silence> {
  const { owner } = conversation
  const beforeMs = Math.min(warnedBeforeMs, timeoutMs / 2)
  const silence = new Date(context.now.getTime() + left).toISOString()
  if (owner.by !== 'agent' || left === timeoutMs || silence === warned) return { dueMs: left, warned }
  if (left > beforeMs) return { dueMs: left - beforeMs, warned }
  await context.commit([], { events: [noticeEvent(conversation, { agentId: owner.agentId, what: 'closing' })] })
  return { dueMs: left, warned: silence }
}

/** The time the customer has left to answer: all of it while the agent has not answered or is not heard, has just changed, or is back. */
function leftMs(conversation: ConversationItem, timeoutMs: number, nowMs: number): number {
  const { lastMessage, owner, snoozed, undelivered, woken = owner.by === 'bot' ? '' : owner.since } = conversation
  // Whether a colleague in the provider's app goes on shows by words alone, theirs and the customer's.
  if (lastMessage && isHeldInApp(conversation))
    return snoozed ? timeoutMs : Math.max(0, Date.parse(lastMessage.created) + timeoutMs - nowMs)
  const isHeard = undelivered === undefined && lastMessage?.from === 'agent'
  if (owner.by !== 'agent' || snoozed || !isHeard) return timeoutMs
  const begun = Math.max(...[lastMessage.created, owner.since, woken].map((moment) => Date.parse(moment)))
  return Math.max(0, begun + timeoutMs - nowMs)
}
