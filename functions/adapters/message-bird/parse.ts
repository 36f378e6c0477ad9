/** What webhooks of MessageBird and of Bird tell. */
import type { SettingsOf } from '#shared/channels/definition'
import type { messageBird } from '#shared/channels/message-bird'
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, numberOf, partOf, textOf } from '../json.ts'
import { reasonOf } from '../outcome.ts'
import { e164Of } from '../phone-number.ts'

type Settings = SettingsOf<typeof messageBird>
type Said = Omit<Extract<Heard, { type: 'text' }>, 'type' | 'text'>

export function parseMessageBird({ body }: Raw, settings: Settings): readonly Heard[] {
  const call = jsonOf(body)
  const heard = settings.generation === 'bird' ? birdHeard(call, settings) : conversationsHeard(call, settings)
  return heard ? [heard] : []
}

/** Lists and buttons work on WhatsApp by MessageBird, and not by Bird: the address says by which. */
const prefixOf = (platform: string, generation: string): string => {
  if (platform !== 'whatsapp') return ''
  return generation === 'bird' ? 'bird-whatsapp:' : 'whatsapp:'
}

/** Only a number is an address that every network knows; a name says who they are on WhatsApp alone. */
function personOf(prefix: string, number: string, id: string, name: string): Person | undefined {
  const phone = e164Of(number)
  const ids = [phone, id || undefined].filter((one) => one !== undefined).map((one) => prefix + one)
  const [first, ...rest] = ids
  if (first === undefined) return undefined
  return {
    ids: [first, ...rest],
    ...(name && { name }),
    ...(phone && { known: { kind: 'phone', value: phone } as const }),
  }
}

const conversationsStates: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  rejected: 'failed',
}

function conversationsHeard(call: unknown, { generation, senders }: Settings): Heard | undefined {
  const message = partOf(call, 'message')
  const [id, account] = [textOf(message, 'id'), textOf(message, 'channelId')]
  const sender = senders.find(({ channelId }) => channelId === account)
  if (!id || !sender) return undefined
  const platform = textOf(message, 'platform') || sender.platform
  const isReceived = textOf(message, 'direction') === 'received'
  const number = textOf(message, isReceived ? 'from' : 'to') || textOf(call, 'contact', 'msisdn')
  const from = personOf(prefixOf(platform, generation), number, '', textOf(call, 'contact', 'displayName'))
  if (!from) return undefined
  const type = textOf(call, 'type')
  const at = dateOf(textOf(message, isReceived ? 'createdDatetime' : 'updatedDatetime'))
  if (isReceived) return type === 'message.created' ? saidOf(message, { id, ...at, from, account }) : undefined
  const state = conversationsStates[textOf(message, 'status')]
  if (type !== 'message.updated' || !state) return undefined
  const reason = reasonOf(textOf(message, 'error', 'code'), textOf(message, 'error', 'description'))
  return {
    id: `${id}/${state}`,
    ...at,
    from,
    account,
    type: 'status',
    of: { id },
    state,
    ...(state === 'failed' && reason && { reason }),
  }
}

function saidOf(message: unknown, said: Said): Heard {
  const type = textOf(message, 'type')
  const content = partOf(message, 'content')
  if (type === 'text') return { ...said, type: 'text', text: textOf(content, 'text') }
  if (type === 'whatsappText') return { ...said, type: 'text', text: textOf(content, 'whatsappText', 'text', 'body') }
  if (type === 'interactive') {
    const reply = partOf(content, 'interactive', 'reply')
    const [payload, label] = [textOf(reply, 'id'), textOf(reply, 'text') || textOf(reply, 'title')]
    if (payload) return { ...said, type: 'choice', payload, ...(label && { label }) }
  }
  if (type === 'location') return placeHeard(partOf(content, 'location'), said)
  return fileHeard(type, partOf(content, type), said)
}

const contentTypes: Readonly<Record<string, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg',
  sticker: 'image/webp',
  file: 'application/octet-stream',
  document: 'application/octet-stream',
}

function placeHeard(place: unknown, said: Said): Heard {
  const [latitude, longitude] = [numberOf(place, 'latitude'), numberOf(place, 'longitude')]
  if (latitude === undefined || longitude === undefined) return { ...said, type: 'unsupported', what: 'location' }
  return { ...said, type: 'location', latitude, longitude }
}

function fileHeard(kind: string, file: unknown, said: Said): Heard {
  const reference = textOf(file, 'url')
  const usual = contentTypes[kind]
  if (!reference || !usual) return { ...said, type: 'unsupported', what: kind || 'message' }
  const text = textOf(file, 'caption')
  const contentType = textOf(file, 'mime_type') || usual
  const name = textOf(file, 'filename') || `${kind}.${contentType.replace(/^.*\/|[;+].*$/g, '')}`
  return { ...said, type: 'file', reference, contentType, name, ...(text && { text }) }
}

const birdStates: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  rejected: 'failed',
  undelivered: 'failed',
  expired: 'failed',
}

function birdHeard(call: unknown, { generation, senders, workspaceId }: Settings): Heard | undefined {
  const [, platform = '', event = ''] = /^(sms|whatsapp)\.([a-z]+)$/.exec(textOf(call, 'type')) ?? []
  const data = partOf(call, 'data')
  const id = textOf(data, `${platform}_id`)
  if (!id || (workspaceId && textOf(data, 'workspace_id') !== workspaceId)) return undefined
  const [theirs, ours] = event === 'received' ? ['from', 'to'] : ['to', 'from']
  const number = e164Of(birdNumber(data, ours))
  const account = senders.find((sender) => sender.platform === platform && e164Of(sender.number) === number)?.channelId
  const prefix = prefixOf(platform, generation)
  const from = personOf(prefix, birdNumber(data, theirs), textOf(data, theirs, 'bsuid'), '')
  if (number === undefined || account === undefined || !from) return undefined
  const at = dateOf(textOf(call, 'timestamp'))
  if (event === 'received') return birdSaid(data, { id, ...at, from, account })
  const state = birdStates[event]
  if (!state) return undefined
  const reason = reasonOf(textOf(data, 'error', 'code'), textOf(data, 'error', 'description'))
  return {
    id: `${id}/${state}`,
    ...at,
    from,
    account,
    type: 'status',
    of: { id },
    state,
    ...(state === 'failed' && reason && { reason }),
  }
}

/** A text message names a number, a message of WhatsApp an object that holds one. */
const birdNumber = (data: unknown, side: string): string => textOf(data, side) || textOf(data, side, 'phone_number')

function birdSaid(data: unknown, said: Said): Heard {
  const text = textOf(data, 'text') || textOf(data, 'text', 'body')
  if (text) return { ...said, type: 'text', text }
  if (partOf(data, 'location') !== undefined) return placeHeard(partOf(data, 'location'), said)
  const kind = Object.keys(contentTypes).find((one) => partOf(data, one) !== undefined)
  if (kind) return fileHeard(kind, partOf(data, kind), said)
  return { ...said, type: 'unsupported', what: textOf(data, 'unsupported', 'type') || 'message' }
}

function dateOf(written: string): { readonly at?: string } {
  const milliseconds = Date.parse(written)
  return Number.isNaN(milliseconds) ? {} : { at: new Date(milliseconds).toISOString() }
}
