/** What Twilio tells: a message of a customer, or how far one of ours has come. */
import { placeOnEarth } from '#shared/chat/coordinates'
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, wellFormedOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import { reasonOf } from '../outcome.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'

/** Twilio takes at most ten files a message. */
const filesMax = 10

const states: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
}

export function parseTwilio({ body }: Raw): readonly Heard[] {
  const form = new URLSearchParams(body.toString())
  const field = (name: string) => wellFormedOf(form.get(name) ?? '')
  const id = field('MessageSid') || field('SmsSid')
  if (!id) return []
  const status = field('MessageStatus')
  return status && status !== 'received' ? statusesOf(id, status, field) : messagesOf(id, field)
}

type Field = (name: string) => string

/** Of a messaging service with Advanced Opt-Out: which of its keywords the message is. */
const optTypes: Readonly<Record<string, 'stop' | 'start' | 'help' | undefined>> = {
  STOP: 'stop',
  START: 'start',
  HELP: 'help',
}

/** Steps before Twilio has handed a message over say nothing that anybody waits for. */
function statusesOf(id: string, status: string, field: Field): Heard[] {
  const state = Object.hasOwn(states, status) ? states[status] : undefined
  const [to, account] = [field('To'), field('From')]
  if (!state || !to) return []
  const reason = state === 'failed' ? reasonOf(field('ErrorCode'), field('ErrorMessage')) : ''
  const told = { id: `${id}/${status}`, from: personOf(to), account, type: 'status', of: { id }, state } as const
  return [{ ...told, ...(reason && { reason }) }]
}

function messagesOf(id: string, field: Field): Heard[] {
  const [from, account] = [field('From'), field('To')]
  if (!from || !account) return []
  const told = { id, from: personOf(from, field('ProfileName'), field('FromCity')), account }
  const text = field('Body')
  const payload = field('ButtonPayload') || field('ListId')
  if (payload) {
    const label = field('ButtonText') || field('ListTitle') || text
    return [{ ...told, type: 'choice', payload, ...(label && { label }) }]
  }
  const asks = optTypes[field('OptOutType').toUpperCase()]
  // Twilio marks a word only where it answers it, and then refuses whatever we would say to it.
  if (asks) return [{ ...told, type: 'opt', asks, text, isAnswered: true }]
  const files = filesOf(field)
  if (files.length > 0)
    return files.map((file, place): Heard => {
      const isFirst = place === 0
      const words = isFirst && text && text !== file.name ? { text } : {}
      return { ...told, id: isFirst ? id : `${id}/${place}`, type: 'file', ...file, ...words }
    })
  return [{ ...told, ...contentOf(field, text) }]
}

type Content = Pick<Extract<Heard, { type: 'text' }>, 'type' | 'text' | 'beside'> | Shown
type Shown =
  | Pick<Extract<Heard, { type: 'location' }>, 'type' | 'latitude' | 'longitude' | 'name' | 'text'>
  | Pick<Extract<Heard, { type: 'shown' }>, 'type' | 'what' | 'shown' | 'text'>
  | Pick<Extract<Heard, { type: 'unsupported' }>, 'type' | 'what'>

/** Words survive whatever stands beside them. */
function contentOf(field: Field, body: string): Content {
  const name = lineOf(field('Label'), field('Address'))
  const isNamed = [name, field('Label'), field('Address')].includes(body)
  const words = body && !isNamed ? { text: body } : {}
  const place = placeOf(field)
  if (place) return { type: 'location', ...place, ...(name && { name }), ...words }
  if (name) return { type: 'shown', what: 'place', shown: name, ...words }
  const answers = answersOf(field)
  if (answers) return { type: 'shown', what: 'flow', shown: answers, ...words }
  const source = sourceOf(field)
  if (body) return { type: 'text', text: body, ...(source && { beside: source }) }
  if (source) return { type: 'shown', what: 'advertisement', shown: source }
  return { type: 'unsupported', what: field('MessageType').toLowerCase() || 'message' }
}

/** What a customer has entered in a flow of WhatsApp. The token names the flow to its maker and says nothing to a person. */
const answersOf = (field: Field): string =>
  ['FlowData', 'InteractiveData']
    .map((name) => jsonOf(field(name)))
    .map((answers) => (typeof answers === 'object' ? fieldLines(answers, ['flow_token']).join('\n') : ''))
    .find(Boolean) ?? ''

/** Where the words come from: an advertisement of WhatsApp that was pressed, or another chat. */
const sourceOf = (field: Field): string =>
  lineOf(
    field('Forwarded') === 'true' || field('FrequentlyForwarded') === 'true' ? '↪ Forwarded' : '',
    ...['ReferralHeadline', 'ReferralBody', 'ReferralSourceUrl'].map(field),
  )

/** A customer by their address: `+491701234567`, or `whatsapp:+491701234567`. */
function personOf(address: string, name = '', city = ''): Person {
  const phone = address.replace(/^whatsapp:/, '')
  const isPhone = /^\+[1-9]\d{6,14}$/.test(phone)
  return {
    ids: [address],
    ...(name && { name }),
    // Twilio tells the town of a number in capitals, for numbers of North America above all.
    ...(city && { locality: titleCase(city) }),
    ...(isPhone && { known: { kind: 'phone', value: phone } }),
  }
}

/** `SAN FRANCISCO` as people write it. */
const titleCase = (name: string): string =>
  name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (first) => first.toUpperCase())

function filesOf(field: Field) {
  const count = Math.min(Number(field('NumMedia')) || 0, filesMax)
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, place) => {
    const contentType = field(`MediaContentType${place}`) || 'application/octet-stream'
    return { reference: field(`MediaUrl${place}`), contentType, name: fileNameOf(field, contentType) }
  }).filter(({ reference }) => reference !== '')
}

/** A document of WhatsApp has its name as the body where the customer has written nothing. */
function fileNameOf(field: Field, contentType: string): string {
  const isNamed = field('MessageType') === 'document' && /^[^\s/\\]{1,200}\.[a-z0-9]{2,5}$/i.test(field('Body'))
  return isNamed ? field('Body') : mediaNameOf(contentType)
}

function placeOf(field: Field) {
  const [written, alsoWritten] = [field('Latitude'), field('Longitude')]
  const isWritten = written.trim() && alsoWritten.trim()
  return isWritten ? placeOnEarth(Number(written), Number(alsoWritten)) : undefined
}
