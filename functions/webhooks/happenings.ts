/** What of a conversation or of a company's journal is told to webhooks, as the bodies say it. Pure. */
import { channelOf } from '#shared/chat/channels'
import type { ConversationEvent, Message } from '#shared/chat/message'
import type { Event } from '#shared/realtime/events'
import type { WebhookBody } from '#shared/webhook-bodies'
import { entryId, type Counted } from '../chat/store.ts'
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
    const told = bodyOf(event, { ...place, number: event.number })
    return told ? [{ client, conversation, key: entryId(event.number), ...told }] : []
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
type Told = Pick<Happening, 'body' | 'texts'>

function bodyOf({ created: timestamp, what }: ConversationEvent, place: Place): Told | undefined {
  switch (what.type) {
    case 'conversation-start':
      return {
        body: { type: 'conversation.started', timestamp, data: { ...place, isNewUser: what.isNewUser } },
      }
    case 'conversation-end':
      return { body: { type: 'conversation.ended', timestamp, data: { ...place, by: what.by } } }
    case 'message':
      return messageBody(what.message, timestamp, place)
    case 'userIntervention': {
      const { interventionId, departmentId } = what
      const data = { ...place, interventionId, ...(departmentId && { departmentId }) }
      return { body: { type: 'takeover.requested', timestamp, data } }
    }
    case 'agentIntervention':
    case 'agentAssigned': {
      const data = { ...place, interventionId: what.interventionId, agentId: what.agent._id }
      return { body: { type: 'takeover.taken', timestamp, data } }
    }
    case 'interventionEnd': {
      const { interventionId, by, agent } = what
      const data = { ...place, interventionId, by, ...(agent && { agentId: agent._id }) }
      return { body: { type: 'takeover.ended', timestamp, data } }
    }
    case 'rating': {
      const body: WebhookBody<'rating.created'> = {
        type: 'rating.created',
        timestamp,
        data: { ...place, rating: what.rating },
      }
      return { body, texts: { comment: what.comment } }
    }
    case 'feedback': {
      const { liked, eventNumber, blockId } = what
      const data = { ...place, liked, eventNumber, ...(blockId && { blockId }) }
      return { body: { type: 'feedback.created', timestamp, data } }
    }
    default:
      return undefined
  }
}

const speakers = { 'bot-msg': 'bot', 'agent-msg': 'agent' } as const

function messageBody({ messageType, blockId, agent, text }: Message, timestamp: string, place: Place): Told {
  const from = messageType === 'bot-msg' || messageType === 'agent-msg' ? speakers[messageType] : 'customer'
  const data = { ...place, from, messageType, ...(blockId && { blockId }), ...(agent && { agentId: agent._id }) } as const
  const body: WebhookBody<'message.created'> = { type: 'message.created', timestamp, data }
  return { body, texts: { text } }
}

/** Of one event of a company's journal. */
export function happeningIn({ _id: key, client, created: timestamp, event }: EventItem): Happening | undefined {
  const body = journalBody(event, timestamp)
  return body && { client, key, body }
}

function journalBody(event: Event, timestamp: string): WebhookBody | undefined {
  switch (event.type) {
    case 'rasaBuildStarted': {
      const { environmentId, taskId: buildId, status } = event
      return status === 'completed'
        ? { type: 'build.completed', timestamp, data: { environmentId, buildId } }
        : undefined
    }
    case 'releaseActivated': {
      const { environmentId, number } = event
      return { type: 'content.promoted', timestamp, data: { environmentId, number } }
    }
    case 'broadcastChanged': {
      const { environmentId, id: broadcastId, phase } = event
      return phase === 'finished'
        ? { type: 'broadcast.finished', timestamp, data: { environmentId, broadcastId } }
        : undefined
    }
    case 'backupMade': {
      const { environmentId, id: backupId } = event
      return { type: 'backup.completed', timestamp, data: { environmentId, backupId } }
    }
    default:
      return undefined
  }
}
