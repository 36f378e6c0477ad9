/**
 * Microsoft Teams by the Bot Framework, as its documents describe it: tokens of Microsoft Entra, keys of the connector,
 * activities both ways.
 *
 * Documented: learn.microsoft.com/azure/bot-service/rest-api (authentication, connector), learn.microsoft.com/microsoftteams
 * (cards, files, conversation updates), at most 28 KB an activity, six buttons and ten cards.
 * Assumed: the code of an activity that is too large, and the host that files of customers lie at.
 */
import { createHash, generateKeyPairSync, sign, type KeyPairKeyObjectResult } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Arrived, type Fake, type Misbehaviour, postTo, type ProviderCall, type Told } from '../fake.ts'
import { type Called, jsonOf, jsonReply, type Reply, serve } from '../provider.ts'
import { Activity, type Pressed, shownOf } from './activities.ts'

const appId = '5f0c2a1e-7b3d-4c8e-9a6f-1d2e3f4a5b6c'
const appPassword = 'Qx8~microsoft-fake-password'
const tenantId = 'c7b8a9d0-1e2f-4a3b-8c4d-5e6f7a8b9c0d'
const serviceUrl = 'https://smba.trafficmanager.net/emea/'
const filesHost = 'bakery.sharepoint.com'
const bytesMax = 28 * 1024
const tokenSeconds = 86_399

let pair: KeyPairKeyObjectResult | undefined
/** One key for all: making one takes a while. */
const keyPair = (): KeyPairKeyObjectResult => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
const keyId = 'parley-fake-of-the-connector'

export class FakeMicrosoft implements Fake {
  readonly channel = 'microsoft'
  readonly hosts = ['login.microsoftonline.com', 'login.botframework.com', 'smba.trafficmanager.net', filesHost]
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  readonly account = appId
  readonly customers: readonly [string, string] = ['29:1aDaLoveLace0000000000001', '29:1bEnFranklin000000000002']
  readonly settings = { appId, appPassword, tenantId }
  /** How often it was shown that an answer is on its way. */
  typed = 0
  isRevoked = false
  #password = appPassword
  readonly #now: () => Date
  readonly #tokens = new Map<string, number>()
  readonly #files = new Map<string, { contentType: string; bytes: Buffer }>()
  readonly #presses = new Map<string, Pressed>()
  #count = 0

  constructor(now: () => Date = () => new Date()) {
    this.#now = now
  }

  set token(good: string) {
    this.#password = good
    this.#tokens.clear()
    this.isRevoked = false
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return serve(this, request, response, (called) => this.#take(called), refusal)
  }

  #take(called: Called): Reply {
    switch (called.host) {
      case 'login.microsoftonline.com':
        return this.#letIn(called)
      case 'login.botframework.com':
        return keysReply(called.path)
      case filesHost:
        return this.#fileReply(called.path.slice(1))
      default:
        return this.#connect(called)
    }
  }

  #letIn({ method, path, body }: Called): Reply {
    const form = new URLSearchParams(body.toString())
    const isTenant = path === `/${tenantId}/oauth2/v2.0/token` || path === '/botframework.com/oauth2/v2.0/token'
    if (method !== 'POST' || !isTenant) return jsonReply(404, { error: 'not_found' })
    if (
      form.get('grant_type') !== 'client_credentials' ||
      form.get('scope') !== 'https://api.botframework.com/.default'
    )
      return jsonReply(400, { error: 'invalid_request', error_description: 'AADSTS900144: The request is malformed.' })
    if (this.isRevoked || form.get('client_id') !== appId || form.get('client_secret') !== this.#password)
      return jsonReply(401, {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.',
      })
    this.#count += 1
    const token = `eyJ0eXAiOiJKV1QifQ.token-${this.#count}.signature`
    this.#tokens.set(token, this.#now().getTime() + tokenSeconds * 1000)
    return jsonReply(200, {
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      ext_expires_in: tokenSeconds,
      access_token: token,
    })
  }

