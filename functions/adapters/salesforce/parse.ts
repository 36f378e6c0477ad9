/** What a flow in Salesforce passes on: an entry of a conversation, as its own events word it. */
import type { SettingsOf } from '#shared/channels/definition'
import type { salesforce } from '#shared/channels/salesforce'
import type { Heard, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { isOwnId } from './own-ids.ts'

type Settings = SettingsOf<typeof salesforce>
type Said = Omit<Extract<Heard, { type: 'text' }>, 'type' | 'text'>

export function parseSalesforce({ body }: Raw, { deploymentName: account }: Settings): readonly Heard[] {
  const event = jsonOf(body)
  const conversationId = textOf(event, 'conversationId')
  const entry = partOf(event, 'conversationEntry') ?? event
  const id = textOf(entry, 'identifier')
  if (!conversationId || !id) return []
  const written = partOf(entry, 'entryPayload')
  // Its events hold the payload as a text, its list of entries as an object.
  const payload = typeof written === 'string' ? jsonOf(written) : written
  const name = textOf(entry, 'senderDisplayName') || textOf(entry, 'sender', 'displayName')
  const at = momentOf(numberOf(entry, 'clientTimestamp') ?? numberOf(entry, 'transcriptedTimestamp'))
  const from = { ids: [conversationId] as const, ...(name && { name }) }
  return heardOf(textOf(entry, 'entryType'), payload, { id, ...(at && { at }), from, account })
}

function heardOf(type: string, payload: unknown, said: Said): readonly Heard[] {
  switch (type) {
    case 'Message':
      return messageHeard(partOf(payload, 'abstractMessage'), said)
    case 'DeliveryAcknowledgement':
    case 'ReadAcknowledgement': {
      const id = textOf(payload, 'acknowledgedConversationEntryIdentifier')
      const state = type === 'ReadAcknowledgement' ? 'read' : 'delivered'
      return id ? [{ ...said, type: 'status', of: { id }, state }] : []
    }
    case 'CloseConversation':
    case 'SessionEnded':
      return [{ ...said, type: 'end' }]
    default:
      return []
  }
}

function messageHeard(message: unknown, said: Said): readonly Heard[] {
  if (isOwnId(textOf(message, 'id'))) return []
  const type = textOf(message, 'messageType')
  const content = partOf(message, 'staticContent')
  if (type === 'ChoicesResponseMessage') {
    const [option] = listOf(message, 'choicesResponse', 'selectedOptions')
    const payload = textOf(option, 'optionIdentifier')
    const label = textOf(option, 'titleItem', 'title')
    if (payload) return [{ ...said, type: 'choice', payload, ...(label && { label }) }]
  }
  const text = textOf(content, 'text')
  if (text) return [{ ...said, type: 'text', text }]
  const [file] = listOf(content, 'attachments')
  const what = file === undefined ? type || 'message' : textOf(file, 'name') || 'attachment'
  return [{ ...said, type: 'unsupported', what }]
}
