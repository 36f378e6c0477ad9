/**
 * Timers of a takeover: while the customer waits for a person, an announcement says so from time to time (TAKEOVER-010);
 * a customer who does not answer the person is given back to the bot (TAKEOVER-009). What was put aside is back in time, and
 * what was promised and not done is told.
 */
import * as z from 'zod/mini'
import { momentWords } from '#shared/blocks/moment-words'
import { Id } from '#shared/ids'
import type { Message } from '#shared/chat/message'
import { missedBy, withMissed } from '#shared/chat/owed'
import { Problem } from '#shared/problem'
import { contextIn } from '../platform/request/scoped-context.ts'
import { companyConfig, type CompanyConfig } from '../platform/tenancy/company.ts'
import type { PublicContext } from '../platform/request/context.ts'
import { scheduleCall } from '../platform/aws/schedules.ts'
import { Table } from '../platform/table/table.ts'
import { departmentFor } from '../areas/departments/operations.ts'
import { changeConversation, findConversation, type ChangeContext } from '../chat/conversation.ts'
import { planReturnToBot } from '../chat/handover.ts'
import { planTogether } from '../chat/plan-together.ts'
import { planSnooze } from '../chat/snooze.ts'
import type { ConversationItem } from '../chat/store.ts'
import { pauseMs, type Pace } from './pace.ts'
import { shortestMs } from './promises.ts'
import { momentTurn, planLastWord } from './takeover-moments.ts'
import { messageEvents } from './turn.ts'

/**
 * Which takeover is looked after; `look` counts the schedules made for it, whose names it keeps apart. A look `once` is
 * one beside those, and makes no other.
 */
export const Watch = z.object({
  client: Id,
  conversation: Id,
  intervention: Id,
  look: z.int(),
  once: z.optional(z.boolean()),
})
export type Watch = z.infer<typeof Watch>

const minuteMs = 60_000
/** After this many announcements the customer is assumed gone; the conversation stays in the queue. */
const announcementsMax = 30

/** Begins to look after a takeover; nothing is due in its first minute. */
export const startWatch = (takeover: Omit<Watch, 'look'>): Promise<void> =>
  scheduleWatch({ ...takeover, look: 0 }, minuteMs / 1000, new Date())

/** Has the takeover looked at again, `waitSeconds` from now. */
export const scheduleWatch = (watch: Watch, waitSeconds: number, now: Date): Promise<void> =>
  scheduleCall('watch-takeover', `watch-${watch.intervention}-${watch.look + 1}`, {
    at: new Date(now.getTime() + waitSeconds * 1000),
    now,
    input: { ...watch, look: watch.look + 1 },
  })

/** Has the takeover looked at when it is to be back from a snooze, whatever look is the next one otherwise. */
export function scheduleWake(takeover: Omit<Watch, 'look'>, until: string): Promise<void> {
  // Schedules know whole seconds, and one that comes too early finds nothing due.
  const at = new Date(Math.ceil(Date.parse(until) / 1000) * 1000)
  return scheduleCall('watch-takeover', `wake-${takeover.intervention}-${at.getTime()}`, {
    at,
    now: new Date(),
    input: { ...takeover, look: 0, once: true },
  })
}

/**
 * Does what is due in a takeover. Gives the seconds until something may be due again, or nothing when it is over. A
 * call that is repeated says nothing twice: what was announced is kept with the conversation.
 */
export async function watchTakeover(watch: Watch, shared: PublicContext): Promise<number | undefined> {
  const { client, conversation: id, intervention } = watch
  const scope = { client }
  const found = await findConversation(scope, id).catch((error: unknown) => {
    if (Problem.is(error, 'not-found')) return undefined
    throw error
  })
  if (!found || found.owner.by === 'bot' || found.owner.interventionId !== intervention) return undefined
  const config = await companyConfig(client, shared.now)
  const context = contextIn(scope, shared)
  const current = await tellTime(found, context)
  const { owner } = current
  if (owner.by === 'bot') return undefined
  const department = await departmentFor(new Table(scope), config.settings, owner.departmentId)
  const pace = { settings: config.settings, shortestMs: shortestMs(department?.serviceLevel), now: shared.now }
  const place = { config, context }
  if (owner.by === 'queue') return secondsTo(await announceWaiting(current, place), current, pace)
  const left = await endWhenSilent(current, place)
  return left === 'over' ? undefined : secondsTo(left, current, pace)
}

