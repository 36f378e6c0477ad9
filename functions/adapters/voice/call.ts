/** What a SIP server tells of a call, read once for all that look at it. */
import type { Raw } from '../adapter.ts'
import { jsonOf, listOf, partOf, textOf } from '../json.ts'
import { callPlaceOf, type Caller } from '../spoken.ts'

export interface SipCall extends Caller {
  readonly id: string
  readonly application: string
  readonly to: string
  readonly language: string
  /** The call is over, or the talk with a person that ends it. */
  readonly hasEnded: boolean
}

const endings: ReadonlySet<string> = new Set(['completed', 'busy', 'failed', 'no-answer'])

export function sipCallOf({ body: bytes, query }: Raw): SipCall {
  const body = jsonOf(bytes)
  const [status, dialled] = [textOf(body, 'call_status'), textOf(body, 'dial_call_status')]
  const keys = textOf(body, 'digits').trim()
  const [best] = listOf(body, 'speech', 'alternatives')
  const isFinal = partOf(body, 'speech', 'is_final') !== false
  return {
    id: textOf(body, 'call_sid'),
    application: textOf(body, 'application_sid'),
    to: textOf(body, 'to'),
    said: (isFinal && textOf(best, 'transcript').trim()) || (/^[\d*#]+$/.test(keys) ? keys : ''),
    language: textOf(body, 'speech', 'language_code'),
    hasEnded: endings.has(status) || dialled === 'completed',
    isUnreached: dialled !== '' && dialled !== 'completed',
    place: callPlaceOf(query),
  }
}
