/** What a flow in Salesforce passes on: an entry of a conversation, as its own events word it. */
import type { SettingsOf } from '#shared/channels/definition'
import type { salesforce } from '#shared/channels/salesforce'
import type { Heard, Raw } from '../adapter.ts'
import { jsonOf, listOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { fieldLines, lineOf } from '../shown-lines.ts'
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
  if (type === 'ChoicesResponseMessage') {
    const chosen = chosenIn(message)
    if (chosen) return [{ ...said, ...chosen }]
  }
  const content = partOf(message, 'staticContent')
  const text = textOf(content, 'text')
  const shown = type === 'FormResponseMessage' ? formLines(message) : besideLines(content)
  if (text) return [{ ...said, type: 'text', text, ...(shown.length > 0 && { beside: shown.join(' · ') }) }]
  const what = kindOf(content) ?? (type === 'FormResponseMessage' ? 'form' : type || 'message')
  return [
    shown.length > 0
      ? { ...said, type: 'shown', what, shown: shown.join('\n') }
      : { ...said, type: 'unsupported', what },
  ]
}

const kinds: Readonly<Record<string, string | undefined>> = {
  Attachments: 'attachment',
  ExternalAttachments: 'attachment',
  RichLink: 'share',
  Links: 'share',
  WebView: 'share',
}

const kindOf = (content: unknown): string | undefined => {
  const format = textOf(content, 'formatType')
  return Object.hasOwn(kinds, format) ? kinds[format] : undefined
}

/** Of several options none is pressed alone: their titles are what the customer says. */
function chosenIn(message: unknown) {
  const options = listOf(message, 'choicesResponse', 'selectedOptions')
  const titles = options.map((option) => textOf(option, 'titleItem', 'title')).filter(Boolean)
  if (options.length > 1 && titles.length > 0) return { type: 'text', text: titles.join(', ') } as const
  const [payload, label] = [textOf(options[0], 'optionIdentifier'), titles[0]]
  return payload ? ({ type: 'choice', payload, ...(label && { label }) } as const) : undefined
}

const formLines = (message: unknown): string[] => fieldLines(partOf(message, 'formResponse'), hidden)

/** What names a thing to Salesforce and says nothing to a person. */
const hidden = ['formatType', 'id', 'identifier', 'optionId', 'optionIdentifier', 'assetType', 'referenceId']

/** Files cannot be fetched here: they are told by name, type and address. A link is told by its title. */
function besideLines(content: unknown): string[] {
  const files = listOf(content, 'attachments').map((file) => {
    const [name, type] = [textOf(file, 'name') || 'attachment', textOf(file, 'mimeType')]
    return lineOf(type ? `${name} (${type})` : name, textOf(file, 'url'))
  })
  const link = lineOf(
    textOf(content, 'linkItem', 'titleItem', 'title') || textOf(content, 'title', 'title'),
    textOf(content, 'linkItem', 'titleItem', 'subTitle'),
    textOf(content, 'linkItem', 'url') || textOf(content, 'url'),
  )
  if (files.length > 0 || link) return [...files, link].filter(Boolean)
  return fieldLines(content, ['text', 'image', ...hidden])
}
