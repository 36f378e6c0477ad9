/**
 * The Virtual Agent Hub of CXone as its documents describe it: a script asks a custom endpoint once a turn, and does what the
 * answer's branch says.
 *
 * Documented: fields and words of exchanges (NICE: "Custom Virtual Agent Schemas", the hub's published OpenAPI). Observed by
 * others: that some versions write the kind of input as a number. Assumed: that the registered header is the basic one.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  postTo,
  type Arrived,
  type Fake,
  type Heard,
  type Misbehaviour,
  type ProviderCall,
  type Told,
} from '../fake.ts'
import { choicesIn } from '../listening.ts'
import { jsonOf } from '../provider.ts'

const key = 'cxone-key-of-the-fake'
const secret = 'cxone-secret-of-the-fake-0123456789abcdef'
const hash = createHash('sha256').update(secret).digest('base64url')
const kinds = [
  'NO_INPUT',
  'TEXT',
  'BASE64_ENCODED_G711_ULAW_WAV_FILE',
  'USER_INPUT_ARCHIVED_AS_SPECIFIED',
  'USER_ENDED_SESSION',
  'AUTOMATED_TEXT',
  'DTMF_AS_TEXT',
] as const
const branches = new Set([
  'DoNotBegin',
  'PromptAndCollectNextResponse',
  'ReturnControlToScript',
  'EndContact',
  'AudioInputUntranscribeable',
  'Error',
  'DTMFBreakout',
  'UserInputTimeout',
  'UserInputNotUnderstood',
])
const fields = new Set([
  'branchName',
  'nextPromptSequence',
  'intentInfo',
  'nextPromptBehaviors',
  'customPayload',
  'errorDetails',
  'botSessionState',
])
const promptFields = new Set([
  'transcript',
  'base64EncodedG711ulawWithWavHeader',
  'audioFilePath',
  'textToSpeech',
  'mediaSpecificObject',
])

interface CxoneOptions {
  /** As they were issued; settings of its own otherwise. */
  readonly issued?: { readonly key: string; readonly secret: string }
  /** Some versions write the kind of an input as its number. */
  readonly writesNumbers?: boolean
}

export class FakeCxone implements Fake {
  readonly channel = 'cxone'
  readonly hosts: readonly string[] = []
  readonly settings = {
    apiKey: key,
    // As somebody enters it who has chosen it.
    apiSecret: secret,
    credentialKey: key,
    credentialHash: hash,
    botName: 'Bakery',
    handoverScript: 'Agents',
  }
  readonly account = '4597359'
  readonly customers = ['281474976710701', '281474976710702'] as const
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  readonly #issued: { readonly key: string; readonly secret: string }
  readonly #writesNumbers: boolean
  /** What the bot keeps of each contact, given back in the next exchange. */
  readonly #states = new Map<string, unknown>()
  #customer = ''

  constructor({ issued = { key, secret }, writesNumbers = false }: CxoneOptions = {}) {
    this.#issued = issued
    this.#writesNumbers = writesNumbers
  }

  /** Nobody calls CXone. */
  async answer(_: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(404).end()
  }

  tell(happened: readonly Told[], doorUrl: string): ProviderCall[] {
    return happened.flatMap((told) => {
      const said = inputOf(told)
      return said ? [this.#exchange(told, said, doorUrl)] : []
    })
  }

  /** The contact hangs up. */
  hangUp(customer: string, id: string, doorUrl: string): ProviderCall {
    const told = { customer, id, at: new Date(0), type: 'start' as const }
    return this.#exchange(told, { kind: 'USER_ENDED_SESSION', text: '' }, doorUrl)
  }

  #exchange({ customer, id }: Told, { kind, text }: Input, doorUrl: string): ProviderCall {
    this.#customer = customer
    const execution = {
      contactId: Number(customer),
      busNo: Number(this.account),
      requestId: createHash('sha256').update(id).digest().readUInt32BE() % 2_000_000_000,
      actionType: 'VOICEBOTEXCHANGE',
      actionId: 5,
      scriptName: 'Bakery\\Welcome',
    }
    const body = {
      virtualAgentId: 'Bakery',
      botConfig: {},
      userInput: text,
      userInputType: this.#writesNumbers ? kinds.indexOf(kind) : kind,
      executionInfo: execution,
      systemTelemetryData: { consumerProcessHost: 'fake', consumerProcessName: 'VC', consumerProcessVersion: '1' },
      base64wavFile: null,
      botSessionState: this.#states.get(customer) ?? null,
      customPayload: {},
      mediaType: 'PhoneCall',
    }
    return postTo(doorUrl, JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${this.#issued.key}:${this.#issued.secret}`).toString('base64')}`,
    })
  }

  /** What the contact of the last exchange hears. Throws where the hub would take the error branch of its script. */
  heard({ status, body }: { readonly status: number; readonly body: string }): Heard {
    if (status !== 200) throw new Error(`The exchange failed with ${status}.`)
    const answer = jsonOf(Buffer.from(body))
    if (!answer) throw new Error('The exchange is answered by JSON.')
    const odd = Object.keys(answer).filter((name) => !fields.has(name))
    if (odd.length > 0) throw new Error(`An exchange has no ${odd.join(', ')}.`)
    const { branchName, nextPromptSequence, botSessionState = null } = answer
    if (typeof branchName !== 'string' || !branches.has(branchName)) throw new Error(`No branch: ${String(branchName)}`)
    this.#states.set(this.#customer, botSessionState)
    const text = promptsIn(nextPromptSequence).join('\n')
    return {
      text,
      choices: choicesIn(text),
      isPending: false,
      isHandedOver: branchName === 'ReturnControlToScript',
      isOver: branchName === 'EndContact' || branchName === 'DoNotBegin' || branchName === 'Error',
    }
  }
}

interface Input {
  readonly kind: (typeof kinds)[number]
  readonly text: string
}

function inputOf(told: Told): Input | undefined {
  switch (told.type) {
    case 'start':
      return { kind: 'AUTOMATED_TEXT', text: 'welcome' }
    case 'text':
      return { kind: 'TEXT', text: told.text }
    case 'press':
      return { kind: 'DTMF_AS_TEXT', text: told.choice.payload }
    case 'odd':
      return { kind: 'USER_INPUT_ARCHIVED_AS_SPECIFIED', text: '' }
    case 'file':
      return undefined
  }
}

function promptsIn(sequence: unknown): string[] {
  if (sequence === undefined || sequence === null) return []
  const { prompts } = Object(sequence) as { prompts?: unknown }
  if (!Array.isArray(prompts)) throw new Error('A sequence has prompts.')
  return prompts.map((prompt: unknown) => {
    const given = Object(prompt) as Readonly<Record<string, unknown>>
    const odd = Object.keys(given).filter((name) => !promptFields.has(name))
    if (odd.length > 0) throw new Error(`A prompt has no ${odd.join(', ')}.`)
    const { textToSpeech, transcript } = given
    return typeof textToSpeech === 'string' ? textToSpeech : typeof transcript === 'string' ? transcript : ''
  })
}

export const openFakeCxone = (options?: CxoneOptions): FakeCxone => new FakeCxone(options)
