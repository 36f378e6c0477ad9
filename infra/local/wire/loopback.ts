/**
 * What a function asks of a service that runs in the same process is handed over in memory: a process that talks HTTP to
 * itself does all of that work twice. The service sees the request it would get from a socket, and the AWS SDK its answer.
 */
import { EventEmitter } from 'node:events'
import http, { type ClientRequest, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

export type Ask = (options: RequestOptions, hear: (response: IncomingMessage) => void) => ClientRequest
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Asks whoever is at `origin` by calling `answer`; anybody else through the network. */
export function askAt(origin: string, answer: Answer): Ask {
  const { host } = new URL(origin)
  return (options, hear) =>
    `${options.host}:${options.port}` === host
      ? // As much of a request as the SDK's handler touches.
        (new Asking(options, hear, answer) as unknown as ClientRequest)
      : http.request(options, hear)
}

class Asking extends EventEmitter {
  #isGone = false

  constructor(
    private readonly options: RequestOptions,
    private readonly hear: (response: IncomingMessage) => void,
    private readonly answer: Answer,
  ) {
    super()
  }

  end(body: string | Uint8Array = ''): this {
    const { method = 'GET', path: url = '/', headers = {} } = this.options
    const bytes = Buffer.from(body as string)
    const request = Object.assign(streamOf(bytes), { method, url, headers: lowerCased(headers as object) })
    // The services read method, address, headers and body, and answer with a head and one piece of body.
    this.answer(request as unknown as IncomingMessage, new Answering(this.#heard) as unknown as ServerResponse)
    return this
  }

  destroy(error?: Error): this {
    this.#isGone = true
    if (error) this.emit('error', error)
    this.emit('close')
    return this
  }

  #heard = (statusCode: number, headers: Record<string, string>, body: Buffer) => {
    // A response never comes before its request has been sent to the end.
    process.nextTick(() => {
      if (this.#isGone) return
      const response = Object.assign(streamOf(body), { statusCode, headers, complete: true })
      this.emit('response', response)
      this.hear(response as unknown as IncomingMessage)
      this.emit('close')
    })
  }
}

class Answering {
  #status = 200
  readonly #headers: Record<string, string> = {}

  constructor(private readonly heard: (status: number, headers: Record<string, string>, body: Buffer) => void) {}

  setHeader(name: string, value: unknown): this {
    this.#headers[name.toLowerCase()] = String(value)
    return this
  }

  writeHead(status: number, headers: object = {}): this {
    this.#status = status
    Object.assign(this.#headers, lowerCased(headers))
    return this
  }

  end(body: string | Uint8Array = ''): this {
    this.heard(this.#status, this.#headers, Buffer.from(body as string))
    return this
  }
}

function streamOf(bytes: Buffer): Readable {
  const stream = new Readable({ read() {} })
  if (bytes.length > 0) stream.push(bytes)
  stream.push(null)
  return stream
}

const lowerCased = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
