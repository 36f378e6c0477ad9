/**
 * A SIP server that asks by webhook, as jambonz does: a call comes, what was said or pressed is posted, and the answer is a
 * list of verbs.
 *
 * Documented: properties of requests, verbs and their properties, `Jambonz-Signature` (jambonz: "Webhooks", "gather", "say",
 * "dial", "Securing webhooks"). Assumed: that a call's id and what was gathered tell one request from another; no request has
 * a name of its own, so the fake sends one along as the trace of the request.
 */
import { createHash, createHmac } from 'node:crypto'
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
import { choicesIn, elementsOf, saidBy } from '../listening.ts'

const webhookSecret = 'jambonz-webhook-secret-of-the-fake'
const applicationId = '8a1f0c1e-5b1f-4a52-9d0e-4d0fd0a8f001'
const accountSid = '4bfe85c1-96bb-4af7-ac83-68fe7ebd562d'
const number = '+442079460000'
const verbs = new Set(
  'say gather dial redirect pause hangup play answer enqueue leave sip:refer sip:decline config tag'.split(' '),
)

/** A name like the server's, the same for the same. */
const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export class FakeVoice implements Fake {
  readonly channel = 'voice'
  readonly hosts: readonly string[] = []
  readonly settings = {
    webhookSecret,
    applicationId,
    defaultLanguage: 'en-GB',
    voiceName: '',
    transferTo: '+442079460001',
  }
  readonly account = number
  readonly customers = ['+447700900101', '+447700900102'] as const
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  /** Where the next step of each customer's call is asked for. */
  readonly #hooks = new Map<string, string>()
  #customer = ''

  /** Nobody calls the server. */
  async answer(_: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(404).end()
  }

  tell(happened: readonly Told[], doorUrl: string, now: Date): ProviderCall[] {
    return happened.flatMap((told) => {
      const said = gatheredOf(told)
      if (!said) return []
      this.#customer = told.customer
      if (told.type === 'start') this.#hooks.delete(told.customer)
      const url = this.#hooks.get(told.customer) ?? doorUrl
      return [signedOf(url, JSON.stringify({ ...commonOf(told), ...said }), now)]
    })
  }

  /** The call is over. */
  hangUp(customer: string, id: string, doorUrl: string, now: Date): ProviderCall {
    const told = { customer, id, at: now, type: 'start' as const }
    const body = { ...commonOf(told), call_status: 'completed', sip_status: 200, duration: 12 }
    return signedOf(doorUrl, JSON.stringify(body), now)
  }

  /** The step that `redirect` asks for. */
  again(customer: string, id: string, doorUrl: string, now: Date): ProviderCall {
    const told = { customer, id, at: now, type: 'start' as const }
    return signedOf(this.#hooks.get(customer) ?? doorUrl, JSON.stringify(commonOf(told)), now)
  }

  /** What the customer whose step was told last hears. Throws where the server would end the call. */
  heard({ status, body }: { readonly status: number; readonly body: string }): Heard {
    if (status !== 200) throw new Error(`The webhook failed with ${status}.`)
    const all: unknown = JSON.parse(body)
    if (!Array.isArray(all)) throw new Error('The answer is a list of verbs.')
    const steps = all.map(verbOf)
    const gather = steps.find(({ verb }) => verb === 'gather')
    const redirect = steps.find(({ verb }) => verb === 'redirect')
    const hook = (gather ?? redirect)?.['actionHook']
    if (hook !== undefined) this.#hooks.set(this.#customer, urlOf(hook))
    const text = steps.flatMap(sayingsOf).join('\n')
    const names = steps.map(({ verb }) => verb)
    const isHandedOver = names.some((verb) => ['dial', 'enqueue', 'sip:refer'].includes(verb))
    return {
      text,
      choices: choicesIn(text),
      isPending: redirect !== undefined && !gather,
      isHandedOver,
      isOver: names.includes('hangup') || (!gather && !redirect && !isHandedOver),
    }
  }
}

const commonOf = ({ customer, id, type }: Told) => ({
  call_sid: idOf(customer),
  direction: 'inbound',
  from: customer,
  to: number,
  call_id: idOf(`sip ${customer}`),
  sip_status: type === 'start' ? 100 : 200,
  sip_reason: type === 'start' ? 'Trying' : 'OK',
  call_status: type === 'start' ? 'trying' : 'in-progress',
  account_sid: accountSid,
  application_sid: applicationId,
  trace_id: createHash('md5').update(id).digest('hex'),
  originating_sip_ip: '192.0.2.10',
})

function gatheredOf(told: Told): object | undefined {
  switch (told.type) {
    case 'start':
      return {}
    case 'text':
      return {
        reason: 'speechDetected',
        speech: {
          language_code: 'en-GB',
          channel_tag: 1,
          is_final: true,
          alternatives: [{ confidence: 0.93, transcript: told.text }],
        },
      }
    case 'press':
      return { reason: 'dtmfDetected', digits: told.choice.payload }
    case 'odd':
      return { reason: 'error', details: 'recognizer failed' }
    case 'file':
      return undefined
  }
}

function signedOf(url: string, body: string, now: Date): ProviderCall {
  const time = Math.floor(now.getTime() / 1000)
  const code = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
  return postTo(url, body, { 'content-type': 'application/json', 'jambonz-signature': `t=${time},v1=${code}` })
}

type Verb = Readonly<Record<string, unknown>> & { readonly verb: string }

function verbOf(given: unknown): Verb {
  const { verb } = Object(given) as { verb?: unknown }
  if (typeof verb !== 'string' || !verbs.has(verb)) throw new Error(`Nobody knows the verb ${String(verb)}.`)
  // It is an object, because it has a verb.
  const step = given as Verb
  if (verb === 'gather') checkGather(step)
  if (verb === 'redirect' && urlOf(step['actionHook']) === '') throw new Error('A redirect has an actionHook.')
  if (verb === 'dial' && !Array.isArray(step['target'])) throw new Error('A dial has targets.')
  return step
}

const urlOf = (hook: unknown): string => {
  const { url } = Object(hook) as { url?: unknown }
  const text = typeof hook === 'string' ? hook : typeof url === 'string' ? url : ''
  return URL.canParse(text) ? text : ''
}

function checkGather({ actionHook, input, timeout, numDigits }: Verb): void {
  if (urlOf(actionHook) === '') throw new Error('A gather has an actionHook.')
  const isList =
    input === undefined || (Array.isArray(input) && input.every((kind) => ['digits', 'speech'].includes(String(kind))))
  if (!isList) throw new Error('A gather takes digits and speech.')
  for (const count of [timeout, numDigits])
    if (count !== undefined && typeof count !== 'number') throw new Error('A gather counts in numbers.')
}

/** What is said by a verb, or by one inside of it; a text that begins with `<speak>` is SSML. */
function sayingsOf(step: Verb): string[] {
  const inner = step['say'] === undefined ? [] : [step['say']]
  const saying = step.verb === 'say' ? [step] : inner
  return saying.flatMap((say: unknown) => {
    const { text } = Object(say) as { text?: unknown }
    const all = (Array.isArray(text) ? text : [text]).filter((each) => typeof each === 'string')
    if (all.length === 0) throw new Error('A say has a text.')
    return all.map((each) => (each.startsWith('<speak') ? saidBy(elementsOf(each)).trim() : each))
  })
}

export const openFakeVoice = (): FakeVoice => new FakeVoice()
