/** What webhooks of 8x8 Connect tell: text messages in a flat form, chat apps with a user and a content. */
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEightMessaging } from '#shared/channels/eight-by-eight-messaging'
import { placeOnEarth } from '#shared/chat/coordinates'
import { isUrl } from '#shared/fields/url'
import type { DeliveryState, Heard, Person, Raw } from '../adapter.ts'
import { jsonOf, listOf, numberOf, partOf, textOf } from '../json.ts'
import { reasonOf } from '../outcome.ts'
import { e164Of } from '../phone-number.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'
import { contactsContent } from '../whatsapp/cards.ts'

type Settings = SettingsOf<typeof eightByEightMessaging>
type Said = Omit<Extract<Heard, { type: 'text' }>, 'type' | 'text'>

const states: Readonly<Record<string, DeliveryState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
}

export function parseEightByEightMessaging({ body }: Raw, { subAccounts }: Settings): readonly Heard[] {
  const call = jsonOf(body)
  const namespace = textOf(call, 'namespace') === 'SMS' ? 'SMS' : 'ChatApps'
  const payload = partOf(call, 'payload')
  const [id, subAccountId] = [textOf(payload, 'umid'), textOf(payload, 'subAccountId')]
  const isOurs = subAccounts.some((one) => one.subAccountId === subAccountId && one.namespace === namespace)
  if (!id || !isOurs) return []
  const account = `${namespace}/${subAccountId}`
  const event = textOf(call, 'eventType')
  if (event === 'outbound_message_status_changed') return statusHeard(payload, namespace, id, account)
  const from = personOf(payload, namespace, 'source')
  if (event !== 'inbound_message_received' || !from) return []
  const said = { id, ...dateOf(textOf(payload, 'timestamp')), from, account }
  return [namespace === 'SMS' ? smsHeard(textOf(payload, 'body'), said) : chatHeard(payload, said)]
}

const smsHeard = (text: string, said: Said): Heard =>
  text ? { ...said, type: 'text', text } : { ...said, type: 'unsupported', what: 'message' }

function personOf(payload: unknown, namespace: 'SMS' | 'ChatApps', side: 'source' | 'destination'): Person | undefined {
  const user = partOf(payload, 'user')
  const phone = e164Of(namespace === 'SMS' ? textOf(payload, side) : textOf(user, 'msisdn'))
  const own = namespace === 'SMS' ? textOf(payload, side) : textOf(user, 'channelUserId')
  const address = phone ?? own
  if (!address) return undefined
  const name = textOf(user, 'name')
  return {
    ids: [`${namespace}/${address}`],
    ...(name && { name }),
    ...(phone && { known: { kind: 'phone', value: phone } as const }),
  }
}

function statusHeard(payload: unknown, namespace: 'SMS' | 'ChatApps', id: string, account: string): readonly Heard[] {
  const from = personOf(payload, namespace, 'destination')
  const status = partOf(payload, 'status')
  const state = states[textOf(status, 'state').toLowerCase()]
  if (!state || !from) return []
  const reason = reasonOf(textOf(status, 'errorCode'), textOf(status, 'errorMessage') || textOf(status, 'detail'))
  return [
    {
      id: `${id}/${state}`,
      ...dateOf(textOf(status, 'timestamp')),
      from,
      account,
      type: 'status',
      of: { id },
      state,
      ...(state === 'failed' && reason && { reason }),
    },
  ]
}

const files: Readonly<Record<string, { readonly contentType: string; readonly name: string }>> = {
  image: { contentType: 'image/jpeg', name: 'image.jpeg' },
  video: { contentType: 'video/mp4', name: 'video.mp4' },
  audio: { contentType: 'audio/ogg', name: 'audio.ogg' },
  voice: { contentType: 'audio/ogg', name: 'audio.ogg' },
  sticker: { contentType: 'image/webp', name: 'sticker.webp' },
  document: { contentType: 'application/octet-stream', name: 'document' },
  file: { contentType: 'application/octet-stream', name: 'file' },
}

/** Words survive whatever the type is; what is not known is shown by its names. */
function chatHeard(payload: unknown, said: Said): Heard {
  const type = textOf(payload, 'type').toLowerCase()
  const content = partOf(payload, 'content')
  const text = textOf(content, 'text')
  const choice = choiceOf(content)
  if (choice) return { ...said, type: 'choice', ...choice }
  const words = text ? { text } : {}
  const reference = textOf(content, 'url')
  const file = Object.hasOwn(files, type) ? files[type] : undefined
  if (file && reference) return { ...said, type: 'file', reference, ...fileOf(content, reference, file), ...words }
  const place = placeOf(content)
  if (place) return { ...said, type: 'location', ...place, ...words }
  if (partOf(content, 'contacts') !== undefined)
    return { ...said, ...contactsContent(listOf(content, 'contacts')), ...words }
  const lines = fieldLines(content, ['text'])
  if (text) return { ...said, type: 'text', text, ...(lines.length > 0 && { beside: lines.join(' · ') }) }
  if (lines.length > 0) return { ...said, type: 'shown', what: type || 'message', shown: lines.join('\n') }
  return { ...said, type: 'unsupported', what: type || 'message' }
}

/** A name is promised nowhere: it may stand beside the address or in it. */
function fileOf(content: unknown, url: string, file: { readonly contentType: string; readonly name: string }) {
  const contentType = textOf(content, 'contentType') || textOf(content, 'mimeType') || file.contentType
  const last = isUrl(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''
  const inUrl = /^[\w.-]{1,200}\.[a-z0-9]{2,5}$/i.test(last) ? last : ''
  const name =
    textOf(content, 'fileName') || textOf(content, 'filename') || textOf(content, 'name') || inUrl || file.name
  return { contentType, name }
}

function placeOf(content: unknown) {
  const [latitude, longitude] = ['latitude', 'longitude'].map((side) => numberOf(content, 'location', side))
  const place = placeOnEarth(latitude, longitude)
  if (!place) return undefined
  const name = lineOf(...['name', 'address'].map((part) => textOf(content, 'location', part)))
  return { ...place, ...(name && { name }) }
}

/** A pressed button or a chosen row; a button of a template says its payload beside its text. */
function choiceOf(content: unknown) {
  const interactive = partOf(content, 'interactive')
  const reply = partOf(interactive, textOf(interactive, 'type'))
  const payload = textOf(reply, 'id') || textOf(content, 'payload')
  const label = textOf(reply, 'title') || textOf(content, 'text')
  return payload ? { payload, ...(label && { label }) } : undefined
}

function dateOf(written: string): { readonly at?: string } {
  const milliseconds = Date.parse(written)
  return Number.isNaN(milliseconds) ? {} : { at: new Date(milliseconds).toISOString() }
}
