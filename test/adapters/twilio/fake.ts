/**
 * Twilio as its documents describe it: the Messages resource of 2010-04-01, webhooks of incoming messages and status
 * callbacks with `X-Twilio-Signature`, the list of templates of the Content API.
 *
 * Documented: fields, limits and codes of errors (twilio.com/docs/messaging/api/message-resource, …/docs/api/errors), the
 * signature (…/docs/usage/security). Assumed: that a file's Media resource leads to another host, and to which.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Arrived, Fake, Misbehaviour, ProviderCall, Told } from '../fake.ts'
import { type Called, jsonReply, type Reply, serve } from '../provider.ts'
import { accountSid, authToken, sidOf, signed } from './signed.ts'
import { filled, templates, templatesReply } from './templates.ts'

const apiKey = 'SK89abcdef0123456789abcdef01234567'
const apiSecret = 'twilio-api-secret-of-the-fake'
const number = '+447700900000'
const bodyMax = 1600
const mediaMax = 10
const pageSize = 50

interface Sent {
  readonly sid: string
  readonly to: string
  readonly from: string
  readonly body: string
  readonly media: readonly string[]
  readonly at: Date
  readonly callback: string | null
  status: string
}

interface TwilioOptions {
  readonly now?: () => Date
  /** In place of a number, `whatsapp:` before each address. */
  readonly isWhatsapp?: boolean
}

export class FakeTwilio implements Fake {
  readonly channel = 'twilio'
  readonly hosts = ['api.twilio.com', 'content.twilio.com', 'mms.twiliocdn.com']
  readonly inbox: Arrived[] = []
  readonly misbehaves: Misbehaviour[] = []
  readonly sent: Sent[] = []
  readonly account: string
  readonly customers: readonly [string, string]
  readonly settings = {
    accountSid,
    authToken,
    apiKey: '',
    apiSecret: '',
    messagingServiceSid: '',
    numbers: [{ number }],
  }
  /** The number's own webhook, as a test of the settings reads it back. */
  smsUrl = ''
  isRevoked = false
  readonly #files = new Map<string, { contentType: string; bytes: Buffer }>()
  readonly #now: () => Date
  #count = 0

  constructor({ now = () => new Date(), isWhatsapp = false }: TwilioOptions = {}) {
    this.#now = now
    const before = isWhatsapp ? 'whatsapp:' : ''
    this.account = `${before}${number}`
    this.customers = [`${before}+447700900101`, `${before}+447700900102`]
  }

  set token(_: string) {
    this.isRevoked = false
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return serve(this, request, response, (called) => this.#take(called), refusal)
  }

  #take(called: Called): Reply {
    const { method, host, path } = called
    if (host === 'mms.twiliocdn.com') return this.#fileReply(path.slice(1))
    if (!this.#isLetIn(called)) return errorReply(401, 20_003, 'Authenticate')
    if (host === 'content.twilio.com') return path === '/v1/ContentAndApprovals' ? templatesReply() : notFound(path)
    const prefix = `/2010-04-01/Accounts/${accountSid}`
    if (!path.startsWith(prefix)) return notFound(path)
    const rest = path.slice(prefix.length)
    if (rest === '/Messages.json') return method === 'POST' ? this.#send(called) : this.#list(called)
    if (rest === '.json')
      return jsonReply(200, { sid: accountSid, friendly_name: 'Bakery', status: 'active', type: 'Full' })
    if (rest === '/IncomingPhoneNumbers.json') return this.#numbers(called)
    const [, mediaSid] = /^\/Messages\/[MS]M[0-9a-f]{32}\/Media\/(ME[0-9a-f]{32})$/.exec(rest) ?? []
    if (mediaSid) return { status: 307, headers: { location: `https://mms.twiliocdn.com/${mediaSid}` }, body: '' }
    const one = this.sent.find(({ sid }) => rest === `/Messages/${sid}.json`)
    return one ? jsonReply(200, resourceOf(one)) : notFound(path)
  }

  #isLetIn({ headers: { authorization = '' } }: Called): boolean {
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    return !this.isRevoked && (given === `${accountSid}:${authToken}` || given === `${apiKey}:${apiSecret}`)
  }

