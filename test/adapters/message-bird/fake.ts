/**
 * MessageBird as its documents describe it, in both generations: Conversations with its signed tokens, and the API of Bird
 * with Standard Webhooks.
 *
 * Documented: `send`, webhooks of messages, errors (developers.messagebird.com: Conversations API, "Receiving messages");
 * tokens (messagebird/go-rest-api, signature_jwt); Standard Webhooks; messages, keys and event types of Bird
 * (messagebird/bird-sdk-typescript). Observed: the envelope of Bird's events, in an open project that reads them.
 * Assumed: the fields of a pressed button in Conversations, and where files lie.
 */
import { createHash, createHmac } from 'node:crypto'
import { type Fake, postTo, type ProviderCall, type Told } from '../fake.ts'
import { FakeProvider, objectOf, wordOf } from '../fake-provider.ts'
import { type Called, jsonOf, jsonReply, type Reply } from '../provider.ts'
import { interactiveOf } from '../whatsapp-choices.ts'

const channelId = '619747f69cf940a98fb443140ce9aed2'
const number = '+31201234567'
const workspaceId = 'wrk_fake'
const smsMax = 1600
const whatsappMax = 4096

interface MessageBirdOptions {
  readonly now?: () => Date
  readonly generation?: 'conversations' | 'bird'
  readonly platform?: 'sms' | 'whatsapp'
}

export class FakeMessageBird extends FakeProvider implements Fake {
  readonly channel = 'messageBird'
  readonly hosts: readonly string[]
  readonly account: string
  readonly customers = ['+31612345678', '+31687654321'] as const
  readonly settings: Fake['settings']
  /** Where webhooks go, as the provider lists them. */
  webhookUrl = ''
  readonly #generation: 'conversations' | 'bird'
  readonly #platform: 'sms' | 'whatsapp'
  readonly #accessKey: string
  readonly #signingKey: string
  readonly #now: () => Date
  readonly #taken = new Map<string, Reply>()
  readonly #files = new Map<string, { contentType: string; bytes: Buffer }>()

  constructor({ now = () => new Date(), generation = 'conversations', platform = 'sms' }: MessageBirdOptions = {}) {
    super()
    this.#now = now
    this.#generation = generation
    this.#platform = platform
    const isBird = generation === 'bird'
    this.#accessKey = isBird ? 'bk_eu1_BirdKeyOfTheFake' : 'MessageBirdKeyOfTheFake'
    this.#signingKey = isBird
      ? `whsec_${Buffer.from('bird-signing-key-of-the-fake-012').toString('base64')}`
      : 'SigningKeyOfTheFake'
    this.hosts = isBird
      ? ['eu1.platform.bird.com']
      : ['conversations.messagebird.com', 'rest.messagebird.com', 'media.messagebird.com']
    this.account = channelId
    this.settings = {
      generation,
      accessKey: this.#accessKey,
      signingKey: this.#signingKey,
      workspaceId: isBird ? workspaceId : '',
      senders: [{ channelId, platform, number }],
    }
  }

