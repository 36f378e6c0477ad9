/**
 * The contact centre of 8x8 as its documents describe it: the Chat Gateway, whose webhooks bear a detached signature (RS256)
 * over the CRC32 of the body.
 *
 * Documented: resources and refusals (contact-center-chat-gateway-v1.oas.yml; the key goes into `x-api-key`), webhooks
 * (developer.8x8.com/actions-events: "Webhooks Events Reference", "Validating Webhook Events"). Assumed: the longest text,
 * that the same card takes at most ten quick replies, and that customer and tenant bear the same name, as in the samples.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Fake, postTo, type ProviderCall, type Told } from '../fake.ts'
import { FakeProvider, listOf, objectOf, wordOf } from '../fake-provider.ts'
import { type Called, jsonOf, jsonReply, type Reply } from '../provider.ts'

const apiKey = 'eght_KeyOfTheFake'
const tenantId = 'bakery01'
const channelId = '25'
const keyId = 'EXaiWfZe20eSjklZ70074w'
const textMax = 8000
const repliesMax = 10

/** Made once for all fakes of this kind, because it takes a while. */
let keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined
const ownKeys = () => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))

export class FakeEightByEight extends FakeProvider implements Fake {
  readonly channel = 'eightByEight'
  readonly hosts = ['api.8x8.com']
  readonly account = channelId
  /** Conversations, because the gateway names nobody beside them. */
  readonly customers = ['Aka5NMHU8MtIG7lUQOxI0DTOvM4', 'Bka5NMHU8MtIG7lUQOxI0DTOvM4'] as const
  readonly settings = { tenantId, channelId, apiKey }
  /** Where webhooks go, as the provider lists them. */
  webhookUrl = ''

  protected take(called: Called): Reply {
    const { headers, method, path } = called
    if (path === `/chat-gateway/v1/jwk/${keyId}/public`) {
      const { kty, n, e } = ownKeys().publicKey.export({ format: 'jwk' })
      return jsonReply(200, { kty, n, e, kid: keyId })
    }
    if (path.includes('/jwk/')) return this.refuse(404)
    if (this.isRevoked || headers['x-api-key'] !== apiKey) return this.refuse(401)
    const [, conversation] = /^\/chat-gateway\/v1\/conversations\/([\w-]+)\/messages$/.exec(path) ?? []
    if (conversation && method === 'POST') return this.#takeMessage(decodeURIComponent(conversation), called)
    const hook = { id: '12', name: 'Parley', uri: this.webhookUrl, version: 'Chat Gateway v1.0' }
    if (path === '/chat-gateway/v1/webhooks')
      return jsonReply(200, { _embedded: { webhooks: this.webhookUrl ? [hook] : [] }, page: { totalElements: 1 } })
    const channel = { id: channelId, name: 'Bakery', type: 'ChatAPI', webHookId: '12' }
    if (path === `/chat-gateway/v1/channels/${channelId}`) return jsonReply(200, channel)
    if (path === '/chat-gateway/v1/channels') return jsonReply(200, { _embedded: { channels: [channel] } })
    return this.refuse(404)
  }

  protected refuse(status: number): Reply {
    if (status === 401) return jsonReply(401, { message: 'Invalid Credentials', code: 'KA:1234567' })
    const errors = [{ code: `e${status}`, message: `Refused with ${status}` }]
    return jsonReply(status, { message: `Refused with ${status}`, errors, referenceId: this.nextId('r') })
  }

  #takeMessage(to: string, { body }: Called): Reply {
    const { authorType, text, cards } = jsonOf(body) ?? {}
    if (authorType !== 'bot' && authorType !== 'user') return this.refuse(400)
    const said = wordOf(text)
    const options = listOf(cards)
      .map(objectOf)
      .filter(({ contentType }) => contentType === 'application/8x8.quick.replies')
      .flatMap(({ content }) => listOf(objectOf(content)['options']))
      .map(objectOf)
    const choices = options.map(({ title, data }) => ({
      label: wordOf(title),
      payload: wordOf(objectOf(data)['postback']),
    }))
    const isGood = said.length <= textMax && choices.length <= repliesMax && choices.every(({ label }) => label !== '')
    if ((!said && choices.length === 0) || !isGood) return this.refuse(400)
    this.inbox.push({ id: this.nextId('m'), to, text: said, choices })
    return { status: 202, body: '' }
  }

  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[] {
    return happened.map((told) => {
      const event = { conversationId: told.customer, timestamp: told.at.getTime(), ...eventOf(told) }
      return signed(told.id, event, doorUrl, now)
    })
  }

  handshake(doorUrl: string) {
    const event = { notificationVersion: 'Chat Gateway v1.0', eventType: 'WEB_HOOK_VERIFY' }
    return { call: signed('verify-1', event, doorUrl, new Date()), wants: '' }
  }
}

function eventOf(told: Told): object {
  const sender = { id: 'user-456', type: 'user' }
  switch (told.type) {
    case 'start': {
      const user = { name: 'Ada', userId: 'user-456', language: 'en' }
      const data = { state: 'created', assignment: { type: 'script', id: '7' }, user, channel: 'ChatAPI' }
      return { eventType: 'CONVERSATION_UPDATE', data }
    }
    case 'text':
      return { eventType: 'MESSAGE', data: { isEcho: false, sender, text: told.text, attachments: [], cards: [] } }
    case 'press': {
      const { label: title, payload } = told.choice
      const value = { type: 'postback', data: { title, payload } }
      return { eventType: 'ACTIVITY', data: { name: 'quickReply/action', value } }
    }
    case 'file': {
      const [type = 'file'] = told.contentType.split('/')
      const preSignedUrl = `https://api.8x8.com/attachments/${told.id}?signature=abc`
      const attachments = [{ id: told.id, type, preSignedUrl, fileName: told.name }]
      return { eventType: 'MESSAGE', data: { isEcho: false, sender, text: '', attachments, cards: [] } }
    }
    case 'odd': {
      const value = { type: 'Action.Submit', data: { feedbackRating: 5 } }
      return { eventType: 'ACTIVITY', data: { name: 'adaptiveCard/action', value } }
    }
  }
}

/** The payload of the signature stands in none of the parts that are sent: it is made from the headers and the body. */
function signed(eventId: string, event: object, doorUrl: string, now: Date): ProviderCall {
  const body = JSON.stringify(event)
  const time = now.getTime()
  const payload = `{"checksum":${crc32(body)},"cid":"${tenantId}","eid":"${eventId}","retry":0,"tid":"${tenantId}","tt":${time}}`
  const header = Buffer.from(JSON.stringify({ b64: false, crit: ['b64'], kid: keyId, alg: 'RS256' })).toString(
    'base64url',
  )
  const signature = sign('RSA-SHA256', Buffer.from(`${header}.${payload}`), ownKeys().privateKey).toString('base64url')
  return postTo(doorUrl, body, {
    'content-type': 'application/json',
    'x-8x8-customer-id': tenantId,
    'x-8x8-tenant-id': tenantId,
    'x-8x8-event-id': eventId,
    'x-8x8-retry': '0',
    'x-8x8-transmission-time': String(time),
    'x-8x8-signature': `${header}..${signature}`,
  })
}

export const openFakeEightByEight = (): FakeEightByEight => new FakeEightByEight()
