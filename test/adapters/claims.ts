/** What a call says of who it is from: the places that its provider vouches for, and how one text of it is exchanged. */
import type { OutsideChannel } from '#shared/channels/register'
import { isNode, type Place } from '../kit/places.ts'

/** The places of a call in which the provider itself says who it is from; rows of lists are all one place. */
export const vouched: Readonly<Record<Exclude<OutsideChannel, 'email'>, readonly string[]>> = {
  alexa: ['context.System.user.userId', 'session.user.userId'],
  cxone: ['executionInfo.contactId'],
  eightByEight: ['conversationId'],
  eightByEightMessaging: ['payload.source', 'payload.user.msisdn', 'payload.user.channelUserId'],
  five9: ['conversationId'],
  messageBird: ['message.from', 'contact.msisdn'],
  messenger: ['entry.messaging.sender.id'],
  microsoft: ['from.id', 'conversation.id'],
  salesforce: ['conversationId'],
  twilio: ['From'],
  twilioVoice: ['CallSid'],
  videoCalling: ['data.id'],
  voice: ['call_sid'],
  whatsapp: [
    'entry.changes.value.messages.from',
    'entry.changes.value.messages.from_user_id',
    'entry.changes.value.contacts.wa_id',
    'entry.changes.value.contacts.user_id',
  ],
}

/** Names under which calls of others hold who somebody is, or what is answered. */
export const claims = [
  'externalId',
  'userId',
  'user_id',
  'from',
  'replyTo',
  'conversation',
  'contactId',
  'sender',
  'msisdn',
]

export const leavesOf = (value: unknown, place: Place = []): Place[] =>
  isNode(value) ? Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...place, name])) : [place]
export const nodesOf = (value: unknown, place: Place = []): Place[] =>
  isNode(value) ? [place, ...Object.entries(value).flatMap(([name, part]) => nodesOf(part, [...place, name]))] : []
export const nameOf = (place: Place): string => place.filter((name) => !/^\d+$/.test(name)).join('.')
