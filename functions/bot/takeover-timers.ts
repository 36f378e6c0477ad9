/**
 * Timers of a takeover: while the customer waits for a person, an announcement says so from time to time (TAKEOVER-010);
 * a customer who does not answer the person is given back to the bot (TAKEOVER-009).
 */
import * as z from 'zod/mini'
import { plainTexts } from '#shared/engine/plain-texts'
import { Id } from '#shared/ids'
import type { Message } from '#shared/chat/message'
import { Problem } from '#shared/problem'
import { systemBlock } from '../areas/blocks/operations.ts'
import { contextIn } from '../platform/request/scoped-context.ts'
import { companyConfig, type CompanyConfig } from '../platform/tenancy/company.ts'
import type { PublicContext } from '../platform/request/context.ts'
import { scheduleCall } from '../platform/aws/schedules.ts'
import { changeConversation, contentOf, findConversation, type ChangeContext } from '../chat/conversation.ts'
import { planReturnToBot } from '../chat/handover.ts'
import type { ConversationItem } from '../chat/store.ts'
import { placeInTable } from './place.ts'
import { botTurn, messageEvents } from './turn.ts'

/** Which takeover is looked after; `look` counts the schedules made for it, whose names it keeps apart. */
export const Watch = z.object({ client: Id, conversation: Id, intervention: Id, look: z.int() })
export type Watch = z.infer<typeof Watch>

const minuteMs = 60_000
/** After this many announcements the customer is assumed gone; the conversation stays in the queue. */
const announcementsMax = 30
/** Nothing is due, but the company may decide otherwise. */
const idleMs = 10 * minuteMs

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
  const isOver = !found || found.owner.by === 'bot' || found.owner.interventionId !== intervention
  if (isOver) return undefined
  const config = await companyConfig(client, shared.now)
  const context = contextIn(scope, shared)
  return found.owner.by === 'queue' ? announceWaiting(found, config, context) : endWhenSilent(found, config, context)
}

/** Says once an interval that it takes a while, and reminds the agents. */
async function announceWaiting({ owner, _id }: ConversationItem, config: CompanyConfig, context: ChangeContext) {
  const intervalMs = config.settings.delayAnnouncementInterval * minuteMs
  if (owner.by !== 'queue' || intervalMs === 0) return pauseSeconds(config)
  const { since, departmentId, announced = 0 } = owner
  const waitedMs = context.now.getTime() - Date.parse(since)
  const due = Math.floor(waitedMs / intervalMs)
  if (announced >= announcementsMax) return pauseSeconds(config)
  if (due > announced) {
    await changeConversation(context, _id, async (now) => {
      const isAnnounced = now.owner.by !== 'queue' || now.owner.since !== since || (now.owner.announced ?? 0) >= due
      if (isAnnounced) return { eventBodies: [] }
      return {
        eventBodies: messageEvents(await waitingMessages(now, config, context)),
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
  return pauseSeconds(config, (due + 1) * intervalMs - waitedMs)
}

/** The company's own words for it, else a plain sentence. */
async function waitingMessages(
  conversation: ConversationItem,
  config: CompanyConfig,
  { now, scope }: ChangeContext,
): Promise<readonly Message[]> {
  const content = contentOf(scope, conversation, config.environments)
  const place = content && placeInTable({ now, scope: content, config })
  const block = place && (await systemBlock(place.stage.content, 'waiting'))
  if (block) {
    const { messages } = await botTurn(place, conversation, { type: 'start', blockId: block._id })
    if (messages.length > 0) return messages
  }
  const { language } = conversation
  return [{ messageType: 'bot-msg', text: plainTexts.waiting[language], language }]
}

/** Gives a conversation back to the bot when the agent's last word has stood unanswered for too long. */
async function endWhenSilent({ _id }: ConversationItem, config: CompanyConfig, context: ChangeContext) {
  const timeoutMs = config.settings.userReplyTimeout
  if (!timeoutMs) return pauseSeconds(config)
  const nowMs = context.now.getTime()
  const { conversation } = await changeConversation(context, _id, (now) =>
    leftMs(now, timeoutMs, nowMs) > 0 ? { eventBodies: [] } : planReturnToBot(context, now, 'timeout'),
  )
  const isOver = conversation.owner.by === 'bot'
  return isOver ? undefined : pauseSeconds(config, leftMs(conversation, timeoutMs, nowMs))
}

/** The time the customer has left to answer: all of it while the agent has not answered, or has just changed. */
function leftMs({ lastMessage, owner }: ConversationItem, timeoutMs: number, nowMs: number): number {
  if (owner.by !== 'agent' || lastMessage?.from !== 'agent') return timeoutMs
  const begun = Math.max(Date.parse(lastMessage.created), Date.parse(owner.since))
  return Math.max(0, begun + timeoutMs - nowMs)
}

/** Until something is due, but no longer than it may take to be due once the conversation has changed hands. */
function pauseSeconds({ settings }: CompanyConfig, dueMs = idleMs): number {
  const { delayAnnouncementInterval, userReplyTimeout } = settings
  const others = [delayAnnouncementInterval * minuteMs, userReplyTimeout].map((ms) => ms || idleMs)
  return Math.max(1, Math.ceil(Math.min(dueMs, ...others) / 1000))
}
