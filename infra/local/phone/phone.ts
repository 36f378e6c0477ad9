/**
 * The example phone: a customer's WhatsApp, text messages and mail on a page, so that somebody without an account at any
 * provider sees how these channels work. Only the providers are pretended: the product calls them by its own adapters, and is
 * called at its own doors, with signatures.
 *
 * Calls for accounts of this phone are told from all others by their proof: the others leave this machine as ever.
 */
import { randomBytes } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import * as z from 'zod/mini'
import { client, type Send } from '#shared/contract'
import { account as accountContract } from '#shared/contracts/account'
import { channels as channelsContract } from '#shared/contracts/channels'
import type { Receive } from '../mail/inbound.ts'
import type { Mail } from '../mail/mail.ts'
import { AwsError, readBody, sendError, type Clock, type Service } from '../wire/service.ts'
import { connectPhone, type AccountNames, type ChannelCalls } from './connect.ts'
import { openLetters, type Letters } from './letters.ts'
import { answerPage } from './page.ts'
import { openStore, persons, phoneChannels, type Account, type Person, type PhoneStore, type Said } from './store.ts'
import { answerTwilio, twilioCall, twilioStatus } from './twilio.ts'
import { answerWhatsapp, whatsappCall, whatsappStatus, type Call } from './whatsapp.ts'

interface PhoneOptions {
  readonly folder: string
  readonly clock: Clock
  readonly mail: Mail
  readonly receive: Receive
  /** Where the product is. */
  readonly origin: string
  /** Where the phone is: an address that ends with `/`. */
  readonly address: URL
}

/** The one way in which functions call others, see `functions/platform/outside/safe-fetch.ts`. */
export type RequestOutside = (url: URL, options: RequestOptions) => http.ClientRequest

const bytesMax = 64 * 1024
/** Before the provider says that a message has arrived. */
const deliveredMs = 300
const saidShownMax = 300

