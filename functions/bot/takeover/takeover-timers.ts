/**
 * Timers of a takeover: while the customer waits for a person, the agents are reminded from time to time and the customer is
 * told what to expect (TAKEOVER-010); a customer who does not answer the person is given back to the bot (TAKEOVER-009). What was put aside is back in time, and
 * what was promised and not done is told.
 */
import * as z from 'zod/mini'
import { Id } from '#shared/ids'
import { missedBy, withMissed } from '#shared/chat/owed'
import { Problem } from '#shared/problem'
import { contextIn } from '../../platform/request/scoped-context.ts'
import { companyConfig } from '../../platform/tenancy/company.ts'
import type { PublicContext } from '../../platform/request/context.ts'
import { scheduleCall } from '../../platform/aws/schedules.ts'
import { Table } from '../../platform/table/table.ts'
import { departmentFor } from '../../company/departments.ts'
import { changeConversation, findConversation, type ChangeContext } from '../../chat/conversation/conversation.ts'
import { planSnooze } from '../../chat/desk/snooze.ts'
import type { ConversationItem } from '../../chat/conversation/store.ts'
import { planAnnouncement, type Announcing, type Channels } from './announcements.ts'
import { pauseMs, type Pace } from './pace.ts'
import { shortestMs } from './promises.ts'
import { endWhenSilent } from './silence.ts'

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
  /** When a silence ends the takeover, of which the agent was told before. */
  warned: z.optional(z.string()),
})
export type Watch = z.infer<typeof Watch>

const minuteMs = 60_000
/** After this many reminders the agents know; the conversation stays in the queue. */
const remindersMax = 30

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

/** What a look has come to: when something may be due again, and of which silence the agent was told. */
interface Looked extends Pick<Watch, 'warned'> {
  readonly waitSeconds: number
}

/**
 * Does what is due in a takeover; gives nothing when it is over. A call that is repeated says nothing twice: what was
 * announced is kept with the conversation.
 */
export async function watchTakeover(
  watch: Watch,
  shared: PublicContext,
  { hasUnsent, hasMailbox }: Channels,
): Promise<Looked | undefined> {
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
  const looked = (dueMs: number | undefined, warned?: string) => ({
    waitSeconds: secondsTo(dueMs, current, pace),
    ...(warned && { warned }),
  })
  if (owner.by === 'queue' && !owner.inApp)
    return looked(await remindOfWaiting(current, { config, context, department, hasMailbox }))
  const { warned, once: isBeside } = watch
  const silence = await endWhenSilent(current, { config, context, warned, isBeside, hasUnsent })
  return silence === 'over' ? undefined : looked(silence.dueMs, silence.warned)
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

/** Reminds the agents once an interval, and tells the customer what is due. Gives the milliseconds until the next reminder. */
async function remindOfWaiting({ owner, _id }: ConversationItem, announcing: Announcing): Promise<number | undefined> {
  const { config, context } = announcing
  const intervalMs = config.settings.delayAnnouncementInterval * minuteMs
  if (owner.by !== 'queue' || intervalMs === 0) return undefined
  const { since, departmentId, announced = 0 } = owner
  const waitedMs = context.now.getTime() - Date.parse(since)
  const due = Math.floor(waitedMs / intervalMs)
  if (announced >= remindersMax) return undefined
  if (due > announced) {
    await changeConversation(context, _id, async (now) => {
      const { owner: waiting } = now
      if (waiting.by !== 'queue' || waiting.since !== since) return { eventBodies: [] }
      const { announced: from = 0 } = waiting
      if (from >= due) return { eventBodies: [] }
      const told = await planAnnouncement(announcing, now, { from, to: due })
      return {
        ...told,
        after: { ...told.after, owner: { ...waiting, announced: due } },
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

const secondsTo = (dueMs: number | undefined, conversation: ConversationItem, pace: Pace): number =>
  Math.max(1, Math.ceil(pauseMs(dueMs, conversation, pace) / 1000))
