/** What Messenger tells, in batches: messages and presses of customers, and until when ours were delivered and read. */
import { isUrl } from '#shared/fields/url'
import { placeOf } from '#shared/channels/degrade'
import type { Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'

/**
 * Only `messaging` is read. What stands under `standby` another app of the page answers, as its own inbox.
 */
export function parseMessenger({ body }: Raw): readonly Heard[] {
  const call = jsonOf(body)
  if (textOf(call, 'object') !== 'page') return []
  return listOf(call, 'entry').flatMap((entry) =>
    listOf(entry, 'messaging').flatMap((event) => heardIn(event, textOf(entry, 'id'))),
  )
}

/** The first page that a call is for. */
export const messengerAccountOf = ({ body }: Raw): string | undefined =>
  listOf(jsonOf(body), 'entry')
    .map((entry) => textOf(entry, 'id'))
    .find(Boolean)

interface Told {
  readonly at?: string
  readonly from: Person
  readonly account: string
}

function heardIn(event: unknown, page: string): Heard[] {
  const sender = textOf(event, 'sender', 'id')
  const account = textOf(event, 'recipient', 'id') || page
  if (!sender || !account || sender === page) return []
  const written = numberOf(event, 'timestamp')
  const at = momentOf(written)
  const told: Told = { ...(at && { at }), from: { ids: [sender] }, account }
  /** What has no id of its own has one by its sender and its moment. */
  const idOf = (what: string) => `${sender}/${written ?? '-'}/${what}`
  const message = partOf(event, 'message')
  if (message !== undefined) return messageOf(message, told)
  const postback = partOf(event, 'postback')
  if (postback !== undefined) return postbackOf(postback, told, idOf)
  for (const state of ['delivered', 'read'] as const) {
    const watermark = numberOf(event, state === 'read' ? 'read' : 'delivery', 'watermark')
    const until = momentOf(watermark)
    if (until) return [{ ...told, id: `${sender}/${state}/${watermark}`, type: 'status', of: { until }, state }]
  }
  if (partOf(event, 'referral') !== undefined) return [{ ...told, id: idOf('referral'), type: 'start' }]
  const emoji = textOf(event, 'reaction', 'emoji') || textOf(event, 'reaction', 'reaction')
  if (emoji && textOf(event, 'reaction', 'action') === 'react')
    return [{ ...told, id: idOf('reaction'), type: 'unsupported', what: `reaction ${emoji}` }]
  return []
}

function messageOf(message: unknown, told: Told): Heard[] {
  const id = textOf(message, 'mid')
  // Our own words come back as echoes.
  if (!id || partOf(message, 'is_echo') === true || partOf(message, 'is_deleted') === true) return []
  const text = textOf(message, 'text')
  const payload = textOf(message, 'quick_reply', 'payload')
  if (payload) return [{ ...told, id, type: 'choice', payload, ...(text && { label: text }) }]
  const parts = listOf(message, 'attachments').flatMap(partIn)
  if (parts.length === 0)
    return [{ ...told, id, ...(text ? { type: 'text', text } : { type: 'unsupported', what: 'message' }) }]
  return parts.map((part, place): Heard => {
    const isFirst = place === 0
    const own = part.type === 'file' && isFirst && text ? { ...part, text } : part
    return { ...told, id: isFirst ? id : `${id}/${place}`, ...own }
  })
}

type Part =
  | { readonly type: 'file'; readonly reference: string; readonly contentType: string; readonly name: string }
  | { readonly type: 'location'; readonly latitude: number; readonly longitude: number }
  | { readonly type: 'unsupported'; readonly what: string }

/** Meta names kinds, no types: what a file is shows in its bytes. */
const contentTypes: Readonly<Record<string, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/mpeg',
  file: 'application/octet-stream',
}

function partIn(attachment: unknown): Part[] {
  const kind = textOf(attachment, 'type')
  const url = textOf(attachment, 'payload', 'url')
  const contentType = Object.hasOwn(contentTypes, kind) ? contentTypes[kind] : undefined
  if (contentType && url) return [{ type: 'file', reference: url, contentType, name: nameIn(url) || kind }]
  const latitude = numberOf(attachment, 'payload', 'coordinates', 'lat')
  const longitude = numberOf(attachment, 'payload', 'coordinates', 'long')
  if (latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    return [{ type: 'location', latitude, longitude }]
  // The preview of a link that stands in the text.
  return kind === 'fallback' ? [] : [{ type: 'unsupported', what: kind || 'attachment' }]
}

const nameIn = (url: string): string => (isUrl(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '')

/** A press of ours names its place; any other is the button that begins a conversation, or one that another app has made. */
function postbackOf(postback: unknown, told: Told, idOf: (what: string) => string): Heard[] {
  const [payload, title] = [textOf(postback, 'payload'), textOf(postback, 'title')]
  const id = textOf(postback, 'mid') || idOf(payload)
  if (placeOf(payload)) return [{ ...told, id, type: 'choice', payload, ...(title && { label: title }) }]
  const isStart = /^get[_ ]?started/i.test(payload) || partOf(postback, 'referral') !== undefined || !title
  return [{ ...told, id, ...(isStart ? { type: 'start' } : { type: 'text', text: title }) }]
}
