/** What a caller did: called, spoke, pressed keys, stayed silent, hung up. */
import type { Heard, Raw } from '../adapter.ts'
import { languageOf } from '../spoken.ts'
import { sipCallOf } from './call.ts'

export function parseVoice(raw: Raw): readonly Heard[] {
  const { id, to: account, said, language: tag, hasEnded, place } = sipCallOf(raw)
  if (!id || !account) return []
  // A call is a person of its own, because any caller can show the number of another.
  const told = { from: { ids: [id] }, account } as const
  if (hasEnded) return [{ ...told, id: `${id}/end`, type: 'end' }]
  if (place === undefined) return [{ ...told, id: `${id}/start`, type: 'start' }]
  const ofTurn = { ...told, id: `${id}/${place.turn}` } as const
  if (!said) return [{ ...ofTurn, type: 'typing' }]
  const language = languageOf(tag)
  return [{ ...ofTurn, type: 'text', text: said, ...(language && { language }) }]
}
