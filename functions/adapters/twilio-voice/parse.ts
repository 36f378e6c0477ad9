/** What a caller did: called, spoke, pressed keys, stayed silent, hung up. */
import type { Heard, Person, Raw } from '../adapter.ts'
import { twilioCallOf, type TwilioCall } from './call.ts'

export function parseTwilioVoice(raw: Raw): readonly Heard[] {
  const call = twilioCallOf(raw)
  const { id, from, to: account, said, hasEnded, place } = call
  // The browser of an agent is no customer.
  if (!id || !account || from.startsWith('client:')) return []
  const told = { from: personOf(call), account } as const
  if (hasEnded) return [{ ...told, id: `${id}/end`, type: 'end' }]
  if (place === undefined) return [{ ...told, id: `${id}/start`, type: 'start' }]
  const ofTurn = { ...told, id: `${id}/${place.turn}` } as const
  return said ? [{ ...ofTurn, type: 'text', text: said }] : [{ ...ofTurn, type: 'typing' }]
}

/** What stands for a number that is withheld: ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN, UNAVAILABLE on the keys of a telephone. */
const withheld: ReadonlySet<string> = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])

/**
 * A call is a person of its own, because any caller can show the number of another, and would hear what was said to them. The
 * carrier vouches for a number in the first request of a call alone, so that it is kept as the profile's and finds nobody.
 */
function personOf({ id, from, isProven }: TwilioCall): Person {
  const isPhone = /^\+[1-9]\d{6,14}$/.test(from) && !withheld.has(from)
  return { ids: [id], ...(isPhone && isProven && { known: { kind: 'phone', value: from } }) }
}
