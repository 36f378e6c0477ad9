/**
 * The rest of the internet, as a test words it: sites by their names, each answered by a server on this machine. All that
 * is checked of an address is checked as ever; only the connection leads here, and speaks no TLS. Other names do not exist.
 */
import dns from 'node:dns/promises'
import { once } from 'node:events'
import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import net from 'node:net'
import tls from 'node:tls'

/** An address of the public internet that no test ever connects to. */
const publicAddress = '93.184.216.34'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

interface Site {
  readonly address: string
  readonly server: http.Server
}

export class Outside {
  readonly #sites = new Map<string, Site>()

  /** Certificates of sites that vouch for others, as PEM, beside those that Node trusts. */
  readonly trusted: string[] = []

  /** What functions find in the place of Node's modules. */
  readonly modules = {
    tls: withTrusted(this.trusted),
    'dns/promises': { ...dns, lookup: (name: string) => this.#lookup(name) },
    https: { ...https, request: (url: URL, options: RequestOptions) => this.#request(url, options) },
  }

  /**
   * From here on there is a site of this name; `address` is what its name resolves to. Refuses a second one: whoever asked
   * for the first would find the other's.
   */
  async site(name: string, answer: Answer, address = publicAddress): Promise<void> {
    if (this.#sites.has(name))
      throw new Error(`There is a site ${name} already: remove it first, or name yours otherwise.`)
    const server = http.createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
    this.#sites.set(name, { address, server })
    await once(server, 'listening')
  }

  /** Puts another site in the place of the one of this name. */
  async replace(name: string, answer: Answer): Promise<void> {
    this.remove(name)
    await this.site(name, answer)
  }

  /** From here on there is none. */
  remove(name: string): void {
    this.#sites.get(name)?.server.close()
    this.#sites.delete(name)
  }

  /** From here on there is none at all. */
  async removeAll(): Promise<void> {
    const servers = [...this.#sites.values()].map(({ server }) => server)
    this.#sites.clear()
    this.trusted.length = 0
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    }
  }

  #known(name: string): Site {
    const site = this.#sites.get(name)
    if (!site) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    return site
  }

  async #lookup(name: string) {
    return [{ address: this.#known(name).address, family: 4 }]
  }

  /** The caller's own lookup decides whether it may connect at all. */
  #request({ host, hostname, pathname, search }: URL, { lookup, headers, ...options }: RequestOptions) {
    return http.request({
      ...options,
      agent: undefined,
      path: pathname + search,
      // Functions give their headers as an object.
      headers: { ...(headers as OutgoingHttpHeaders), host },
      createConnection: (_, connected) => {
        lookup?.(hostname, {}, (error, address) => {
          if (error || typeof address !== 'string') return connected(error, new net.Socket())
          connected(null, net.connect(this.#portAt(hostname, address), '127.0.0.1'))
        })
        return undefined
      },
    })
  }

  #portAt(name: string, address: string): number {
    const { address: own, server } = this.#known(name)
    const bound = server.address()
    if (address !== own || bound === null || typeof bound === 'string') throw new Error(`${name} is not at ${address}.`)
    return bound.port
  }
}

const withTrusted = (trusted: readonly string[]): typeof tls =>
  Object.defineProperty({ ...tls }, 'rootCertificates', { get: () => [...tls.rootCertificates, ...trusted] })
