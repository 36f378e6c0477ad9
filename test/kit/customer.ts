/** A customer on a web page: opens a session and talks, as the plugin does. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { client as callsOf, type Client, type Send } from '#shared/contract'
import { customer as contract, type Heard } from '#shared/contracts/customer'
import type { ConversationEvent } from '#shared/chat/message'
import { Problem, ProblemBody } from '#shared/problem'
import { Frame, type CustomerUpward, type Downward } from '#shared/realtime/console-socket'
import type { MovableClock } from './serve.ts'
import { sentTo } from './upload.ts'

/** Where a customer arrives; where the clock can be moved, nobody waits. */
interface Place {
  readonly cloud: { readonly origin: string }
  readonly companies?: { readonly bloom: { readonly name: string } }
  readonly clock?: MovableClock
}

type Asked = Partial<Parameters<Client<typeof contract>['session']>[0]>

export type CustomerClient = Client<typeof contract>

/**
 * The customer's calls, from a page of this origin; without one, as no browser would. Told to be too fast, a caller who
 * can `wait` does so and asks again, as the plugin does.
 */
export function customerClient(
  base: string,
  { origin, wait }: { origin?: string; wait?: (ms: number) => unknown } = {},
): CustomerClient {
  const send: Send = async (call) => {
    const { verb, path, body, headers } = call
    const answer = await fetch(base + path, {
      method: verb,
      headers: { ...headers, ...(origin && { origin }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json: unknown = JSON.parse(text)
    if (answer.ok) return (json as { data: unknown }).data
    const problem = ProblemBody.parse(json)
    if (wait && problem.code === 'too-many-requests') {
      await wait(Number(problem.values?.['seconds']) * 1000)
      return send(call)
    }
    throw new Problem(problem.code, problem.values ?? {}, problem.details ?? [])
  }
  return callsOf(contract, send)
}

const callsFrom = ({ cloud, clock }: Place): CustomerClient =>
  customerClient(cloud.origin, { wait: clock ? (ms) => clock.advance(ms) : pause })

export class Customer {
  /** All that was heard, in the order of its numbers. */
  readonly heard = new Map<number, ConversationEvent>()
  last = 0
  /** The name of the page's socket. */
  readonly #socket = ulid()

  private constructor(
    readonly calls: CustomerClient,
    readonly base: string,
    readonly client: string,
    readonly userId: string,
    readonly userSid: string,
  ) {}

  /** Opens a session, without a conversation yet. */
  static async arrives(place: Place, asked: Asked = {}): Promise<Customer> {
    const calls = callsFrom(place)
    const client = asked.client ?? place.companies?.bloom.name ?? 'bloom'
    const session = await calls.session({ ...asked, client })
    return new Customer(calls, place.cloud.origin, client, session.userId, session.userSid)
  }

  /** The customer of a session that is open already. */
  static of(place: Place, { client, userId, userSid }: { client: string; userId: string; userSid: string }): Customer {
    return new Customer(callsFrom(place), place.cloud.origin, client, userId, userSid)
  }

  get held() {
    const { client: name, userId, userSid } = this
    return { client: name, userId, userSid }
  }

  #sent = (eventId = ulid()) => ({ ...this.held, eventId, socket: this.#socket })

  start = (startBlock?: string) =>
    this.#hear(this.calls.conversationStart({ ...this.#sent(), ...(startBlock && { startBlock }) }))
  says = (text: string, eventId?: string) => this.#hear(this.calls.text({ ...this.#sent(eventId), text }))
  uploads = async (bytes: Buffer, contentType = 'image/png') =>
    sentTo(await this.calls.upload({ ...this.held, contentType, bytes: bytes.length }), bytes, contentType)
  sends = async (bytes: Buffer, name: string) =>
    this.#hear(this.calls.image({ ...this.#sent(), uploadId: await this.uploads(bytes), name }))
  ends = () => this.#hear(this.calls.conversationEnd(this.#sent()))

  /** Presses the button with this title in the last message that has one. */
  presses(title: string): Promise<string[]> {
    const events = [...this.heard.values()].toReversed()
    for (const { number, what } of events) {
      if (what.type !== 'message') continue
      const choice = what.message.choices?.findIndex((each) => each.title === title) ?? -1
      if (choice >= 0) return this.#hear(this.calls.choice({ ...this.#sent(), eventNumber: number, choice }))
    }
    throw new Error(`Nobody has offered “${title}”.`)
  }

  /** The texts that were said to the customer in answer. */
  async #hear(answering: Promise<Heard>): Promise<string[]> {
    const { events, last } = await answering
    for (const event of events) this.heard.set(event.number, event)
    this.last = Math.max(this.last, last)
    return saidIn(events)
  }

  /** A socket of this customer that has said nothing yet. */
  async connects() {
    const { ticket } = await this.calls.socketTicket(this.held)
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/socket?ticket=${ticket}`)
    const inbox = collected(socket)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await once(socket, 'open')
    const say = (word: CustomerUpward) => socket.send(JSON.stringify(word))
    return { socket, say, closed, ...inbox }
  }

  /** A socket of another page of this customer that has said who it is; `until` waits for a message. */
  listens = () => this.#listensAs(undefined)
  /** The socket of the page that makes the calls: what they are answered is not said on it. */
  listensHere = () => this.#listensAs(this.#socket)

  async #listensAs(socket: string | undefined) {
    const connected = await this.connects()
    connected.say({ action: 'authentication', userSid: this.userSid, ...(socket && { socket }) })
    await connected.until(({ kind }) => kind === 'successfullyAuthenticated')
    return connected
  }
}

/** What was said to the customer by bot or agent, in order. */
export const saidIn = (events: readonly ConversationEvent[]): string[] =>
  events.flatMap(({ what }) =>
    what.type === 'message' && (what.message.messageType === 'bot-msg' || what.message.messageType === 'agent-msg')
      ? [what.message.text ?? what.message.media?.name ?? `${what.message.items?.length ?? 0} cards`]
      : [],
  )

/** Every message of a socket, from its beginning on; `until` gives the first that fits, also one that came before. */
export function collected(socket: WebSocket) {
  const messages: Downward[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    messages.push(...Frame.parse(JSON.parse(data.toString())))
    for (const look of waiting) look()
  })
  const until = <Message extends Downward>(fits: (message: Downward) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      const look = () => {
        const found = messages.find(fits)
        if (!found) return
        waiting.delete(look)
        // The caller names the kind that `fits` looks for.
        resolve(found as Message)
      }
      waiting.add(look)
      look()
    })
  return { messages, until }
}
