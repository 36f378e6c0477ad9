/**
 * A company's server as the widget meets it, speaking the contract's own wire format on loopback: every call is read by
 * the contract's schema. It loses answers and drops sockets when it is told to.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { monotonicFactory } from 'ulid'
import { WebSocketServer, type WebSocket } from 'ws'
import type * as z from 'zod/mini'
import type { Answer, Route } from '#shared/contract'
import { CompanySettings } from '#shared/contracts/company-settings'
import { customer } from '#shared/contracts/customer'
import {
  forCustomer,
  type ConversationEvent,
  type ConversationEventBody,
  type Message,
  type SaidChoice,
} from '#shared/chat/message'
import { Problem, problems, type ProblemCode } from '#shared/problem'
import { sessionHeader } from '#shared/session-header'
import { CustomerUpward, type Downward } from '#shared/realtime/console-socket'
import { launcherFor } from '../../functions/areas/customer/launcher.ts'
import { siteDirectory } from '../../infra/definition/site.ts'
import { builtSite } from '../../infra/local/edge.ts'
import { settingsOf, type SettingsDraft } from './company.ts'
import { botMessage, eventBodies, type Body, type CallName } from './conversation-events.ts'

interface Talk {
  readonly userId: string
  readonly userSid: string
  ended: boolean
  readonly events: ConversationEvent[]
  readonly answered: Map<string, ConversationEvent[]>
  readonly sockets: Set<WebSocket>
  /** Of whom it is, once the company's server has signed that. */
  person?: string
}

/** What the bot says to a text of the customer. */
type Bot = (text: string) => readonly Partial<Message>[]

export class TalkServer {
  readonly #server: Server
  readonly #ulid = monotonicFactory()
  readonly #talks = new Map<string, Talk>()
  readonly #tickets = new Map<string, Talk>()
  /** Each call that arrived, in order, by the name of its route; what a socket said as `socket:…`. */
  readonly heard: string[] = []
  readonly said: { readonly name: string; readonly input: Body }[] = []
  settings: Answer<typeof customer.settings>
  /** On which pages the plugin hides, and when it speaks first. */
  behaviour: CompanySettings['plugin'] = CompanySettings.parse({}).plugin
  menu: SaidChoice[] = []
  bot: Bot = (text) => [{ text: `You said: ${text}` }]
  welcome: readonly Partial<Message>[] = [{ text: 'Hello!' }]
  pageSize = 20
  /** When things happen. */
  now = (): Date => new Date()
  /** So many answers are lost on their way back, after the call has been done. */
  answersToLose = 0
  /** Nobody gets through. */
  isDown = false
  readonly #held = new Map<CallName, Promise<void>>()
  /** The next call of that name is refused. */
  refuse: { readonly name: CallName; readonly code: ProblemCode } | undefined

  private constructor(server: Server, draft: SettingsDraft) {
    this.#server = server
    this.settings = settingsOf(draft)
  }

