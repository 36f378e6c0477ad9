/** What of a conversation or of a company's journal is told to webhooks, as the bodies say it. Pure. */
import { channelOf } from '#shared/chat/channels'
import type { ConversationEvent, ConversationEventBody, ConversationEventType, Message } from '#shared/chat/message'
import type { Event } from '#shared/realtime/events'
import type { WebhookBody, WebhookData } from '#shared/webhook-bodies'
import { entryId, type Counted } from '../chat/conversation/store.ts'
import type { EventItem } from '../platform/table/journal.ts'

/** Something that a webhook can ask for. */
export interface Happening {
  readonly client: string
  readonly conversation?: string
  /** Names it within its conversation, else within the company. */
  readonly key: string
  readonly body: WebhookBody
  /** Texts, for those who asked for everything. */
  readonly texts?: { readonly text?: string | undefined; readonly comment?: string | undefined }
}

interface Said {
  readonly client: string
  readonly conversation: string
  readonly events: readonly ConversationEvent[]
  readonly on: Counted
}

/** Of one entry of a conversation, in their order. */
export function happeningsOf({ client, conversation, events, on }: Said): Happening[] {
  const place = {
    environmentId: on.environment,
    userId: conversation,
    channel: channelOf(on.channel),
    language: on.language,
  }
  const happened = events.flatMap((event): Happening[] => {
    const told = toldOf(event, { ...place, number: event.number })
    return told.map(({ part, ...rest }) => {
      const key = [entryId(event.number), part].filter(Boolean).join('-')
      return { client, conversation, key, ...rest }
    })
  })
  const last = events.at(-1)
  if (!last) return happened
  const forms = (on.forms ?? []).map((formId, index): Happening => {
    const data = { ...place, number: last.number, formId }
    const body: WebhookBody<'form.completed'> = { type: 'form.completed', timestamp: last.created, data }
    return { client, conversation, key: `${entryId(last.number)}-form-${index}`, body }
  })
  return [...happened, ...forms]
}

type Place = Readonly<Record<'environmentId' | 'userId' | 'channel' | 'language', string>> & { readonly number: number }
/** `part` tells apart what one event says twice. */
type Told = Pick<Happening, 'body' | 'texts'> & { readonly part?: string }

type Bodies = {
  readonly [Type in ConversationEventType]?: (
    what: Extract<ConversationEventBody, { type: Type }>,
    place: Place,
    timestamp: string,
  ) => Told | readonly Told[]
}

/** What is not listed here is told to nobody. */
const bodies: Bodies = {
  'conversation-start': ({ isNewUser }, place, timestamp) => ({
    body: { type: 'conversation.started', timestamp, data: { ...place, isNewUser } },
  }),
  'conversation-end': ({ by }, place, timestamp) => ({
    body: { type: 'conversation.ended', timestamp, data: { ...place, by } },
  }),
  message: ({ message }, place, timestamp) => messageBody(message, place, timestamp),
  'message-failed': ({ eventNumber, reason, text }, place, timestamp) => ({
    body: { type: 'message.failed', timestamp, data: { ...place, eventNumber, reason } },
    texts: { text },
  }),
  'customer-edited': ({ agent, fields }, place, timestamp) => ({
    body: { type: 'customer.updated', timestamp, data: { ...place, agentId: agent._id, fields } },
  }),
  userIntervention: ({ interventionId, departmentId }, place, timestamp) => ({
    body: {
      type: 'takeover.requested',
      timestamp,
      data: { ...place, interventionId, ...(departmentId && { departmentId }) },
    },
  }),
  agentIntervention: (what, place, timestamp) => taken(what, place, timestamp),
  agentAssigned: (what, place, timestamp) => [
    taken(what, place, timestamp),
    {
      part: 'assigned',
      body: {
        type: 'takeover.assigned',
        timestamp,
        data: {
          ...place,
          interventionId: what.interventionId,
          agentId: what.agent._id,
          byAgentId: what.by._id,
        },
      },
    },
  ],
  interventionEnd: ({ interventionId, by, agent, inApp }, place, timestamp) =>
    // Of its beginning nothing was told either.
    inApp
      ? []
      : {
          body: {
            type: 'takeover.ended',
            timestamp,
            data: { ...place, interventionId, by, ...(agent && { agentId: agent._id }) },
          },
        },
  rating: ({ rating, comment }, place, timestamp) => ({
    body: { type: 'rating.created', timestamp, data: { ...place, rating } },
    texts: { comment },
  }),
  feedback: ({ liked, eventNumber, blockId }, place, timestamp) => ({
    body: { type: 'feedback.created', timestamp, data: { ...place, liked, eventNumber, ...(blockId && { blockId }) } },
  }),
}

function toldOf({ created, what }: ConversationEvent, place: Place): readonly Told[] {
  // Each was written for the events of its own type.
  const body = bodies[what.type] as
    | ((of: ConversationEventBody, place: Place, timestamp: string) => Told | readonly Told[])
    | undefined
  return [body?.(what, place, created) ?? []].flat()
}

const taken = (
  { interventionId, agent }: { readonly interventionId: string; readonly agent: { readonly _id: string } },
  place: Place,
  timestamp: string,
): Told => ({
  body: { type: 'takeover.taken', timestamp, data: { ...place, interventionId, agentId: agent._id } },
})

const speakers = { 'bot-msg': 'bot', 'agent-msg': 'agent' } as const

function messageBody({ messageType, blockId, agent, text, writer }: Message, place: Place, timestamp: string): Told {
  const from: WebhookData<'message.created'>['from'] =
    messageType === 'bot-msg' || messageType === 'agent-msg' ? speakers[messageType] : writer ? 'other' : 'customer'
  const more = { ...(blockId && { blockId }), ...(agent && { agentId: agent._id }) }
  const data = { ...place, from, messageType, ...more }
  return { body: { type: 'message.created', timestamp, data }, texts: { text } }
}

/** Of one event of a company's journal. */
export function happeningIn({ _id: key, client, created: timestamp, event }: EventItem): Happening | undefined {
  const body = journalBody(event, timestamp)
  return body && { client, key, body }
}

function journalBody(event: Event, timestamp: string): WebhookBody | undefined {
  if (event.type === 'rasaBuildStarted' && event.status === 'completed')
    return {
      type: 'build.completed',
      timestamp,
      data: { environmentId: event.environmentId, buildId: event.taskId },
    }
  if (event.type === 'releaseActivated')
    return {
      type: 'content.promoted',
      timestamp,
      data: { environmentId: event.environmentId, number: event.number },
    }
  if (event.type === 'broadcastChanged' && event.phase === 'finished')
    return {
      type: 'broadcast.finished',
      timestamp,
      data: { environmentId: event.environmentId, broadcastId: event.id },
    }
  if (event.type === 'backupChanged' && event.status !== 'writing') {
    const { environmentId, id: backupId } = event
    return event.status === 'failed'
      ? { type: 'backup.failed', timestamp, data: { environmentId } }
      : { type: 'backup.completed', timestamp, data: { environmentId, backupId } }
  }
  if (event.type === 'channelChanged') {
    const { environmentId, channel, state } = event
    return state === 'up'
      ? { type: 'channel.up', timestamp, data: { environmentId, channel } }
      : { type: 'channel.down', timestamp, data: { environmentId, channel, state } }
  }
  if (event.type === 'erasureCompleted') return { type: 'erasure.completed', timestamp, data: { erasureId: event.id } }
  return undefined
}