  protected take(called: Called): Reply {
    const { headers, host, method, path } = called
    const scheme = this.#generation === 'bird' ? 'Bearer' : 'AccessKey'
    if (this.isRevoked || headers.authorization !== `${scheme} ${this.#accessKey}`) return this.refuse(401)
    if (this.#generation === 'bird')
      return method === 'POST' && /^\/v1\/(sms|whatsapp)\/messages$/.test(path)
        ? this.#takeBird(called)
        : this.#tellBird(path)
    const file = this.#files.get(path.split('/').at(-1) ?? '')
    if (host === 'media.messagebird.com')
      return file ? { status: 200, headers: { 'content-type': file.contentType }, body: file.bytes } : this.refuse(404)
    if (host === 'rest.messagebird.com')
      return path === '/balance'
        ? jsonReply(200, { payment: 'prepaid', type: 'credits', amount: 9.2 })
        : this.refuse(404)
    if (method === 'POST' && path === '/v1/send') return this.#takeConversation(called)
    if (path === '/v1/webhooks') return jsonReply(200, this.#webhooks())
    return this.refuse(404)
  }

  protected refuse(status: number): Reply {
    const code = { 401: 2, 404: 20, 422: 21, 429: 429 }[status] ?? 99
    const description = status === 401 ? 'Request not allowed (incorrect access_key)' : `Refused with ${status}`
    if (this.#generation === 'bird')
      return jsonReply(status, { type: 'error', code: `e${status}`, message: description, request_id: 'req_1' })
    return jsonReply(status, { errors: [{ code, description, parameter: null }] })
  }

  #webhooks() {
    const events = ['message.created', 'message.updated']
    const own = { id: 'w1', channelId, url: this.webhookUrl, events, status: 'enabled' }
    const items = this.webhookUrl ? [own] : []
    return { offset: 0, limit: 10, count: items.length, totalCount: items.length, items }
  }

  #takeConversation({ body }: Called): Reply {
    const { to, from, type, content } = jsonOf(body) ?? {}
    if (!/^\+?[1-9]\d{6,14}$/.test(wordOf(to)) || from !== channelId) return this.refuse(422)
    const shown = this.#shown(wordOf(type), objectOf(content))
    if (!shown) return this.refuse(422)
    const id = this.nextId('mb')
    this.inbox.push({ id, to: `+${wordOf(to).replace('+', '')}`, ...shown })
    return jsonReply(202, { id, status: 'accepted', fallback: null })
  }

  #shown(type: string, content: Readonly<Record<string, unknown>>) {
    const isWhatsapp = this.#platform === 'whatsapp'
    const text = wordOf(content['text'])
    if (type === 'text')
      return text && text.length <= (isWhatsapp ? whatsappMax : smsMax) ? { text, choices: [] } : undefined
    if (!isWhatsapp) return undefined
    if (type === 'interactive') {
      const { fault, ...shown } = interactiveOf(content['interactive'])
      return fault ? undefined : shown
    }
    const { url, caption } = objectOf(content[type])
    const isFile = ['image', 'video', 'audio', 'file'].includes(type) && /^https?:\/\//.test(wordOf(url))
    return isFile ? { text: wordOf(caption), choices: [], file: wordOf(url) } : undefined
  }

  #takeBird({ headers, path, body }: Called): Reply {
    const key = wordOf(headers['idempotency-key'])
    const before = this.#taken.get(key)
    if (key && before) return before
    const isSms = path.includes('/sms/')
    const { to, from, text } = jsonOf(body) ?? {}
    const said = wordOf(isSms ? text : (objectOf(text)['body'] ?? text))
    const isGood = /^\+[1-9]\d{6,14}$/.test(wordOf(to)) && wordOf(from) !== ''
    if (!isGood || !said || said.length > (isSms ? smsMax : whatsappMax)) return this.refuse(422)
    const id = this.nextId(isSms ? 'sms_' : 'wam_')
    this.inbox.push({ id, to: wordOf(to), text: said, choices: [] })
    const reply = jsonReply(202, { id, status: 'accepted', to, from, created_at: this.#now().toISOString() })
    if (key) this.#taken.set(key, reply)
    return reply
  }

  #tellBird(path: string): Reply {
    return /^\/v1\/(sms|whatsapp)\/messages$/.test(path)
      ? jsonReply(200, { data: [], has_more: false })
      : this.refuse(404)
  }

  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[] {
    return happened.map((told) =>
      this.#generation === 'bird' ? this.#birdCall(told, doorUrl, now) : this.#conversationCall(told, doorUrl, now),
    )
  }

