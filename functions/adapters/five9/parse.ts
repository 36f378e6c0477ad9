/** What callbacks of Five9 tell, as far as clients of others have seen them. */
import { createHash } from 'node:crypto'
import type { SettingsOf } from '#shared/channels/definition'
import type { five9 } from '#shared/channels/five9'
import type { Heard, Raw } from '../adapter.ts'
import { jsonOf, momentOf, numberOf, partOf, textOf } from '../json.ts'
import { externalIdOf } from './verify.ts'

type Settings = SettingsOf<typeof five9>

const firstOf = (value: unknown, ...names: readonly string[]): string =>
  names.map((name) => textOf(value, name)).find(Boolean) ?? ''

/** Happenings that say nothing: somebody waits, types, comes or goes. */
const silent = new Set([
  'agent_typing',
  'agent_connected',
  'agent_joined',
  'agent_disconnected',
  'conversation_queued',
  'message_delivered',
])

export function parseFive9(raw: Raw, { campaignName }: Settings): readonly Heard[] {
  const event = jsonOf(raw.body)
  const conversation = firstOf(event, 'conversationId', 'correlationId')
  // Whoever opens a conversation at Five9 gives it any external id: only the one in our own address is ours.
  const person = externalIdOf(raw) || conversation
  const type = firstOf(event, 'type', 'eventType', 'event').toLowerCase()
  if (!person || !conversation || silent.has(type)) return []
  const name = firstOf(event, 'displayName', 'agentName')
  const at = momentOf(numberOf(event, 'timestamp'))
  const said = {
    // Where Five9 names nothing, the same bytes are the same happening.
    id: firstOf(event, 'messageId', 'eventId', 'id') || createHash('sha256').update(raw.body).digest('hex'),
    ...(at && { at }),
    from: { ids: [person] as const, ...(name && { name }), more: { conversation } },
    account: campaignName,
  }
  if (type === 'conversation_created') return [{ ...said, type: 'start' }]
  if (type === 'conversation_closed' || type === 'conversation_terminated') return [{ ...said, type: 'end' }]
  const text = firstOf(event, 'text', 'message') || textOf(partOf(event, 'message'), 'text')
  return [text ? { ...said, type: 'text', text } : { ...said, type: 'unsupported', what: type || 'event' }]
}
