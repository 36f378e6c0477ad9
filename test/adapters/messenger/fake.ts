/**
 * Messenger's Send API and its webhooks as Meta's documents describe them.
 *
 * Documented: developers.facebook.com/documentation/business-messaging/messenger-platform (send messages, templates, quick
 * replies, webhooks, error codes), the window of a day and of seven with the tag of a human agent.
 * Assumed: the status 400 of a message outside the window, and the host that files of customers lie at.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Arrived, Fake, Misbehaviour, ProviderCall, Told } from '../fake.ts'
import { graphError, metaHandshake, signedByMeta, tokenOf } from '../graph.ts'
import { type Called, jsonOf, jsonReply, type Reply, serve } from '../provider.ts'
import { arrivedOf, isOne, MessengerMessage } from './messages.ts'

const appSecret = '9f8e7d6c5b4a39281706f5e4d3c2b1a0'
const verifyToken = 'parley-verify-token'
const pageToken = 'EAAGmessengerfaketoken'
const pageId = '112233445566778'
const dayMs = 24 * 60 * 60 * 1000
const filesHost = 'scontent.xx.fbcdn.net'

export class FakeMessenger implements Fake {
  readonly channel = 'messenger'
  readonly hosts = ['graph.facebook.com', filesHost]
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  readonly account = pageId
  readonly customers: readonly [string, string] = ['6543210987654321', '6543210987654322']
  readonly settings = {
    messengerAppSecret: appSecret,
    messengerVerifyToken: verifyToken,
    pages: [{ pageId, name: 'Bakery', token: pageToken }],
  }
  /** What was shown beside messages: `typing_on`, `typing_off`, `mark_seen`. */
  readonly actions: string[] = []
  /** What happens once a message is there and before our call is answered. */
  beforeAnswer: ((id: string) => Promise<void>) | undefined
  isRevoked = false
  #token = pageToken
  #latest = new Date(0)
  readonly #now: () => Date
  readonly #heard = new Map<string, number>()
  readonly #files = new Map<string, { contentType: string; bytes: Buffer }>()
  readonly #quick = new Set<string>()
  /** What our messages were marked with, by their ids. */
  readonly #marks = new Map<string, string>()
  #count = 0

  /** Without a clock, it is as late as the latest webhook says. */
  constructor(now?: () => Date) {
    this.#now = now ?? (() => this.#latest)
  }

  set token(good: string) {
    this.#token = good
    this.isRevoked = false
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return serve(this, request, response, (called) => this.#take(called), refusal)
  }

  #take(called: Called): Reply | Promise<Reply> {
    const { method, host, query, headers } = called
    if (host === filesHost) return this.#fileReply(called.path.slice(1))
    if (this.isRevoked || tokenOf(headers, query) !== this.#token)
      return graphError(401, 190, 'Error validating access token: The session has been invalidated.', {
        error_subcode: 460,
      })
    const path = called.path.replace(/^\/v\d+\.\d+/, '').replace(/^\/me(?=\/|$)/, `/${pageId}`)
    if (path === `/${pageId}/messages` && method === 'POST') return this.#send(called)
    if (path === `/${pageId}`) return jsonReply(200, { id: pageId, name: 'Bakery' })
    if (path === `/${pageId}/subscribed_apps`) {
      const fields = ['messages', 'message_echoes', 'messaging_postbacks', 'message_deliveries', 'message_reads']
      return jsonReply(200, { data: [{ id: '670843887433847', name: 'Parley', subscribed_fields: fields }] })
    }
    if (this.customers.some((customer) => path === `/${customer}`))
      return jsonReply(200, { id: path.slice(1), first_name: 'Ada', last_name: 'Lovelace' })
    return graphError(400, 100, `Unsupported request. Object with ID '${path.slice(1)}' does not exist`, {
      error_subcode: 33,
    })
  }

  async #send({ body }: Called): Promise<Reply> {
    const given = jsonOf(body)
    if (typeof given?.['sender_action'] === 'string') return this.#act(given['sender_action'])
    const parsed = MessengerMessage.safeParse(given)
    if (!parsed.success || !isOne(parsed.data)) return graphError(400, 100, '(#100) Invalid parameter')
    const message = parsed.data
    const to = this.customers.find((customer) => customer === message.recipient.id)
    if (!to) return graphError(400, 100, '(#100) No matching user found', { error_subcode: 2_018_001 })
    const silentMs = this.#now().getTime() - (this.#heard.get(to) ?? Number.NEGATIVE_INFINITY)
    const isPerson = message.messaging_type === 'MESSAGE_TAG' && message.tag === 'HUMAN_AGENT'
    if (message.messaging_type === 'MESSAGE_TAG' && !message.tag)
      return graphError(400, 100, '(#100) Tag is missing', { error_subcode: 2_018_065 })
    if (silentMs > (isPerson ? 7 : 1) * dayMs)
      return graphError(400, 10, '(#10) This message is sent outside of allowed window.', { error_subcode: 2_018_278 })
    this.#count += 1
    const id = `m_${Buffer.from(`sent-${this.#count}`).toString('base64url')}`
    for (const { payload } of message.message.quick_replies ?? []) this.#quick.add(payload)
    this.inbox.push({ id, to, ...arrivedOf(message) })
    if (message.message.metadata) this.#marks.set(id, message.message.metadata)
    await this.beforeAnswer?.(id)
    return jsonReply(200, { recipient_id: to, message_id: id })
  }

  #act(action: string): Reply {
    if (!['typing_on', 'typing_off', 'mark_seen'].includes(action))
      return graphError(400, 100, '(#100) Param sender_action must be one of {TYPING_ON, TYPING_OFF, MARK_SEEN}')
    this.actions.push(action)
    return jsonReply(200, { recipient_id: this.customers[0] })
  }

  #fileReply(id: string): Reply {
    const file = this.#files.get(id)
    return file
      ? { status: 200, headers: { 'content-type': file.contentType }, body: file.bytes }
      : { status: 404, headers: { 'content-type': 'text/html' }, body: '' }
  }

  /** In one body: two events in an entry, and as many entries as it takes. */
  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[] {
    if (happened.length === 0) return []
    this.#latest = now
    for (const { customer } of happened) this.#heard.set(customer, now.getTime())
    const events = happened.map((one) => this.#told(one))
    const entries = Array.from({ length: Math.ceil(events.length / 2) }, (_, place) =>
      entryOf(now, events.slice(place * 2, place * 2 + 2)),
    )
    return [signedByMeta(doorUrl, { object: 'page', entry: entries }, appSecret)]
  }

  #told(told: Told) {
    const mid = `m_${Buffer.from(told.id).toString('base64url')}`
    const sides = { sender: { id: told.customer }, recipient: { id: pageId }, timestamp: told.at.getTime() }
    return { ...sides, ...this.#contentOf(told, mid) }
  }

  #contentOf(told: Told, mid: string) {
    switch (told.type) {
      case 'start':
        return { message: { mid, text: 'Hello' } }
      case 'text':
        return { message: { mid, text: told.text } }
      case 'press': {
        const { label, payload } = told.choice
        if (payload && !this.#quick.has(payload)) return { postback: { mid, title: label, payload } }
        return { message: { mid, text: label, ...(payload && { quick_reply: { payload } }) } }
      }
      case 'file': {
        const kind = /^(image|video|audio)\//.exec(told.contentType)?.[1] ?? 'file'
        const id = `${createHash('md5').update(told.id).digest('hex')}_n`
        this.#files.set(id, told)
        return {
          message: { mid, attachments: [{ type: kind, payload: { url: `https://${filesHost}/${id}?_nc_cat=1` } }] },
        }
      }
      case 'odd':
        return { message: { mid, attachments: [{ type: 'fallback', title: 'A post', payload: null }] } }
    }
  }

  /** A customer sends what no test of all channels knows: the message as Meta documents it. */
  sends(message: object, customer: string, doorUrl: string, now: Date): ProviderCall {
    this.#heard.set(customer, now.getTime())
    const event = { sender: { id: customer }, recipient: { id: pageId }, timestamp: now.getTime(), message }
    return signedByMeta(doorUrl, { object: 'page', entry: [entryOf(now, [event])] }, appSecret)
  }

  /** What somebody writes in the inbox of the page comes back as an echo of its app. */
  colleague(said: { readonly id: string; readonly to: string; readonly text: string }, doorUrl: string, now: Date) {
    return echoCall({ mid: said.id, text: said.text, app_id: 263_902_037_430_900 }, said.to, { doorUrl, now })
  }

  /** They send a picture there. */
  colleagueFile(
    said: { readonly id: string; readonly to: string; readonly bytes: Buffer },
    doorUrl: string,
    now: Date,
  ) {
    this.#files.set('colleague_n.png', { contentType: 'image/png', bytes: said.bytes })
    const attachments = [{ type: 'image', payload: { url: `https://${filesHost}/colleague_n.png?_nc_cat=1` } }]
    return echoCall({ mid: said.id, attachments, app_id: 263_902_037_430_900 }, said.to, { doorUrl, now })
  }

  /** What we have sent comes back as well, with the mark that it was sent with. */
  echo(id: string, doorUrl: string, now: Date): ProviderCall {
    const sent = this.inbox.find((one) => one.id === id)
    const metadata = this.#marks.get(id)
    const message = { mid: id, text: sent?.text, app_id: 670_843_887_433_847, ...(metadata && { metadata }) }
    return echoCall(message, sent?.to ?? '', { doorUrl, now })
  }

  /** Messenger tells of deliveries by their ids, and of reading by a moment. */
  status(
    id: string,
    state: 'sent' | 'delivered' | 'read' | 'failed',
    doorUrl: string,
    now: Date,
  ): ProviderCall | undefined {
    const to = this.inbox.find((one) => one.id === id)?.to
    if (!to || state === 'sent' || state === 'failed') return undefined
    const watermark = now.getTime()
    const told = state === 'delivered' ? { delivery: { mids: [id], watermark } } : { read: { watermark } }
    const event = { sender: { id: to }, recipient: { id: pageId }, timestamp: watermark, ...told }
    return signedByMeta(doorUrl, { object: 'page', entry: [entryOf(now, [event])] }, appSecret)
  }

  handshake(doorUrl: string) {
    return metaHandshake(doorUrl, this.settings.messengerVerifyToken)
  }
}

export const openFakeMessenger = (now?: () => Date): FakeMessenger => new FakeMessenger(now)

function echoCall(message: object, to: string, { doorUrl, now }: { readonly doorUrl: string; readonly now: Date }) {
  const sides = { sender: { id: pageId }, recipient: { id: to }, timestamp: now.getTime() }
  const event = { ...sides, message: { is_echo: true, ...message } }
  return signedByMeta(doorUrl, { object: 'page', entry: [entryOf(now, [event])] }, appSecret)
}

const entryOf = (now: Date, messaging: readonly object[]) => ({ id: pageId, time: now.getTime(), messaging })

function refusal(status: number): Reply {
  if (status === 429) return graphError(429, 613, '(#613) Calls to this API have exceeded the rate limit.')
  return graphError(status, 2, 'An unexpected error has occurred. Please retry your request later.', {
    is_transient: true,
  })
}
