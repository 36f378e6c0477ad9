/**
 * Calls by Twilio as its documents describe them: requests to a webhook for each step of a call, signed as all of Twilio's,
 * and TwiML in the answers.
 *
 * Documented: parameters of requests, verbs and attributes of TwiML, the largest document (Twilio: "TwiML for Programmable
 * Voice", "<Gather>", "<Say>", error 11750), the Accounts and IncomingPhoneNumbers resources. Assumed: nothing else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Arrived, Fake, Heard, Misbehaviour, ProviderCall, Told } from '../fake.ts'
import { choicesIn, elementsOf, requireKnown, saidBy, type Element } from '../listening.ts'
import { jsonReply, serve, type Called, type Reply } from '../provider.ts'
import { accountSid, authToken, sidOf, signed } from '../twilio/signed.ts'

const number = '+447700900000'
const documentBytesMax = 64 * 1024
const sayMax = 4096
const verbs = new Set(
  'Response Say Gather Redirect Pause Dial Client Number Hangup Play Reject Enqueue Record break emphasis lang p phoneme prosody s say-as sub w'.split(
    ' ',
  ),
)
const noted = new Set(['Gather', 'Dial', 'Hangup', 'Redirect', 'Say', 'Pause'])

export class FakeTwilioVoice implements Fake {
  readonly channel = 'twilioVoice'
  readonly hosts = ['api.twilio.com']
  readonly settings = {
    accountSid,
    authToken,
    apiKey: 'SK89abcdef0123456789abcdef01234567',
    apiSecret: 'twilio-api-secret-of-the-fake',
    applicationSid: 'AP0123456789abcdef0123456789abcdef',
    numbers: [{ number, capabilities: ['voice'] }],
    inputTimeout: 1.5,
    defaultLanguage: 'en-GB',
    textEndpoint: '',
    speechEndpoint: '',
  }
  readonly account = number
  readonly customers = ['+447700900101', '+447700900102'] as const
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  /** The number's own webhook, as a test of the settings reads it back. */
  voiceUrl = ''
  isRevoked = false
  /** Where the next step of each customer's call is asked for; the webhook of the number until TwiML says otherwise. */
  readonly #actions = new Map<string, string>()
  #customer = ''

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number) => jsonReply(status, { code: 20_429, message: 'Too Many Requests', status })
    return serve(this, request, response, (called) => this.#take(called), refuse)
  }

  #take({ path, headers: { authorization = '' } }: Called): Reply {
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    const { apiKey, apiSecret } = this.settings
    if (this.isRevoked || ![`${accountSid}:${authToken}`, `${apiKey}:${apiSecret}`].includes(given))
      return jsonReply(401, { code: 20_003, message: 'Authenticate', status: 401 })
    const account = `/2010-04-01/Accounts/${accountSid}`
    if (path === `${account}.json`)
      return jsonReply(200, { sid: accountSid, friendly_name: 'Bakery', status: 'active' })
    if (path !== `${account}/IncomingPhoneNumbers.json`)
      return jsonReply(404, { code: 20_404, message: path, status: 404 })
    const known = {
      sid: sidOf('PN', number),
      phone_number: number,
      voice_url: this.voiceUrl,
      capabilities: { voice: true },
    }
    return jsonReply(200, { incoming_phone_numbers: [known] })
  }

  /** Twilio tells one step at a time; nobody sends a file by telephone. */
  tell(happened: readonly Told[], doorUrl: string): ProviderCall[] {
    return happened.flatMap((told) => {
      const fields = fieldsOf(told)
      if (!fields) return []
      this.#customer = told.customer
      if (told.type === 'start') this.#actions.delete(told.customer)
      const call = signed(this.#actions.get(told.customer) ?? doorUrl, {
        ...commonOf(told.customer),
        ...fields,
      })
      return [{ ...call, headers: { ...call.headers, 'i-twilio-idempotency-token': told.id } }]
    })
  }

  /** The call is over; its status is told to the webhook. */
  hangUp(customer: string, id: string, doorUrl: string): ProviderCall {
    const call = signed(doorUrl, { ...commonOf(customer), CallStatus: 'completed', CallDuration: '12' })
    return { ...call, headers: { ...call.headers, 'i-twilio-idempotency-token': id } }
  }

  /** The step that `<Redirect>` asks for. */
  again(customer: string, id: string, doorUrl: string): ProviderCall {
    const call = signed(this.#actions.get(customer) ?? doorUrl, commonOf(customer))
    return { ...call, headers: { ...call.headers, 'i-twilio-idempotency-token': id } }
  }

  /** What the customer whose step was told last hears. Throws where Twilio would end the call with an error. */
  heard({ status, headers, body }: Parameters<NonNullable<Fake['heard']>>[0]): Heard {
    if (status !== 200) throw new Error(`11200: HTTP ${status}`)
    if (!/^(?:text|application)\/xml/.test(headers['content-type'] ?? ''))
      throw new Error('12300: Invalid Content-Type')
    if (Buffer.byteLength(body) > documentBytesMax) throw new Error('11750: TwiML response body too large')
    const [root, ...others] = elementsOf(body)
    if (root?.name !== 'Response' || others.length > 0) throw new Error('12100: Document parse failure')
    requireKnown([root], verbs)
    const steps = root.inside.flatMap((node) => (typeof node === 'string' ? [] : [node]))
    const all = steps.flatMap((step) => [
      step,
      ...step.inside.flatMap((node) => (typeof node === 'string' ? [] : [node])),
    ])
    for (const step of all.filter(({ name }) => noted.has(name))) checkStep(step)
    const gather = steps.find(({ name }) => name === 'Gather')
    const redirect = steps.find(({ name }) => name === 'Redirect')
    const next = gather?.attributes['action'] ?? (redirect && saidBy(redirect.inside).trim())
    if (next) this.#actions.set(this.#customer, next)
    const text = all
      .filter(({ name }) => name === 'Say')
      .map(({ inside }) => saidBy(inside).trim())
      .join('\n')
    return {
      text,
      choices: choicesIn(text),
      isPending: redirect !== undefined && gather === undefined,
      isHandedOver: all.some(({ name }) => name === 'Dial' || name === 'Enqueue'),
      isOver:
        steps.some(({ name }) => name === 'Hangup') ||
        (!gather && !redirect && !steps.some(({ name }) => name === 'Dial')),
    }
  }
}

