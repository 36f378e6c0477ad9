/** What WhatsApp tells, in batches: messages of customers, how far ours have come, and who has another id now. */
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { colleagueWords } from '../meta.ts'
import { reasonOf } from '../outcome.ts'
import { lineOf } from '../shown-lines.ts'
import { contentOf } from './content.ts'

const states: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

export function parseWhatsapp({ body }: Raw): readonly Heard[] {
  const call = jsonOf(body)
  return changesOf(call).flatMap((change): Heard[] => {
    const field = textOf(change, 'field')
    const value = partOf(change, 'value')
    const account = accountIn(value)
    if (field === 'user_preferences') return listOf(value, field).flatMap((told) => wishOf(told, account))
    if (!account) return []
    if (field === 'user_id_update') return listOf(value, 'user_id_update').flatMap((told) => rotationOf(told, account))
    if (field === 'smb_message_echoes') return listOf(value, 'message_echoes').flatMap((echo) => echoOf(echo, account))
    // Other fields tell what other apps hear, as those of standby.
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

/** Whether a customer wants marketing messages, as they have chosen in WhatsApp, which tells them so itself. */
function wishOf(told: unknown, account: string): Heard[] {
  const [value, timestamp] = [textOf(told, 'value'), textOf(told, 'timestamp')]
  const asks = value === 'stop' ? 'stop' : value === 'resume' ? 'start' : undefined
  const from = personOf(textOf(told, 'wa_id'), textOf(told, 'user_id'))
  if (!account || !from || !asks || textOf(told, 'category') !== 'marketing_messages') return []
  return [{ id: `preferences/${from.ids[0]}/${timestamp}`, from, account, type: 'opt', asks, isAnswered: true }]
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
  const told = { id, ...momentIn(message), from, account }
  if (textOf(message, 'type') === 'system') return identitiesOf(message, told)
  return [{ ...told, ...contentOf(message, account) }]
}

const momentIn = (told: unknown): { readonly at?: string } => {
  const seconds = numberOf(told, 'timestamp')
  const at = momentOf(seconds === undefined ? undefined : seconds * 1000)
  return at ? { at } : {}
}

/**
 * What somebody of the company has written in the WhatsApp Business app, to whom it went. A message of theirs that is taken
 * back, and a reaction, leave no words.
 */
function echoOf(echo: unknown, account: string): Heard[] {
  const id = textOf(echo, 'id')
  const from = personOf(textOf(echo, 'to').replace(/^\+/, ''), textOf(echo, 'to_user_id'))
  if (!id || !from || textOf(echo, 'group_id')) return []
  const said = colleagueWords(contentOf(echo, account))
  return said ? [{ id, ...momentIn(echo), from, account, type: 'colleague', ...said }] : []
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
  if (!['user_changed_number', 'user_changed_user_id', 'customer_changed_number'].includes(type)) return []
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
  const from = personOf(textOf(status, 'recipient_id') || textOf(status, 'from'), textOf(status, 'recipient_user_id'))
  if (!id || !from) return []
  const told = { id: `${id}/${word}`, ...momentIn(status), from, account }
  if (textOf(status, 'type') === 'payment') return paymentOf(status, word, told)
  const state = Object.hasOwn(states, word) ? states[word] : undefined
  if (!state) return []
  const [error] = listOf(status, 'errors')
  const words = textOf(error, 'error_data', 'details') || textOf(error, 'title') || textOf(error, 'message')
  const reason = state === 'failed' ? reasonOf(textOf(error, 'code'), words) : ''
  return [{ ...told, type: 'status', of: { id }, state, ...(reason && { reason }) }]
}

/** A payment of an order that was made or has failed; `amount` is a whole number with the divisor beside it. */
function paymentOf(status: unknown, word: string, told: Told): Heard[] {
  if (word !== 'captured' && word !== 'failed') return []
  const payment = partOf(status, 'payment')
  const [value, offset] = [numberOf(payment, 'amount', 'value'), numberOf(payment, 'amount', 'offset')]
  const amount = value === undefined ? '' : `${value / (offset || 1)} ${textOf(payment, 'currency')}`
  return [{ ...told, type: 'shown', what: 'payment', shown: lineOf(word, amount, textOf(payment, 'reference_id')) }]
}
