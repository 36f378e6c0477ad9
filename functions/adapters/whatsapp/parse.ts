/** What WhatsApp tells, in batches: messages of customers, how far ours have come, and who has another id now. */
import { placeOf } from '#shared/channels/degrade'
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import { reasonOf } from '../outcome.ts'

const states: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

const fileTypes = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const

export function parseWhatsapp({ body }: Raw): readonly Heard[] {
  const call = jsonOf(body)
  return changesOf(call).flatMap((change): Heard[] => {
    const field = textOf(change, 'field')
    const value = partOf(change, 'value')
    const account = accountIn(value)
    if (!account) return []
    if (field === 'user_id_update') return listOf(value, 'user_id_update').flatMap((told) => rotationOf(told, account))
    // Other fields tell what other apps hear and say, as those of standby and echoes.
    if (field !== 'messages') return []
    const messages = listOf(value, 'messages').flatMap((message) => messageOf(message, value, account))
    return [...messages, ...listOf(value, 'statuses').flatMap((status) => statusOf(status, account))]
  })
}

const changesOf = (call: unknown): readonly unknown[] =>
  listOf(call, 'entry').flatMap((entry) => listOf(entry, 'changes'))

const accountIn = (value: unknown) => textOf(value, 'metadata', 'phone_number_id')

/** The first number that a call is for. */
export const whatsappAccountOf = ({ body }: Raw): string | undefined =>
  changesOf(jsonOf(body))
    .map((change) => accountIn(partOf(change, 'value')))
    .find(Boolean)

/**
 * A customer by their telephone number and by the id that the company's own apps know them by. Either may be missing: who
 * has a user name need not show their number.
 */
function personOf(phone: string, userId: string, name = ''): Person | undefined {
  const [first, ...others] = [phone, userId].filter(Boolean)
  if (first === undefined) return undefined
  const isPhone = /^[1-9]\d{6,14}$/.test(phone)
  return {
    ids: [first, ...others],
    ...(name && { name }),
    ...(isPhone && { known: { kind: 'phone', value: `+${phone}` } }),
  }
}

function senderOf(message: unknown, value: unknown): Person | undefined {
  const [from, fromId] = [textOf(message, 'from'), textOf(message, 'from_user_id')]
  const contacts = listOf(value, 'contacts')
  const own = contacts.find((contact) => {
    const [phone, userId] = [textOf(contact, 'wa_id'), textOf(contact, 'user_id')]
    return (phone !== '' && phone === from) || (userId !== '' && userId === fromId)
  })
  const contact = own ?? (contacts.length === 1 && !from && !fromId ? contacts[0] : undefined)
  return personOf(
    from || textOf(contact, 'wa_id'),
    fromId || textOf(contact, 'user_id'),
    textOf(contact, 'profile', 'name'),
  )
}

function messageOf(message: unknown, value: unknown, account: string): Heard[] {
  const id = textOf(message, 'id')
  const from = senderOf(message, value)
  // A group is no conversation with a customer.
  if (!id || !from || textOf(message, 'group_id')) return []
  const seconds = numberOf(message, 'timestamp')
  const at = momentOf(seconds === undefined ? undefined : seconds * 1000)
  const told = { id, ...(at && { at }), from, account }
  const type = textOf(message, 'type')
  if (type === 'system') return identitiesOf(message, told)
  const said = saidIn(message, type, account)
  return said ? [{ ...told, ...said }] : []
}

type Said = Heard extends infer H ? (H extends Heard ? Omit<H, 'id' | 'at' | 'from' | 'account'> : never) : never

function saidIn(message: unknown, type: string, account: string): Said | undefined {
  const text = textOf(message, 'text', 'body')
  if (type === 'text' && text) return { type: 'text', text }
  if (type === 'interactive' || type === 'button') return pressedIn(message, type)
  const fileType = fileTypes.find((name) => name === type)
  if (fileType) return fileIn(partOf(message, fileType), account) ?? { type: 'unsupported', what: type }
  if (type === 'location') return locationIn(message) ?? { type: 'unsupported', what: type }
  if (type === 'request_welcome') return { type: 'start' }
  if (type === 'reaction') {
    const emoji = textOf(message, 'reaction', 'emoji')
    // Taken back.
    return emoji ? { type: 'unsupported', what: `reaction ${emoji}` } : undefined
  }
  return { type: 'unsupported', what: type || 'message' }
}