interface Looking {
  readonly config: CompanyConfig
  readonly context: ChangeContext
}

/** Brings back what was put aside until now, and tells what was not done in time. */
async function tellTime(found: ConversationItem, context: ChangeContext): Promise<ConversationItem> {
  const { now } = context
  const isDue = (conversation: ConversationItem) =>
    planSnooze(conversation, { type: 'look' }, { now }).eventBodies.length > 0 ||
    missedBy(conversation.owed ?? [], now).length > 0
  if (!isDue(found)) return found
  const { conversation } = await changeConversation(context, found._id, (current) => {
    const { owed = [] } = current
    const back = planSnooze(current, { type: 'look' }, { now })
    const missed = missedBy(owed, now)
    if (missed.length === 0) return back
    const told = missed.map(({ what, at }) => ({ type: 'due-missed' as const, what, due: at }))
    return {
      ...back,
      eventBodies: [...back.eventBodies, ...told],
      after: { ...back.after, owed: withMissed(owed, now) },
    }
  })
  return conversation
}

/** Says once an interval that it takes a while, and reminds the agents. Gives the milliseconds until it says so again. */
async function announceWaiting(
  { owner, _id }: ConversationItem,
  { config, context }: Looking,
): Promise<number | undefined> {
  const intervalMs = config.settings.delayAnnouncementInterval * minuteMs
  if (owner.by !== 'queue' || intervalMs === 0) return undefined
  const { since, departmentId, announced = 0 } = owner
  const waitedMs = context.now.getTime() - Date.parse(since)
  const due = Math.floor(waitedMs / intervalMs)
  if (announced >= announcementsMax) return undefined
  if (due > announced) {
    await changeConversation(context, _id, async (now) => {
      const isAnnounced = now.owner.by !== 'queue' || now.owner.since !== since || (now.owner.announced ?? 0) >= due
      if (isAnnounced) return { eventBodies: [] }
      return {
        eventBodies: messageEvents(await waitingMessages(now, context)),
        after: { owner: { ...now.owner, announced: due } },
        events: [
          {
            type: 'customerWaiting',
            environmentId: now.environmentId,
            userId: _id,
            ...(departmentId && { departmentId }),
            reminder: true,
          },
        ],
      }
    })
  }
  return (due + 1) * intervalMs - waitedMs
}

/** The company's own words for it, else those of a new bot. */
async function waitingMessages(conversation: ConversationItem, context: ChangeContext): Promise<readonly Message[]> {
  const { messages = [] } = (await momentTurn(context, conversation, 'waiting')) ?? {}
  if (messages.length > 0) return messages
  const { language } = conversation
  return [{ messageType: 'bot-msg', text: momentWords.waiting.text[language], language }]
}

/**
 * Gives a conversation back to the bot when the agent's last word has stood unanswered for too long; never while it is
 * put aside. Gives the milliseconds that are left.
 */
async function endWhenSilent(
  { _id }: ConversationItem,
  { config, context }: Looking,
): Promise<number | 'over' | undefined> {
  const timeoutMs = config.settings.userReplyTimeout
  if (!timeoutMs) return undefined
  const nowMs = context.now.getTime()
  const { conversation } = await changeConversation(context, _id, (now) =>
    leftMs(now, timeoutMs, nowMs) > 0
      ? { eventBodies: [] }
      : planTogether(now, [
          (held) => planLastWord(context, held, 'closing'),
          (held) => planReturnToBot(context, held, 'timeout'),
        ]),
  )
  return conversation.owner.by === 'bot' ? 'over' : leftMs(conversation, timeoutMs, nowMs)
}

/** The time the customer has left to answer: all of it while the agent has not answered, has just changed, or is back. */
function leftMs(
  { lastMessage, owner, snoozed, woken = owner.by === 'bot' ? '' : owner.since }: ConversationItem,
  timeoutMs: number,
  nowMs: number,
): number {
  if (owner.by !== 'agent' || snoozed || lastMessage?.from !== 'agent') return timeoutMs
  const begun = Math.max(...[lastMessage.created, owner.since, woken].map((moment) => Date.parse(moment)))
  return Math.max(0, begun + timeoutMs - nowMs)
}

const secondsTo = (dueMs: number | undefined, conversation: ConversationItem, pace: Pace): number =>
  Math.max(1, Math.ceil(pauseMs(dueMs, conversation, pace) / 1000))
