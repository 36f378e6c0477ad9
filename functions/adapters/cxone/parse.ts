/** What an exchange of CXone tells: a contact has begun, said something, stayed silent, or gone. */
import type { Heard, Raw } from '../adapter.ts'
import { cxoneExchangeOf } from './exchange.ts'

/** A contact is the person: CXone names nobody else. */
export function parseCxone(raw: Raw): readonly Heard[] {
  const { contact, request, account, type, said, place } = cxoneExchangeOf(raw)
  if (!contact || !account || !type) return []
  const told = { from: { ids: [contact] }, account } as const
  if (type === 'USER_ENDED_SESSION') return [{ ...told, id: `${contact}/end`, type: 'end' }]
  // Both count, because neither is promised: an exchange that is repeated has both again.
  const ofTurn = { ...told, id: `${contact}/${request}/${place?.turn ?? 0}` } as const
  if (!place && (type === 'AUTOMATED_TEXT' || type === 'NO_INPUT')) return [{ ...ofTurn, type: 'start' }]
  if (type === 'BASE64_ENCODED_G711_ULAW_WAV_FILE' || type === 'USER_INPUT_ARCHIVED_AS_SPECIFIED')
    return [{ ...ofTurn, type: 'unsupported', what: 'recording' }]
  return type === 'NO_INPUT' || !said ? [{ ...ofTurn, type: 'typing' }] : [{ ...ofTurn, type: 'text', text: said }]
}