  #send({ headers, body: bytes }: Called): Reply {
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return errorReply(400, 21_602, 'Message body is required.')
    const form = new URLSearchParams(bytes.toString())
    const to = form.get('To') ?? ''
    const body = form.get('Body') ?? ''
    const media = form.getAll('MediaUrl')
    const wrong = this.#faultOf(form, to, body, media)
    if (wrong) return wrong
    const from = form.get('From') ?? this.account
    const content = templates.find(({ sid }) => sid === form.get('ContentSid'))
    const one: Sent = {
      sid: this.#sid(media.length > 0 ? 'MM' : 'SM'),
      to,
      from,
      body: content ? filled(content.body, form.get('ContentVariables') ?? '{}') : body,
      media,
      at: this.#now(),
      callback: form.get('StatusCallback'),
      status: 'queued',
    }
    this.sent.push(one)
    this.inbox.push({ id: one.sid, to, text: one.body, choices: [], ...(media[0] && { file: media[0] }) })
    return jsonReply(201, resourceOf(one))
  }

  #faultOf(form: URLSearchParams, to: string, body: string, media: readonly string[]): Reply | undefined {
    const from = form.get('From')
    if (!to) return errorReply(400, 21_604, "A 'To' phone number is required.")
    if (!/^(?:whatsapp:)?\+[1-9]\d{6,14}$/.test(to)) return errorReply(400, 21_211, "Invalid 'To' Phone Number")
    if (!from && !form.get('MessagingServiceSid')) return errorReply(400, 21_603, "A 'From' phone number is required.")
    if (from && from !== this.account)
      return errorReply(400, 21_606, 'The From phone number is not valid for the account.')
    const contentSid = form.get('ContentSid')
    if (contentSid && !templates.some(({ sid }) => sid === contentSid))
      return errorReply(400, 21_655, 'The ContentSid is invalid.')
    if (!body && media.length === 0 && !contentSid) return errorReply(400, 21_602, 'Message body is required.')
    if (body.length > bodyMax)
      return errorReply(400, 21_617, 'The concatenated message body exceeds the 1600 character limit')
    if (media.length > mediaMax) return errorReply(400, 21_623, 'Number of media files exceeds allowed limit')
    if (media.some((url) => !/^https?:\/\/[^/\s]+/.test(url))) return errorReply(400, 21_620, 'Invalid media URL(s)')
    const callback = form.get('StatusCallback')
    if (callback && !/^https?:\/\/[^/\s]+/.test(callback)) return errorReply(400, 21_609, 'Invalid StatusCallback URL')
    if (form.has('To') && isStopped(to)) return errorReply(400, 21_610, 'Attempt to send to unsubscribed recipient')
    return undefined
  }

  #list({ query }: Called): Reply {
    const [to, from] = [query.get('To'), query.get('From')]
    const since = query.get('DateSent>') ?? query.get('DateSent>=')
    const found = this.sent
      .filter((one) => (!to || one.to === to) && (!from || one.from === from))
      .filter(({ at }) => !since || at.getTime() >= Date.parse(since))
      .toReversed()
    const size = Number(query.get('PageSize') ?? pageSize)
    return jsonReply(200, {
      messages: found.slice(0, size).map(resourceOf),
      page: 0,
      page_size: size,
      next_page_uri: null,
    })
  }

  #numbers({ query }: Called): Reply {
    const asked = query.get('PhoneNumber')
    const own = {
      sid: `PN${'4'.repeat(32)}`,
      phone_number: number,
      friendly_name: 'Shop',
      sms_url: this.smsUrl,
      sms_method: 'POST',
    }
    return jsonReply(200, { incoming_phone_numbers: !asked || asked === number ? [own] : [] })
  }

  #fileReply(sid: string): Reply {
    const file = this.#files.get(sid)
    return file ? { status: 200, headers: { 'content-type': file.contentType }, body: file.bytes } : notFound(sid)
  }

  tell(happened: readonly Told[], doorUrl: string): readonly ProviderCall[] {
    return happened.map((one) => this.#told(one, doorUrl))
  }

  #told(told: Told, doorUrl: string): ProviderCall {
    const sid = sidOf('SM', told.id)
    const isWhatsapp = told.customer.startsWith('whatsapp:')
    return signed(doorUrl, {
      ToCountry: 'GB',
      MessageSid: sid,
      SmsMessageSid: sid,
      SmsSid: sid,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      From: told.customer,
      To: this.account,
      NumSegments: '1',
      SmsStatus: 'received',
      Body: '',
      NumMedia: '0',
      ...(isWhatsapp && { ProfileName: 'Ada', WaId: told.customer.replace('whatsapp:+', '') }),
      ...this.#contentOf(told, sid),
    })
  }

  #contentOf(told: Told, sid: string): Readonly<Record<string, string>> {
    switch (told.type) {
      case 'start':
        return { Body: 'Hello' }
      case 'text':
        return { Body: told.text }
      case 'press': {
        const { label, payload } = told.choice
        return { Body: label, ...(payload && { MessageType: 'button', ButtonText: label, ButtonPayload: payload }) }
      }
      case 'file': {
        const media = sidOf('ME', told.id)
        this.#files.set(media, told)
        return {
          NumMedia: '1',
          MediaContentType0: told.contentType,
          MediaUrl0: `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media/${media}`,
        }
      }
      case 'odd':
        return { MessageType: 'contacts' }
    }
  }

  status(id: string, state: 'sent' | 'delivered' | 'read' | 'failed', doorUrl: string): ProviderCall | undefined {
    const one = this.sent.find(({ sid }) => sid === id)
    if (!one) return undefined
    one.status = state
    return signed(one.callback ?? doorUrl, {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      From: one.from,
      To: one.to,
      MessageSid: id,
      SmsSid: id,
      MessageStatus: state,
      SmsStatus: state,
      ...(state === 'failed' && { ErrorCode: '30003' }),
    })
  }

  #sid(prefix: 'SM' | 'MM'): string {
    this.#count += 1
    return `${prefix}${this.#count.toString(16).padStart(32, '0')}`
  }
}

export const openFakeTwilio = (options?: TwilioOptions): FakeTwilio => new FakeTwilio(options)

/** The customer of the documented error 21610: they have answered STOP. */
export const stopped = '+447700900999'
const isStopped = (to: string): boolean => to.endsWith(stopped)

const resourceOf = ({ sid, to, from, body, media, at, status }: Sent) => ({
  sid,
  account_sid: accountSid,
  api_version: '2010-04-01',
  to,
  from,
  body,
  status,
  direction: 'outbound-api',
  num_media: String(media.length),
  num_segments: String(Math.ceil(body.length / 153) || 1),
  date_created: at.toUTCString().replace('GMT', '+0000'),
  date_updated: at.toUTCString().replace('GMT', '+0000'),
  date_sent: null,
  error_code: null,
  error_message: null,
  messaging_service_sid: null,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
})

const errorReply = (status: number, code: number, message: string): Reply =>
  jsonReply(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
const notFound = (path: string): Reply => errorReply(404, 20_404, `The requested resource ${path} was not found`)
const refusal = (status: number): Reply =>
  errorReply(status, 20_000 + status, status === 429 ? 'Too Many Requests' : 'Internal Server Error')
