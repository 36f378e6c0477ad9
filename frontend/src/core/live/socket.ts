/**
 * The socket of this tab. A ticket opens it, `authentication` is its first word, a heartbeat proves it alive, and when it
 * is lost it comes back: later and later, at random moments, so that a thousand consoles do not knock at once; right away
 * when the network returns. One that the other side has closed because the agent has too many comes back when its tab is
 * looked at.
 */
import { heartbeatMs, heartbeatTimeoutMs, reconnectDelayMsMax } from '#shared/realtime/heartbeat'
import type { Downward, Downward as DownwardShape, Upward } from '#shared/realtime/console-socket'
import { listen } from '../listen.ts'

export const reconnectDelayMsMin = 500
/** Shorter losses are nobody's concern. */
export const lossShownAfterMs = 2000
/** Who goes on typing says so again and again, and is shown as typing for longer than this. */
export const typingSaidEveryMs = 3000

export interface RealtimeOptions {
  /** `ws://…/socket`, without the ticket. */
  readonly address: string
  readonly ticket: () => Promise<string>
  readonly onMessage: (message: Downward) => void
  /** After a loss: what was pushed in the meantime is not sent again. */
  readonly onReconnected: () => void
  /** True once the loss has lasted, false when it is over. */
  readonly onLost: (lost: boolean) => void
  readonly random?: () => number
}

/** QUEUES-013. */
export type SocketState = 'connecting' | 'authenticated' | 'dropped'

type TimerName = 'connect' | 'heartbeat' | 'timeout' | 'loss'

export class Realtime {
  readonly #options: RealtimeOptions
  readonly #timers = new Map<TimerName, ReturnType<typeof setTimeout>>()
  state: SocketState = 'connecting'
  #socket: WebSocket | undefined
  #shape: typeof DownwardShape | undefined
  /** Counts the attempts ever made; what an earlier one still answers is passed over. */
  #attempt = 0
  #failures = 0
  #hasConnected = false
  #closed = false
  /** The other side has closed this socket in favour of others of the same agent. */
  #isReplaced = false
  readonly #stopListening: () => void
  #watched: string | undefined
  #ready = false
  #typing: { readonly userId: string; readonly at: number } | undefined

  constructor(options: RealtimeOptions) {
    this.#options = options
    const stops = [
      listen(window, { online: this.#wake, offline: this.#lose }),
      listen(document, { visibilitychange: this.#wake }),
    ]
    this.#stopListening = () => stops.forEach((stop) => stop())
    void this.#connect()
  }

  close(): void {
    this.#closed = true
    this.#stopListening()
    this.#abandon()
    this.#stop('loss')
  }

  /** The conversation whose events are wanted from here on, if any. */
  watch(userId: string | undefined): void {
    if (userId === this.#watched) return
    if (this.#watched) this.#say({ action: 'unwatch', userId: this.#watched })
    this.#watched = userId
    if (userId) this.#say({ action: 'watch', userId })
  }

  /** Whether the agent wants to hear of waiting customers. */
  ready(on: boolean): void {
    if (on === this.#ready) return
    this.#ready = on
    this.#say({ action: 'ready', on })
  }

  /** May be called with every key that is pressed. */
  typing(userId: string): void {
    const last = this.#typing
    if (last?.userId === userId && Date.now() - last.at < typingSaidEveryMs) return
    this.#typing = { userId, at: Date.now() }
    this.#say({ action: 'typing', userId })
  }

  async #connect(): Promise<void> {
    this.#abandon()
    this.state = 'connecting'
    this.#isReplaced = false
    const attempt = this.#attempt
    this.#after('timeout', heartbeatTimeoutMs, this.#lose)
    // What can be heard is a large vocabulary: it comes with the socket, not with the first page.
    const [ticket, vocabulary] = await Promise.all([
      this.#options.ticket(),
      import('#shared/realtime/console-socket'),
    ]).catch(() => [])
    if (attempt !== this.#attempt) return
    if (ticket === undefined || vocabulary === undefined) return this.#lose()
    this.#shape = vocabulary.Downward
    const socket = new WebSocket(`${this.#options.address}?${new URLSearchParams({ ticket }).toString()}`)
    const current = (react: () => void) => () => attempt === this.#attempt && react()
    socket.addEventListener('open', current(this.#opened))
    socket.addEventListener('close', current(this.#lose))
    socket.addEventListener('message', (message) => current(() => this.#heard(message.data))())
    this.#socket = socket
  }

  readonly #opened = () => {
    this.#send({ action: 'authentication' })
    this.#after('timeout', heartbeatTimeoutMs, this.#lose)
  }

  #authenticated() {
    this.state = 'authenticated'
    this.#failures = 0
    this.#stop('loss')
    this.#options.onLost(false)
    if (this.#hasConnected) this.#options.onReconnected()
    this.#hasConnected = true
    // The other side has forgotten what the last socket said.
    if (this.#watched) this.#say({ action: 'watch', userId: this.#watched })
    if (this.#ready) this.#say({ action: 'ready', on: true })
    this.#ping()
  }

  /** Whatever is heard proves that the other side is there; what this release does not know is passed over. */
  #heard(text: unknown) {
    this.#alive()
    const frame = typeof text === 'string' ? jsonOrNothing(text) : undefined
    for (const said of Array.isArray(frame) ? (frame as unknown[]) : []) {
      const message = this.#shape?.safeParse(said)
      if (!message?.success) continue
      if (message.data.kind === 'successfullyAuthenticated') this.#authenticated()
      if (message.data.kind === 'replaced') this.#isReplaced = true
      this.#options.onMessage(message.data)
    }
  }

  #ping() {
    this.#say({ action: 'ping', ...(this.#watched && { userId: this.#watched }) })
    this.#after('timeout', heartbeatTimeoutMs, this.#lose)
  }

  /** What is said meanwhile is not kept: it is said again once the socket is authenticated, or it was of the moment. */
  #say(word: Upward) {
    if (this.state === 'authenticated') this.#send(word)
  }

  #send(word: Upward) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(word))
  }

  #alive() {
    this.#stop('timeout')
    this.#after('heartbeat', heartbeatMs, () => this.#ping())
  }

  /** Gives the socket up and tries again after a while. */
  readonly #lose = () => {
    this.#abandon()
    this.state = 'dropped'
    if (this.#isReplaced) return
    if (!this.#timers.has('loss')) this.#after('loss', lossShownAfterMs, () => this.#options.onLost(true))
    const delayMsMax = Math.min(reconnectDelayMsMax, reconnectDelayMsMin * 2 ** this.#failures++)
    const random = this.#options.random ?? Math.random
    this.#after('connect', random() * delayMsMax, () => void this.#connect())
  }

  /** The network is back, or the tab is looked at again: a lost socket is opened at once, an open one has to answer. */
  readonly #wake = () => {
    if (document.visibilityState === 'hidden') return
    if (this.state === 'dropped') void this.#connect()
    else if (this.state === 'authenticated') this.#ping()
  }

  #abandon() {
    this.#attempt++
    for (const name of ['connect', 'heartbeat', 'timeout'] as const) this.#stop(name)
    this.#socket?.close()
    this.#socket = undefined
  }

  #after(name: TimerName, ms: number, act: () => void) {
    this.#stop(name)
    if (this.#closed) return
    // It stays here once it has run: a loss that has been told stays told until the socket opens.
    this.#timers.set(name, setTimeout(act, ms))
  }

  #stop(name: TimerName) {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