const commonOf = (customer: string) => ({
  AccountSid: accountSid,
  ApiVersion: '2010-04-01',
  CallSid: sidOf('CA', customer),
  CallStatus: 'in-progress',
  Called: number,
  Caller: customer,
  Direction: 'inbound',
  From: customer,
  To: number,
})

function fieldsOf(told: Told): Record<string, string> | undefined {
  switch (told.type) {
    case 'start':
      return { CallStatus: 'ringing' }
    case 'text':
      return { SpeechResult: told.text, Confidence: '0.9284', Language: 'en-GB' }
    case 'press':
      return { Digits: told.choice.payload, FinishedOnKey: '' }
    case 'odd':
      return { StreamSid: sidOf('MZ', told.id), StreamEvent: 'stream-started' }
    case 'file':
      return undefined
  }
}

const isWhole = (text: string | undefined) => text === undefined || /^\d+$/.test(text)

function checkStep({ name, attributes, inside }: Element): void {
  const { timeout, speechTimeout, numDigits, input, action, length } = attributes
  if (name === 'Say' && saidBy(inside).length > sayMax) throw new Error('13520: Say: Invalid text')
  if (name === 'Say' && saidBy(inside).trim() === '') throw new Error('13520: Say: Invalid text')
  if (name === 'Pause' && !isWhole(length)) throw new Error('13610: Pause: Invalid length value')
  if (name !== 'Gather') return
  if (!isWhole(timeout)) throw new Error('13314: Gather: Invalid timeout value')
  if (speechTimeout !== 'auto' && !isWhole(speechTimeout)) throw new Error('13327: Gather: Invalid speechTimeout value')
  if (!isWhole(numDigits)) throw new Error('13315: Gather: Invalid numDigits value')
  if (!['dtmf', 'speech', 'dtmf speech', 'speech dtmf', undefined].includes(input))
    throw new Error('Gather: Invalid input')
  if (action !== undefined && !URL.canParse(action, 'https://parley.example')) throw new Error('13310: Invalid action')
}

export const openFakeTwilioVoice = (): FakeTwilioVoice => new FakeTwilioVoice()
