/** What Twilio tells of a call, read once for all that look at it. */
import type { Raw } from '../adapter.ts'
import { wellFormedOf } from '../json.ts'
import { callPlaceOf, type Caller } from '../spoken.ts'

export interface TwilioCall extends Caller {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The carrier vouches that the caller may use their number. */
  readonly isProven: boolean
  /** The call is over, or the talk with an agent that ends it. */
  readonly hasEnded: boolean
}

const endings: ReadonlySet<string> = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
const talks: ReadonlySet<string> = new Set(['completed', 'answered'])

export function twilioCallOf({ body, query }: Raw): TwilioCall {
  const form = new URLSearchParams(body.toString())
  const field = (name: string) => wellFormedOf(form.get(name) ?? '').trim()
  const [status, dialled, keys] = [field('CallStatus'), field('DialCallStatus'), field('Digits')]
  return {
    id: field('CallSid'),
    from: field('From'),
    to: field('To'),
    said: field('SpeechResult') || (/^[\d*#]+$/.test(keys) ? keys : ''),
    isProven: field('StirVerstat') === 'TN-Validation-Passed-A',
    hasEnded: endings.has(status) || talks.has(dialled),
    isUnreached: dialled !== '' && !talks.has(dialled),
    place: callPlaceOf(query),
  }
}