  #connect({ method, host, path, headers, body }: Called): Reply {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (this.isRevoked || (this.#tokens.get(token) ?? 0) <= this.#now().getTime())
      return errorReply(401, 'Unauthorized', 'Authorization has been denied for this request.')
    const attachment = /^\/emea\/v3\/attachments\/([0-9a-f]{32})\/views\/original$/.exec(path)?.[1]
    if (attachment) return this.#fileReply(attachment)
    const [, written = ''] = /^\/emea\/v3\/conversations\/([^/]+)\/activities(?:\/[^/]+)?$/.exec(path) ?? []
    if (host !== new URL(serviceUrl).host || method !== 'POST' || !written)
      return errorReply(404, 'NotFound', 'Not found.')
    const conversation = decodeURIComponent(written)
    const to = this.customers.find((customer) => conversationOf(customer) === conversation)
    if (!to) return errorReply(404, 'ConversationNotFound', 'Conversation not found.')
    if (body.length > bytesMax) return errorReply(413, 'MessageSizeTooBig', 'Message size too large.')
    const parsed = Activity.safeParse(jsonOf(body))
    if (!parsed.success) return errorReply(400, 'BadSyntax', 'Bad format of activity')
    if (parsed.data.type === 'typing') {
      this.typed += 1
      return jsonReply(202, {})
    }
    const { presses, ...shown } = shownOf(parsed.data)
    if (!shown.text && shown.choices.length === 0 && !shown.file)
      return errorReply(400, 'BadSyntax', 'Activity must include non empty text or attachments')
    for (const [payload, pressed] of presses) this.#presses.set(payload, pressed)
    this.#count += 1
    const id = `1:${String(this.#count).padStart(13, '0')}`
    this.inbox.push({ id, to, ...shown })
    return jsonReply(201, { id })
  }

  #fileReply(id: string): Reply {
    const file = this.#files.get(id)
    return file
      ? { status: 200, headers: { 'content-type': file.contentType }, body: file.bytes }
      : errorReply(404, 'NotFound', 'Not found.')
  }

  /** One call for each: the connector collects nothing. */
  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[] {
    return happened.map((one) => {
      const text = JSON.stringify({ ...this.#frameOf(one), ...this.#contentOf(one) })
      return postTo(doorUrl, text, {
        'content-type': 'application/json; charset=utf-8',
        authorization: `Bearer ${tokenOf(now)}`,
      })
    })
  }

  #frameOf({ id, at, customer }: Told) {
    return {
      id: `f:${createHash('sha1').update(id).digest('hex').slice(0, 20)}`,
      timestamp: at.toISOString(),
      localTimestamp: at.toISOString(),
      channelId: 'msteams',
      serviceUrl,
      from: { id: customer, name: 'Ada Lovelace', aadObjectId: 'd1e2f3a4-b5c6-4d7e-8f90-a1b2c3d4e5f6' },
      conversation: { conversationType: 'personal', tenantId, id: conversationOf(customer) },
      recipient: { id: `28:${appId}`, name: 'Bakery' },
      entities: [{ locale: 'en-GB', country: 'GB', platform: 'Web', timezone: 'Europe/London', type: 'clientInfo' }],
      channelData: { tenant: { id: tenantId } },
      locale: 'en-GB',
    }
  }

  #contentOf(told: Told): object {
    switch (told.type) {
      case 'start':
        return { type: 'conversationUpdate', membersAdded: [{ id: told.customer }, { id: `28:${appId}` }] }
      case 'text':
        return { type: 'message', textFormat: 'plain', text: told.text }
      case 'press': {
        const { text = '', value } = this.#presses.get(told.choice.payload) ?? { text: told.choice.label }
        return { type: 'message', textFormat: 'plain', text, ...(value !== undefined && { value }) }
      }
      case 'file': {
        const id = createHash('md5').update(told.id).digest('hex')
        this.#files.set(id, told)
        return { type: 'message', attachments: [attachmentOf(told, id)] }
      }
      case 'odd':
        return { type: 'messageReaction', reactionsAdded: [{ type: 'like' }], replyToId: '1:0000000000001' }
    }
  }
}

export const openFakeMicrosoft = (now?: () => Date): FakeMicrosoft => new FakeMicrosoft(now)

/** Pictures lie at the connector and want its token; other files lie at SharePoint, at an address that is good by itself. */
const attachmentOf = ({ contentType, name }: Extract<Told, { type: 'file' }>, id: string) =>
  contentType.startsWith('image/')
    ? { contentType, contentUrl: `${serviceUrl}v3/attachments/${id}/views/original`, name }
    : {
        contentType: 'application/vnd.microsoft.teams.file.download.info',
        contentUrl: `https://${filesHost}/personal/ada/Documents/${name}`,
        name,
        content: {
          downloadUrl: `https://${filesHost}/${id}?tempauth=abc`,
          uniqueId: id,
          fileType: name.replace(/^.*\./, ''),
        },
      }

const conversationOf = (customer: string): string => `a:${createHash('sha1').update(customer).digest('base64url')}`

function keysReply(path: string): Reply {
  if (path === '/v1/.well-known/openidconfiguration')
    return jsonReply(200, {
      issuer: 'https://api.botframework.com',
      authorization_endpoint: 'https://invalid.botframework.com',
      jwks_uri: 'https://login.botframework.com/v1/.well-known/keys',
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    })
  if (path !== '/v1/.well-known/keys') return jsonReply(404, {})
  const jwk = keyPair().publicKey.export({ format: 'jwk' })
  return jsonReply(200, {
    keys: [{ ...jwk, use: 'sig', kid: keyId, x5t: keyId, endorsements: ['msteams', 'webchat'] }],
  })
}

/** What the connector proves itself with: good for an hour, and for this address of its service. */
export function tokenOf(now: Date, claims: object = {}, header: object = {}): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const said = {
    serviceurl: serviceUrl,
    nbf: seconds,
    exp: seconds + 3600,
    iss: 'https://api.botframework.com',
    aud: appId,
  }
  const parts = [
    { alg: 'RS256', kid: keyId, x5t: keyId, typ: 'JWT', ...header },
    { ...said, ...claims },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), keyPair().privateKey).toString('base64url')}`
}

const errorReply = (status: number, code: string, message: string): Reply =>
  jsonReply(status, { error: { code, message } })
const refusal = (status: number): Reply =>
  status === 429
    ? errorReply(429, 'TooManyRequests', 'Too many requests.')
    : errorReply(status, 'ServiceError', 'Something went wrong.')
