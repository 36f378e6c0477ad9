/** What an entry says beside its events, so that they are counted from the entry alone, and what a conversation keeps for it. */
import { isAnswer, isFromCustomer, type ConversationEventBody } from '#shared/chat/message'
import type { ConversationItem, Counted, SessionMark } from './store.ts'

/** What only the writer of the events knows. */
export type KnownToWriter = Partial<Pick<Counted, 'units' | 'forms' | 'agent' | 'department' | 'waitedSeconds'>>

type Bodies = readonly ConversationEventBody[]

const activities: ReadonlySet<ConversationEventBody['type']> = new Set([
  'conversation-start',
  'tracking',
  'feedback',
  'rating',
])

/** Whether the customer did it, and by that was active: what bot and agents do makes nobody active. */
export const isActivity = (what: ConversationEventBody): boolean =>
  what.type === 'message' ? isFromCustomer(what.message) : activities.has(what.type)

/** A session's marks after these events. */
export function marksAfter(marks: readonly SessionMark[], bodies: Bodies): SessionMark[] {
  const isSaid = bodies.some((what) => what.type === 'message' && isFromCustomer(what.message))
  const isHandedOver = bodies.some((what) => handovers.has(what.type) || isAnsweredInApp(what))
  return [
    ...(isSaid || marks.includes('said') ? (['said'] as const) : []),
    ...(isHandedOver || marks.includes('handedOver') ? (['handedOver'] as const) : []),
    ...(hasFailed(marks.includes('failed'), bodies) ? (['failed'] as const) : []),
  ]
}

const isAnsweredInApp = (what: ConversationEventBody): boolean =>
  what.type === 'message' && what.message.inApp !== undefined

const handovers: ReadonlySet<ConversationEventBody['type']> = new Set([
  'userIntervention',
  'agentIntervention',
  'agentAssigned',
])

/** Whether the last answer is none: a text tells by how it was understood, anything else is answered by what the bot says to it. */
function hasFailed(before: boolean, bodies: Bodies): boolean {
  let failed = before
  let isAnswerable = false
  for (const what of bodies) {
    if (what.type !== 'message') continue
    const { messageType, understood } = what.message
    if (isFromCustomer(what.message)) {
      if (understood) failed = understood.outcome === 'failure'
      isAnswerable = understood === undefined
    } else if (messageType === 'bot-msg' && isAnswerable) failed = false
  }
  return failed
}

/** The block of which a message is said last. */
const lastBlockIn = (bodies: Bodies): string | undefined =>
  bodies
    .flatMap((what) => (what.type === 'message' && what.message.messageType === 'bot-msg' ? what.message : []))
    .findLast(({ blockId, broadcastId }) => blockId && !broadcastId)?.blockId

interface Change {
  readonly before: ConversationItem
  /** As the writer wants it to be. */
  readonly after: ConversationItem
  readonly eventBodies: Bodies
  readonly now: Date
  readonly known?: KnownToWriter | undefined
}

/** What the entry of a change says of it; nothing in a preview, which is in no figure. */
export function countedOf({ before, after, eventBodies, now, known }: Change): Counted | undefined {
  if (before.isPreview) return undefined
  const { owner, acted } = before
  const { started, marks = [], block } = isSameSession(before, after) ? before.session : nextSession
  const heldSeconds = heldSecondsOf(before, eventBodies, now)
  const unansweredSeconds = unansweredSecondsOf(before, eventBodies, now)
  const department = owner.by === 'bot' ? undefined : owner.departmentId
  return {
    environment: after.environmentId,
    channel: after.channel,
    language: after.language,
    ...(acted && { previous: acted }),
    ...(acted && started !== undefined && acted >= started && { isSameSession: true }),
    ...(after.gender && { gender: after.gender }),
    ...(after.locality && { locality: after.locality }),
    ...(after.locality && !before.locality && { isNewLocality: true }),
    ...(owner.by === 'agent' && { agent: owner.agentId }),
    ...(department && { department }),
    ...(marks.length > 0 && { marks }),
    ...(heldSeconds !== undefined && { heldSeconds }),
    ...(unansweredSeconds !== undefined && { unansweredSeconds }),
    ...(block && { block }),
    ...known,
  }
}

/** What the conversation keeps, so that the next entry can say it. */
export function keptAfter({ before, after, eventBodies, now }: Change): Pick<ConversationItem, 'acted' | 'session'> {
  if (before.isPreview) return { acted: undefined, session: after.session }
  const former = isSameSession(before, after) ? before.session : nextSession
  const marks = marksAfter(former.marks ?? [], eventBodies)
  const block = lastBlockIn(eventBodies) ?? former.block
  return {
    acted: eventBodies.some(isActivity) ? now.toISOString() : before.acted,
    session: { ...after.session, marks: marks.length > 0 ? marks : undefined, block },
  }
}

const isSameSession = (before: ConversationItem, after: ConversationItem): boolean =>
  before.session.count === after.session.count

const nextSession: Partial<ConversationItem['session']> = {}

/** How long whoever comes was waited for, or whoever is there at the end had it. */
function heldSecondsOf({ owner }: ConversationItem, bodies: Bodies, now: Date): number | undefined {
  if (owner.by === 'bot') return undefined
  const isTold = bodies.some(
    ({ type }) =>
      (owner.by === 'queue' && !owner.inApp && (type === 'agentIntervention' || type === 'agentAssigned')) ||
      (owner.by === 'agent' && type === 'interventionEnd'),
  )
  return isTold ? secondsSince(owner.since, now) : undefined
}

/** How long an agent's answer was waited for; nothing where the customer has said nothing since the last one. */
function unansweredSecondsOf(
  { awaitingResponse, lastMessage, acted }: ConversationItem,
  bodies: Bodies,
  now: Date,
): number | undefined {
  const said = lastMessage?.from === 'customer' ? lastMessage.created : acted
  return bodies.some(isAnswer) && awaitingResponse && said ? secondsSince(said, now) : undefined
}

export const secondsSince = (moment: string, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(moment)) / 1000))
