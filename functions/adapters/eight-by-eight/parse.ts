/** What events of the Chat Gateway tell. Its own agents speak to the customer without us: what they say is left out. */
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEight } from '#shared/channels/eight-by-eight'
import type { Heard, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'

type Settings = SettingsOf<typeof eightByEight>
type Said = Omit<Extract<Heard, { type: 'text' }>, 'type' | 'text'>

export function parseEightByEight({ body, headers }: Raw, { channelId: account }: Settings): readonly Heard[] {
  const event = jsonOf(body)
  const [id, conversationId] = [headers['x-8x8-event-id'] ?? '', textOf(event, 'conversationId')]
  if (!id || !conversationId) return []
  const user = partOf(event, 'data', 'user')
  const name = textOf(user, 'name')
  const at = momentOf(numberOf(event, 'timestamp'))
  const from = { ids: [conversationId] as const, ...(name && { name }) }
  const said: Said = { id, ...(at && { at }), from, account }
  return heardOf(textOf(event, 'eventType'), partOf(event, 'data'), said, conversationId)
}

function heardOf(type: string, data: unknown, said: Said, conversationId: string): readonly Heard[] {
  switch (type) {
    case 'CONVERSATION_UPDATE':
      return textOf(data, 'state').toLowerCase() === 'created' ? [{ ...said, type: 'start' }] : []
    case 'MESSAGE':
      return messageHeard(data, said, conversationId)
    case 'ACTIVITY':
      return activityHeard(data, said)
    case 'MEMBERS_CHANGED':
      return textOf(data, 'memberType') === 'user' && textOf(data, 'change') === 'left'
        ? [{ ...said, type: 'end' }]
        : []
    default:
      return []
  }
}

/** Each file is told by itself; the text goes with the first. */
function messageHeard(data: unknown, said: Said, conversationId: string): readonly Heard[] {
  const sender = textOf(data, 'sender', 'type').toLowerCase()
  if (partOf(data, 'isEcho') === true || (sender && sender !== 'user')) return []
  const text = textOf(data, 'text')
  const files = listOf(data, 'attachments').map((file) => textOf(file, 'id'))
  const known = files.filter((file) => attachmentPattern.test(file))
  if (known.length > 0)
    return known.map((file, place) => ({
      ...said,
      id: place === 0 ? said.id : `${said.id}/${place}`,
      type: 'file',
      reference: `${conversationId}/${file}`,
      contentType: 'application/octet-stream',
      name: 'file',
      ...(place === 0 && text && { text }),
    }))
  return [text ? { ...said, type: 'text', text } : { ...said, type: 'unsupported', what: 'message' }]
}

export const attachmentPattern = /^[A-Za-z0-9_-]{1,256}$/
export const conversationPattern = /^[\w.:-]{1,128}$/

function activityHeard(data: unknown, said: Said): readonly Heard[] {
  const name = textOf(data, 'name')
  const value = partOf(data, 'value', 'data')
  const payload = textOf(value, 'payload') || textOf(value, 'postback')
  const label = textOf(value, 'title')
  if (name === 'typing') return []
  if (!payload) return [{ ...said, type: 'unsupported', what: name || 'activity' }]
  return [{ ...said, type: 'choice', payload, ...(label && { label }) }]
}
