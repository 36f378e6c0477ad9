/** What a request of Alexa says of itself, read once for all that look at it. */
import type { Raw } from '../adapter.ts'
import { jsonOf, textOf } from '../json.ts'

export interface AlexaRequest {
  readonly body: unknown
  readonly type: string
  readonly id: string
  readonly timestamp: string
  readonly locale: string
  /** Of an intent. */
  readonly intent: string
  readonly phrase: string
  readonly applicationId: string
  readonly userId: string
}

const slotName = 'phrase'

export function alexaRequestOf({ body: bytes }: Raw): AlexaRequest {
  const body = jsonOf(bytes)
  const ofSystem = (...path: readonly string[]) =>
    textOf(body, 'context', 'System', ...path) || textOf(body, 'session', ...path)
  return {
    body,
    type: textOf(body, 'request', 'type'),
    id: textOf(body, 'request', 'requestId'),
    timestamp: textOf(body, 'request', 'timestamp'),
    locale: textOf(body, 'request', 'locale'),
    intent: textOf(body, 'request', 'intent', 'name'),
    phrase: textOf(body, 'request', 'intent', 'slots', slotName, 'value').trim(),
    applicationId: ofSystem('application', 'applicationId'),
    userId: ofSystem('user', 'userId'),
  }
}

/** Requests that take no words back. */
export const isUnanswered = ({ type }: AlexaRequest): boolean =>
  type === 'SessionEndedRequest' || type.startsWith('AlexaSkillEvent.')

/** Built-in intents by which a customer leaves. */
export const leavingIntents: ReadonlySet<string> = new Set([
  'AMAZON.StopIntent',
  'AMAZON.CancelIntent',
  'AMAZON.NavigateHomeIntent',
])

export const repeatIntent = 'AMAZON.RepeatIntent'
/** "Continue": the customer waits for an answer that was not there yet. */
export const resumeIntent = 'AMAZON.ResumeIntent'
