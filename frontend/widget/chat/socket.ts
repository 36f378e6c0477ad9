/** The socket of a customer: opened with a ticket, kept awake by pings, opened again whenever it is lost. */
import { customerSocketPath } from '#shared/contracts/customer-addresses'
import type { CustomerUpward, Downward, Frame } from '#shared/realtime/console-socket'
import { Refusal, type Wire } from './api.ts'
import { socketName } from './ids.ts'
import { jsonOf } from './json.ts'

/** PREVIEW-008. */
export type Connection = 'idle' | 'establishing' | 'authenticated' | 'dropped-by-server' | 'dropped'

/** What a change of the connection says: a try for a lost one does not end the loss, only its success does. */
export const connectionState = (connection: Connection): { connection: Connection; isLost?: boolean } => ({
  connection,
  ...(connection !== 'establishing' && { isLost: connection !== 'authenticated' }),
})

export interface Held {
  readonly client: string
  readonly userId: string
  readonly userSid: string
}

interface SocketOptions {
  readonly origin: string
  readonly wire: Wire
  readonly held: Held
  readonly heard: (said: Downward) => void
  readonly changed: (connection: Connection) => void
  readonly refused: (refusal: Refusal) => void
}

const pingMs = 25_000
const typingToldMs = 3_000
const pongMsMax = 10_000
const delayMsMin = 500
const delayMsMax = 30_000

export class CustomerSocket {
  readonly #options: SocketOptions
  readonly #events = new AbortController()
  readonly #pinging: number
  #socket: WebSocket | undefined
  #tries = 0
  #isClosed = false
  /** Closed in favour of other pages of this customer: it opens again when this page is looked at. */
  #isReplaced = false
  #isAsking = false
  #waiting = 0
  #silence = 0
  #typingToldAt = 0

  constructor(options: SocketOptions) {
    this.#options = options
    this.#pinging = window.setInterval(() => this.#ping(), pingMs)
    addEventListener('online', () => this.#now(), this.#events)
    // A page with an open socket is not kept for the way back to it.
    addEventListener('pagehide', () => this.#cut(), this.#events)
    addEventListener('offline', () => this.#cut(), this.#events)
    document.addEventListener('visibilitychange', () => this.#now(), this.#events)
    void this.#connect()
  }

  say(said: CustomerUpward): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(jsonOf(said))
  }

  /** That the customer is typing is told every few seconds, not with every key. */
  typing(): void {
    if (Date.now() - this.#typingToldAt < typingToldMs) return
    this.#typingToldAt = Date.now()
    this.say({ action: 'typing' })
  }

  /** What is typed after something was said is news again. */
  spoke(): void {
    this.#typingToldAt = 0
  }

  /** Drops the connection for good. */
  drop(): void {
    this.#isClosed = true
    this.#events.abort()
    clearInterval(this.#pinging)
    clearTimeout(this.#waiting)
    clearTimeout(this.#silence)
    this.#socket?.close()
    this.#options.changed('dropped')
  }

  async #connect(): Promise<void> {
    if (this.#isAsking) return
    const { origin, wire, held, changed, refused } = this.#options
    this.#isAsking = true
    this.#isReplaced = false
    changed('establishing')
    try {
      const { ticket } = await wire('socketTicket', held)
      const host = (origin || location.origin).replace(/^http/, 'ws')
      if (!this.#isClosed)
        this.#listen(new WebSocket(`${host}${customerSocketPath}?ticket=${encodeURIComponent(ticket)}`))
    } catch (error) {
      if (this.#isClosed) return
      if (error instanceof Refusal && !error.passes) refused(error)
      else this.#later()
    } finally {
      this.#isAsking = false
    }
  }

  #listen(opened: WebSocket): void {
    this.#socket = opened
    const { held, heard, changed } = this.#options
    opened.addEventListener('open', () => {
      // What an address asks for may be secret, and stays here.
      const [url = ''] = location.href.split(/[?#]/)
      this.say({ action: 'authentication', userSid: held.userSid, page: { url }, socket: socketName })
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(this.#silence)
      // Our own server speaks here.
      for (const said of JSON.parse(data) as Frame) {
        if (said.kind === 'successfullyAuthenticated') {
          this.#tries = 0
          changed('authenticated')
        }
        if (said.kind === 'replaced') this.#isReplaced = true
        heard(said)
      }
    })
    opened.addEventListener('close', () => this.#socket === opened && this.#lost())
  }

  /** A socket that is dead without saying so: the pong does not come. */
  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.say({ action: 'ping' })
    clearTimeout(this.#silence)
    this.#silence = window.setTimeout(() => this.#cut(), pongMsMax)
  }

  /** Closing handshakes take their time where the network is gone, so nobody waits for one. */
  #cut(): void {
    const socket = this.#socket
    if (!socket) return
    this.#lost()
    socket.close()
  }

  #lost(): void {
    if (this.#isClosed) return
    this.#socket = undefined
    this.#options.changed('dropped-by-server')
    if (!this.#isReplaced) this.#later()
  }

  /** Full jitter, so that a thousand widgets do not come back in the same moment. */
  #later(): void {
    clearTimeout(this.#waiting)
    const delay = Math.random() * Math.min(delayMsMax, delayMsMin * 2 ** this.#tries++)
    this.#waiting = window.setTimeout(() => void this.#connect(), delay)
  }

  #now(): void {
    if (this.#socket || this.#isClosed || document.visibilityState === 'hidden') return
    clearTimeout(this.#waiting)
    void this.#connect()
  }
}
