/**
 * 8x8 Connect as its documents describe it: text messages and chat apps, with webhooks that bear the authorization they were
 * registered with.
 *
 * Documented: webhooks (developer.8x8.com/connect: "Inbound SMS", "Inbound Messaging Apps message", "Delivery receipts …"),
 * messages ("WhatsApp Interactive Message API Library", business_messaging_api.json, sms_api.json). Assumed: the codes of
 * refusals, the body of an accepted message beside its `umid`, and where files lie.
 */
import { type Fake, postTo, type ProviderCall, type Told } from '../fake.ts'
import { FakeProvider, objectOf, wordOf } from '../fake-provider.ts'
import { type Called, jsonOf, jsonReply, type Reply } from '../provider.ts'
import { interactiveOf } from '../whatsapp-choices.ts'

const apiKey = 'ConnectKeyOfTheFake'
const webhookToken = 'connect-webhook-token-of-the-fake'
const subAccountId = 'SubAccount-1'
const sender = '+4534735477'
const smsMax = 1600
const textMax = 4096
const clientIdMax = 50

interface ConnectOptions {
  readonly now?: () => Date
  readonly namespace?: 'SMS' | 'ChatApps'
}

export class FakeEightByEightMessaging extends FakeProvider implements Fake {
  readonly channel = 'eightByEightMessaging'
  readonly hosts = ['sms.8x8.com', 'chatapps.8x8.com']
  readonly account: string
  readonly customers = ['+6581968289', '+6591234567'] as const
  readonly settings: Fake['settings']
  readonly #namespace: 'SMS' | 'ChatApps'
  readonly #now: () => Date
  readonly #files = new Map<string, { contentType: string; bytes: Buffer }>()

  constructor({ now = () => new Date(), namespace = 'SMS' }: ConnectOptions = {}) {
    super()
    this.#now = now
    this.#namespace = namespace
    this.account = `${namespace}/${subAccountId}`
    this.settings = { apiKey, webhookToken, subAccounts: [{ subAccountId, namespace, sender }] }
  }

  protected take(called: Called): Reply {
    const { headers, host, method, path } = called
    const file = this.#files.get(path.split('/').at(-1) ?? '')
    if (path.startsWith('/files/'))
      return file ? { status: 200, headers: { 'content-type': file.contentType }, body: file.bytes } : this.refuse(404)
    if (this.isRevoked || headers.authorization !== `Bearer ${apiKey}`) return this.refuse(401)
    const isOwnHost = host === (this.#namespace === 'SMS' ? 'sms.8x8.com' : 'chatapps.8x8.com')
    if (!isOwnHost || path !== `/api/v1/subaccounts/${subAccountId}/messages`) return this.refuse(404)
    if (method !== 'POST') return this.refuse(405)
    const body = jsonOf(called.body)
    if (!body) return this.#error(400, 1002, 'Invalid JSON')
    if (wordOf(body['clientMessageId']).length > clientIdMax)
      return this.#error(400, 1002, 'clientMessageId is too long')
    return this.#namespace === 'SMS' ? this.#takeText(body) : this.#takeChat(body)
  }

  protected refuse(status: number): Reply {
    const code = { 401: 1200, 404: 1201, 429: 1300 }[status] ?? 1500
    return this.#error(status, code, `Refused with ${status}`)
  }

  #error(status: number, code: number, message: string): Reply {
    return jsonReply(status, { code, message, errorId: this.nextId('e'), timestamp: this.#now().toISOString() })
  }

  #takeText({ destination, text, clientMessageId }: Readonly<Record<string, unknown>>): Reply {
    const said = wordOf(text)
    if (!/^\+?[1-9]\d{6,14}$/.test(wordOf(destination))) return this.#error(400, 1002, 'Invalid destination')
    if (!said || said.length > smsMax) return this.#error(400, 1002, 'Invalid text')
    const umid = this.#taken(wordOf(destination), { text: said, choices: [] })
    const status = { state: 'queued', timestamp: this.#now().toISOString() }
    return jsonReply(200, { umid, clientMessageId, destination, encoding: 'GSM7', status })
  }

  #takeChat({ user, type, content, clientMessageId }: Readonly<Record<string, unknown>>): Reply {
    const { msisdn, channelUserId } = objectOf(user)
    const to = wordOf(msisdn) || wordOf(channelUserId)
    if (!to) return this.#error(400, 1002, 'Invalid user')
    const shown = shownIn(wordOf(type).toLowerCase(), objectOf(content))
    if (!shown) return this.#error(400, 1002, 'Invalid content')
    const umid = this.#taken(to, shown)
    return jsonReply(200, { umid, clientMessageId, status: { state: 'queued', timestamp: this.#now().toISOString() } })
  }

  #taken(to: string, shown: Shown): string {
    const id = `9e09ac86-bd74-5465-851d-${this.nextId('').slice(-12)}`
    this.inbox.push({ id, to: to.startsWith('+') || !/^\d/.test(to) ? to : `+${to}`, ...shown })
    return id
  }

  tell(happened: readonly Told[], doorUrl: string): readonly ProviderCall[] {
    return happened.map((told) =>
      this.#namespace === 'SMS' ? this.#textCall(told, doorUrl) : this.#chatCall(told, doorUrl),
    )
  }

  #textCall(told: Told, doorUrl: string): ProviderCall {
    const body = told.type === 'text' ? told.text : told.type === 'press' ? told.choice.label : 'Hello'
    return this.#call(doorUrl, 'inbound_message_received', {
      umid: told.id,
      subAccountId,
      timestamp: told.at.toISOString(),
      source: told.customer,
      destination: sender,
      body: told.type === 'odd' ? '' : body,
      encoding: 'GSM7',
      smsCount: 1,
    })
  }

