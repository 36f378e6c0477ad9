/**
 * Alexa as its documents describe it: requests to a custom skill, signed by a certificate that lies in a bucket of Amazon's,
 * and the limits of what is answered.
 *
 * Documented: the form of requests and answers, the header `Signature-256`, the certificate's name and place (Amazon:
 * "Request and Response JSON Reference", "Host a Custom Skill as a Web Service", "SSML Reference"). Assumed: the name of an
 * intent that takes any phrase, which a skill chooses.
 */
import { sign, X509Certificate } from 'node:crypto'
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
import { choicesIn, elementsOf, requireKnown, saidBy } from '../listening.ts'
import { jsonOf, serve } from '../provider.ts'
import { certificateOf, newKeyPair } from './certificates.ts'

const skillId = 'amzn1.ask.skill.5b1c7a7e-9f1d-4a0e-8f52-fake00000001'
/** Of each fake its own, because whoever checks requests remembers what lay there. */
let chains = 0
/** Of all fakes the same, because whoever checks requests remembers whom to trust. */
const root = newKeyPair()
const rootCertificate = certificateOf({
  subject: 'Fake Root',
  issuer: 'Fake Root',
  keys: root,
  signer: root,
  isAuthority: true,
})
const answerBytesMax = 24 * 1024
const speechMax = 8000
const tags = new Set(
  'speak p s break emphasis lang phoneme prosody say-as sub w amazon:domain amazon:effect amazon:emotion voice'.split(
    ' ',
  ),
)

export class FakeAlexa implements Fake {
  readonly channel = 'alexa'
  readonly hosts = ['s3.amazonaws.com']
  readonly settings = { skillId, invocationName: 'corner bakery', defaultIntents: ['AMAZON.HelpIntent'] }
  readonly account = skillId
  readonly customers = ['amzn1.ask.account.AFAKEMIA', 'amzn1.ask.account.AFAKEBEN'] as const
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  isRevoked = false
  /** Who signs Amazon's certificates here: whoever checks a request has to trust it. */
  readonly root = new X509Certificate(rootCertificate)
  readonly #chain: string
  readonly #keys = newKeyPair()
  readonly #chainPath = `/echo.api/echo-api-cert-${(chains += 1)}.pem`

  constructor() {
    const middle = newKeyPair()
    this.#chain = [
      certificateOf({
        subject: 'echo-api.amazon.com',
        issuer: 'Fake Middle',
        keys: this.#keys,
        signer: middle,
        host: 'echo-api.amazon.com',
      }),
      certificateOf({ subject: 'Fake Middle', issuer: 'Fake Root', keys: middle, signer: root, isAuthority: true }),
      rootCertificate,
    ].join('')
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const missing = { status: 403, headers: { 'content-type': 'application/xml' }, body: '<Error/>' }
    return serve(
      this,
      request,
      response,
      ({ method, path }) =>
        method === 'GET' && path === this.#chainPath
          ? { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: this.#chain }
          : missing,
      (status) => ({ ...missing, status }),
    )
  }

  /** Alexa tells one thing at a time. Nobody sends it a file. */
  tell(happened: readonly Told[], doorUrl: string, now: Date): ProviderCall[] {
    return happened.flatMap((told) => {
      const request = requestOf(told)
      return request ? [this.#signed(doorUrl, this.#envelope(told, request, now))] : []
    })
  }

  #envelope({ customer, id }: Told, request: object, now: Date): string {
    const user = { userId: customer }
    const application = { applicationId: skillId }
    const device = { deviceId: `amzn1.ask.device.${customer.slice(-8)}`, supportedInterfaces: {} }
    return JSON.stringify({
      version: '1.0',
      session: {
        new: 'type' in request && request.type === 'LaunchRequest',
        sessionId: `amzn1.echo-api.session.${customer.slice(-8)}`,
        application,
        attributes: {},
        user,
      },
      context: {
        System: { application, user, device, apiEndpoint: 'https://api.eu.amazonalexa.com', apiAccessToken: 'fake' },
      },
      request: { requestId: `amzn1.echo-api.request.${id}`, timestamp: timestampOf(now), locale: 'en-GB', ...request },
    })
  }

  #signed(url: string, body: string): ProviderCall {
    return postTo(url, body, {
      'content-type': 'application/json;charset=UTF-8',
      accept: 'application/json',
      signaturecertchainurl: `https://s3.amazonaws.com${this.#chainPath}`,
      signature: sign('RSA-SHA1', Buffer.from(body), this.#keys.privateKey).toString('base64'),
      'signature-256': sign('RSA-SHA256', Buffer.from(body), this.#keys.privateKey).toString('base64'),
    })
  }

  /** Throws where Alexa would say that the skill's answer is no good. */
  heard({ status, body }: { readonly status: number; readonly body: string }): Heard {
    if (status !== 200) throw new Error(`Alexa wants 200, and got ${status}.`)
    if (Buffer.byteLength(body) > answerBytesMax) throw new Error('The answer is larger than 24 kB.')
    const { version, response } = Object(jsonOf(Buffer.from(body))) as { version?: unknown; response?: unknown }
    const { outputSpeech, shouldEndSession = false } = Object(response) as {
      outputSpeech?: unknown
      shouldEndSession?: unknown
    }
    if (version !== '1.0' || typeof shouldEndSession !== 'boolean') throw new Error('No answer of a skill.')
    const text = outputSpeech === undefined ? '' : speechIn(outputSpeech)
    return { text, choices: choicesIn(text), isPending: false, isHandedOver: false, isOver: shouldEndSession }
  }
}

const timestampOf = (now: Date): string => now.toISOString().replace(/\.\d+Z$/, 'Z')

function requestOf(told: Told): object | undefined {
  switch (told.type) {
    case 'start':
      return { type: 'LaunchRequest', shouldLinkResultBeReturned: false }
    case 'text':
      return intentOf(told.text)
    case 'press':
      return intentOf(told.choice.label)
    case 'odd':
      return { type: 'Messaging.MessageReceived', message: { odd: 'yes' } }
    case 'file':
      return undefined
  }
}

const intentOf = (value: string) => ({
  type: 'IntentRequest',
  dialogState: 'STARTED',
  intent: {
    name: 'Phrase',
    confirmationStatus: 'NONE',
    slots: { phrase: { name: 'phrase', value, confirmationStatus: 'NONE', source: 'USER' } },
  },
})

function speechIn(speech: unknown): string {
  const { type, text, ssml } = Object(speech) as { type?: unknown; text?: unknown; ssml?: unknown }
  if (type === 'PlainText' && typeof text === 'string' && text.length <= speechMax) return text
  if (type !== 'SSML' || typeof ssml !== 'string' || ssml.length > speechMax)
    throw new Error(`No speech, or more than ${speechMax} signs of it.`)
  const [speak, ...others] = elementsOf(ssml)
  if (speak?.name !== 'speak' || others.length > 0) throw new Error('Speech is one <speak>.')
  requireKnown([speak], tags)
  return saidBy(speak.inside).trim()
}

export const openFakeAlexa = (): FakeAlexa => new FakeAlexa()
