/** The socket of a customer: opened with a ticket, kept awake by pings, opened again whenever it is lost. */
import { customerSocketPath } from '#shared/contracts/customer-addresses'
import type { CustomerUpward, Downward } from '#shared/realtime'
import { Refusal, type Wire } from './wire.ts'

/** PREVIEW-008. */
export type Connection = 'idle' | 'establishing' | 'authenticated' | 'dropped-by-server' | 'dropped'

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

export interface CustomerSocket {
  say(said: CustomerUpward): void
  /** Drops the connection for good. */
  drop(): void
}

const pingMs = 25_000
const pongMsMax = 10_000
const delayMsMin = 500
const delayMsMax = 30_000

export function openCustomerSocket({ origin, wire, held, heard, changed, refused }: SocketOptions): CustomerSocket {
  let socket: WebSocket | undefined
  let tries = 0
  let closed = false
  let asking = false
  let waiting = 0
  let silence = 0

  const address = (ticket: string) =>
    `${(origin || location.origin).replace(/^http/, 'ws')}${customerSocketPath}?ticket=${encodeURIComponent(ticket)}`

  const say = (said: CustomerUpward) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said))
  }

  const connect = async () => {
    if (asking) return
    asking = true
    changed('establishing')
    try {
      const { ticket } = await wire('socketTicket', held)
      if (!closed) listen(new WebSocket(address(ticket)))
    } catch (error) {
      if (closed) return
      if (error instanceof Refusal && !error.passes) return refused(error)
      later()
    } finally {
      asking = false
    }
  }

  const listen = (opened: WebSocket) => {
    socket = opened
    opened.addEventListener('open', () => say({ action: 'authentication', userSid: held.userSid }))
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(silence)
      // Our own server speaks here.
      const said = JSON.parse(data) as Downward
      if (said.kind === 'successfullyAuthenticated') {
        tries = 0
        changed('authenticated')
      }
      heard(said)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened || closed) return
      socket = undefined
      changed('dropped-by-server')
      later()
    })
  }

  /** Full jitter, so that a thousand widgets do not come back in the same moment. */
  const later = () => {
    clearTimeout(waiting)
    const delay = Math.random() * Math.min(delayMsMax, delayMsMin * 2 ** tries++)
    waiting = window.setTimeout(() => void connect(), delay)
  }

  const now = () => {
    if (socket || closed || document.visibilityState === 'hidden') return
    clearTimeout(waiting)
    void connect()
  }

  /** A socket that is dead without saying so: the pong does not come. */
  const ping = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return
    say({ action: 'ping' })
    clearTimeout(silence)
    silence = window.setTimeout(cut, pongMsMax)
  }, pingMs)

  /** Closing handshakes take their time where the network is gone, so nobody waits for one. */
  const cut = () => {
    const lost = socket
    if (!lost || closed) return
    socket = undefined
    lost.close()
    changed('dropped-by-server')
    later()
  }

  const events = new AbortController()
  addEventListener('online', now, events)
  addEventListener('offline', cut, events)
  document.addEventListener('visibilitychange', now, events)
  void connect()

  return {
    say,
    drop() {
      closed = true
      events.abort()
      clearInterval(ping)
      clearTimeout(waiting)
      clearTimeout(silence)
      socket?.close()
      changed('dropped')
    },
  }
}