  #chatCall(told: Told, doorUrl: string): ProviderCall {
    return this.#call(doorUrl, 'inbound_message_received', {
      umid: told.id,
      subAccountId,
      timestamp: told.at.toISOString(),
      user: { msisdn: told.customer, channelUserId: `SG.${told.customer.slice(1)}`, name: 'Ada' },
      recipient: { channel: 'whatsapp', channelId: 'c1' },
      ...this.#saidBy(told),
    })
  }

  #saidBy(told: Told) {
    switch (told.type) {
      case 'start':
        return { type: 'Text', content: { text: 'Hello' } }
      case 'text':
        return { type: 'Text', content: { text: told.text } }
      case 'press': {
        const { label, payload } = told.choice
        if (!payload) return { type: 'Text', content: { text: label } }
        const reply = { type: 'button_reply', button_reply: { id: payload, title: label } }
        return { type: 'Interactive', content: { interactive: reply } }
      }
      case 'file': {
        this.#files.set(told.id, told)
        const [kind = 'file'] = told.contentType.split('/')
        const type = { image: 'Image', video: 'Video', audio: 'Audio' }[kind] ?? 'File'
        return { type, content: { url: `https://chatapps.8x8.com/files/${told.id}` } }
      }
      case 'odd':
        return { type: 'Carousel', content: {} }
    }
  }

  #call(doorUrl: string, eventType: string, payload: object): ProviderCall {
    const isChat = this.#namespace === 'ChatApps'
    const body = { ...(isChat && { version: 3 }), namespace: this.#namespace, eventType, description: 'event', payload }
    return postTo(doorUrl, JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: `Bearer ${String(this.settings.webhookToken)}`,
    })
  }

  status(
    id: string,
    state: 'sent' | 'delivered' | 'read' | 'failed',
    doorUrl: string,
    now: Date,
  ): ProviderCall | undefined {
    const one = this.inbox.find((arrived) => arrived.id === id)
    if (!one || (state === 'read' && this.#namespace === 'SMS')) return undefined
    const timestamp = now.toISOString()
    const failure = { detail: 'rejected_by_operator', errorCode: 15, errorMessage: 'Invalid destination' }
    const status =
      state === 'failed' ? { state: 'undelivered', ...failure, timestamp } : { ...stages[state], timestamp }
    const to =
      this.#namespace === 'SMS'
        ? { source: sender, destination: one.to }
        : { channel: 'whatsapp', user: { msisdn: one.to } }
    return this.#call(doorUrl, 'outbound_message_status_changed', { umid: id, subAccountId, ...to, status })
  }
}

const stages = {
  sent: { state: 'sent', detail: 'delivered_to_operator' },
  delivered: { state: 'delivered', detail: 'delivered_to_recipient' },
  read: { state: 'read', detail: 'read_by_recipient' },
} as const

interface Shown {
  readonly text: string
  readonly choices: ReturnType<typeof interactiveOf>['choices']
  readonly file?: string
}

function shownIn(type: string, content: Readonly<Record<string, unknown>>): Shown | undefined {
  const text = wordOf(content['text'])
  if (type === 'text') return text && text.length <= textMax ? { text, choices: [] } : undefined
  if (type === 'interactive') {
    const { fault, ...shown } = interactiveOf(content['interactive'])
    return fault ? undefined : shown
  }
  const url = wordOf(content['url'])
  const isFile = ['image', 'video', 'audio', 'file'].includes(type) && /^https?:\/\//.test(url)
  return isFile ? { text, choices: [], file: url } : undefined
}

export const openFakeEightByEightMessaging = (options?: ConnectOptions): FakeEightByEightMessaging =>
  new FakeEightByEightMessaging(options)
