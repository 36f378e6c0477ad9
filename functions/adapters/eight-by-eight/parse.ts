/** What events of the Chat Gateway tell. Its own agents speak to the customer without us: what they say is a colleague's. */
import type { SettingsOf } from '#shared/channels/definition'
import type { eightByEight } from '#shared/channels/eight-by-eight'
import type { Heard, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { mediaNameOf } from '../media.ts'
import { cardLines } from '../microsoft/content.ts'
import { fieldLines } from '../shown-lines.ts'

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

/** Each file is told by itself; the text goes with the first. Words of cards stand beside it. */
function messageHeard(data: unknown, said: Said, conversationId: string): readonly Heard[] {
  const sender = textOf(data, 'sender', 'type').toLowerCase()
  const isAgent = sender === 'agent'
  // Our own words come back as a bot's.
  if (!isAgent && (partOf(data, 'isEcho') === true || (sender && sender !== 'user'))) return []
  const text = textOf(data, 'text')
  const files = listOf(data, 'attachments').filter((file) => attachmentPattern.test(textOf(file, 'id')))
  const cards = listOf(data, 'cards').flatMap((card) => cardLines(partOf(card, 'content')))
  if (files.length > 0)
    return files.map((one, place) => {
      const id = place === 0 ? said.id : `${said.id}/${place}`
      const file = fileOf(one, conversationId)
      const words = place === 0 && text ? { text } : {}
      return isAgent
        ? { ...said, id, type: 'colleague', ...words, file }
        : { ...said, id, type: 'file', ...file, ...words }
    })
  if (isAgent) {
    const words = [text, ...cards].filter(Boolean).join('\n')
    return words ? [{ ...said, type: 'colleague', text: words }] : []
  }
  if (text) return [{ ...said, type: 'text', text, ...(cards.length > 0 && { beside: cards.join(' · ') }) }]
  if (cards.length > 0) return [{ ...said, type: 'shown', what: 'card', shown: cards.join('\n') }]
  return [{ ...said, type: 'unsupported', what: 'message' }]
}

/** An id is all that is promised of a file. */
function fileOf(file: unknown, conversationId: string) {
  const written = textOf(file, 'contentType') || textOf(file, 'mimeType')
  const contentType = written || 'application/octet-stream'
  const name = textOf(file, 'fileName') || textOf(file, 'name') || (written ? mediaNameOf(written) : 'file')
  return { reference: `${conversationId}/${textOf(file, 'id')}`, contentType, name }
}

export const attachmentPattern = /^[A-Za-z0-9_-]{1,256}$/
export const conversationPattern = /^[\w.:-]{1,128}$/

function activityHeard(data: unknown, said: Said): readonly Heard[] {
  const name = textOf(data, 'name')
  const value = partOf(data, 'value', 'data')
  const payload = textOf(value, 'payload') || textOf(value, 'postback')
  const label = textOf(value, 'title')
  if (name === 'typing') return []
  const shown = payload ? '' : fieldLines(value).join('\n')
  if (shown) return [{ ...said, type: 'shown', what: 'card', shown }]
  if (!payload) return [{ ...said, type: 'unsupported', what: name || 'activity' }]
  return [{ ...said, type: 'choice', payload, ...(label && { label }) }]
}