/** Buttons of templates bear payloads that nobody here has made: what they say counts. */
function pressedIn(message: unknown, type: string): Said {
  const reply = ['button_reply', 'list_reply']
    .map((name) => partOf(message, 'interactive', name))
    .find((found) => found !== undefined)
  const payload = reply === undefined ? textOf(message, 'button', 'payload') : textOf(reply, 'id')
  const label = reply === undefined ? textOf(message, 'button', 'text') : textOf(reply, 'title')
  const isOurs = reply === undefined ? placeOf(payload) !== undefined : payload !== ''
  if (isOurs) return { type: 'choice', payload, ...(label && { label }) }
  return label ? { type: 'text', text: label } : { type: 'unsupported', what: type }
}

/** The number that was written to stands before the id of a file, because its token opens it. */
function fileIn(file: unknown, account: string): Said | undefined {
  const id = textOf(file, 'id')
  if (!id) return undefined
  const contentType = textOf(file, 'mime_type').split(';')[0]?.trim() || 'application/octet-stream'
  const name = textOf(file, 'filename') || mediaNameOf(contentType)
  const text = textOf(file, 'caption')
  return { type: 'file', reference: `${account}/${id}`, contentType, name, ...(text && { text }) }
}

function locationIn(message: unknown): Said | undefined {
  const [latitude, longitude] = [numberOf(message, 'location', 'latitude'), numberOf(message, 'location', 'longitude')]
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { type: 'location', latitude, longitude } : undefined
}

interface Told {
  readonly id: string
  readonly at?: string
  readonly from: Person
  readonly account: string
}

/** Another telephone number brings another user id with it. */
function identitiesOf(message: unknown, told: Told): Heard[] {
  const system = partOf(message, 'system')
  const type = textOf(system, 'type')
  if (type !== 'user_changed_number' && type !== 'user_changed_user_id') return []
  const phones = { before: textOf(message, 'from'), after: textOf(system, 'wa_id') || textOf(system, 'new_wa_id') }
  const ids = { before: textOf(system, 'previous_user_id'), after: textOf(system, 'user_id') }
  const known = [
    { ...told, ...phones },
    { ...told, id: `${told.id}/user`, ...ids },
  ]
  return known
    .filter(({ before, after }) => before && after && before !== after)
    .map((each): Heard => ({ ...each, type: 'identity' }))
}

/** As companies that pass on for Meta tell it. */
function rotationOf(update: unknown, account: string): Heard[] {
  const before = textOf(update, 'user_id', 'previous') || textOf(update, 'previous_user_id')
  const after = textOf(update, 'user_id', 'current') || textOf(update, 'current_user_id')
  const from = personOf(textOf(update, 'wa_id'), before)
  if (!before || !after || before === after || !from) return []
  return [{ id: `${before}>${after}`, from, account, type: 'identity', before, after }]
}

function statusOf(status: unknown, account: string): Heard[] {
  const [id, word] = [textOf(status, 'id'), textOf(status, 'status')]
  const state = Object.hasOwn(states, word) ? states[word] : undefined
  const from = personOf(textOf(status, 'recipient_id'), textOf(status, 'recipient_user_id'))
  if (!id || !state || !from) return []
  const [error] = listOf(status, 'errors')
  const words = textOf(error, 'error_data', 'details') || textOf(error, 'title') || textOf(error, 'message')
  const reason = state === 'failed' ? reasonOf(textOf(error, 'code'), words) : ''
  const seconds = numberOf(status, 'timestamp')
  const at = momentOf(seconds === undefined ? undefined : seconds * 1000)
  const told = { id: `${id}/${word}`, ...(at && { at }), from, account, type: 'status', of: { id }, state } as const
  return [{ ...told, ...(reason && { reason }) }]
}