  #conversationCall(told: Told, doorUrl: string, now: Date): ProviderCall {
    const message = {
      id: told.id,
      conversationId: `c${told.customer.slice(1)}`,
      platform: this.#platform,
      channelId,
      to: number,
      from: told.customer,
      direction: 'received',
      status: 'received',
      createdDatetime: told.at.toISOString(),
      updatedDatetime: told.at.toISOString(),
      ...this.#saidBy(told),
    }
    const contact = { id: 'k1', msisdn: Number(told.customer.slice(1)), displayName: 'Ada' }
    const conversation = { id: message.conversationId, contactId: 'k1', status: 'active' }
    return this.#signed({ type: 'message.created', conversation, contact, message }, doorUrl, now)
  }

  #saidBy(told: Told) {
    switch (told.type) {
      case 'start':
        return { type: 'text', content: { text: 'Hello' } }
      case 'text':
        return { type: 'text', content: { text: told.text } }
      case 'press': {
        const { label, payload } = told.choice
        if (!payload) return { type: 'text', content: { text: label } }
        return {
          type: 'interactive',
          content: { interactive: { type: 'button_reply', reply: { id: payload, text: label } } },
        }
      }
      case 'file': {
        this.#files.set(told.id, told)
        const kind = /^(image|video|audio)\//.exec(told.contentType)?.[1] ?? 'file'
        return { type: kind, content: { [kind]: { url: `https://media.messagebird.com/v1/media/${told.id}` } } }
      }
      case 'odd':
        return { type: 'whatsappSticker', content: {} }
    }
  }

  /** A token (HS256) that names the address and the hash of the body, and is good for a minute. */
  #signed(body: object, doorUrl: string, now: Date): ProviderCall {
    const text = JSON.stringify(body)
    const seconds = Math.floor(now.getTime() / 1000)
    const hash = (value: string) => createHash('sha256').update(value).digest('hex')
    const claims = {
      iss: 'MessageBird',
      nbf: seconds - 1,
      iat: seconds,
      exp: seconds + 60,
      jti: hash(text).slice(0, 32),
      url_hash: hash(doorUrl),
      payload_hash: hash(text),
    }
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
    const signature = createHmac('sha256', this.#signingKey).update(unsigned).digest('base64url')
    return postTo(doorUrl, text, {
      'content-type': 'application/json',
      'messagebird-signature-jwt': `${unsigned}.${signature}`,
    })
  }

  #birdCall(told: Told, doorUrl: string, now: Date): ProviderCall {
    const isSms = this.#platform === 'sms'
    const said = told.type === 'press' ? told.choice.label : told.type === 'text' ? told.text : 'Hello'
    const content = isSms ? { text: said } : { text: { body: said } }
    const isOdd = told.type === 'odd' || told.type === 'file'
    const data = {
      [isSms ? 'sms_id' : 'whatsapp_id']: told.id,
      workspace_id: workspaceId,
      from: isSms ? told.customer : { phone_number: told.customer },
      to: isSms ? number : { phone_number: number },
      ...(isOdd ? { unsupported: { type: 'order' } } : content),
    }
    const type = isSms ? 'sms.received' : 'whatsapp.received'
    return this.#standard(told.id, { type, timestamp: told.at.toISOString(), data }, doorUrl, now)
  }

  /** Standard Webhooks: a code over id, moment and body. */
  #standard(id: string, body: object, doorUrl: string, now: Date): ProviderCall {
    const text = JSON.stringify(body)
    const seconds = String(Math.floor(now.getTime() / 1000))
    const key = Buffer.from(this.#signingKey.replace('whsec_', ''), 'base64')
    const code = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64')
    return postTo(doorUrl, text, {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${code}`,
    })
  }

  status(
    id: string,
    state: 'sent' | 'delivered' | 'read' | 'failed',
    doorUrl: string,
    now: Date,
  ): ProviderCall | undefined {
    const one = this.inbox.find((arrived) => arrived.id === id)
    if (!one) return undefined
    if (this.#generation === 'bird') {
      const isSms = this.#platform === 'sms'
      const [from, to] = isSms ? [number, one.to] : [{ phone_number: number }, { phone_number: one.to }]
      const data = { [isSms ? 'sms_id' : 'whatsapp_id']: id, workspace_id: workspaceId, from, to }
      const body = { type: `${isSms ? 'sms' : 'whatsapp'}.${state}`, timestamp: now.toISOString(), data }
      return this.#standard(`evt-${id}-${state}`, body, doorUrl, now)
    }
    const message = {
      id,
      conversationId: `c${one.to.slice(1)}`,
      channelId,
      to: one.to,
      from: number,
      direction: 'sent',
      status: state,
      updatedDatetime: now.toISOString(),
      ...(state === 'failed' && { error: { code: 301, description: 'Message failed to send' } }),
    }
    return this.#signed({ type: 'message.updated', message }, doorUrl, now)
  }
}

export const openFakeMessageBird = (options?: MessageBirdOptions): FakeMessageBird => new FakeMessageBird(options)
