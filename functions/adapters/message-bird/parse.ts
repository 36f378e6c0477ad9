/** What webhooks of MessageBird and of Bird tell. */
import { placeOf } from '#shared/channels/degrade'
import type { SettingsOf } from '#shared/channels/definition'
import type { messageBird } from '#shared/channels/message-bird'
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, numberOf, partOf, textOf } from '../json.ts'
import { reasonOf } from '../outcome.ts'
import { e164Of } from '../phone-number.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'
import { contactsContent, orderContent, productOf } from '../whatsapp/cards.ts'

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
  const text = textOf(content, 'text') || textOf(content, 'whatsappText', 'text', 'body')
  if (text) {
    const beside = productOf(partOf(content, 'whatsappText', 'context'))
    return { ...said, type: 'text', text, ...(beside && { beside }) }
  }
  switch (type) {
    case 'interactive':
    case 'button':
      return pressHeard(partOf(content, type), said) ?? { ...said, type: 'unsupported', what: type }
    case 'location':
      return placeHeard(partOf(content, 'location'), said)
    case 'whatsappOrder':
      return { ...said, ...orderContent(partOf(content, 'whatsappOrder')) }
    case 'contacts':
      return { ...said, ...contactsContent(listOf(content, 'contacts')) }
    case 'reaction':
      return reactionHeard(partOf(content, 'reaction'), said)
    case 'whatsappSticker':
      return fileHeard('sticker', partOf(content, type), said)
    default:
      return fileHeard(type, partOf(content, type), said)
  }
}

/** A button or a row by its own id; one that another app has made, as that of a template, by what it says. */
function pressHeard(pressed: unknown, said: Said): Heard | undefined {
  const reply = ['reply', 'button_reply', 'list_reply'].map((name) => partOf(pressed, name)).find(Boolean)
  const own = textOf(pressed, 'payload')
  const payload = textOf(reply, 'id') || (placeOf(own) ? own : '')
  const label = textOf(reply, 'text') || textOf(reply, 'title') || textOf(pressed, 'text')
  if (payload) return { ...said, type: 'choice', payload, ...(label && { label }) }
  if (label) return { ...said, type: 'text', text: label }
  const shown = fieldLines(pressed, ['type']).join('\n')
  return shown ? { ...said, type: 'shown', what: 'interactive', shown } : undefined
}

function reactionHeard(reaction: unknown, said: Said): Heard {
  const [emoji, of] = [textOf(reaction, 'emoji'), textOf(reaction, 'message_id')]
  return { ...said, type: 'reaction', ...(emoji && { emoji }), ...(of && { of }) }
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
  const name = lineOf(...['name', 'address', 'url'].map((part) => textOf(place, part)))
  if (latitude === undefined || longitude === undefined)
    return name
      ? { ...said, type: 'shown', what: 'place', shown: name }
      : { ...said, type: 'unsupported', what: 'location' }
  return { ...said, type: 'location', latitude, longitude, ...(name && { name }) }
}

function fileHeard(kind: string, file: unknown, said: Said): Heard {
  const reference = textOf(file, 'url') || textOf(file, 'link')
  const usual = Object.hasOwn(contentTypes, kind) ? contentTypes[kind] : undefined
  const text = textOf(file, 'caption')
  if (!reference || !usual) {
    const shown = typeof file === 'object' ? fieldLines(file, ['caption']).join('\n') : ''
    const words = text ? { text } : {}
    return shown || text
      ? { ...said, type: 'shown', what: kind, shown, ...words }
      : { ...said, type: 'unsupported', what: kind || 'message' }
  }
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
  const press = partOf(data, 'interactive') ?? partOf(data, 'button')
  const pressed = press === undefined ? undefined : pressHeard(press, said)
  if (pressed) return pressed
  if (partOf(data, 'order') !== undefined) return { ...said, ...orderContent(partOf(data, 'order')) }
  if (partOf(data, 'contacts') !== undefined) return { ...said, ...contactsContent(listOf(data, 'contacts')) }
  if (partOf(data, 'reaction') !== undefined) return reactionHeard(partOf(data, 'reaction'), said)
  if (partOf(data, 'location') !== undefined) return placeHeard(partOf(data, 'location'), said)
  const kind = Object.keys(contentTypes).find((one) => partOf(data, one) !== undefined)
  if (kind) return fileHeard(kind, partOf(data, kind), said)
  return { ...said, type: 'unsupported', what: textOf(data, 'unsupported', 'type') || 'message' }
}

function dateOf(written: string): { readonly at?: string } {
  const milliseconds = Date.parse(written)
  return Number.isNaN(milliseconds) ? {} : { at: new Date(milliseconds).toISOString() }
}
