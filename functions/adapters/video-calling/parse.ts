/** What JaaS tells of a room: who has come and gone. The agent of the room is a moderator, and no customer. */
import type { SettingsOf } from '#shared/channels/definition'
import type { videoCalling } from '#shared/channels/video-calling'
import type { Heard, Raw } from '../adapter.ts'
import { jsonOf, momentOf, numberOf, partOf, textOf } from '../json.ts'

export function parseVideoCalling({ body }: Raw, { appId }: SettingsOf<typeof videoCalling>): readonly Heard[] {
  const event = jsonOf(body)
  const [id, type] = [textOf(event, 'idempotencyKey'), textOf(event, 'eventType')]
  const participant = partOf(event, 'data')
  const personId = textOf(participant, 'id')
  // JaaS writes a moderator as a word or as a truth.
  const isAgent = String(partOf(participant, 'moderator')) === 'true'
  if (!id || !personId || isAgent || textOf(event, 'appId') !== appId) return []
  const [, room] = textOf(event, 'fqn').split('/')
  const name = textOf(participant, 'name')
  const at = momentOf(numberOf(event, 'timestamp'))
  const from = { ids: [personId] as const, ...(name && { name }), ...(room && { more: { room } }) }
  const said = { id, ...(at && { at }), from, account: appId }
  if (type === 'PARTICIPANT_JOINED') return [{ ...said, type: 'start' }]
  if (type === 'PARTICIPANT_LEFT') return [{ ...said, type: 'end' }]
  return [{ ...said, type: 'unsupported', what: type.toLowerCase().replaceAll('_', ' ') || 'event' }]
}