  static async open(draft: SettingsDraft = {}): Promise<TalkServer> {
    const server = createServer()
    const talks = new TalkServer(server, draft)
    const site = builtSite(siteDirectory)
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (talks.isDown) return void request.socket.destroy()
      if (request.url?.startsWith('/api/')) return void talks.#answer(request, response)
      if (request.url?.startsWith('/stored')) return void talks.#store(request, response)
      site(request, response, { console: {}, plugin: {} })
    })
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request: IncomingMessage, socket, head) => {
      const ticket = new URL(request.url ?? '/', 'http://x').searchParams.get('ticket') ?? ''
      const talk = talks.#tickets.get(ticket)
      talks.#tickets.delete(ticket)
      if (!talk || talks.isDown) return void socket.destroy()
      sockets.handleUpgrade(request, socket, head, (opened) => talks.#listen(opened, talk))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return talks
  }

  get origin(): string {
    // A server that listens on a port has an AddressInfo.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.dropSockets()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The talk that was begun last. */
  get talk(): Talk {
    const talk = [...this.#talks.values()].at(-1)
    if (!talk) throw new Error('Nobody has begun to talk.')
    return talk
  }

  count = (name: string): number => this.heard.filter((heard) => heard === name).length

  /** Something happens on its own and is pushed. */
  happen(what: ConversationEventBody, { pushed = true } = {}): ConversationEvent {
    const event = this.#append(this.talk, what)
    if (pushed) this.#push(this.talk, [event])
    return event
  }

  say(message: Partial<Message>, options?: { pushed?: boolean }): ConversationEvent {
    return this.happen({ type: 'message', message: botMessage(message) }, options)
  }

  agentTypes(name: string): void {
    for (const socket of this.talk.sockets)
      this.#down(socket, { kind: 'agentTyping', userId: this.talk.userId, agent: { _id: this.#ulid(), name } })
  }

  dropSockets(of: Iterable<Talk> = this.#talks.values()): void {
    for (const { sockets } of of) for (const socket of sockets) socket.terminate()
  }

  /** Calls of that name arrive, and are done only when they are let go. */
  hold(name: CallName): () => void {
    let letGo = () => {}
    this.#held.set(name, new Promise((resolve) => (letGo = resolve)))
    return letGo
  }

  endSessions(): void {
    for (const talk of this.#talks.values()) talk.ended = true
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', `content-type, ${sessionHeader}`)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
      const [name, route] = routeOf(`${request.method} ${pathname}`)
      const userSid = request.headers[sessionHeader]
      const given: unknown =
        request.method === 'GET'
          ? { ...Object.fromEntries(searchParams), ...(userSid && { userSid }) }
          : JSON.parse(await textOf(request))
      const input = (route.input as z.ZodMiniType<Body>).parse(given)
      this.heard.push(name)
      this.said.push({ name, input })
      await this.#held.get(name)
      if (this.refuse?.name === name) {
        const { code } = this.refuse
        this.refuse = undefined
        throw new Problem(code)
      }
      const data = this.#do(name, input)
      const isSent = name in eventBodies
      if (isSent && this.answersToLose > 0) {
        this.answersToLose -= 1
        return void request.socket.destroy()
      }
      send(200, { data })
    } catch (error) {
      if (error instanceof Problem) send(problems[error.code][0], error.body)
      else send(400, { code: 'bad-request', errorMessage: String(error) })
    }
  }

  #do(name: CallName, input: Body): unknown {
    if (name === 'settings') return this.settings
    if (name === 'launcher') return this.#launcher(input)
    if (name === 'persistentMenu') return this.menu
    if (name === 'openSession') return this.#session(input)
    const talk = this.#talks.get(String(input['userSid']))
    if (!talk || talk.ended) throw new Problem('session-ended')
    if (name === 'events') return this.#events(talk, input)
    if (name === 'upload') return { uploadId: this.#ulid(), url: `${this.origin}/stored`, fields: { key: 'a' } }
    if (name === 'identify') return this.#identify(talk, String(input['token']))
    if (name === 'socketTicket') return this.#ticket(talk)
    if (name !== 'endSession') return this.#hear(talk, name, input)
    talk.ended = true
    for (const socket of talk.sockets) socket.close()
    return { userId: talk.userId }
  }

  #launcher({ language }: Body): Answer<typeof customer.launcher> {
    const settings = { ...CompanySettings.parse({}), ...this.settings, plugin: this.behaviour }
    const company = { _id: 'bloom', supportedLangs: this.settings.supportedLangs, timezone: 'Europe/London' }
    return launcherFor({ company, settings, now: this.now() }, String(language))
  }

  /** A session of somebody else ends, as at the real server. */
  #identify(talk: Talk, token: string): Answer<typeof customer.identify> {
    const person = token.split('.')[1] ?? ''
    if ((talk.person ??= person) === person) return { isVerified: true }
    talk.ended = true
    throw new Problem('session-ended')
  }

  #ticket(talk: Talk): Answer<typeof customer.socketTicket> {
    const ticket = randomBytes(8).toString('hex')
    this.#tickets.set(ticket, talk)
    return { ticket }
  }

  #session({ userSid, newSession, language }: Body): Answer<typeof customer.openSession> {
    const found = newSession ? undefined : this.#talks.get(String(userSid))
    const continued = found && !found.ended ? found : undefined
    const talk: Talk = continued ?? {
      userId: this.#ulid(),
      userSid: randomBytes(24).toString('hex'),
      ended: false,
      events: [],
      answered: new Map(),
      sockets: new Set(),
    }
    this.#talks.set(talk.userSid, talk)
    const spoken = (language as Message['language'] | undefined) ?? 'en'
    return { userId: talk.userId, userSid: talk.userSid, newSession: !continued, language: spoken }
  }

  #events({ events }: Talk, { since, before }: Body): Answer<typeof customer.events> {
    const visible = forCustomer(events)
    const last = events.length
    if (since !== undefined)
      return { events: visible.filter(({ number }) => number > Number(since)).slice(0, this.pageSize), last }
    const older = before === undefined ? visible : visible.filter(({ number }) => number < Number(before))
    return { events: older.slice(-this.pageSize), last }
  }

  /** A call that says something: heard once, however often it is sent. */
  #hear(talk: Talk, name: CallName, input: Body): Answer<typeof customer.text> {
    const eventId = String(input['eventId'])
    const before = talk.answered.get(eventId)
    if (before) return { events: forCustomer(before), last: talk.events.length }
    const happening = eventBodies[name]?.(input, this.#choiceTitle(input))
    if (!happening) throw new Problem('not-found')
    const replies = this.#replies(name, input)
    const events = [
      this.#append(talk, happening, eventId),
      ...replies.map((message) => this.#append(talk, { type: 'message', message: botMessage(message) })),
    ]
    talk.answered.set(eventId, events)
    this.#push(talk, events)
    return { events: forCustomer(events), last: talk.events.length }
  }

  #replies(name: CallName, input: Body): readonly Partial<Message>[] {
    if (name === 'conversationStart') return this.welcome
    if (name === 'text') return this.bot(String(input['text']))
    return name === 'choice' ? this.bot(this.#choiceTitle(input)) : []
  }

  #choiceTitle({ eventNumber, item, choice }: Body): string {
    const event = this.talk.events.find(({ number }) => number === eventNumber)
    const message = event?.what.type === 'message' ? event.what.message : undefined
    const held = item === undefined ? message?.choices : message?.items?.[Number(item)]?.choices
    return (eventNumber === undefined ? this.menu : held)?.[Number(choice)]?.title ?? 'nothing'
  }

  #append(talk: Talk, what: ConversationEventBody, _id = this.#ulid()): ConversationEvent {
    const event = { _id, number: talk.events.length + 1, created: this.now().toISOString(), what }
    talk.events.push(event)
    return event
  }

  #push(talk: Talk, events: readonly ConversationEvent[]): void {
    for (const event of forCustomer(events))
      for (const socket of talk.sockets) this.#down(socket, { kind: 'wbbEvent', userId: talk.userId, event })
  }

  #listen(socket: WebSocket, talk: Talk): void {
    socket.on('close', () => talk.sockets.delete(socket))
    socket.on('message', (data: Buffer) => {
      const said = CustomerUpward.parse(JSON.parse(data.toString()))
      this.heard.push(`socket:${said.action}`)
      this.said.push({ name: `socket:${said.action}`, input: said })
      if (said.action === 'ping') this.#down(socket, { kind: 'pong' })
      if (said.action !== 'authentication' || said.userSid !== talk.userSid) return
      talk.sockets.add(socket)
      this.#down(socket, { kind: 'successfullyAuthenticated', last: talk.events.length })
    })
  }

  #down(socket: WebSocket, said: Downward): void {
    socket.send(JSON.stringify([said]))
  }

  /** Where uploads go, as S3 takes them: nothing is read behind the file. */
  async #store(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    const form = await textOf(request)
    this.heard.push(form.lastIndexOf('name="file"') > form.indexOf('name="key"') ? 'stored' : 'stored wrongly')
    response.writeHead(204).end()
  }
}

function routeOf(key: string): [CallName, Route] {
  const found = Object.entries(customer).find(([, { route }]) => route === key)
  if (!found) throw new Problem('not-found')
  return found as [CallName, Route]
}
