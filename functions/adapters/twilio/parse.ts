/** What Twilio tells: a message of a customer, or how far one of ours has come. */
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { wellFormedOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import { reasonOf } from '../outcome.ts'

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
  const told = { id, from: personOf(from, field('ProfileName')), account }
  const text = field('Body')
  const payload = field('ButtonPayload') || field('ListId')
  if (payload) {
    const label = field('ButtonText') || field('ListTitle') || text
    return [{ ...told, type: 'choice', payload, ...(label && { label }) }]
  }
  const files = filesOf(field)
  if (files.length > 0)
    return files.map((file, place): Heard => {
      const isFirst = place === 0
      return { ...told, id: isFirst ? id : `${id}/${place}`, type: 'file', ...file, ...(isFirst && text && { text }) }
    })
  const place = placeOf(field)
  if (place) return [{ ...told, type: 'location', ...place }]
  if (text) return [{ ...told, type: 'text', text }]
  return [{ ...told, type: 'unsupported', what: field('MessageType').toLowerCase() || 'message' }]
}

/** A customer by their address: `+491701234567`, or `whatsapp:+491701234567`. */
function personOf(address: string, name = ''): Person {
  const phone = address.replace(/^whatsapp:/, '')
  const isPhone = /^\+[1-9]\d{6,14}$/.test(phone)
  return { ids: [address], ...(name && { name }), ...(isPhone && { known: { kind: 'phone', value: phone } }) }
}

function filesOf(field: Field) {
  const count = Math.min(Number(field('NumMedia')) || 0, filesMax)
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, place) => {
    const contentType = field(`MediaContentType${place}`) || 'application/octet-stream'
    return { reference: field(`MediaUrl${place}`), contentType, name: mediaNameOf(contentType) }
  }).filter(({ reference }) => reference !== '')
}

function placeOf(field: Field) {
  const [written, alsoWritten] = [field('Latitude'), field('Longitude')]
  const [latitude, longitude] = [Number(written), Number(alsoWritten)]
  const isPlace = written.trim() && alsoWritten.trim() && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : undefined
}