const Channel = z.enum(phoneChannels)
const Written = z.object({
  account: z.string(),
  channel: Channel,
  number: z.string(),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  /** What a choice stands for. */
  choice: z.optional(z.string()),
  /** A mail with a subject begins anew; without one it answers the last. */
  subject: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
const Seen = z.object({ ids: z.array(z.string()) })
const Connecting = z.object({ channel: Channel })

const hosts = new Set(['graph.facebook.com', 'api.twilio.com'])

export class Phone implements Service {
  readonly #store: PhoneStore
  readonly #letters: Letters
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #seen = new Set<string>()

  constructor(private readonly options: PhoneOptions) {
    this.#store = openStore(options.folder)
    this.#letters = openLetters(options)
  }

  /** Its address is a secret, as the mailbox's is. */
  isPublic = (): boolean => true

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://phone')
      if (pathname.startsWith('/provider/')) await this.#answerProvider(request, response, pathname)
      else await this.#answerPage(request, response, pathname)
    } catch (error) {
      sendError(response, error)
    }
  }

  get address(): string {
    return this.options.address.href
  }

  /** What functions find in the place of Node's `https`; what is not for this phone goes `beyond` it. */
  over(beyond: { readonly request: RequestOutside } = https) {
    const { hostname: host, port, pathname } = this.options.address
    const request: RequestOutside = (url, options) => {
      // Functions give their headers as an object of texts.
      const headers = options.headers as Readonly<Record<string, string>> | undefined
      const isOurs = hosts.has(url.hostname) && this.#accountOf(headers?.['authorization'] ?? '')
      if (!isOurs) return beyond.request(url, options)
      const path = `${pathname}provider/${url.hostname}${url.pathname}${url.search}`
      return http.request({ ...options, agent: undefined, lookup: undefined, host, port, path })
    }
    return { ...https, ...beyond, request }
  }

  /** Connects all its channels; see `connectPhone`. */
  connect(title: string, calls: ChannelCalls): Promise<AccountNames> {
    return connectPhone(this.#store, { title, calls, named: phoneChannels })
  }

  close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    return Promise.resolve()
  }

  #accountOf(authorization: string): Account | undefined {
    const [kind, proof = ''] = authorization.split(' ')
    const [sid, authToken] = kind === 'Basic' ? Buffer.from(proof, 'base64').toString().split(':') : []
    return this.#store
      .accounts()
      .find(
        ({ whatsapp, twilio }) => proof === whatsapp.token || (sid === twilio.sid && authToken === twilio.authToken),
      )
  }

  /** A call of the product to one of the providers. */
  async #answerProvider(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const [, , host, ...rest] = pathname.split('/')
    const account = this.#accountOf(request.headers.authorization ?? '')
    if (!account) throw new AwsError('AccessDeniedException', 'The example phone has no such account.', 403)
    const body = String(await readBody(request, bytesMax))
    const asked = { method: request.method ?? 'GET', path: `/${rest.join('/')}`, body }
    const isWhatsapp = host === 'graph.facebook.com'
    const answered = (isWhatsapp ? answerWhatsapp : answerTwilio)(asked, account, newId)
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body))
    if (!answered.shown) return
    const channel = isWhatsapp ? 'whatsapp' : 'twilio'
    const said: Said = { ...answered.shown, account: account.id, channel, by: 'company', at: this.#now() }
    this.#store.add(said)
    this.#later(() =>
      isWhatsapp
        ? whatsappStatus(account, said, 'delivered', this.#now())
        : twilioStatus(account, said, answered.callback ?? ''),
    )
  }

  async #answerPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const { origin } = this.options
    allowConsole(request, response, origin)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method === 'GET' && pathname !== '/state') return answerPage(request, response, pathname)
    switch (pathname) {
      case '/state':
        return sayJson(response, this.#state())
      case '/write':
        await this.#write(await bodyOf(Written, request))
        break
      case '/seen':
        this.#see(await bodyOf(Seen, request))
        break
      case '/connect':
        await this.#connectAs(request, await bodyOf(Connecting, request))
        break
      default:
        throw new AwsError('NotFoundException', 'The example phone does not know this.', 404)
    }
    sayJson(response, {})
  }

  #state() {
    const accounts = this.#store.accounts().filter(({ doors }) => Object.keys(doors).length > 0)
    const numbers = new Set(this.#store.said().map(({ number }) => number))
    const others = [...numbers].filter((number) => !persons.some((each) => each.number === number))
    return {
      accounts: accounts.map(({ id, title, number, doors }) => ({ id, title, number, doors })),
      people: [...persons, ...others.map(personOf)],
      said: this.#store.said().slice(-saidShownMax),
      letters: persons.flatMap((person) => this.#letters.of(person)),
    }
  }

  /** What the customer writes. Throws where the product does not take it. */
  async #write({ account: id, channel, number, text, choice, subject = '' }: z.infer<typeof Written>): Promise<void> {
    const account = this.#store.accounts().find((each) => each.id === id)
    const person = personOf(number)
    if (!account?.doors[channel]) throw new AwsError('NotFoundException', 'This channel is not connected.', 404)
    if (channel === 'email') return this.#letters.write(person, account.doors.email ?? '', { subject, text })
    const isWhatsapp = channel === 'whatsapp'
    const name = `${isWhatsapp ? 'wamid.' : 'SM'}${newId()}`
    const said: Said = { id: name, account: id, channel, number, by: 'customer', text, at: this.#now() }
    const call = isWhatsapp ? whatsappCall(account, person, said, choice) : twilioCall(account, person, said)
    if (!(await knock(call))) throw new AwsError('ServiceUnavailable', 'Parley did not take the message.', 503)
    this.#store.add(said)
  }

  /** The customer has looked at these messages: WhatsApp tells of it. */
  #see({ ids }: z.infer<typeof Seen>): void {
    for (const said of this.#store.said()) {
      if (said.by !== 'company' || said.channel !== 'whatsapp' || !ids.includes(said.id) || this.#seen.has(said.id))
        continue
      this.#seen.add(said.id)
      const account = this.#store.accounts().find(({ id }) => id === said.account)
      if (account) this.#later(() => whatsappStatus(account, said, 'read', this.#now()))
    }
  }

  /** The console asks with the token of whoever is signed in there: the calls are theirs. */
  async #connectAs({ headers }: IncomingMessage, { channel }: z.infer<typeof Connecting>): Promise<void> {
    const { authorization = '', 'x-client': workspace = '' } = headers
    const sent = { authorization, 'content-type': 'application/json', 'x-client': String(workspace) }
    const send: Send = async ({ verb, path, body }) => {
      const answer = await fetch(this.options.origin + path, {
        method: verb,
        headers: sent,
        ...(body && { body: JSON.stringify(body) }),
      })
      const { data, errorMessage = '' } = (await answer.json()) as { data?: unknown; errorMessage?: string }
      if (!answer.ok) throw new AwsError('AccessDeniedException', errorMessage, answer.status)
      return data
    }
    const { company } = await client(accountContract, send).login()
    const calls = client(channelsContract, send)
    await connectPhone(this.#store, { title: company.displayName, calls, named: [channel] })
  }

  #later(call: () => Call): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void knock(call())
    }, deliveredMs)
    this.#timers.add(timer)
  }

  readonly #now = () => this.options.clock.now()
}

const newId = () => randomBytes(16).toString('hex')

const personOf = (number: string): Person =>
  persons.find((each) => each.number === number) ?? { name: number, number, email: '' }

/** Whether the product has taken a call to one of its doors. */
const knock = ({ url, headers, body }: Call): Promise<boolean> =>
  fetch(url, { method: 'POST', headers, body }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Of pages of other addresses the console's may ask; the services have refused the rest. */
function allowConsole({ headers }: IncomingMessage, response: ServerResponse, origin: string): void {
  const asking = headers.origin
  if (asking !== origin && asking !== origin.replace('127.0.0.1', 'localhost')) return
  response.setHeader('access-control-allow-origin', asking)
  response.setHeader('access-control-allow-headers', 'authorization, content-type, x-client')
}

const sayJson = (response: ServerResponse, body: object): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))

async function bodyOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: IncomingMessage,
): Promise<z.infer<Schema>> {
  const found = z.safeParse(schema, jsonIn(String(await readBody(request, bytesMax))))
  if (found.success) return found.data
  throw new AwsError('BadRequestException', z.prettifyError(found.error))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AwsError('BadRequestException', 'The request is no JSON.')
  }
}
