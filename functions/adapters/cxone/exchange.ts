/** What CXone asks in an exchange, read once for all that look at it. */
import type { Raw } from '../adapter.ts'
import { jsonOf, numberOf, partOf, textOf } from '../json.ts'
import type { Caller } from '../spoken.ts'

/** In the order of their numbers, by which some versions of CXone call them. */
const inputTypes = [
  'NO_INPUT',
  'TEXT',
  'BASE64_ENCODED_G711_ULAW_WAV_FILE',
  'USER_INPUT_ARCHIVED_AS_SPECIFIED',
  'USER_ENDED_SESSION',
  'AUTOMATED_TEXT',
  'DTMF_AS_TEXT',
] as const
export type InputType = (typeof inputTypes)[number]

export interface CxoneExchange extends Caller {
  readonly contact: string
  readonly request: string
  readonly account: string
  readonly type: InputType | undefined
  /** Texts are shown there, and not spoken. */
  readonly isWritten: boolean
  /** What others keep in the state that goes to and fro; it comes from outside, and nothing is believed of it. */
  readonly state: Readonly<Record<string, unknown>>
}

const stateBytesMax = 4096
const turnMax = 100_000

export function cxoneExchangeOf({ body: bytes }: Raw): CxoneExchange {
  const body = jsonOf(bytes)
  const state = stateIn(partOf(body, 'botSessionState'))
  const turn = countIn(state, 'turn')
  const written = textOf(body, 'userInputType')
  const type = inputTypes.find((name, number) => name === written.toUpperCase() || String(number) === written)
  return {
    contact: textOf(body, 'executionInfo', 'contactId'),
    request: textOf(body, 'executionInfo', 'requestId'),
    account: textOf(body, 'executionInfo', 'busNo') || textOf(body, 'virtualAgentId'),
    type,
    said: textOf(body, 'userInput').trim(),
    isUnreached: false,
    isWritten: /chat|digital|sms|mail|text/i.test(textOf(body, 'mediaType')),
    place:
      turn === undefined
        ? undefined
        : { turn, silent: countIn(state, 'silent') ?? 0, held: countIn(state, 'held') ?? 0 },
    state,
  }
}

function countIn(state: object, name: string): number | undefined {
  const count = numberOf(state, name)
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= turnMax ? count : undefined
}

function stateIn(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  try {
    return Buffer.byteLength(JSON.stringify(given)) <= stateBytesMax ? { ...given } : {}
  } catch {
    // What is nested too deeply can be read, and not be written again.
    return {}
  }
}
