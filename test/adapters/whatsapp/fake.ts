/**
 * WhatsApp's Cloud API as Meta's documents describe it: messages with their limits, media in two hops, templates, webhooks
 * with several messages in a body, statuses, the handshake.
 *
 * Documented: developers.facebook.com/documentation/business-messaging/whatsapp (messages, media, webhooks, error codes).
 * Assumed: that a message outside the window is refused in the answer; the documents also let it fail by a status later.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Arrived, Fake, Misbehaviour, ProviderCall, Told } from '../fake.ts'
import { graphError, metaHandshake, signedByMeta, tokenOf } from '../graph.ts'
import { type Called, jsonOf, jsonReply, type Reply, serve } from '../provider.ts'
import { WhatsappMessage, arrivedOf, faultOf, payloadsOf } from './messages.ts'
import { templates } from './templates.ts'

const appSecret = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const verifyToken = 'parley-verify-token'
const token = 'EAAGwhatsappfaketoken'
const businessAccountId = '102290129340398'
const phoneNumberId = '106540352242922'
const displayNumber = '447700900000'
const windowMs = 24 * 60 * 60 * 1000

export class FakeWhatsapp implements Fake {
  readonly channel = 'whatsapp'
  readonly hosts = ['graph.facebook.com', 'lookaside.fbsbx.com']
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  readonly account = phoneNumberId
  readonly customers: readonly [string, string] = ['447700900101', '447700900102']
  readonly settings = {
    whatsappAppSecret: appSecret,
    whatsappVerifyToken: verifyToken,
    businessAccountId,
    numbers: [{ phoneNumberId, number: `+${displayNumber}`, token }],
  }
  /** Messages that were marked as read, and those below which it was shown that an answer is on its way. */
  readonly read: string[] = []
  readonly typing: string[] = []
  isRevoked = false
  #token = token
  #latest = new Date(0)
  readonly #now: () => Date
  readonly #heard = new Map<string, number>()
  readonly #heardIds = new Set<string>()
  readonly #files = new Map<string, { contentType: string; bytes: Buffer }>()
  /** Payloads of choices, and whether they lie in a list. */
  readonly #payloads = new Map<string, 'button_reply' | 'list_reply'>()
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

  #take(called: Called): Reply {
    const { method, host, query, headers } = called
    if (this.isRevoked || tokenOf(headers, query) !== this.#token)
      return graphError(401, 190, 'Error validating access token: The session has been invalidated.')
    if (host === 'lookaside.fbsbx.com') return this.#fileReply(query.get('mid') ?? '')
    const path = called.path.replace(/^\/v\d+\.\d+/, '')
    if (path === `/${phoneNumberId}/messages` && method === 'POST') return this.#send(called)
    if (path === `/${phoneNumberId}`)
      return jsonReply(200, {
        id: phoneNumberId,
        verified_name: 'Bakery',
        display_phone_number: `+${displayNumber}`,
        quality_rating: 'GREEN',
      })
    if (path === `/${businessAccountId}/message_templates`)
      return jsonReply(200, { data: templates, paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } } })
    if (path === `/${businessAccountId}/subscribed_apps`)
      return jsonReply(200, {
        data: [
          {
            whatsapp_business_api_data: {
              id: '670843887433847',
              link: 'https://www.facebook.com/games/?app_id=1',
              name: 'Parley',
            },
          },
        ],
      })
    const id = path.slice(1)
    const file = this.#files.get(id)
    if (!file)
      return graphError(400, 100, `Unsupported get request. Object with ID '${id}' does not exist`, {
        error_subcode: 33,
      })
    const { bytes, contentType } = file
    const url = `https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=${id}&ext=1761990000&hash=ATs`
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return jsonReply(200, {
      messaging_product: 'whatsapp',
      url,
      mime_type: contentType,
      sha256,
      file_size: bytes.length,
      id,
    })
  }

  #send({ body }: Called): Reply {
    const given = jsonOf(body)
    if (given?.['status'] === 'read') return this.#markRead(given)
    const parsed = WhatsappMessage.safeParse(given)
    if (!parsed.success)
      return graphError(400, 100, '(#100) Invalid parameter', {
        error_data: { messaging_product: 'whatsapp', details: parsed.error.message },
      })
    const message = parsed.data
    const fault = faultOf(message)
    if (fault) return parameterError(fault)
    const to = this.#customerOf(message.recipient ?? message.to ?? '')
    if (!to) return graphError(400, 131_026, '(#131026) Message undeliverable')
    if (
      message.type !== 'template' &&
      this.#now().getTime() - (this.#heard.get(to) ?? Number.NEGATIVE_INFINITY) > windowMs
    )
      return graphError(400, 131_047, '(#131047) Re-engagement message', {
        error_data: {
          messaging_product: 'whatsapp',
          details: 'More than 24 hours have passed since the customer last replied to this number.',
        },
      })
    this.#count += 1
    const id = `wamid.${Buffer.from(`sent-${this.#count}`).toString('base64')}`
    for (const [payload, kind] of payloadsOf(message)) this.#payloads.set(payload, kind)
    this.inbox.push({ id, to, ...arrivedOf(message) })
    return jsonReply(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to ?? to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  }

  #markRead({ message_id: id, typing_indicator: typing }: Readonly<Record<string, unknown>>): Reply {
    if (typeof id !== 'string' || !this.#heardIds.has(id)) return parameterError('message_id')
    this.read.push(id)
    if (typing) this.typing.push(id)
    return jsonReply(200, { success: true })
  }

  /** Both the number, however it is written, and the business-scoped id of a user reach them. */
  #customerOf(address: string): string | undefined {
    return this.customers.find(
      (customer) => customer === address.replaceAll(/[+\s()-]/g, '') || userIdOf(customer) === address,
    )
  }

  #fileReply(id: string): Reply {
    const file = this.#files.get(id)
    return file
      ? { status: 200, headers: { 'content-type': file.contentType }, body: file.bytes }
      : { status: 404, headers: { 'content-type': 'text/html' }, body: '' }
  }

  /** All in one body: Meta collects what comes at the same time. */
  tell(happened: readonly Told[], doorUrl: string, now: Date): readonly ProviderCall[] {
    if (happened.length === 0) return []
    this.#latest = now
    const customers = [...new Set(happened.map(({ customer }) => customer))]
    for (const customer of customers) this.#heard.set(customer, now.getTime())
    const contacts = customers.map((customer) => ({
      profile: { name: 'Ada' },
      wa_id: customer,
      user_id: userIdOf(customer),
    }))
    return [this.#webhook(doorUrl, { contacts, messages: happened.map((one) => this.#told(one)) })]
  }

  #told(told: Told) {
    const id = `wamid.${Buffer.from(told.id).toString('base64')}`
    this.#heardIds.add(id)
    return {
      from: told.customer,
      from_user_id: userIdOf(told.customer),
      id,
      timestamp: secondsOf(told.at),
      ...this.#contentOf(told),
    }
  }

  #contentOf(told: Told) {
    switch (told.type) {
      case 'start':
        return { type: 'text', text: { body: 'Hello' } }
      case 'text':
        return { type: 'text', text: { body: told.text } }
      case 'press': {
        const { label, payload } = told.choice
        const kind = this.#payloads.get(payload) ?? 'button_reply'
        const context = { from: displayNumber, id: this.inbox.at(-1)?.id ?? 'wamid.unknown' }
        return payload
          ? { context, type: 'interactive', interactive: { type: kind, [kind]: { id: payload, title: label } } }
          : { type: 'text', text: { body: label } }
      }
      case 'file': {
        const kind = /^(image|video|audio)\//.exec(told.contentType)?.[1] ?? 'document'
        const id = mediaIdOf(told.id)
        this.#files.set(id, told)
        const sha256 = createHash('sha256').update(told.bytes).digest('base64')
        return {
          type: kind,
          [kind]: { id, mime_type: told.contentType, sha256, ...(kind === 'document' && { filename: told.name }) },
        }
      }
      case 'odd':
        return { type: 'unsupported', errors: [{ code: 131_051, title: 'Message type unknown' }] }
    }
  }

  status(
    id: string,
    state: 'sent' | 'delivered' | 'read' | 'failed',
    doorUrl: string,
    now: Date,
  ): ProviderCall | undefined {
    const to = this.inbox.find((one) => one.id === id)?.to
    if (!to) return undefined
    const errors = [{ code: 131_026, title: 'Message undeliverable', message: 'Message undeliverable' }]
    const status = {
      id,
      status: state,
      timestamp: secondsOf(now),
      recipient_id: to,
      ...(state === 'failed' && { errors }),
    }
    return this.#webhook(doorUrl, { statuses: [status] })
  }

  /** A customer sends what no test of all channels knows: the message as Meta documents it. */
  sends(message: object, customer: string, doorUrl: string, now: Date): ProviderCall {
    this.#heard.set(customer, now.getTime())
    return this.#webhook(doorUrl, { messages: [{ from: customer, timestamp: secondsOf(now), ...message }] })
  }

  /** What somebody writes in the WhatsApp Business app; what we send does not come back. */
  colleague(said: { readonly id: string; readonly to: string; readonly text: string }, doorUrl: string, now: Date) {
    const sides = { from: displayNumber, to: said.to, id: said.id, timestamp: secondsOf(now) }
    const echo = { ...sides, type: 'text', text: { body: said.text } }
    return this.#webhook(doorUrl, { message_echoes: [echo] }, 'smb_message_echoes')
  }

  handshake(doorUrl: string) {
    return metaHandshake(doorUrl, this.settings.whatsappVerifyToken)
  }

  #webhook(doorUrl: string, content: object, field = 'messages'): ProviderCall {
    const metadata = { display_phone_number: displayNumber, phone_number_id: phoneNumberId }
    const value = { messaging_product: 'whatsapp', metadata, ...content }
    const body = {
      object: 'whatsapp_business_account',
      entry: [{ id: businessAccountId, changes: [{ value, field }] }],
    }
    return signedByMeta(doorUrl, body, appSecret)
  }
}

export const openFakeWhatsapp = (now?: () => Date): FakeWhatsapp => new FakeWhatsapp(now)

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000))
const userIdOf = (customer: string): string => `GB.1349120865530${customer}`
const mediaIdOf = (id: string): string =>
  BigInt(`0x${createHash('md5').update(id).digest('hex').slice(0, 12)}`).toString()

const parameterError = (details: string) =>
  graphError(400, 131_009, '(#131009) Parameter value is not valid', {
    error_data: { messaging_product: 'whatsapp', details },
  })

function refusal(status: number): Reply {
  if (status === 429) return graphError(429, 130_429, '(#130429) Rate limit hit')
  return status === 503
    ? graphError(503, 131_016, '(#131016) Service unavailable')
    : graphError(500, 131_000, '(#131000) Something went wrong')
}
